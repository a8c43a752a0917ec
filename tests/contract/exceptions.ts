/** Where an entity of the specification is not an ordinary one, and why. */

type Named<T = string> = Record<string, T>

/** Calls of their own that are not served yet: who adds one takes it off. */
const notYet: Named<string[]> = {
  sms: ['endpoint/send-validate', 'endpoint/validate-message'],
  emailConfig: ['handleSync'],
  thirdServiceConfig: ['callApi'],
  code: ['gen-code'],
  serviceCategory: ['noLogin/listNoPage', 'noLogin/list'],
  serviceManage: [
    'getDetailByServiceId',
    'noLogin/listUnion',
    'noLogin/getHotService',
    'noLogin/getHotDept',
    'noLogin/getServiceCount',
    'getVisitService',
    'getRandomId',
  ],
  serviceCollect: ['updateCollect'],
  serviceStatisticsSum: ['updateStatistics', 'noLogin/getSumStatistics', 'noLogin/getStartedProcessCount'],
  serviceRecommend: ['deleteByServiceId', 'serviceAndRecommendListNoPage'],
  specialService: ['noLogin/list', 'getSpecialTypeAndServiceList'],
  throughDept: ['noLogin/throughDeptListNoPage'],
  throughTrain: ['noLogin/page', 'getThroughTrainTypeAndList'],
  slideshow: ['getSlideshowTypeAndList'],
  newsSource: ['noLogin/list', 'getRss'],
  aphorism: ['random'],
  searchLog: ['noLogin/hotSearch'],
  wfModel: ['deploy', 'currentUserPermission'],
  appInfo: ['createMiniAppByAI'],
  appPermission: ['changePermission'],
  appTemplateFiles: ['exportTemplate'],
  developModel: ['table-list', 'table-info', 'model-prototype'],
  model: [
    'table-list',
    'table-info',
    'model-prototype',
    'createTable',
    'initFields',
    'queryAppDataForPortrait',
    'readTable',
  ],
  modelItem: ['buildModelItemColumns', 'buildModelColumnsWithChildren'],
  dataPortrait: ['queryPlatformPanel'],
  reportTask: ['regainTask', 'confirmReport', 'queryTaskStatistic'],
  taskUser: ['startReport', 'returnReport', 'superadditionUser', 'getReportFlowTaskId', 'transferCurrentUsers'],
  reportGroup: ['queryUsersByGroup', 'reportGroupCite'],
  reportTaskPress: ['sendPressMsg'],
  reportInfo: ['isAllowStart'],
  reportTaskGroup: ['returnGroup'],
}

/** Served by calls of their own, tested there. */
const apart: Named = {
  appInfo: 'an app is a document of the store: server/store/doors.test.ts',
}

/** What end users keep themselves: somebody without roles may ask, and gets what is his. */
const own: Named = {
  personalGroup: 'his groups',
  personalGroupItem: 'the members of his groups',
  message: 'what he was sent',
  serviceCollect: 'his favourites',
  serviceVisit: 'his visits',
  serviceFeedback: 'his feedback',
  searchLog: 'what he searched for is counted, but shown to nobody without rights',
  myApp: 'his apps',
  wfDraft: 'his drafts',
  wfLeave: 'his leave',
  changeRecord: 'the corrections he asked for',
  reportDraft: 'his drafts',
}

/** What is published to everyone signed in: somebody without roles reads it, and writes nothing. */
const read: Named = {
  notice: 'released notices',
  serviceCategory: 'shown in the portal',
  serviceManage: 'published services',
  serviceOnlineHandle: 'how a service is handled',
  servicePackage: 'shown in the portal',
  serviceRecommend: 'shown in the portal',
  specialService: 'shown in the portal',
  specialColumnService: 'shown in the portal',
  throughDept: 'shown in the portal',
  throughTrain: 'shown in the portal',
  shortcutEntrance: 'shown in the portal',
  precinct: 'shown in the portal',
  floor: 'shown in the portal',
  column: 'shown in the portal',
  slideshowType: 'shown in the portal',
  slideshow: 'shown in the portal',
  topMenu: 'shown in the portal',
  newsSource: 'shown in the portal',
  aphorism: 'shown in the portal',
  urlManage: 'shown in the portal',
  myStatus: 'what is counted for everyone, without the statement',
  businessClassify: 'shown in the portal',
  appPrintTemplate: 'printing asks for it',
  appTemplateFiles: 'exporting asks for it',
  dataPortrait: 'enabled workshops',
  taskUser: 'the tasks he is to report for',
  reportTaskShare: 'what is shared with him',
  reportInfo: 'enabled reports',
}

/** The platform's own, seen by all tenants. */
const global: Named = {
  dict: 'system dictionaries',
  menu: 'menus',
  region: 'regions of the country',
  tenantPackage: 'what tenants may be given',
  tenant: 'tenants themselves',
  client: 'clients',
}

/** Calls named as those that save a record, `entity.call`, which do another thing, tested there. */
const otherwise: Named = {
  'message.save': 'sends to many: server/modules/message/send-message.test.ts',
}

/** Calls that would write what the product alone makes, `entity.call`: refused or not there. */
const refused: Named = {
  'attach.submit': 'made by an upload',
  'quartzJobLog.submit': 'JB-07',
  'quartzJobLog.remove': 'JB-07',
  'userLoginLog.submit': 'JB-11',
  'userLoginLog.remove': 'JB-11',
  'dataCollectLog.submit': 'JB-07',
  'dataCollectLog.remove': 'JB-07',
  'wfFlowLog.submit': 'JB-11',
  'wfFlowLog.remove': 'JB-11',
  'thirdPartyApiLog.submit': 'JB-07',
  'thirdPartyApiLog.remove': 'JB-07',
}

let codes = 100
/** Values a generated record must have to make sense. */
const values: Named<Record<string, unknown>> = {
  tenant: {
    get tenantId() {
      return String(codes++).padStart(6, '0') // none is ever given again
    },
  },
  client: { authorizedGrantTypes: 'password' },
  menu: { router: '/somewhere' },
  quartzJob: { invokeTarget: 'log.cleanup' },
  apiScope: { apiMethod: 'any' }, // `*` is no code
  dataScope: { entity: 'wfLeave', rule: null },
  appPermission: { rowRule: null }, // of a running app alone
  appAutomation: { condition: null },
  rule: { entity: null, content: { '>': [{ var: 'quantity' }, 10] } },
  emailStrategy: { event: 'user.add', cronExpression: null },
  codeSet: { type: '1' },
  datasource: { url: 'postgresql://127.0.0.1:5/loans', category: 'postgresql' }, // mysql is refused in words
  oss: { category: 's3', endpoint: 'https://files.example.edu' },
  thirdServiceAuth: { authType: 'oauth2' },
  thirdServiceConfig: { serviceType: 'external', authType: 'oauth2' },
  thirdServiceParams: { type: 3, joinSymbol: '&' },
}

/** Values under which a field is asked for, `entity.field`. */
const asked: Named<Record<string, unknown>> = {
  'thirdServiceConfig.className': { serviceType: 'internal' },
  'thirdServiceConfig.dataSourceId': { serviceType: 'sqlService' },
  'thirdServiceConfig.sqlContent': { serviceType: 'sqlService' },
  'serviceOnlineHandle.urlAddress': { way: 2 },
  'emailStrategy.cronExpression': { event: 'schedule' },
  'appAutomation.cronExpression': { trigger: 'schedule' },
}

/** Fields a wrong value of which is not refused but handled, `entity.field`. */
const fields: Named = {
  'user.locked': 'told by the sign-in: unlock changes it',
  'menu.icon': 'an issue names it by its id, source',
  'menu.router': 'an issue names it by its id, path',
  'menu.openMode': 'an issue names it by its id, isOpen',
  'codeSetDetail.code': 'follows from parentId',
  'region.regionLevel': 'follows from parentCode',
  'dict.dictKey': 'asked of entries, not of dictionaries',
  'dictBiz.dictKey': 'asked of entries, not of dictionaries',
  'personalGroupItem.userAccount': 'follows from userId',
  'personalGroupItem.realName': 'follows from userId',
  'personalGroupItem.dept': 'follows from userId',
  'wfLeave.processInsId': 'written by the process',
  'wfLeave.status': 'written by the process',
  'changeRecord.processInsId': 'written by the process',
  'changeRecord.status': 'written by the process',
  'wfDeployment.processDefId': 'written by deploying',
  'taskUser.instId': 'written by reporting',
  'taskUser.dataId': 'written by reporting',
  'taskUser.submitTime': 'written by reporting',
  'taskUser.status': 'written by reporting',
}

/** Fields not every listed option of which is a person's to choose, `entity.field`. */
const options: Named = {
  'apiScope.apiMethod': '`*` is no code: any',
  'datasource.category': 'mysql is refused in words',
  'urgeSupervise.status': 'written by the supervision',
  'reportTask.status': 'written by reporting',
}

/** Demanded fields a new record begins with a value of: left out they are completed, left empty they are refused. */
const completed: Named = {
  'dict.sort': 'begins with 1',
  'dictBiz.sort': 'begins with 1',
  'codeSet.sort': 'begins with 1',
  'client.authorizedGrantTypes': 'begins with the grants of a web client',
  'dataScope.scopeType': 'begins with the narrowest',
  'oss.category': 'begins with the disk',
  'thirdServiceConfig.serviceType': 'begins with an external one',
  'datasource.category': 'begins with postgresql',
  'appAutomation.trigger': 'begins with a saved record',
}

/** Fields told by another call than the detail. */
const elsewhere: Named = {
  'user.deptName': 'the label of deptId',
  'user.roleName': 'the label of roleId',
  'user.postName': 'the label of postId',
  'user.locked': 'told by the sign-in',
  'role.menuIds': 'menu/role-tree-keys',
  'role.dataScopeIds': 'menu/role-tree-keys',
  'role.apiScopeIds': 'menu/role-tree-keys',
  'menu.roles': 'menu/role-tree-keys',
  'region.childs': 'region/lazy-list',
  'appMenu.children': 'they name it under parentId',
}

export const EXCEPTIONS = {
  notYet,
  apart,
  own,
  read,
  otherwise,
  refused,
  global,
  values,
  asked,
  fields,
  options,
  completed,
  elsewhere,
}

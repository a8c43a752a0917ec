/** Where an entity of the specification is not an ordinary one, and why. */

type Named<T = string> = Record<string, T>

/** Calls of their own that are not served yet, each with the row of the specification that waits for it: who adds one takes it off. */
const notYet: Named<Named> = {
  sms: { 'endpoint/send-validate': 'SE-16', 'endpoint/validate-message': 'SE-17' },
  emailConfig: { handleSync: 'EM-05' },
  thirdServiceConfig: { callApi: 'DS-26' },
  code: { 'gen-code': 'DS-05' },
  appInfo: { createMiniAppByAI: 'MA-26' },
  appTemplateFiles: { exportTemplate: 'PE-04' },
  reportTask: { regainTask: 'RT-17', confirmReport: 'RT-18', queryTaskStatistic: 'RT-19' },
  taskUser: {
    startReport: 'RT-21',
    returnReport: 'RT-22',
    superadditionUser: 'RT-23',
    getReportFlowTaskId: 'RT-24',
    transferCurrentUsers: 'RT-25',
  },
  reportGroup: { queryUsersByGroup: 'RT-28', reportGroupCite: 'RT-28' },
  reportTaskPress: { sendPressMsg: 'RT-29' },
  reportInfo: { isAllowStart: 'RT-31' },
  reportTaskGroup: { returnGroup: 'RT-33' },
}

/** Served by calls of their own, tested there. */
const apart: Named = {
  appInfo: 'an app is a document of the store: server/store/doors.test.ts',
  model: 'a model is a document of its app: server/modules/model',
  modelItem: 'a field is part of a document: server/modules/model',
  developModel: 'a model under older names: server/modules/model',
  developModelPrototype: 'a field under older names: server/modules/model',
  appOperate: 'it answers what runs (ADR 0037): server/modules/app/app-answers.test.ts',
  appDataSource: 'it answers what runs (ADR 0037): server/modules/app/app-answers.test.ts',
}

/** Data that end users keep themselves: a user without roles may call these, and gets only their own. */
const own: Named = {
  personalGroup: 'their own groups',
  personalGroupItem: 'the members of their own groups',
  message: 'messages sent to them',
  serviceCollect: 'their own favourites',
  serviceVisit: 'their own visits',
  serviceFeedback: 'their own feedback',
  myApp: 'their own apps',
  wfDraft: 'their own drafts',
  wfLeave: 'their own leave',
  changeRecord: 'the corrections they asked for',
  reportDraft: 'their own drafts',
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
  taskUser: 'the tasks they have to report for',
  reportTaskShare: 'what is shared with them',
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
  wfModelScope: {
    ...{ timeType: 'day', day: '1,2', onlyMonth: true, month: '3,9', onlyYear: true, year: '2026,2027' },
    appoint: null, // of timeType appoint
  },
  tenant: {
    get tenantId() {
      return String(codes++).padStart(6, '0') // none is ever given again
    },
  },
  client: { authorizedGrantTypes: 'password' },
  serviceManage: { timeScope: { mode: 1 } },
  menu: { router: '/somewhere' },
  quartzJob: { invokeTarget: 'log.cleanup' },
  apiScope: { apiMethod: 'any' }, // `*` is no code
  dataScope: { entity: 'wfLeave', rule: null },
  dataPortrait: { portraitConfig: [] }, // a list of cards
  appPermission: { rowRule: null, fieldsPermission: [], operatePermission: [] }, // of a running app alone
  appPermissionScope: { scopeType: 'post' },
  appAutomation: { condition: null },
  appDiyOperate: { place: 'sidebar', btnUrl: '/somewhere' }, // an app that does not run has no lists
  rule: { entity: null, content: { '>': [{ var: 'quantity' }, 10] } },
  emailStrategy: { event: 'user.add', cronExpression: null },
  codeSet: { type: '1' },
  datasource: { url: 'postgresql://127.0.0.1:5/loans', category: 'postgresql' }, // mysql is refused in words
  oss: { category: 's3', endpoint: 'https://files.example.edu' },
  thirdServiceAuth: { authType: 'oauth2' },
  thirdServiceConfig: { serviceType: 'external', authType: 'oauth2' },
  floor: { type: 'news' },
  newsSource: { kind: 'feed', rssUrl: 'https://news.example.edu/feed' },
  myStatus: { sqlContent: null }, // of a published query alone
  thirdServiceParams: { type: 3, joinSymbol: '&' },
  wfModel: {
    xml: '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="a"><startEvent id="b" /></process></definitions>',
  },
}

/** Values under which a field is asked for, `entity.field`. */
const asked: Named<Record<string, unknown>> = {
  'wfModelScope.appoint': { timeType: 'appoint' },
  'thirdServiceConfig.className': { serviceType: 'internal' },
  'thirdServiceConfig.dataSourceId': { serviceType: 'sqlService' },
  'thirdServiceConfig.sqlContent': { serviceType: 'sqlService' },
  'serviceOnlineHandle.urlAddress': { way: 2 },
  'emailStrategy.cronExpression': { event: 'schedule' },
  'appAutomation.cronExpression': { trigger: 'schedule' },
}

/** Fields a wrong value of which is not refused but handled, `entity.field`. */
const fields: Named = {
  'wfModel.nodes': 'settings are in the process',
  'wfModelHistory.nodes': 'settings are in the process',
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
  'wfModel.nodes': 'settings are in the process',
  'wfModelHistory.nodes': 'settings are in the process',
  'user.deptName': 'the label of deptId',
  'user.roleName': 'the label of roleId',
  'user.postName': 'the label of postId',
  'user.locked': 'told by the sign-in',
  'role.menuIds': 'menu/role-tree-keys',
  'role.dataScopeIds': 'menu/role-tree-keys',
  'role.apiScopeIds': 'menu/role-tree-keys',
  'menu.roles': 'menu/role-tree-keys',
  'region.childs': 'region/tree',
  'appMenu.children': 'they name it under parentId',
  'floor.config': 'what it shows are fields of its own: categoryId, slideshowTypeId, …',
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

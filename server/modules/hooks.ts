import type { EntityDocument } from '#engine/schema/document.ts'
import { tellSessionsChanged } from '../auth/sessions.ts'
import type { Hook } from '../entity/hook.ts'
import type { DocumentSource } from '../entity/model.ts'
import { attachHook } from '../files/attach-hook.ts'
import { ossHook } from '../files/oss-hook.ts'
import { quartzJobHook } from '../jobs/quartz-job-hook.ts'
import type { Seal } from '../secrets.ts'
import { appRuleHook } from './app/app-rule-hook.ts'
import { datasourceHook } from './datasource/datasource-hook.ts'
import { emailOutboxHook, emailStrategyHook, emailTemplateHook } from './mail/mail-hooks.ts'
import { messageHook } from './message/message-hook.ts'
import { myAppHook } from './portal/my-app-hook.ts'
import { mustKeepRights } from './system/administrators.ts'
import { apiScopeHook } from './system/api-scope-hook.ts'
import { clientHook } from './system/client-hook.ts'
import { dataScopeHook } from './system/data-scope-hook.ts'
import { dictHook } from './system/dict-hook.ts'
import { paramHook } from './system/param-hook.ts'
import { regionHook } from './system/region-hook.ts'
import { roleHook } from './system/role-hook.ts'
import { ruleHook } from './system/rule-hook.ts'
import { tenantHook } from './system/tenant-hook.ts'
import { userHook } from './system/user-hook.ts'
import { describedJsonHook } from './usual/described-json.ts'
import { sealedSecretsHook } from './usual/sealed-secrets.ts'
import { singleActiveField, singleActiveHook } from './usual/single-active.ts'

/** What saving a shipped entity does besides, by its key. */
const hooksWith = ({ initial }: HookKeys): Record<string, Hook> => ({
  message: messageHook,
  // a button's code is a right; grants name departments and posts by their codes, and reach what lies below a department
  menu: { grants: true, beforeSave: async event => mustKeepRights(event, ['code', 'category']) },
  dept: { beforeSave: async event => mustKeepRights(event, ['code', 'parentId']) },
  post: { beforeSave: async event => mustKeepRights(event, ['postCode']) },
  tenantPackage: { grants: true, afterSave: ({ trx }) => tellSessionsChanged(trx) },
  role: roleHook,
  user: userHook(initial),
  tenant: tenantHook,
  region: regionHook,
  param: paramHook,
  client: clientHook,
  dataScope: dataScopeHook,
  apiScope: apiScopeHook,
  rule: ruleHook,
  appPermission: appRuleHook('rowRule'),
  appAutomation: appRuleHook('condition'),
  quartzJob: quartzJobHook,
  dict: dictHook('blade_dict'),
  dictBiz: dictHook('blade_dict_biz'),
  myApp: myAppHook,
  oss: ossHook,
  attach: attachHook,
  datasource: datasourceHook,
  emailOutbox: emailOutboxHook,
  emailStrategy: emailStrategyHook,
  emailTemplate: emailTemplateHook,
})

/** What hooks keep secrets with. */
export interface HookKeys {
  /** of settings */
  seal: Seal
  /** of the first passwords */
  initial: string
}

/** Those written for an entity, and those that follow from its shipped document; each does its part, in this order. */
export function openHooks(shipped: DocumentSource['shipped'], keys: HookKeys): (key: string) => Hook | undefined {
  const { seal } = keys
  const written = hooksWith(keys)
  const known = new Map<string, Hook | undefined>()
  return key => {
    if (!known.has(key)) known.set(key, join(hooksOf(key)))
    return known.get(key)
  }

  function hooksOf(key: string): Hook[] {
    const document = shipped.find('entity', key)?.document as EntityDocument | undefined
    if (!document) return []
    const field = singleActiveField(document)
    return [
      written[key],
      field === undefined ? undefined : singleActiveHook(field),
      sealedSecretsHook(document, seal),
      describedJsonHook(document, shipped, seal),
    ].filter(hook => hook !== undefined)
  }
}

function join(hooks: Hook[]): Hook | undefined {
  if (hooks.length < 2) return hooks[0]
  const all = <E>(calls: (((event: E) => Promise<void>) | undefined)[]) => {
    const made = calls.filter(call => call !== undefined)
    if (!made.length) return undefined
    return async (event: E) => {
      for (const call of made) await call(event)
    }
  }
  return {
    grants: hooks.some(hook => hook.grants),
    import: hooks.find(hook => hook.import)?.import,
    beforeSave: all(hooks.map(hook => hook.beforeSave)),
    afterSave: all(hooks.map(hook => hook.afterSave)),
    afterRemove: all(hooks.map(hook => hook.afterRemove)),
  }
}

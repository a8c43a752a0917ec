import type { EntityDocument } from '#engine/schema/document.ts'
import type { Hook } from '../entity/hook.ts'
import type { DocumentSource } from '../entity/model.ts'
import { quartzJobHook } from '../jobs/quartz-job-hook.ts'
import { messageHook } from './message/message-hook.ts'
import { myAppHook } from './portal/my-app-hook.ts'
import { apiScopeHook } from './system/api-scope-hook.ts'
import { dataScopeHook } from './system/data-scope-hook.ts'
import { dictHook } from './system/dict-hook.ts'
import { roleHook } from './system/role-hook.ts'
import { userHook } from './system/user-hook.ts'
import { singleActiveField, singleActiveHook } from './usual/single-active.ts'

/** What saving a shipped entity does besides, by its key. */
const HOOKS: Record<string, Hook> = {
  message: messageHook,
  role: roleHook,
  user: userHook,
  dataScope: dataScopeHook,
  apiScope: apiScopeHook,
  quartzJob: quartzJobHook,
  dict: dictHook('blade_dict'),
  dictBiz: dictHook('blade_dict_biz'),
  myApp: myAppHook,
}

/** Those written for an entity, and those that follow from its shipped actions. */
export function openHooks(shipped: DocumentSource['shipped']): (key: string) => Hook | undefined {
  return key => {
    const document = shipped.find('entity', key)?.document as EntityDocument | undefined
    const field = document && singleActiveField(document)
    return HOOKS[key] ?? (field === undefined ? undefined : singleActiveHook(field))
  }
}

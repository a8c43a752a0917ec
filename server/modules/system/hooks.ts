import type { Hook } from '../../entity/hook.ts'
import { dictHook } from './dict-hook.ts'
import { roleHook } from './role-hook.ts'
import { userHook } from './user-hook.ts'

/** What saving a shipped entity does besides, by its key. */
export const HOOKS: Record<string, Hook> = {
  role: roleHook,
  user: userHook,
  dict: dictHook('blade_dict'),
  dictBiz: dictHook('blade_dict_biz'),
}

import type { ModuleCall } from '../module-call.ts'
import { deptLazyList, deptLazyTree, deptTree } from './dept-tree.ts'
import { dictCalls } from './dict-calls.ts'
import { menuGrantTree, menuLazyList, menuRoleTreeKeys, menuTree } from './menu-tree.ts'
import { roleGrant } from './role-grant.ts'
import { roleTree } from './role-tree.ts'
import { userGrant, userPage, userResetPassword, userUnlock } from './user-calls.ts'

/** The calls of the system screens that are more than records. */
export const SYSTEM_CALLS: ModuleCall[] = [
  deptTree,
  deptLazyTree,
  deptLazyList,
  menuTree,
  menuLazyList,
  menuGrantTree,
  menuRoleTreeKeys,
  roleGrant,
  roleTree,
  userPage,
  userResetPassword,
  userGrant,
  userUnlock,
  ...dictCalls,
]

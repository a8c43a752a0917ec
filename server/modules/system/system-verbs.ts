import type { Verb } from '../verb.ts'
import { apiAddresses, menuScreens } from './address-verbs.ts'
import { childList, dictionary, dictTree, flowRoutes, parentList } from './dict-verbs.ts'
import { addGroupUsers } from './group-verbs.ts'
import {
  apiScopeTree,
  dataScopeTree,
  lazyMenuList,
  menuForEverybody,
  menuForRoles,
  menuGrantTree,
  menuList,
  menuRoleTreeKeys,
  menuTree,
  topGrantTree,
  topMenu,
  topTreeKeys,
} from './menu-verbs.ts'
import { regionDetail, regionLazyList, regionLazyTree, regionSearch, regionTree } from './region-verbs.ts'
import { roleGrant } from './role-grant.ts'
import { sessionKickOut, sessionList } from './session-verbs.ts'
import { tenantAdministrator, tenantPackageDetail } from './tenant-verbs.ts'
import { userGrant, userPlatformDetail, userResetPassword, userRoleKeys, userUnlock } from './user-verbs.ts'

export const SYSTEM_VERBS: Record<string, Verb> = {
  'session.list': sessionList,
  'session.kickOut': sessionKickOut,
  'user.resetPassword': userResetPassword,
  'user.grant': userGrant,
  'user.roleKeys': userRoleKeys,
  'user.unlock': userUnlock,
  'user.platformDetail': userPlatformDetail,
  'role.grant': roleGrant,
  'menu.tree': menuTree,
  'menu.lazyMenuList': lazyMenuList,
  'menu.menuList': menuList,
  'menu.topMenu': topMenu,
  'menu.topGrantTree': topGrantTree,
  'menu.topTreeKeys': topTreeKeys,
  'tenant.packageDetail': tenantPackageDetail,
  'tenant.administrator': tenantAdministrator,
  'personalGroupItem.addGroupUsers': addGroupUsers,
  'menu.grantTree': menuGrantTree,
  'menu.roleTreeKeys': menuRoleTreeKeys,
  'menu.screens': menuScreens,
  'menu.forEverybody': menuForEverybody,
  'menu.forRoles': menuForRoles,
  'dataScope.grantTree': dataScopeTree,
  'apiScope.grantTree': apiScopeTree,
  'apiScope.addresses': apiAddresses,
  'region.detail': regionDetail,
  'region.lazyTree': regionLazyTree,
  'region.lazyList': regionLazyList,
  'region.search': regionSearch,
  'region.tree': regionTree,
  'dict.parentList': parentList,
  'dict.childList': childList,
  'dict.dictionary': dictionary,
  'dict.flowRoutes': flowRoutes,
  'dict.tree': dictTree,
}

/**
 * `queryAppPermissionInfo`: what the caller may do in a micro-app.
 * @source PM-01…PM-10, MA-14
 */
import type { Who } from '#engine/access/who.ts'
import type { Text } from '#engine/text/text.ts'
import type { Services } from '../../services.ts'
import { openApps } from '../app-menus.ts'
import { openBizApp } from './biz-app.ts'

export interface PermissionInfo {
  hasPermission: boolean
  tableName: string
  option: { title: string; dialogWidth?: number; formSpan?: number; pageSize?: number }
  fieldsPermission: { prop: string; hide: boolean; disabled: boolean; display: boolean; search: boolean }[]
  operatePermission: { add: boolean; edit: boolean; delete: boolean; view: boolean }
  /** the custom operations the caller may use */
  perDiyOperate: Awaited<ReturnType<Services['operations']['offered']>>
  appMenu: { menuName: string; menuRouter: string; menuIcon: string; menuAlias: string; children: [] }[]
  /** '1' = on */
  formPrint: '0' | '1'
  listPrint: '0' | '1'
  templateBtn: '0' | '1'
}

/** @param say  translates a text into the caller's language */
export async function permissionInfo(
  services: Services,
  who: Who,
  appId: unknown,
  say: (text: Text) => string,
): Promise<PermissionInfo> {
  const { app, tables } = await openBizApp(services, who, appId)
  const { entity, name } = tables[0]!
  const [accessOf, apps] = await Promise.all([services.entities.accessFor(who), openApps(services, who)])
  const { may, hide, readOnly } = accessOf(entity)
  const pages = apps.find(one => one.app.key === app.key)?.pages ?? []
  const print = may.has('print') ? '1' : '0'
  const { dialogWidth, formSpan, pageSize } = entity.screen ?? {}
  return {
    hasPermission: may.size > 0 || pages.length > 0,
    tableName: name,
    option: { title: say(entity.title), dialogWidth, formSpan, pageSize },
    fieldsPermission: entity.fields
      .filter(field => !hide.has(field.id) && !field.secret)
      .map(field => ({
        prop: field.name ?? field.id,
        hide: false,
        disabled: readOnly.has(field.id) || field.value !== undefined,
        display: true,
        search: field.search !== undefined,
      })),
    operatePermission: {
      add: may.has('add'),
      edit: may.has('edit'),
      delete: may.has('remove'),
      view: may.has('detail'),
    },
    perDiyOperate: await services.operations.offered(who, app.key, say),
    appMenu: pages.map(page => ({
      menuName: say({ zh: page.name, en: page.nameEn }),
      menuRouter: page.path,
      menuIcon: app.icon ?? '',
      menuAlias: page.code,
      children: [],
    })),
    formPrint: print,
    listPrint: print,
    templateBtn: '0',
  }
}

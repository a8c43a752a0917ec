/**
 * `queryAppPermissionInfo`: what the caller may do in a micro-app.
 * @source PM-01…PM-10, MA-14
 */
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Text } from '#engine/text/text.ts'
import type { Services } from '../../services.ts'
import { openApps } from '../app-menus.ts'
import { openBizApp } from './biz-app.ts'

interface AppMenu {
  menuName: string
  menuRouter: string
  menuIcon: string
  menuAlias: string
  children: AppMenu[]
}

export interface PermissionInfo {
  hasPermission: boolean
  tableName: string
  option: { title: string; dialogWidth?: number; formSpan?: number; pageSize?: number }
  fieldsPermission: { prop: string; hide: boolean; disabled: boolean; display: boolean; search: boolean }[]
  operatePermission: Record<'add' | 'edit' | 'delete' | 'view' | 'copy' | 'import' | 'export' | 'download', boolean>
  /** the custom operations the caller may use */
  perDiyOperate: Awaited<ReturnType<Services['operations']['offered']>>
  appMenu: AppMenu[]
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
  const { may, hide, readOnly, unlisted, unsearched } = accessOf(entity)
  const { pages = [], menu = [] } = apps.find(one => one.app.key === app.key) ?? {}
  const entryOf = ({ name, nameEn, path, icon, code, children = [] }: MenuItem): AppMenu => ({
    menuName: say({ zh: name, en: nameEn }),
    menuRouter: path,
    menuIcon: icon ?? app.icon ?? '',
    menuAlias: code,
    children: children.map(entryOf),
  })
  const flag = (call: string) => (may.has(call) ? '1' : '0')
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
        display: !unlisted.has(field.id),
        search: field.search !== undefined && !unsearched.has(field.id),
      })),
    operatePermission: {
      add: may.has('add'),
      edit: may.has('edit'),
      delete: may.has('remove'),
      view: may.has('detail'),
      copy: may.has('add') && may.has('copy'),
      import: may.has('import'),
      export: may.has('export'),
      download: may.has('download'),
    },
    perDiyOperate: await services.operations.offered(who, app.key, say),
    appMenu: menu.map(entryOf),
    formPrint: flag('print'),
    listPrint: flag('printList'),
    templateBtn: flag('printTemplate'),
  }
}

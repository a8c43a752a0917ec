/**
 * What stands in the shell of an app, in the order of its side: adding one is one row.
 * @source MA-03…MA-06; docs/ui.md#an-app-of-ones-own
 */
import type { AppShell } from '#adapters/wire/app-shell.ts'
import { designPath } from './address.ts'

export interface Child {
  /** the last part of its address, and the name of its title in `appShell.child` */
  id: string
  icon: string
  /** the screen it draws, which has the param `appId` */
  screen?: string
  /** where it leads instead */
  leads?(app: string): string
  /** only for who may design */
  designs?: true
  /** whether the app has it */
  of?(app: AppShell): boolean
  /** its address works, and no entry leads to it: another child is the same */
  hidden?: true
}

const flows = (app: string) => designPath(app, 'flow')
const ofFlows = ({ hasFlows }: AppShell) => hasFlows

export const CHILDREN: Child[] = [
  { id: 'index', icon: 'dashboard', screen: 'app.overview' },
  { id: 'dataManage', icon: 'database' },
  { id: 'appConfigManage', icon: 'layout', leads: app => designPath(app, 'screens'), designs: true },
  { id: 'processDesign', icon: 'apartment', leads: flows, designs: true },
  { id: 'design/process', icon: 'apartment', leads: flows, designs: true, hidden: true },
  { id: 'processOps', icon: 'tool', screen: 'workflow.ops', of: ofFlows },
  { id: 'appMenu', icon: 'menu', screen: 'app.menu' },
  { id: 'portrait', icon: 'bar-chart', screen: 'dashboard.data-portrait', designs: true },
  { id: 'authManage', icon: 'safety', screen: 'app.app-permission' },
  { id: 'rights', icon: 'audit', screen: 'app.app-right' },
  { id: 'diyOperationManage', icon: 'thunderbolt', screen: 'app.app-diy-operate' },
  { id: 'recycleBin', icon: 'delete', screen: 'appRecycleBin' },
  { id: 'appSysConfig', icon: 'setting', screen: 'app.settings', designs: true },
  { id: 'auditLog', icon: 'history', screen: 'app.changes' },
  { id: 'operateRecordQuery', icon: 'history', screen: 'app.changes', hidden: true },
]

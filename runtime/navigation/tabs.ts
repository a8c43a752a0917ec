/**
 * The open tabs as pure state: every change is a function from tabs to tabs.
 * @source SH-35, SH-60…SH-65
 */
import { withoutLists } from './address/record-address.ts'

export interface Tab {
  /** full route with its query, which identifies a tab but for what stands beside the page's params */
  path: string
  title: string
  /** the home tab stays unless configured */
  fixed?: true
}

export interface Tabs {
  list: Tab[]
  active: string
}

export const TODO_PATH = '/plugin/workflow/process/todo'
/** active while the page shown has no tab: it does not exist, or the user may not open it */
export const NO_TAB = ''

export const startTabs = (home: Tab): Tabs => ({ list: [{ ...home, fixed: true }], active: home.path })

const pageOf = ({ path }: Tab): string => {
  const [page = '', search] = path.split('?', 2)
  return page + withoutLists(search ? `?${search}` : '')
}

/** Opens or activates a tab; an existing one is not added again (SH-62), its title and address are updated. */
export function openTab(tabs: Tabs, tab: Tab): Tabs {
  const at = tabs.list.findIndex(one => pageOf(one) === pageOf(tab))
  const list = at < 0 ? [...tabs.list, tab] : tabs.list.map((one, i) => (i === at ? { ...one, ...tab } : one))
  return { list, active: tab.path }
}

/** A tab can be closed when more than one is open (SH-60) and it is not the home tab (SH-61). */
export const canClose = (tabs: Tabs, path: string): boolean =>
  tabs.list.length > 1 && tabs.list.some(tab => tab.path === path && !tab.fixed)

/** Closing the active tab opens the previous one, or the first when the closed one was first (SH-63). */
export function closeTab(tabs: Tabs, path: string): Tabs {
  if (!canClose(tabs, path)) return tabs
  const at = tabs.list.findIndex(tab => tab.path === path)
  const list = tabs.list.filter(tab => tab.path !== path)
  const next = list[Math.max(0, at - 1)] as Tab
  return { list, active: tabs.active === path ? next.path : tabs.active }
}

export function closeOthers(tabs: Tabs, path: string): Tabs {
  const list = tabs.list.filter(tab => tab.fixed || tab.path === path)
  return { list, active: list.some(tab => tab.path === path) ? path : (list[0] as Tab).path }
}

/** Back to the welcome tab (SH-65). */
export function closeAll(tabs: Tabs): Tabs {
  const list = tabs.list.filter(tab => tab.fixed)
  return { list, active: (list[0] as Tab).path }
}

/** An app as it stands in a frame of its own. @source MA-02, MA-11; docs/http.md#micro-apps */
import type { MenuItem } from './screen.ts'

/** An operation that stands at the side. @source MA-14 */
interface SideOperation {
  id: string
  btnName: string
  btnUrl: string
  btnIcon: string
  /** what is asked before it is done; '' for nothing */
  confirm: string
}

/** For who may open it. */
export interface OpenedApp {
  appId: string
  appName: string
  createUser: string
  icon: string | null
  /** a name of the palette */
  colour: string | null
  /** the pages of it that the caller may open */
  pages: MenuItem[]
  /** the same as a tree, as those who run the app arranged it */
  menu: MenuItem[]
  /** those of the side that the caller may use */
  operations: SideOperation[]
}

/** For those who manage it. */
export interface AppShell extends OpenedApp {
  /** false while no version was published */
  isPublished: boolean
  /** it has processes */
  hasFlows: boolean
  /** the caller may write SQL */
  writesSql: boolean
}

/** An app that the caller may open. @source MA-19, MA-28 */
export interface ListedApp {
  /** its key */
  id: string
  appId: string
  appName: string
  appIcon: string
  appDesc: string
  /** a name of the palette */
  colour: string | null
  createUser: string
  /** id and name of its category; null and '' without one */
  category: string | null
  categoryName: string
  /** the place of its category; those without one come last */
  sort: number
  /** id of the caller's own entry of it in `myApp`, '' where they have none */
  pin: string
}

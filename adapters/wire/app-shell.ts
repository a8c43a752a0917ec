/** An app as those who manage it open it. @source MA-02; docs/http.md#micro-apps */
import type { MenuItem } from './screen.ts'

export interface AppShell {
  appId: string
  appName: string
  createUser: string
  icon: string | null
  /** a name of the palette */
  colour: string | null
  /** false while no version was published */
  isPublished: boolean
  /** it has processes */
  hasFlows: boolean
  /** the pages of it that the caller may open */
  pages: MenuItem[]
  /** the same as a tree, as those who run the app arranged it */
  menu: MenuItem[]
}

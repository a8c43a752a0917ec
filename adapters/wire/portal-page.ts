import type { Node } from '#engine/schema/document.ts'
import type { Lang, Text } from '#engine/text/text.ts'

/** What a page of the portal says of the site. @source PP-12, PP-14, PP-16 */
interface PortalSite {
  title: Text
  /** address of the picture, null without one */
  logo: string | null
  switchMode: boolean
}

/** A page of the portal with what its widgets show, for one reader. @source ADR 0052 */
export interface PortalPage {
  /** its path, one of `engine/portal/pages.ts` */
  path: string
  /** what its address says besides, such as `q` and `id` */
  params: Record<string, string>
  title: string
  description: string
  /** search engines may list it */
  isListed: boolean
  nodes: Node[]
  /** id of a node → what the server composed for it */
  feeds: Record<string, Fed>
  site: PortalSite
  lang: Lang
  /** the server's day, `yyyy-MM-dd` */
  today: string
  /** of somebody signed in */
  me: { name: string; avatar: string } | null
}

/** Data for a widget, or that it could not be read; the widget says so, and the page stays. */
export type Fed = { data: unknown } | { failed: true }

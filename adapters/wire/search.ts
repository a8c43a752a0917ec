/** Results of the top bar's search beyond the menu, and of the portal's. @source docs/http.md#session */
import type { Text } from '#engine/text/text.ts'
import type { AppKind } from './design.ts'

export interface SearchHit {
  users: FoundUser[]
  /** apps and system screens the reader may open in the designer */
  apps: FoundApp[]
  records: FoundRecord[]
  /** the kinds of things that were asked for, in their order */
  kinds?: FoundKind[]
}

/** Things of one kind that the portal's search finds, the best first. */
export interface FoundKind {
  kind: string
  things: FoundThing[]
  /** how many there are, as far as they are counted */
  total: number
  /** there are more than `total` */
  isMore?: boolean
  /** the address of a page that lists them all */
  allAt?: string
}

export interface FoundThing {
  id: string
  title: string
  /** a line about it, plain text; '' where there is none */
  about: string
  /** the address that leads to it: within the application, or of another site */
  path: string
  icon?: string
}

/** The most lists searched for one text. */
export const MOST_LISTS = 40

/** A record of a list its reader may open. */
export interface FoundRecord {
  id: string
  entity: string
  /** as its panel is titled */
  title: string
  /** its serial number; null where it has none besides its title */
  number: string | null
}

export interface FoundUser {
  id: string
  account: string
  realName: string
  /** names of the user's departments, separated by commas */
  deptName: string | null
  /** names of the user's posts, separated by commas */
  postName: string | null
}

/** A user in a list of people to pick from. @source SH-71, UR-52 */
export interface PickedUser extends FoundUser {
  /** the user's nickname */
  name: string | null
  /** link of the user's picture */
  avatar: string | null
}

export interface FoundApp {
  key: string
  kind: AppKind
  title: Text
  icon?: string
  /** of its tile */
  colour?: string
  /** null when it was never published */
  version: number | null
}

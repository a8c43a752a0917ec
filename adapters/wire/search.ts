/** What the top bar's search finds beyond the menu. @source docs/http.md#session */
import type { Text } from '#engine/text/text.ts'
import type { AppKind } from './design.ts'

export interface SearchHit {
  users: FoundUser[]
  /** apps and system screens he may open in the designer */
  apps: FoundApp[]
}

export interface FoundUser {
  id: string
  account: string
  realName: string
  /** names of his departments, joined by a comma */
  deptName: string | null
}

/** Somebody as a list of people to pick from shows him. @source SH-71, UR-52 */
export interface PickedUser extends FoundUser {
  /** what he is called besides */
  name: string | null
  /** link of his picture */
  avatar: string | null
  /** names of his posts, joined by a comma */
  postName: string | null
}

export interface FoundApp {
  key: string
  kind: AppKind
  title: Text
  /** null while it was never published */
  version: number | null
}

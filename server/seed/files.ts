/**
 * The seed files: `{ "<entity>": [ row by field id, "$key": name ] }` with `"@key"` for the id of a named row and `$by`
 * for its creator; `$tenant` is the tenant of the rows, `$menus` a tree of menus, `$grants` role → menus (`"*"` = all but
 * those for everybody).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppKind } from '#adapters/wire/design.ts'
import type { MenuArea } from '#adapters/wire/screen.ts'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { AnyDocument, Json } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'

const SEED = fileURLToPath(new URL('../../schemas/seed', import.meta.url))

export type SeedRow = Record<string, Json>

/** An entry of the menu. */
export interface SeedMenu {
  code: string
  title: Text
  icon?: string
  path?: string
  /** order among its siblings; only for top entries, which come from several files */
  sort?: number
  /** the section of the sidebar a top entry stands in */
  area?: MenuArea
  /** what it opens is not built yet: it is in nobody's sidebar, with what is below it */
  hidden?: true
  /** key of the screen document it opens */
  screen?: string
  /** key of the entity whose calls are its buttons */
  buttons?: string
  children?: SeedMenu[]
  /** everybody signed in sees it, with what is below it */
  everybody?: true
  /** `$key` of the parent entry, in another file */
  below?: string
}

export interface SeedFile {
  name: string
  tenant: string
  rows: [entity: string, rows: SeedRow[]][]
  menus: SeedMenu[]
  grants: Record<string, '*' | string[]>
}

export interface SeedApp {
  app: { key: string; kind?: AppKind; title?: Text; icon?: string; colour?: string; by?: string }
  note: string
  documents: AnyDocument[]
  rows?: Record<string, SeedRow[]>
}

/** Values that leave something to the dice (`life/draw-value.ts`), by field. */
export type Forms = Record<string, Json>

/** The records of one entity. */
export interface DrawnStory {
  entity: string
  /** who makes them, in turn: of a kind, or these accounts and the holders of these posts */
  by: string | { accounts?: string[]; posts?: string[]; most?: number }
  /** days before today in which they are made */
  days: number
  /** the moment each is made, if that follows from its values; not after now */
  made?: Json
  /** each record gets another combination of these, of whole numbers from the first to the last */
  deal?: Record<string, Json[] | { from: number; to: number }>
  /** each record gets another record of this entity that its maker may list */
  over?: string
  record: Forms
  cases: Case[]
}

/** `count` of the records are so: with these values beside those of all, and with a later change. */
interface Case {
  count: number
  values?: Forms
  then?: { by: string; values: Forms }
}

/** @param folder  below `schemas/seed`, '' for the base rows */
export function readSeedFiles(folder: '' | 'demo'): SeedFile[] {
  return readJson<Record<string, unknown>>(folder).map(([name, file]) => {
    const { $tenant = PLATFORM_TENANT, $menus = [], $grants = {}, ...rows } = file
    return {
      name,
      tenant: $tenant as string,
      rows: Object.entries(rows) as SeedFile['rows'],
      menus: $menus as SeedMenu[],
      grants: $grants as SeedFile['grants'],
    }
  })
}

export function readSeedApps(): SeedApp[] {
  return readJson<SeedApp>('demo/apps').map(([, app]) => app)
}

/** What the people of the demonstration have made in its apps. */
export function readStories(): DrawnStory[] {
  return readJson<{ stories?: DrawnStory[] }>('demo/life').flatMap(([, { stories = [] }]) => stories)
}

function readJson<T>(folder: string): [name: string, content: T][] {
  return readdirSync(join(SEED, folder))
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => [join(folder, name), JSON.parse(readFileSync(join(SEED, folder, name), 'utf8')) as T])
}

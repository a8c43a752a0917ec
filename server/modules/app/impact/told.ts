/**
 * How findings are told: what the reader may not see is a number alone.
 * @source docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import type { Finding, FindingKind, FindingPlace } from '#adapters/wire/impact.ts'
import type { Text } from '#engine/text/text.ts'
import type { Db, Scope, Trx } from '../../../db/db.ts'

/** The most that is counted; above it is said that there are more. */
export const MOST = 100_000
/** The most ids told of each finding. */
export const FIRST = 5
const LONGEST_MS = 3_000
/** PostgreSQL’s code of a statement that was cancelled. */
const CANCELLED = '57014'

/** Reads within a bounded time; when it is over, it is told that this kind could not be counted. */
export async function inTime(
  db: Pick<Db, 'read'>,
  scope: Scope,
  kind: FindingKind,
  read: (trx: Trx) => Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await db.read(scope, async trx => {
      await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(trx)
      return read(trx)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== CANCELLED) throw error
    return [{ kind, breaks: 'late', place: null, names: [], count: null, ids: [] }]
  }
}

/** Whether, and where, the reader may see something of an app. */
export interface Sight {
  /** whether the reader edits the app */
  edits(app: string | undefined): boolean
}

interface Seen extends Pick<Finding, 'kind' | 'breaks' | 'names'>, Partial<Pick<Finding, 'grave' | 'mend'>> {
  app: string
  id?: string
  title: Text
  path?: string
}

/** One finding of each row the reader may see; the others are counted together. */
export function tellRows(rows: Seen[], { edits }: Sight): Finding[] {
  const shown = rows.filter(({ app }) => edits(app))
  const hidden = rows.filter(({ app }) => !edits(app))
  return [
    ...shown.map(({ app: _, id, title, path, ...rest }) => ({
      ...rest,
      place: { title, ...(path && { path }) },
      count: 1,
      ids: id === undefined ? [] : [id],
    })),
    ...[...Map.groupBy(hidden, ({ kind, breaks }) => `${kind} ${breaks}`).values()].map(
      ([first, ...more]): Finding => ({
        ...{ kind: first!.kind, breaks: first!.breaks, place: null, names: [], count: more.length + 1, ids: [] },
        ...(first!.grave && { grave: first!.grave }),
      }),
    ),
  ]
}

/** A count that stops at `MOST`. */
export const bounded = (count: number): Pick<Finding, 'count' | 'more'> =>
  count > MOST ? { count: MOST, more: true } : { count }

/** `from … where …`, at most one row more than is counted. */
export const upTo = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${rows} limit ${sql.lit(MOST + 1)})`

/** Where an app is run. */
export function shellPath(app: string, title: Text, child: string): string {
  return `/miniApp/home/${child}?params=${appParam(app, title.zh)}`
}

/** The app of an address: base64 of JSON. @source MA-02 */
export const appParam = (appId: string, appName: string): string =>
  Buffer.from(JSON.stringify({ appId, appName })).toString('base64url')

export const designPlace = (app: string, title: Text, surface: string): FindingPlace => ({
  title,
  path: `/design/${encodeURIComponent(app)}/${surface}`,
})

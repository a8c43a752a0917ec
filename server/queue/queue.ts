/**
 * Work that waits in the rows of a table: taken by one server at a time, kept while it runs, backed off when it fails,
 * given up with its error in words.
 * @source ADR 0028; docs/workflow.md#jobs
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Db } from '../db/db.ts'
import type { Looking } from '../process/keep-looking.ts'
import { FREE, LeaseLost, releaseLeases, renewLeases } from './lease.ts'
import { type Leased, type QueueSettings, type QueueWork, waitSeconds } from './settings.ts'
import { takeDue } from './take.ts'

export interface QueueParts {
  db: Db
  now(): Date
  /** why it failed, for its reader later */
  say(error: unknown, lang: Lang): string
  /** Called with errors that are no refusals. */
  onError(error: unknown): void
}

export interface Queue extends Looking {
  /** Resolves when no work is running here. */
  settled(): Promise<void>
}

const LONGEST_ERROR = 2_000

export function openQueue<Row extends Leased>(
  settings: QueueSettings,
  { taken, run, isFinal }: QueueWork<Row>,
  { db, now, say, onError }: QueueParts,
): Queue {
  const running = new Map<Row, Promise<void>>()
  let isClosing = false
  let mayBeMore = false
  let filling = Promise.resolve()

  async function fill(): Promise<void> {
    while (!isClosing) {
      const room = settings.atOnce - running.size
      if (room <= 0) return
      const counts = new Map(
        [...Map.groupBy(running.keys(), ({ tenant }) => tenant)].map(([of, { length }]) => [of, length]),
      )
      const { rows, found } = await takeDue<Row>(db, settings, { room, running: counts, now: now(), taken })
      mayBeMore = found > 0
      for (const group of groupsOf(rows, settings.together ?? 1)) begin(group)
      if (found < room) return
    }
  }

  function begin(rows: Row[]): void {
    const work = attempt(rows)
      .catch(onError)
      .then(() => {
        for (const row of rows) running.delete(row)
        if (mayBeMore) filling = filling.then(fill).catch(onError)
      })
    for (const row of rows) running.set(row, work)
  }

  const isLost = ({ lostAt, attempts }: Row, times: number) => !settings.once && lostAt !== null && attempts > times

  /**
   * Rows that were lost with their servers again and again run alone and in their order: if that ends a server too, the
   * first of those left did, and it alone is given up.
   */
  async function attempt(rows: Row[]): Promise<void> {
    const [first] = rows
    const isGivenUp = isLost(first!, settings.tries)
    if (isGivenUp) await noteFailure(first!, new Fault('queue.lost'))
    const left = isGivenUp ? rows.slice(1) : rows
    if (left.some(row => isLost(row, settings.tries - 1))) await workOnEach(left)
    else if (left.length) await work(left)
  }

  async function work(rows: Row[]): Promise<void> {
    try {
      await run(rows)
    } catch (error) {
      if (rows.length > 1) return workOnEach(rows)
      if (!(error instanceof LeaseLost)) await noteFailure(rows[0]!, error)
    }
  }

  async function workOnEach(rows: Row[]): Promise<void> {
    for (const row of rows) await work([row])
  }

  async function noteFailure(row: Row, error: unknown): Promise<void> {
    if (!(error instanceof Fault)) onError(error)
    if (settings.once) return
    const isGivenUp = row.attempts >= settings.tries || isFinal?.(error) === true
    const [zh, en] = (['zh', 'en'] as const).map(lang => say(error, lang).slice(0, LONGEST_ERROR))
    await db.write({ tenant: row.tenant }, async trx => {
      const { rows: noted } =
        await sql`update ${sql.table(settings.table)} set ${FREE}, failed = ${isGivenUp}, error = ${zh}, error_en = ${en},
          due_at = ${now()}::timestamptz + make_interval(secs => ${waitSeconds(settings, row.attempts)})
        where tenant_id = ${row.tenant} and id = ${row.id} and taken_by = ${row.claim} returning 1`.execute(trx)
      if (!isGivenUp || !noted.length) return
      await trx
        .insertInto('blade_error_log')
        .values({
          ...{ tenant_id: row.tenant, method: 'QUEUE', request_uri: `queue/${settings.table}/${row.id}`, message: zh },
          ...{ exception_name: (error as Error).name, stack_trace: (error as Error).stack ?? '' },
        })
        .execute()
    })
  }

  return {
    async tick() {
      const rows = [...running.keys()]
      if (rows.length) await renewLeases(db, settings, rows, now())
      filling = filling.then(fill)
      const filled = filling
      filling = filled.catch(() => {})
      await filled
    },
    async settled() {
      while (running.size) {
        await Promise.all(running.values())
        await filling
      }
    },
    stop() {
      isClosing = true
    },
    async end(patience) {
      await filling
      await Promise.race([Promise.all(running.values()), patience])
      const left = [...running.keys()]
      if (left.length && !settings.once) await releaseLeases(db, settings, left)
    },
  }
}

/** Rows of one tenant, in their order, at most so many. */
function groupsOf<Row extends Leased>(rows: Row[], most: number): Row[][] {
  return [...Map.groupBy(rows, ({ tenant }) => tenant).values()].flatMap(ofTenant =>
    Array.from({ length: Math.ceil(ofTenant.length / most) }, (_, at) => ofTenant.slice(at * most, (at + 1) * most)),
  )
}

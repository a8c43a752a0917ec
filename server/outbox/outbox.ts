/**
 * Passes record events to subscribers. Every server has an outbox; through the database, each subscriber is served by
 * one server at a time, continues where a killed server stopped, and misses nothing that is committed late.
 * @source ADR 0018; ARCHITECTURE.md#record-events
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { MOST_DEPTH } from '../db/cause.ts'
import type { Db, Trx } from '../db/db.ts'
import type { Services } from '../services.ts'
import { causedBy, type RecordEvent, type Subscriber } from './subscriber.ts'

export interface OutboxParts {
  db: Db
  subscribers: Subscriber[]
  services(): Services
  now(): Date
  /** Called with the error of a failed event. */
  onError(error: unknown, subscriber: string): void
}

export interface Outbox {
  /** keys of its subscribers */
  keys: string[]
  /** Handles all waiting events. A new subscriber gets only events from now on. */
  tick(): Promise<void>
  /** Called after a change on this server: checks soon, if checking is started. */
  wake(): void
}

/** Events read and passed on together. */
const AT_ONCE = 500
/** An event that fails this many times is given up. */
export const MOST_TRIES = 8
const LONGEST_WAIT_MS = 60_000

interface Position {
  xid: string
  id: string
}
type Placed = RecordEvent & { xid: string }
interface Waiting {
  subscriber: string
  from: Position
  /** the position comes from a backup: it is counted anew on this server */
  isRestored: boolean
  events: Placed[]
}

/**
 * The newest event whose transaction number this server has not reached yet, so it came with a backup. Transactions that
 * are still running have lower numbers, so none of their events is lost.
 */
const NEWEST_OF_BACKUP = sql`(select coalesce(max(id), 0) from blade_change where xid >= pg_snapshot_xmax(pg_current_snapshot()))`

export function openOutbox({ db, subscribers, services, now, onError }: OutboxParts): Outbox {
  const keys = subscribers.map(({ key }) => key)
  let isBegun = false

  async function begin(): Promise<void> {
    await db.maintain(trx =>
      sql`insert into outbox_position (subscriber, xid, id, since)
        select key, pg_snapshot_xmin(pg_current_snapshot()), 0, ${NEWEST_OF_BACKUP} from unnest(${keys}::text[]) key
        on conflict do nothing`.execute(trx),
    )
    isBegun = true
  }

  /** @returns whether more may wait */
  async function serve({ subscriber: key, from, isRestored, events }: Waiting): Promise<boolean> {
    const subscriber = subscribers.find(each => each.key === key)!
    if (isRestored && !events.length) await leaveBackup(db, key)
    let at = from
    for (const run of runsOf(events)) {
      const told = await deliverRun(subscriber, at, run)
      if (!told) return false
      at = run.at(-1)!
    }
    return isRestored || events.length === AT_ONCE
  }

  /** Passes on events together; if that fails, one by one. */
  async function deliverRun(subscriber: Subscriber, from: Position, run: Placed[]): Promise<boolean> {
    try {
      return await tell(subscriber, from, run)
    } catch (error) {
      if (run.length === 1) return noteFailure(subscriber.key, from, run[0]!, error)
    }
    let at = from
    for (const event of run) {
      if (!(await deliverRun(subscriber, at, [event]))) return false
      at = event
    }
    return true
  }

  /** @returns false when another server is handling the events */
  function tell(subscriber: Subscriber, from: Position, run: Placed[]): Promise<boolean> {
    const isHeard = ({ cause }: Placed) => (cause?.depth ?? 0) < MOST_DEPTH
    const heard = run.filter(isHeard)
    const [cause] = heard.map(causedBy).sort((a, b) => b.depth - a.depth)
    return db.write({ tenant: run[0]!.tenant, cause }, async trx => {
      if (!(await advance(trx, subscriber.key, from, run.at(-1)!))) return false
      if (heard.length) await subscriber.tell(trx, heard, services())
      for (const event of run)
        if (!isHeard(event))
          await noteGivenUp(trx, subscriber.key, event, new Fault('outbox.deep', { most: MOST_DEPTH }))
      return true
    })
  }

  /**
   * Records the failure; after the last try it is written to the tenant's error log and the subscriber continues with
   * the next event.
   */
  async function noteFailure(key: string, from: Position, event: Placed, error: unknown): Promise<boolean> {
    onError(error, key)
    return db.write({ tenant: event.tenant }, async trx => {
      const { rows } = await sql<{ attempts: number }>`
        update outbox_position set attempts = attempts + 1, error = ${wordsOf(error)},
               due_at = ${now()}::timestamptz + least(make_interval(secs => 2 ^ attempts), make_interval(secs => ${LONGEST_WAIT_MS / 1000}))
         where ${isAt(key, from)} returning attempts`.execute(trx)
      if ((rows[0]?.attempts ?? 0) < MOST_TRIES) return false
      await advance(trx, key, from, event)
      await noteGivenUp(trx, key, event, error)
      return true
    })
  }

  const wordsOf = (error: unknown) =>
    error instanceof Fault
      ? services().errors.text(error.code, error.params, 'zh')
      : error instanceof Error
        ? error.message
        : String(error)

  /** In the tenant's error log. */
  async function noteGivenUp(trx: Trx, key: string, event: RecordEvent, error: unknown): Promise<void> {
    const { stack = '', name } = error instanceof Error ? error : new Error(String(error))
    const of = `${key}/${event.entity}.${event.verb}/${event.record}`
    const row = { tenant_id: event.tenant, exception_name: name, request_uri: `outbox/${of}`, method: 'TELL' }
    await trx
      .insertInto('blade_error_log')
      .values({ ...row, message: wordsOf(error), stack_trace: stack })
      .execute()
  }

  return {
    keys,
    wake: () => {},
    async tick() {
      if (!isBegun) await begin()
      for (let waiting = keys; waiting.length; ) {
        const found = await readWaiting(db, waiting, now())
        const goOn = await Promise.all(
          found.map(each =>
            serve(each).catch(error => {
              onError(error, each.subscriber)
              return false
            }),
          ),
        )
        waiting = found.filter((_, at) => goOn[at]).map(({ subscriber }) => subscriber)
      }
    },
  }
}

function isAt(key: string, { xid, id }: Position) {
  return sql`subscriber = ${key} and xid = ${xid}::xid8 and id = ${id}`
}

/**
 * Moves the subscriber's position. The row lock lets only one server do so; another finds the position changed and
 * stops.
 */
async function advance(trx: Trx, key: string, from: Position, to: Position): Promise<boolean> {
  const { rows } = await sql`
    update outbox_position set xid = ${to.xid}::xid8, id = ${to.id}, attempts = 0, due_at = '-infinity', error = null
     where ${isAt(key, from)} returning subscriber`.execute(trx)
  return rows.length > 0
}

/** Splits events into runs of one tenant each. */
function runsOf(events: Placed[]): Placed[][] {
  const runs: Placed[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last && last[0]!.tenant === event.tenant) last.push(event)
    else runs.push([event])
  }
  return runs
}

/**
 * Events waiting for each subscriber: only of transactions older than all running ones, so that none is inserted before
 * them later. A position ahead of those was counted by the server the backup is from, and so were the events ahead of
 * the position.
 */
async function readWaiting(db: Db, keys: string[], now: Date): Promise<Waiting[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ subscriber: string; fromXid: string; fromId: string; isRestored: boolean } & Partial<Placed>>`
      select p.subscriber, p.xid::text as "fromXid", p.id as "fromId", p."isRestored", c.xid::text, c.id, c.tenant_id as tenant,
             c.entity, c.record, c.verb, c.create_user as who, c.create_time::text as at, c.cause, c.changed
        from (select subscriber, xid, id, since, due_at, xid > pg_snapshot_xmax(pg_current_snapshot()) as "isRestored" from outbox_position) p
        left join lateral (
          select c.xid, c.id, c.tenant_id, c.entity, c.record, c.verb, c.create_user, c.create_time, c.cause, c.changed from blade_change c
           where (c.xid, c.id) > (p.xid, p.id) and c.id > p.since
             and (c.xid < pg_snapshot_xmin(pg_current_snapshot()) or p."isRestored")
           order by c.xid, c.id limit ${AT_ONCE}) c on true
       where p.subscriber = any(${keys}::text[]) and p.due_at <= ${now}::timestamptz
       order by p.subscriber, c.xid, c.id`.execute(trx),
  )
  return [...Map.groupBy(rows, row => row.subscriber).values()].map(rows => {
    const { subscriber, fromXid: xid, fromId: id, isRestored } = rows[0]!
    const events = rows.filter((row): row is typeof row & Placed => row.id !== null)
    return { subscriber, from: { xid, id }, isRestored, events }
  })
}

async function leaveBackup(db: Db, key: string): Promise<void> {
  await db.maintain(trx =>
    sql`update outbox_position set xid = '0', id = 0,
          since = ${NEWEST_OF_BACKUP}
       where subscriber = ${key} and xid > pg_snapshot_xmax(pg_current_snapshot())`.execute(trx),
  )
}

/** Counts the records that somebody may list after a change and not before it, and the other way round. */
import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'
import type { Model } from '../../../entity/model/model.ts'
import { type AccessContext, liveRows } from '../../../entity/rights/reader.ts'

/** The records of a model that somebody may list: none, every one, those under a condition, or what cannot be told. */
export type Reach = 'none' | 'all' | 'unknown' | RawBuilder<unknown>

interface Counted {
  /** null where they were not counted */
  rows: number | null
  /** there are more than `rows` */
  beyond?: true
}

export interface RowChange {
  wins: Counted
  loses: Counted
}

export type Counter = (model: Model, before: Reach, after: Reach) => Promise<RowChange>

/** What one forecast may cost: afterwards it says what it did not look at. */
export interface Budget {
  /** whether there is time left to look at people; lets others have their turn */
  isOpen(): Promise<boolean>
  /** milliseconds left to count, 0 when none is */
  left(): number
}

/** For people and counts together, and from the same moment for counts. @source docs/bench.md#rights */
const FORECAST_MS = 1_500
const COUNTS_MS = 900
/** The most different counts of one forecast: conditions that read who asks are counted for each person. */
const MOST_COUNTS = 200
/** Of more records it is said that there are more. */
const MOST_ROWS = 10_000

export function openBudget(): Budget {
  const begun = performance.now()
  const left = (ms: number) => Math.max(0, Math.floor(begun + ms - performance.now()))
  return {
    left: () => left(COUNTS_MS),
    async isOpen() {
      await breathe()
      return left(FORECAST_MS) > 0
    },
  }
}

/** @param context  with the rights of the person  @param model  as it runs, with its columns */
export function reachIn(context: AccessContext, model: Model): Reach {
  const access = context.access(model.document)
  if (!access.may.has('list')) return 'none'
  if (access.rows('list') === true && access.rightsOf === undefined) return 'all'
  return context.reader(model, 'list').within
}

const NOTHING: Counted = { rows: 0 }
const UNCOUNTED: Counted = { rows: null }

/**
 * @param trx  a transaction for nothing else: a count beyond the budget ends it
 * @returns a counter that counts the same condition once, and nothing more when the budget is spent
 */
export function openCounter(trx: Trx, budget: Budget): Counter {
  const known = new Map<string, Promise<Counted>>()
  let isSpent = false

  async function run(query: RawBuilder<{ n: number }>): Promise<Counted> {
    try {
      const [, { rows }] = await Promise.all([
        sql`select set_config('statement_timeout', ${String(budget.left())}, true)`.execute(trx),
        query.execute(trx),
      ])
      const { n } = rows[0]!
      return n > MOST_ROWS ? { rows: MOST_ROWS, beyond: true } : { rows: n }
    } catch {
      // out of time, or a condition over what is not there yet; the transaction has failed
      isSpent = true
      return UNCOUNTED
    }
  }

  /** Counts the records of `now` that are not of `then`. */
  async function count(model: Model, then: Reach, now: Reach): Promise<Counted> {
    if (now === 'none' || then === 'all') return NOTHING
    if (now === 'unknown' || then === 'unknown') return UNCOUNTED
    const conditions = [
      liveRows(model, trx.tenant),
      ...(now === 'all' ? [] : [sql`(${now}) is true`]),
      ...(then === 'none' ? [] : [sql`(${then}) is not true`]),
    ]
    const query = sql<{ n: number }>`select count(*)::int as n from (
      select from ${sql.raw(model.from)} where ${sql.join(conditions, sql` and `)} limit ${MOST_ROWS + 1}) c`
    const { sql: text, parameters } = query.compile(trx)
    const id = JSON.stringify([text, parameters])
    const counted = known.get(id)
    if (counted) return counted
    if (isSpent || known.size >= MOST_COUNTS || budget.left() === 0) return UNCOUNTED
    const counting = run(query)
    known.set(id, counting)
    return counting
  }

  return async (model, before, after) => {
    if (isSame(before, after, trx)) return { wins: NOTHING, loses: NOTHING }
    return { wins: await count(model, before, after), loses: await count(model, after, before) }
  }
}

function isSame(one: Reach, other: Reach, trx: Trx): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other && one !== 'unknown'
  const mark = (condition: RawBuilder<unknown>) => {
    const { sql: text, parameters } = sql`select ${condition}`.compile(trx)
    return JSON.stringify([text, parameters])
  }
  return mark(one) === mark(other)
}

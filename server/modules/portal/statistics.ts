/**
 * Statistics of the campus: counted by month and department into rows that anyone may total, never person by person.
 * @source PC-35, PP-31, UQ-19; docs/http.md#workshops
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import texts from '#schemas/text/jobs.json' with { type: 'json' }
import type { Action } from '../../action/action.ts'
import type { Db, Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Verb } from '../verb.ts'
import { type Counted, joinSmall } from './join-small.ts'

const MONTHS = 12
const RECENT = sql.raw(`date_trunc('month', now()) - interval '${MONTHS - 1} months'`)

/** What is counted: when, how much, in which department and by whom. */
const SOURCES = {
  service: made('blade_service_manage'),
  visit: made('blade_service_visit', 'coalesce(visit_count, 1)'),
  collect: made('blade_service_collect'),
  feedback: made('blade_service_feedback'),
  process: (tenant: string) =>
    sql`select create_time as at, 1 as n, starter_dept as dept, starter as person from wf_instance where tenant_id = ${tenant}`,
  app: (tenant: string) =>
    sql`select a.created_at as at, 1 as n, u.dept_id[1] as dept, a.created_by as person from schema_app a
      left join blade_user u on u.tenant_id = ${tenant} and u.id = a.created_by
      where a.tenant_id = ${tenant} and a.is_deleted = 0 and a.kind = 'app'`,
  user: (tenant: string) =>
    sql`select create_time as at, 1 as n, dept_id[1] as dept, id as person from blade_user
      where tenant_id = ${tenant} and is_deleted = 0`,
} satisfies Record<string, (tenant: string) => RawBuilder<unknown>>

type Kind = keyof typeof SOURCES
const KINDS = Object.keys(SOURCES) as Kind[]

function made(table: string, amount = '1') {
  return (tenant: string) =>
    sql`select create_time as at, ${sql.raw(amount)} as n, create_dept as dept, create_user as person
      from ${sql.raw(table)} where tenant_id = ${tenant} and is_deleted = 0`
}

/**
 * Counts all kinds anew, in one transaction; rows of other types stay.
 * @returns how many rows there are
 * @throws Fault 'statistics.counting' while they are being counted
 */
async function recount(db: Db, who: Who): Promise<number> {
  return db.write(who, async trx => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`statistics of ${trx.tenant}`})) as free`.execute(trx)
    if (!rows[0]!.free) throw new Fault('statistics.counting')
    await sql`
      delete from blade_service_statistics_sum where tenant_id = ${trx.tenant} and type = any(${KINDS})`.execute(trx)
    let count = 0
    for (const kind of KINDS) count += await insertCounts(trx, kind, joinSmall(await readCounts(trx, kind)))
    return count
  })
}

async function readCounts(trx: Trx, kind: Kind): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select to_char(date_trunc('month', at), 'YYYY-MM-DD') as month, dept::text as dept, sum(n)::int as total,
           count(distinct person)::int as people
      from (${SOURCES[kind](trx.tenant)}) counted where at >= ${RECENT}
     group by 1, 2`.execute(trx)
  return rows
}

async function insertCounts(trx: Trx, kind: Kind, counts: Counted[]): Promise<number> {
  if (counts.length > 0)
    await sql`
      insert into blade_service_statistics_sum (tenant_id, type, stat_date, dept, total)
      select ${trx.tenant}, ${kind}, told.month::date, told.dept::bigint, told.total
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as told(month text, dept text, total int)`.execute(
      trx,
    )
  return counts.length
}

const update: Verb = {
  method: 'POST',
  run: async ({ db, who }) => ({ rows: await recount(db, who) }),
}

/** The counts of the last twelve months, the oldest first. @throws Fault 'statistics.type' */
const sums: Verb = {
  method: 'POST',
  isPublic: true,
  async run({ entities, who, entity, input }) {
    const type = KINDS.find(kind => kind === input.type)
    if (!type) throw new Fault('statistics.type', { known: KINDS.join(', ') })
    const { rows } = await entities.query(who, entity.key, {
      ...{ get: 'sums', where: { '==': [{ var: 'type' }, type] } },
      group: [{ id: 'month', of: 'statDate', by: 'month' }],
      measures: [{ id: 'total', fn: 'sum', of: 'total' }],
    })
    const totals = new Map(rows.map(({ month, total }) => [month, Number(total)]))
    const months = lastMonths(environmentOf(who).today).map(month => ({ month, total: totals.get(month) ?? 0 }))
    return { type, total: months.reduce((sum, { total }) => sum + total, 0), months }
  },
}

/** `yyyy-MM` of the months up to a day. */
function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7),
  )
}

/** Processes ever started, by themselves or by others. */
const startedProcesses: Verb = {
  method: 'GET',
  isPublic: true,
  async run({ db, who }) {
    const { rows } = await db.readAtOnce(who, trx =>
      sql<{ n: number }>`select count(*)::int as n from wf_instance where tenant_id = ${trx.tenant}`.execute(trx),
    )
    return rows[0]!.n
  },
}

export const STATISTICS_VERBS: Record<string, Verb> = {
  'statistics.update': update,
  'statistics.sums': sums,
  'statistics.started': startedProcesses,
}

export const COUNT_STATISTICS: Action = {
  title: texts['target.portal.statistics'],
  needs: () => 'administrator',
  effect: 'repeatable',
  run: async ({ db }, { person }) => ({ vars: { rows: await recount(db, person) } }),
}

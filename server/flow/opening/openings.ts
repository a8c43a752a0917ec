/**
 * The openings of processes: who may start which now. Without a rule a process is open; of several, one that holds is
 * enough.
 * @source WD-06, WD-12; docs/workflow.md#opening
 */
import { sql } from 'kysely'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { never } from '#engine/error/never.ts'
import { type Closed, type Opening, readPeriods, whyClosed } from '#engine/flow/opening/opening.ts'
import { tellOpening } from '#engine/flow/opening/tell-opening.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Db, Trx } from '../../db/db.ts'
import { environmentOf, printMoment } from '../../entity/model/environment.ts'
import type { AccessContext } from '../../entity/rights/reader.ts'
import type { Services } from '../../services.ts'
import type { Definition } from '../definition/definitions.ts'
import { readChecks } from '../service/read-checks.ts'
import { runChecks } from '../service/run-checks.ts'

type Parts = Pick<Services, 'sql' | 'entities'> & { db: Db }

interface Stored extends Opening {
  key: string
  appoint: string | null
  isMeant: boolean
  started: number
  query: string | null
  params: unknown
}

/** @param keys  of processes; of all if undefined */
async function readOpenings(trx: Trx, who: Who, keys?: string[]): Promise<Map<string, Stored[]>> {
  const { rows } = await sql<Stored>`
    select m.model_key as key, s.time_type as "timeType", s.day, s.appoint, s.count,
           case when s.only_month then s.month end as month,
           case when s.only_year then string_to_array(s.year, ',') end as year,
           case when s.diy_sql_enable then s.diy_sql end as query, s.sql_params as params,
           ${who.roles.includes(ADMINISTRATOR)} or coalesce(s.user_all, true) or u.id = any(s.user_ids)
             or coalesce(u.role_id && s.role_ids, false) or coalesce(u.post_id && s.post_ids, false)
             or coalesce(u.dept_id && ${deptsBelow(trx.tenant)}, false) as "isMeant",
           case when s.count > 0 then (
             select count(*)::integer from wf_instance i
              where i.tenant_id = s.tenant_id and i.def_key = m.model_key and i.starter = u.id and i.parent_id is null
                and i.is_deleted = 0 and i.status not in ('withdraw', 'deleted')) else 0 end as started
      from blade_wf_model_scope s
      join blade_wf_model m on m.tenant_id = s.tenant_id and m.id = s.model_id and m.is_deleted = 0
      left join blade_user u on u.tenant_id = s.tenant_id and u.id = ${who.id}
     where s.tenant_id = ${trx.tenant} and s.is_deleted = 0
       and (${keys ?? null}::text[] is null or m.model_key = any(${keys ?? null}::text[]))
     order by s.id`.execute(trx)
  const known = rows.map(row => ({ ...row, periods: readPeriods(row.appoint ?? '') ?? [] }))
  return Map.groupBy(known, ({ key }) => key)
}

/** The departments of an opening and those below them. */
const deptsBelow = (tenant: string) => sql`array(with recursive below(id) as (
    select unnest(s.dept_ids) union
    select d.id from below b join blade_dept d on d.tenant_id = ${tenant} and d.parent_id = b.id and d.is_deleted = 0)
  select id from below)`

/**
 * Why processes are closed to somebody; those that are open are not in it. Queries are not asked.
 * @param standing  how they stand in apps; absent: permissions of apps are not asked
 */
export async function readClosed(
  trx: Trx,
  who: Who,
  standing?: AccessContext['standing'],
): Promise<Map<string, Fault>> {
  const [found, apps] = await Promise.all([readOpenings(trx, who), standing ? readProcessApps(trx) : []])
  const now = printMoment(new Date())
  const closed = [...found].map(([key, openings]) => [key, decide(openings, now).fault] as const)
  const out = apps.filter(({ app }) => standing?.(app) === 'out')
  return new Map([
    ...closed.filter((each): each is [string, Fault] => each[1] !== null),
    ...out.map(({ key }) => [key, new Fault('flow.closed-out')] as const),
  ])
}

async function readProcessApps(trx: Trx): Promise<{ key: string; app: string }[]> {
  const { rows } = await sql<{ key: string; app: string }>`
    select distinct p.process_def_key as key, d.app from wf_definition d
      join blade_wf_deployment p on p.tenant_id = d.tenant_id and p.id = d.deployment_id
     where d.tenant_id = ${trx.tenant} and p.is_deleted = 0`.execute(trx)
  return rows
}

/** @throws Fault 'flow.closed-out' for whom permissions keep out of the app of a process @source ADR 0036 */
export async function mustBeIn({ entities }: Pick<Parts, 'entities'>, who: Who, { app }: Pick<Definition, 'app'>) {
  if ((await entities.accessContext(who)).standing(app) === 'out') throw new Fault('flow.closed-out')
}

interface Opened {
  /** Starts at the same moment are counted one after the other. @throws Fault 'flow.closed-count' */
  mustHaveStartsLeft(trx: Trx): Promise<void>
}

/** @throws Fault 'flow.closed-out', 'flow.closed-people', 'flow.closed-time', 'flow.closed-count', 'flow.closed-query' */
export async function mustBeOpen(parts: Parts, who: Who, definition: Pick<Definition, 'key' | 'app'>): Promise<Opened> {
  const { key } = definition
  await mustBeIn(parts, who, definition)
  const now = printMoment(new Date())
  const openings = (await parts.db.readAtOnce(who, trx => readOpenings(trx, who, [key]))).get(key) ?? []
  const { open, fault } = decide(openings, now)
  if (fault) throw fault
  const said = open.some(({ query }) => query === null) || !open.length ? open : await askQueries(parts, who, open)
  return {
    async mustHaveStartsLeft(trx) {
      if (!said.some(({ count }) => count)) return
      await sql`select pg_advisory_xact_lock(hashtext(${`start ${trx.tenant} ${key} ${who.id}`}))`.execute(trx)
      const again = (await readOpenings(trx, who, [key])).get(key) ?? []
      const { fault: late } = decide(again, now)
      if (late) throw late
    },
  }
}

/** Those whose query says yes. */
async function askQueries(parts: Parts, who: Who, openings: Stored[]): Promise<Stored[]> {
  for (const opening of openings) if (await saysYes(parts, who, opening)) return [opening]
  throw new Fault('flow.closed-query')
}

const NAMES = ['userId', 'account', 'userName', 'deptId', 'today', 'now'] as const
const FIELDS = NAMES.map(id => ({ id, type: 'string' as const, title: { zh: id } }))
const MAIN_SOURCE = 'main'

async function saysYes(parts: Parts, who: Who, { query, params }: Stored): Promise<boolean> {
  const { today, now } = environmentOf(who)
  const values = { userId: who.id, account: who.account, userName: who.name, deptId: who.dept || null, today, now }
  const config = { validateType: 'sql', diySql: query, datasourceId: MAIN_SOURCE, sqlParams: params, resConfig: 0 }
  try {
    await runChecks(parts, { fields: FIELDS, checks: readChecks([config]) }, values as EngineRecord, who)
    return true
  } catch (cause) {
    if (cause instanceof Fault && cause.code === 'flow.check-refused') return false
    throw cause
  }
}

/** The rules that let the person, or why none does: the reason of one that means them goes first. */
function decide(openings: Stored[], now: string): { open: Stored[]; fault: Fault | null } {
  const judged = openings.map(opening => ({ opening, why: whyClosed(opening, opening, now) }))
  const open = judged.flatMap(({ opening, why }) => (why ? [] : [opening]))
  if (open.length || !judged.length) return { open, fault: null }
  const { opening, why } = judged.find(each => each.why !== 'people') ?? judged[0]!
  return { open, fault: faultOf(opening, why!) }
}

function faultOf(opening: Stored, why: Closed): Fault {
  switch (why) {
    case 'people':
      return new Fault('flow.closed-people')
    case 'time':
      return new Fault('flow.closed-time', { when: tellOpening(opening) })
    case 'count':
      return new Fault('flow.closed-count', { count: opening.count })
    default:
      return never(why)
  }
}

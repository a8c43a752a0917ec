/**
 * Visits of services: once a person and half hour, written a little later and many at once, with the totals of their
 * services in the same statement. Who visits while the server ends abruptly is not counted.
 * @source PC-34; ADR 0049
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import type { RegisterRoutes } from '../../../services.ts'

export interface Visits {
  /** Notes that somebody signed in looked at a service. Never throws, never waits; visitors are nobody to count. */
  note(who: Who, service: string): void
  /** Writes what was noted. What cannot be written waits, and keeps none of another tenant back. */
  flush(): Promise<void>
}

interface Visit {
  tenant: string
  service: string
  user: string
  dept: string
  /** start of the half hour, `yyyy-MM-dd HH:mm:ss` */
  at: string
}

const HALF_HOUR_MS = 30 * 60_000
/** Of those who look again in the same half hour; then all are forgotten, and the database leaves them out. */
const MOST_KNOWN = 50_000
const MOST_WAITING = 20_000

/** Start of the half hour of a moment, in any zone whose offset is whole half hours. */
export const halfHourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS)

/** @param now  the clock */
export function openVisits(db: Db, now: () => Date = () => new Date()): Visits {
  const known = new Set<string>()
  let waiting: Visit[] = []
  let flushing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    const visits = waiting
    waiting = []
    const failures: unknown[] = []
    for (const [tenant, own] of Map.groupBy(visits, ({ tenant }) => tenant)) {
      try {
        await db.write({ tenant }, trx => writeVisits(trx, own))
      } catch (error) {
        waiting.unshift(...own.slice(0, Math.max(0, MOST_WAITING - waiting.length)))
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  return {
    note({ tenant, id, dept, guest }, service) {
      if (guest || waiting.length >= MOST_WAITING) return
      const at = printMoment(halfHourOf(now()))
      const key = `${tenant} ${service} ${id} ${at}`
      if (known.has(key)) return
      if (known.size >= MOST_KNOWN) known.clear()
      known.add(key)
      waiting.push({ tenant, service, user: id, dept, at })
    },
    flush() {
      flushing ??= writeAll().finally(() => {
        flushing = null
      })
      return flushing
    },
  }
}

/** The services in the order of their ids, so that two servers never wait for each other. */
async function writeVisits(trx: Trx, visits: Visit[]): Promise<void> {
  await sql`
    with noted as (
      insert into blade_service_visit (tenant_id, service_id, user_id, create_user, create_dept, visit_time, visit_count)
      select ${trx.tenant}, v.service, v."user", v."user", nullif(v.dept, '')::bigint, v.at, 1
        from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
          as v(service bigint, "user" bigint, dept text, at timestamptz)
       where exists (select from blade_service_manage s
         where s.tenant_id = ${trx.tenant} and s.id = v.service and s.is_deleted = 0)
       order by v.service, v."user"
      on conflict do nothing
      returning service_id)
    insert into portal_service_visits as t (tenant_id, service_id, total)
    select ${trx.tenant}, service_id, count(*) from noted group by service_id order by service_id
    on conflict (tenant_id, service_id) do update set total = t.total + excluded.total`.execute(trx)
}

/** The total of these services counted anew, after their visits were changed one by one. */
export async function recountVisits(trx: Trx, services: string[]): Promise<void> {
  await sql`
    insert into portal_service_visits (tenant_id, service_id, total)
    select ${trx.tenant}, s.id, coalesce((select sum(coalesce(visit_count, 1)) from blade_service_visit v
        where v.tenant_id = ${trx.tenant} and v.service_id = s.id and v.is_deleted = 0), 0)
      from unnest(${services}::bigint[]) s(id) order by s.id
    on conflict (tenant_id, service_id) do update set total = excluded.total`.execute(trx)
}

const FLUSH_MS = 1_000

export const registerVisits: RegisterRoutes = (app, { portal: { visits } }) => {
  const write = () => visits.flush().catch(error => app.log.warn({ err: error }, 'visits of services'))
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(() => void write(), FLUSH_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
}

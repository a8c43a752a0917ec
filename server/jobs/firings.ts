/**
 * The firings of scheduled jobs as rows: planned, claimed by one server, kept alive by it, finished or lost. Times come
 * from the caller's clock.
 * @source JB-03, JB-04, JB-05, JB-06
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/db.ts'
import { dueAfter } from './cron.ts'

/** A firing under way on this server. */
export interface Firing {
  id: string
  tenant: string
  job: Job
  startedAt: Date
}

interface Job {
  id: string
  jobName: string
  jobNameEn: string | null
  jobPacket: string
  invokeTarget: string
  /** id of whose job it is */
  owner: string | null
  cronExpression: string
  misfirePolicy: number
}

export interface RunOutcome {
  /** null when it failed */
  message: string | null
  exception: string | null
}

/** A firing later than this counts as missed, as in Quartz. */
const MISSED_MS = 60_000
/** A run whose server has not reported for this long is lost. */
const LOST_MS = 60_000
/** Firings missed longer ago are not run any more, whatever the policy. */
const RECALL_MS = 86_400_000
const MISFIRE = { runAll: 1, abandon: 3 }

const planned = sql`f.tenant_id = j.tenant_id and f.job_id = j.id and f.started_at is null and not f.asked`
const isLost = (now: Date) => sql`f.beat_at < ${before(now, LOST_MS)}::timestamptz`
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Firings that may start now: due, of an enabled job, and with no other run of the job under way where it forbids that.
 */
function startable(now: Date): RawBuilder<unknown> {
  return sql`f.tenant_id = j.tenant_id and f.job_id = j.id and f.started_at is null and f.due_at <= ${now}::timestamptz
    and j.is_deleted = 0 and (f.asked or j.status = 1)
    and (j.concurrent = 0 or not exists (
      select 1 from job_firing r where r.tenant_id = j.tenant_id and r.job_id = j.id and r.started_at is not null))`
}

/** Tenants that have a firing due or lost, or a job not planned yet. */
export async function tenantsToServe(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string }>`
      select tenant_id as tenant from job_firing f
        where f.started_at is null and f.due_at <= ${now}::timestamptz or ${isLost(now)}
      union select tenant_id from blade_quartz_job j
        where j.status = 1 and j.is_deleted = 0 and not exists (select 1 from job_firing f where ${planned})`.execute(
      trx,
    ),
  )
  return rows.map(({ tenant }) => tenant)
}

/** Plans the next firing of each enabled job. */
export async function planFirings(trx: Trx, tenant: string, zone: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; cron: string }>`
    select id, cron_expression as cron from blade_quartz_job j
     where j.tenant_id = ${tenant} and j.status = 1 and j.is_deleted = 0
       and not exists (select 1 from job_firing f where ${planned})
       for update of j skip locked`.execute(trx) // a job being changed is planned afterwards
  for (const { id, cron } of rows) await plan(trx, tenant, id, dueAfter(cron, zone, now))
}

/** After a job was changed: its planned firing is dropped and planned again. */
export async function forgetPlanned(trx: Trx, jobIds: string[]): Promise<void> {
  await trx
    .deleteFrom('job_firing')
    .where('tenant_id', '=', trx.tenant)
    .where('job_id', '=', sql<string>`any(${jobIds}::bigint[])`)
    .where('started_at', 'is', null)
    .where('asked', '=', false)
    .execute()
}

/** Requests one run of the job in addition to its schedule, on the server that claims it first. */
export async function askFiring(trx: Trx, tenant: string, jobId: string): Promise<void> {
  const firing = { tenant_id: tenant, job_id: jobId, due_at: sql<string>`now()`, asked: true }
  await trx.insertInto('job_firing').values(firing).execute()
}

/**
 * Claims the firing that has waited longest and plans the next by the job's misfire policy. A lock on the job makes
 * claims of one job follow each other; the firing is read once the lock is held.
 * @returns  the firing to run; 'abandoned' when the policy skips it; null when nothing may start
 */
export async function claimFiring(
  db: Db,
  tenant: string,
  zone: string,
  now: Date,
): Promise<Firing | 'abandoned' | null> {
  return db.write({ tenant }, async trx => {
    const { rows: jobs } = await sql<Job>`
      select j.id, j.job_name as "jobName", j.job_name_en as "jobNameEn", j.job_packet as "jobPacket", j.invoke_target as "invokeTarget", j.create_user as owner,
             j.cron_expression as "cronExpression", j.misfire_policy as "misfirePolicy"
        from blade_quartz_job j
        join lateral (select min(f.due_at) as due from job_firing f where ${startable(now)}) waiting on waiting.due is not null
       where j.tenant_id = ${tenant}
       order by waiting.due limit 1 for update of j skip locked`.execute(trx)
    const job = jobs[0]
    if (!job) return null
    const { rows: firings } = await sql<{ id: string; asked: boolean; due: number }>`
      select f.id, f.asked, extract(epoch from f.due_at)::float8 * 1000 as due
        from job_firing f join blade_quartz_job j on j.tenant_id = f.tenant_id and j.id = ${job.id}
       where f.tenant_id = ${tenant} and ${startable(now)} order by f.due_at limit 1`.execute(trx)
    const firing = firings[0]
    if (!firing) return null
    return start(trx, tenant, zone, now, job, firing)
  })
}

async function start(
  trx: Trx,
  tenant: string,
  zone: string,
  now: Date,
  job: Job,
  { id, asked, due }: { id: string; asked: boolean; due: number },
): Promise<Firing | 'abandoned'> {
  const isMissed = !asked && now.getTime() - due > MISSED_MS
  const from =
    isMissed && job.misfirePolicy !== MISFIRE.runAll ? now : new Date(Math.max(due, before(now, RECALL_MS).getTime()))
  if (isMissed && job.misfirePolicy === MISFIRE.abandon) {
    const next = sql<string>`${dueAfter(job.cronExpression, zone, from)}::timestamptz`
    await trx
      .updateTable('job_firing')
      .set({ due_at: next })
      .where(row => row.and({ tenant_id: tenant, id }))
      .execute()
    return 'abandoned'
  }
  await trx
    .updateTable('job_firing')
    .set({ started_at: now.toISOString(), beat_at: now.toISOString() })
    .where(row => row.and({ tenant_id: tenant, id }))
    .execute()
  if (!asked) await plan(trx, tenant, job.id, dueAfter(job.cronExpression, zone, from))
  return { id, tenant, job, startedAt: now }
}

async function plan(trx: Trx, tenant: string, jobId: string, due: Date | 'infinity'): Promise<void> {
  await sql`insert into job_firing (tenant_id, job_id, due_at) values (${tenant}, ${jobId}, ${due}::timestamptz)
    on conflict do nothing`.execute(trx)
}

/** Reports that these firings are still running. */
export async function keepFirings(db: Db, firings: Iterable<Firing>, now: Date): Promise<void> {
  for (const [tenant, ofTenant] of Map.groupBy(firings, ({ tenant }) => tenant)) {
    const ids = ofTenant.map(({ id }) => id)
    await db.write({ tenant }, trx =>
      trx
        .updateTable('job_firing')
        .set({ beat_at: now.toISOString() })
        .where('tenant_id', '=', tenant)
        .where('id', '=', sql<string>`any(${ids}::bigint[])`)
        .execute(),
    )
  }
}

/** Ends a firing with its row in the log; one already reported as lost gets no second row. */
export async function finishFiring(
  db: Db,
  { id, tenant, job, startedAt }: Firing,
  { message, exception }: RunOutcome,
  now: Date,
): Promise<void> {
  await db.write({ tenant }, trx =>
    sql`with done as (delete from job_firing where tenant_id = ${tenant} and id = ${id} returning 1), logged as (
      insert into blade_quartz_job_log
        (tenant_id, job_name, job_name_en, job_group, invoke_target, status, job_message, exception_info,
         start_time, end_time, create_time)
      select ${tenant}, ${job.jobName}, ${job.jobNameEn}, ${job.jobPacket}, ${job.invokeTarget}, ${exception === null ? 1 : 0},
             ${message}, ${exception}, ${startedAt}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        from done)
      select ${reportFailed(sql`${job.id}::bigint`, exception)} from done where ${exception}::text is not null`.execute(
      trx,
    ),
  )
}

/** Logs runs that a server began and did not finish. @param exception  in words */
export async function reportLost(trx: Trx, tenant: string, exception: string, now: Date): Promise<void> {
  await sql`with lost as (
      delete from job_firing f where f.tenant_id = ${tenant} and ${isLost(now)} returning job_id, started_at), logged as (
    insert into blade_quartz_job_log
      (tenant_id, job_name, job_name_en, job_group, invoke_target, status, exception_info,
       start_time, end_time, create_time)
    select ${tenant}, j.job_name, j.job_name_en, j.job_packet, j.invoke_target, 0, ${exception}, lost.started_at, ${now}::timestamptz, ${now}::timestamptz
      from lost join blade_quartz_job j on j.tenant_id = ${tenant} and j.id = lost.job_id)
    select ${reportFailed(sql`job_id`, exception)} from lost`.execute(trx)
}

/** @source EM-11; docs/mail.md#strategies */
function reportFailed(job: RawBuilder<unknown>, exception: string | null): RawBuilder<unknown> {
  return sql`tell_event('quartzJob', 'fail', ${job}, null, jsonb_build_object('exception', ${exception}::text))`
}

/**
 * Runs due jobs. Every server has a scheduler; through the database, each firing runs on one of them, and runs that a
 * killed server left are reported.
 * @source JB-03, JB-04, JB-05, JB-06
 */
import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import { readPerson } from '../action/person.ts'
import { keepLooking } from '../process/keep-looking.ts'
import { openQueue, type Queue, type QueueParts } from '../queue/queue.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import {
  beginFirings,
  causeOf,
  FIRINGS,
  type Firing,
  finishFiring,
  planFirings,
  type RunOutcome,
  tenantsToPlan,
} from './firings.ts'
import { sayCounts } from './say-counts.ts'
import { targetsOf } from './targets.ts'

export interface SchedulerParts extends Pick<Services, 'actions'>, QueueParts {
  /** IANA name of the zone of the expressions */
  zone: string
}

export function openScheduler(parts: SchedulerParts): Queue {
  const { db, actions, zone, now, say, onError } = parts

  async function run([firing]: Firing[]): Promise<void> {
    const outcome = firing!.lostAt ? failed(new Fault('job.lost')) : await outcomeOf(firing!)
    await finishFiring(db, firing!, outcome, now())
  }

  async function outcomeOf({ tenant, job }: Firing): Promise<RunOutcome> {
    const { invokeTarget, owner } = job
    try {
      const known = targetsOf(actions, tenant)
      if (!known.has(invokeTarget)) throw new Fault('job.target', { target: invokeTarget, known: [...known.keys()] })
      const person = await db.readAtOnce({ tenant }, trx => readPerson(trx, owner))
      const { vars, error } = await actions.perform(
        invokeTarget,
        null,
        { ...person, cause: causeOf(job) },
        {},
        { now: now() },
      )
      return error === undefined ? { message: sayCounts(vars), exception: null } : { message: null, exception: error }
    } catch (error) {
      return failed(error)
    }
  }

  const failed = (error: unknown): RunOutcome => ({ message: null, exception: say(error, 'zh') })

  const queue = openQueue<Firing>(
    FIRINGS,
    { run, taken: (trx, firings) => beginFirings(trx, firings, zone, now()) },
    parts,
  )
  return {
    ...queue,
    async tick() {
      for (const tenant of await tenantsToPlan(db))
        await db.write({ tenant }, trx => planFirings(trx, tenant, zone, now())).catch(onError)
      await queue.tick()
    },
  }
}

/** Checks every second while the server listens; a closing server finishes the runs under way. */
export const registerScheduler: RegisterRoutes = (app, { actions, config, db, errors }) => {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'scheduled jobs')
  const say = (error: unknown, lang: Lang) =>
    error instanceof Fault ? errors.text(error.code, error.params, lang) : String(error)
  const scheduler = openScheduler({
    db,
    actions,
    zone: config.timeZone,
    now: () => new Date(),
    say,
    onError,
  })
  keepLooking(app, scheduler, onError)
}

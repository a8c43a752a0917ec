/**
 * Runs due jobs. Every server has a scheduler; through the database, each firing runs on one of them, and runs that a
 * killed server left are reported.
 * @source JB-03, JB-04, JB-05, JB-06
 */
import { Fault } from '#engine/error/fault.ts'
import { readPerson } from '../action/person.ts'
import { keepLooking, type Looking } from '../process/keep-looking.ts'
import type { RegisterRoutes, Services } from '../services.ts'
import {
  claimFiring,
  type Firing,
  finishFiring,
  keepFirings,
  planFirings,
  type RunOutcome,
  reportLost,
  tenantsToServe,
} from './firings.ts'
import { sayCounts } from './say-counts.ts'
import { targetsOf } from './targets.ts'

/** Runs at a time on one server; further ones wait. */
const AT_ONCE = 4

export interface SchedulerParts extends Pick<Services, 'actions' | 'db'> {
  /** IANA name of the zone of the expressions */
  zone: string
  now(): Date
  /** The message of an error, for the log. */
  say(error: unknown): string
  /** Called with an error of the database; the next tick tries again. */
  onError(error: unknown): void
}

export function createScheduler({ db, actions, zone, now, say, onError }: SchedulerParts): Looking {
  const running = new Map<Firing, Promise<void>>()

  async function serve(tenant: string): Promise<void> {
    await db.write({ tenant }, async trx => {
      await reportLost(trx, tenant, say(new Fault('job.lost')), now())
      await planFirings(trx, tenant, zone, now())
    })
    while (running.size < AT_ONCE) {
      const firing = await claimFiring(db, tenant, zone, now())
      if (firing === null) return
      if (firing !== 'abandoned') running.set(firing, run(firing))
    }
  }

  async function run(firing: Firing): Promise<void> {
    const outcome = await outcomeOf(firing)
    await finishFiring(db, firing, outcome, now()).catch(onError)
    running.delete(firing)
  }

  async function outcomeOf({ tenant, job: { invokeTarget, owner } }: Firing): Promise<RunOutcome> {
    try {
      const known = targetsOf(actions, tenant)
      if (!known.has(invokeTarget)) throw new Fault('job.target', { target: invokeTarget, known: [...known.keys()] })
      const person = await db.readAtOnce({ tenant }, trx => readPerson(trx, owner))
      const { vars, error } = await actions.perform(invokeTarget, null, person, {}, { now: now() })
      return error === undefined ? { message: sayCounts(vars), exception: null } : { message: null, exception: error }
    } catch (error) {
      return { message: null, exception: say(error) }
    }
  }

  return {
    async tick() {
      await keepFirings(db, running.keys(), now())
      for (const tenant of await tenantsToServe(db, now())) await serve(tenant).catch(onError)
    },
    async settled() {
      await Promise.all(running.values())
    },
  }
}

/** Checks every second while the server listens; a closing server finishes the runs under way. */
export const registerScheduler: RegisterRoutes = (app, { actions, config, db, errors }) => {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'scheduled jobs')
  const say = (error: unknown) => (error instanceof Fault ? errors.text(error.code, error.params, 'zh') : String(error))
  const scheduler = createScheduler({
    db,
    actions,
    zone: config.timeZone,
    now: () => new Date(),
    say,
    onError,
  })
  keepLooking(app, scheduler, onError)
}

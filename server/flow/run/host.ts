/** The engine's host of an approval: people, the clock and what is over, from the database. */
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { Who } from '#engine/access/who.ts'
import type { Task } from '#engine/flow/approval/approval.ts'
import type { ApprovalHost } from '#engine/flow/approval/host.ts'
import { LEAST_PAUSE } from '#engine/flow/step/times.ts'
import { nextDue, whenDue } from '#engine/flow/time/due.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { printMoment } from '../../entity/model/environment.ts'
import { dueAfter } from '../../jobs/cron.ts'
import type { Definition } from '../definition/definitions.ts'
import type { FormWork } from '../form/form-work.ts'
import { type Instance, readPast } from '../instance/instance.ts'
import { assignAt } from '../people/assign.ts'
import { administratorsOf, usersOf } from '../people/audience.ts'
import { openWorkingTime } from '../people/working-time.ts'
import { dateOf } from './date-of.ts'

/** A locked instance in the transaction of an act. */
export interface Locked {
  trx: Trx
  who: Who
  at: Date
  /** IANA name of the zone of schedules */
  zone: string
  definition: Definition
  form: FormWork
  instance: Instance
  /** the open ones */
  tasks: Task[]
  /** the stored values of the form: of the record */
  values: EngineRecord
  /** for new tasks */
  ids: string[]
  /** of who starts the process, to its first handlers. @source WU-28 */
  note?: string
  /** for the answer: what is wrong with the form and was not touched */
  told: WireIssue[]
  /** Opens the version of a process it called. */
  open(deployment: string): Promise<{ definition: Definition; form: FormWork }>
  /** HMAC-SHA-256 of a text as hex, with a secret of the instance */
  digest(text: string): string
}

/** Begins the ids that the act asked for beyond those that came with the lock. */
export const PROVISIONAL = '+'

export function hostOf(locked: Locked): ApprovalHost {
  const { trx, at, zone, definition, form, instance, values, ids } = locked
  const { tenant } = trx
  let given = 0
  const kept = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(name) ?? read()
    kept.set(name, known)
    return known as Promise<T>
  }
  const expressions = {
    holds: (rule: Parameters<ApprovalHost['holds']>[0]) => form.holds(rule, values),
    values: { has: (name: string) => Object.hasOwn(values, name), get: (name: string) => values[name] as never },
    ...{ zone, leastPause: LEAST_PAUSE },
    nextFiring: (cron: string, now: number) => {
      const due = dueAfter(cron, zone, new Date(now))
      return due === 'infinity' ? null : due.getTime()
    },
  }
  return {
    ...expressions,
    now: at.getTime(),
    newId: () => ids[given++] ?? `${PROVISIONAL}${given}`,
    async assign(node, asking) {
      const { starter, starterDept, category } = instance
      const who = { tenant, starter, starterDept, category }
      const known = { ...who, values, asksAt: form.asksAt, host: { ...expressions, now: at.getTime() } }
      return (await assignAt(trx, definition, node, asking, known, at)).assignment
    },
    administrators: () => once('administrators', () => administratorsOf(trx, tenant, definition.flow.administrators)),
    audience: to => once(`audience ${JSON.stringify(to)}`, () => usersOf(trx, tenant, to)),
    past: () => once('past', () => readPast(trx, instance.id)),
    async dueAt(due, done) {
      const calendar = await once('calendar', () => openWorkingTime(trx, tenant, instance.starterDept))
      const moment =
        done === undefined
          ? nextDue(due, printMoment(at), calendar)
          : whenDue(due, done, printMoment(at), calendar).next
      return moment && (await dateOf(trx, moment.at)).getTime()
    },
    seen: node => {
      const shown = form.savesRecord ? values : (instance.state.vars as EngineRecord)
      return locked.digest(form.shownAt(definition.elements.get(node)!, shown))
    },
  }
}

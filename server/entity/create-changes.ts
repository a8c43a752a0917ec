/**
 * Wraps calls that change records: reports when they succeed, are refused or fail, and tells what they lead to.
 * @source docs/http.md#every-entity; ADR 0036
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Db, Trx } from '../db/db.ts'
import type { RefusedCall } from './audit-trail/refused.ts'
import type { EntityOpener } from './create-opener.ts'
import type { Model } from './model/model.ts'
import { mustBeId } from './model/must-be-id.ts'
import type { Hook } from './write/hook.ts'
import { removeRecords } from './write/remove.ts'

type Changing = Omit<RefusedCall, 'model' | 'error'> & {
  key: string
  /** it is only asked about, and changes nothing */
  only?: boolean
}

export interface ChangeListeners {
  /** Called after a change of records is committed. */
  onChanged(): void
  onRefused(refused: RefusedCall): void
}

export function createChanges({ modelsOf, granted, hookFor }: EntityOpener, { onChanged, onRefused }: ChangeListeners) {
  /** Runs a call that changes records; reports a refusal or failure to `onRefused`. */
  async function change<T>(changing: Changing, work: () => Promise<T>): Promise<T> {
    const { who, key, only = false } = changing
    try {
      const answer = await work()
      if (!only) await written(who, key)
      return answer
    } catch (error) {
      return refuse(changing, error)
    }
  }

  async function refuse({ who, key, verb, ids }: Changing, error: unknown): Promise<never> {
    const model = (await modelsOf(who.tenant)).find(key)
    if (model) onRefused({ who, model, verb, ids, error })
    throw error
  }

  /** The ids the bodies name; none for a body that adds a record. */
  function saving(who: Who, key: string, bodies: unknown[]): Changing {
    const ids = bodies.flatMap(body => (isRecord(body) && body.id ? String(body.id) : []))
    return { who, key, verb: ids.length ? 'edit' : 'add', ids, only: bodies.some(isOnlyAsked) }
  }

  /** After records of `key` were written and committed: grants that depend on them are read again. */
  async function written(who: Who, key: string): Promise<void> {
    onChanged()
    if (!(await hookFor(who, key))?.grants) return
    const document = (await modelsOf(who.tenant)).find(key)?.document
    granted.forget(document?.scope === 'global' ? undefined : who.tenant)
  }

  return { change, refuse, saving, written }
}

/** Removes records, all of them or, where it leaves some, those in the normal state. @returns the records that are left */
export function createRemoving(
  { openStored }: EntityOpener,
  { change }: Pick<ReturnType<typeof createChanges>, 'change'>,
  { db, hookOf }: { db: Pick<Db, 'write'>; hookOf(model: Model): Hook | undefined },
) {
  return (who: Who, key: string, ids: string[], { leaves, only }: { leaves: boolean; only: boolean }) =>
    change({ who, key, verb: 'remove', ids, only }, async () => {
      const reader = await openStored(who, key, 'remove')
      if (!ids.length) throw new Fault('record.none')
      const known = ids.map(mustBeId)
      const hook = hookOf(reader.model)
      return writeForetold(db, { who, hook, only }, async trx => {
        const left = await removeRecords(trx, reader, known, { leaves })
        const gone = known.filter(id => !left.some(one => one.id === id))
        await hook?.afterRemove?.({ trx, who, ids: gone })
        return left
      })
    })
}

interface Foretold<T> {
  answer: T
  /** what it leads to; absent where nobody says */
  effect?: unknown
}

/** A change that is made and looked at, in its transaction. */
interface Looked<T> {
  answer: T
  tell(): Promise<unknown>
}

/** Thrown to take back a change that was only asked about. */
class Asked {
  readonly looked: Looked<unknown>
  constructor(looked: Looked<unknown>) {
    this.looked = looked
  }
}

const PATIENCE_MS = 5_000

/** Resolves to nothing when a forecast has had its time. */
const soon = () => wait(PATIENCE_MS, undefined, { ref: false })

/**
 * @param only  the change is made, told and taken back
 * @throws Fault 'entity.unforetold' where it is only asked about and nobody can tell, so that it is not made instead
 */
export async function writeForetold<T>(
  db: Pick<Db, 'write'>,
  { who, hook, only }: { who: Who; hook: Hook | undefined; only: boolean },
  work: (trx: Trx) => Promise<T>,
): Promise<Foretold<T>> {
  const foretell = hook?.foretell
  if (!foretell && only) throw new Fault('entity.unforetold')
  if (!foretell) return { answer: await db.write(who, work) }
  const { answer, tell } = await lookedAt()
  // of a change that is made an answer is due soon, told or not
  return { answer, effect: await (only ? tell() : Promise.race([tell().catch(() => undefined), soon()])) }

  async function lookedAt(): Promise<Looked<T>> {
    try {
      return await db.write(who, async trx => {
        const look = await foretell!({ trx, who })
        const answer = await work(trx)
        const looked = { answer, tell: await look() }
        if (only) throw new Asked(looked)
        return looked
      })
    } catch (thrown) {
      if (thrown instanceof Asked) return thrown.looked as Looked<T>
      throw thrown
    }
  }
}

/** Whether the caller asks only what a change leads to. */
export const isOnlyAsked = (sent: unknown): boolean =>
  typeof sent === 'object' && sent !== null && [true, 'true'].includes((sent as { dryRun?: boolean }).dryRun ?? false)

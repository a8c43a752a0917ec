/** Wraps calls that change records: reports when they succeed, are refused or fail. */
import type { Who } from '#engine/access/who.ts'
import { isRecord } from '#engine/value/value.ts'
import type { RefusedCall } from './audit-trail/refused.ts'
import type { EntityOpener } from './create-opener.ts'

type Changing = Omit<RefusedCall, 'model' | 'error'> & { key: string }

export interface ChangeListeners {
  /** Called after a change of records is committed. */
  onChanged(): void
  onRefused(refused: RefusedCall): void
}

export function createChanges({ modelsOf, granted, hookFor }: EntityOpener, { onChanged, onRefused }: ChangeListeners) {
  /** Runs a call that changes records; reports a refusal or failure to `onRefused`. */
  async function change<T>(changing: Changing, work: () => Promise<T>): Promise<T> {
    const { who, key } = changing
    try {
      const answer = await work()
      await written(who, key)
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
    return { who, key, verb: ids.length ? 'edit' : 'add', ids }
  }

  /** After records of `key` were written and committed: grants that depend on them are read again. */
  async function written(who: Who, key: string): Promise<void> {
    onChanged()
    if ((await hookFor(who, key))?.grants) granted.forget()
  }

  return { change, refuse, saving, written }
}

/** Calls that change records, told of when they are done, refused or failed. */
import type { Who } from '#engine/access/who.ts'
import { isRecord } from '#engine/value/value.ts'
import type { RefusedCall } from './audit-trail/refused.ts'
import type { EntityOpener } from './create-opener.ts'

type Changing = Omit<RefusedCall, 'model' | 'error'> & { key: string }

export interface ChangeListeners {
  /** Records were changed, which is committed. */
  onChanged(): void
  onRefused(refused: RefusedCall): void
}

export function createChanges({ modelsOf, granted, hookFor }: EntityOpener, { onChanged, onRefused }: ChangeListeners) {
  /** A call that changes records; who is refused, or fails, is told of to `onRefused`. */
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

  /** Those a body names, of one that adds none. */
  function saving(who: Who, key: string, bodies: unknown[]): Changing {
    const ids = bodies.flatMap(body => (isRecord(body) && body.id ? String(body.id) : []))
    return { who, key, verb: ids.length ? 'edit' : 'add', ids }
  }

  /** Records of `key` were written, which is committed: grants that rest on them are read anew. */
  async function written(who: Who, key: string): Promise<void> {
    onChanged()
    if ((await hookFor(who, key))?.grants) granted.forget()
  }

  return { change, refuse, saving, written }
}

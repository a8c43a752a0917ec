/**
 * The last changes of a form, so that a person can see what led to what, and go back.
 * @source docs/ui.md#a-form
 */
import type { EngineRecord, Value } from '../../../value/value.ts'

export interface FormChange {
  /** `yyyy-MM-dd HH:mm:ss` in the server's zone */
  at: string
  /** a field, or a cell of its rows: `spans/0/start` */
  path: string
  before: Value
  after: Value
  /** the fields whose values followed */
  moved: { path: string; before: Value; after: Value }[]
}

/** A copy of what is changed in place, observed or not. */
export const copyOf = <T>(value: T): T =>
  value !== null && typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as T) : value

/** What may be told of a change. */
export type ToldChange = Pick<FormChange, 'at' | 'path' | 'before' | 'after'>

/** changes kept of one form */
const MOST = 200

export interface FormChanges {
  /** the oldest first */
  list(): readonly FormChange[]
  /** Adds a change; keys typed one after the other into one field are one. */
  add(change: FormChange): void
  clear(): void
}

export function createFormChanges(): FormChanges {
  let changes: FormChange[] = []
  return {
    list: () => changes,
    add(change) {
      const last = changes.at(-1)
      if (last?.path === change.path) changes[changes.length - 1] = joined(last, change)
      else changes.push(change)
      if (changes.length > MOST) changes.shift()
    },
    clear() {
      changes = []
    },
  }
}

function joined(first: FormChange, then: FormChange): FormChange {
  const moved = new Map(first.moved.map(one => [one.path, one]))
  for (const one of then.moved) moved.set(one.path, { ...one, before: (moved.get(one.path) ?? one).before })
  return { ...then, before: first.before, moved: [...moved.values()] }
}

/**
 * The record as it was before the change at `place`: every change since is taken back, the newest first.
 * @returns a copy; fields that nothing changed are those of `record`
 */
export function recordBefore(record: EngineRecord, changes: readonly FormChange[], place: number): EngineRecord {
  const was = copyOf(record)
  for (const { path, before, moved } of changes.slice(place).toReversed()) {
    for (const one of moved) put(was, one.path, one.before)
    put(was, path, before)
  }
  return was
}

/** Writes at an address; one that does not exist any more is left out. */
function put(record: EngineRecord, path: string, value: Value): void {
  const steps = path.split('/')
  const last = steps.pop()!
  let at: unknown = record
  for (const step of steps) at = at && typeof at === 'object' ? (at as Record<string, unknown>)[step] : undefined
  if (at && typeof at === 'object') (at as Record<string, unknown>)[last] = copyOf(value)
}

/** The changes without those of secrets, and of rows as a whole. */
export function tellChanges({ list }: FormChanges, isSecret: (path: string) => boolean): ToldChange[] {
  const told = list().filter(({ path, after }) => !Array.isArray(after) && !isSecret(path))
  return told.map(({ at, path, before, after }) => ({ at, path, before, after }))
}

/**
 * The values of a form: observable down to the cells of its rows, so that whatever reads one is drawn again when that one
 * changes.
 * @source ADR 0013
 */
import { observable } from '@formily/reactive'
import type { EngineRecord } from '../../../value/value.ts'

export interface FormValues {
  /** the same record until it is replaced; observable */
  readonly values: EngineRecord
  /** @param path  a field, or a cell of its rows: `spans/0/start`; undefined where there is no such row */
  at(path: string): unknown
  /** Sets a value. Nothing is set where there is no such row. */
  put(path: string, value: unknown): void
  /** Begins anew with other values. */
  replace(record: EngineRecord): void
}

/** @param record  is not modified */
export function createFormValues(record: EngineRecord): FormValues {
  const state = observable({ values: structuredClone(record) })
  const holderOf = (steps: string[]) =>
    steps.reduce<Record<string, unknown> | undefined>(
      (holder, step) => holder?.[step] as Record<string, unknown> | undefined,
      state.values,
    )
  return {
    get values() {
      return state.values
    },
    at: path => holderOf(path.split('/')),
    put(path, value) {
      const steps = path.split('/')
      const last = steps.pop()!
      const holder = holderOf(steps)
      if (holder) holder[last] = value
    },
    replace(next) {
      state.values = structuredClone(next)
    },
  }
}

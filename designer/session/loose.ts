/** Unfinished edits that are no steps yet. @source docs/designer.md#session */
import { same } from '#engine/version/same.ts'
import type { Loose } from './journal/journal.ts'

/** by place */
type LooseValues = Record<string, Loose>

export interface LooseStore {
  all(): LooseValues
  /** the unfinished edit at `place` over `from`, undefined when there is none */
  at(place: string, from: unknown): unknown
  /** Keeps the edit at `place`; undefined removes it. */
  put(place: string, from: unknown, value: unknown): void
  stop(): void
}

const QUIET_MS = 200

/** @param keep  called when the edits have not changed for 200 ms */
export function createLoose(first: LooseValues, keep: () => void): LooseStore {
  let values = first
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    all: () => values,
    at: (place, from) => (same(values[place]?.from, from) ? values[place]?.value : undefined),
    put(place, from, value) {
      const { [place]: before, ...others } = values
      if (value === undefined && !before) return
      values = value === undefined ? others : { ...others, [place]: { from, value } }
      clearTimeout(timer)
      timer = setTimeout(keep, QUIET_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

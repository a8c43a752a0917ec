/** What stands at places and is no step yet. @source docs/designer.md#session */
import { same } from '#engine/version/same.ts'
import type { Loose } from './journal/journal.ts'

/** by place */
type LooseValues = Record<string, Loose>

export interface LooseStore {
  all(): LooseValues
  /** what was left at `place` over `from`, undefined when there is nothing */
  at(place: string, from: unknown): unknown
  /** Keeps what stands at `place`; undefined lets it go. */
  put(place: string, from: unknown, value: unknown): void
  stop(): void
}

const QUIET_MS = 200

/** @param keep  called when what is loose has been the same for 200 ms */
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

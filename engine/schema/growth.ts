import { MAX_NODES } from './check-limits.ts'

/** The largest draft, in characters of JSON, also once it is expanded. */
export const MAX_CHARACTERS = 10 * 1024 * 1024

/**
 * Counts the values of a document while names in it are replaced by what they stand for: a few names that each stand
 * for two others could expand to millions of values.
 * @source docs/security.md#documents-and-rules
 */
export class Growth {
  /** the most values */
  readonly max: number
  #nodes = 0
  #characters = 0

  constructor(max = MAX_NODES) {
    this.max = max
  }

  get isFull(): boolean {
    return this.#nodes > this.max || this.#characters > MAX_CHARACTERS
  }

  /**
   * Counts the values of `part` if they still fit; those under its key `without` are counted separately.
   * @returns whether they fit
   */
  takes(part: unknown, without?: string): boolean {
    this.#nodes++
    if (typeof part === 'string') this.#characters += part.length
    else if (part !== null && typeof part === 'object')
      for (const [key, value] of Object.entries(part)) {
        if (this.isFull) return false
        this.#characters += key.length
        if (key !== without) this.takes(value)
      }
    return !this.isFull
  }
}

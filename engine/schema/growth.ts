import { MAX_NODES } from './check-limits.ts'

/** The largest draft, in characters of JSON, also once it is expanded. */
export const MAX_CHARACTERS = 10 * 1024 * 1024

interface Size {
  nodes: number
  characters: number
}

const sizes = new WeakMap<object, Size>()

/**
 * Counts the values of a document and the characters of its JSON while references in it are replaced by what they refer to:
 * a few references that each refer to two others stand for millions of values.
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
    if (Array.isArray(part)) this.#takesItems(part)
    else if (part !== null && typeof part === 'object') this.#takesKeys(part, without)
    else this.#characters += lengthOf(part)
    return !this.isFull
  }

  /** As `takes`, for an object that is used in several places and never changed: it is measured once. */
  takesShared(part: object): boolean {
    const size = sizes.get(part) ?? this.#measure(part)
    sizes.set(part, size)
    this.#nodes += size.nodes
    this.#characters += size.characters
    return !this.isFull
  }

  /** Stops once the object alone is too large. */
  #measure(part: object): Size {
    const alone = new Growth(this.max)
    alone.takes(part)
    return { nodes: alone.#nodes, characters: alone.#characters }
  }

  #takesItems(items: unknown[]) {
    this.#characters += '[]'.length
    for (const item of items) {
      if (this.isFull) return
      this.#characters += ','.length
      this.takes(item)
    }
  }

  #takesKeys(part: object, without: string | undefined) {
    this.#characters += '{}'.length
    for (const [key, value] of Object.entries(part)) {
      if (this.isFull) return
      this.#characters += lengthOf(key) + ':,'.length
      if (key !== without) this.takes(value)
    }
  }
}

/** The length of the JSON of a value that contains no others. */
const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0

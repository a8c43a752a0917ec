/** The values of the keys that were used last. */
export class LastUsed<T> {
  readonly #most: number
  /** in the order of their last use */
  readonly #kept = new Map<string, T>()

  constructor(most: number) {
    this.#most = most
  }

  /** The value of `key`, which counts as a use. */
  use(key: string): T | undefined {
    const value = this.#kept.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  /** Counts as a use. @returns the key that had to make room */
  set(key: string, value: T): string | undefined {
    this.#kept.delete(key)
    this.#kept.set(key, value)
    if (this.#kept.size <= this.#most) return undefined
    const [oldest] = this.#kept.keys()
    this.#kept.delete(oldest!)
    return oldest
  }

  get(key: string): T | undefined {
    return this.#kept.get(key)
  }
}

/** The most values in one cache; then all are dropped. */
const MOST = 10_000

/** Values by key, each cached for a time. */
export class ExpiringCache<T> {
  readonly #keepMs: number
  readonly #kept = new Map<string, { value: T; until: number }>()

  readonly #most: number

  /** @param most  values; then all are dropped */
  constructor(keepMs: number, most = MOST) {
    this.#keepMs = keepMs
    this.#most = most
  }

  get(key: string): T | undefined {
    const known = this.#kept.get(key)
    return known && known.until > Date.now() ? known.value : undefined
  }

  /** @param until  milliseconds since 1970 */
  set(key: string, value: T, until = Date.now() + this.#keepMs): void {
    if (this.#kept.size >= this.#most) this.#kept.clear()
    this.#kept.set(key, { value, until })
  }

  /**
   * The cached value, else the result of `read`: read once for all concurrent callers, and not cached when it fails.
   */
  load<V>(this: ExpiringCache<Promise<V>>, key: string, read: () => Promise<V>): Promise<V> {
    const known = this.get(key)
    if (known) return known
    const reading = read()
    this.set(key, reading)
    reading.catch(() => {
      if (this.get(key) === reading) this.forget(key)
    })
    return reading
  }

  /** Drops one key, or all without one. */
  forget(key?: string): void {
    if (key === undefined) this.#kept.clear()
    else this.#kept.delete(key)
  }
}

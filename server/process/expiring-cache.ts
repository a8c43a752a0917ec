/** How many values one cache keeps before it forgets all of them. */
const MOST = 10_000

/** Values by key, each kept for a time and then read anew. */
export class ExpiringCache<T> {
  readonly #keepMs: number
  readonly #kept = new Map<string, { value: T; until: number }>()

  constructor(keepMs: number) {
    this.#keepMs = keepMs
  }

  get(key: string): T | undefined {
    const known = this.#kept.get(key)
    return known && known.until > Date.now() ? known.value : undefined
  }

  /** @param until  milliseconds since 1970 */
  set(key: string, value: T, until = Date.now() + this.#keepMs): void {
    if (this.#kept.size >= MOST) this.#kept.clear()
    this.#kept.set(key, { value, until })
  }

  /** What is kept, else what `read` brings: once for all who ask meanwhile, and not kept when it fails. */
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

  /** Of one key, or of all without one. */
  forget(key?: string): void {
    if (key === undefined) this.#kept.clear()
    else this.#kept.delete(key)
  }
}

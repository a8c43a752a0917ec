/**
 * Work that only its newest value is worth: while one waits for its turn, a newer value takes its place, and both end
 * together.
 */
export function newest<Value>(
  inTurn: (work: () => Promise<void>) => Promise<void>,
  work: (value: Value) => Promise<void>,
): (value: Value) => Promise<void> {
  let waiting: { value: Value; done: Promise<void> } | null = null
  return value => {
    if (waiting) {
      waiting.value = value
      return waiting.done
    }
    const next = { value, done: Promise.resolve() }
    waiting = next
    next.done = inTurn(() => {
      waiting = null
      return work(next.value)
    })
    return next.done
  }
}

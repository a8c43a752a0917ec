/**
 * Input that is on its way, as what is typed into a control still being loaded, or a file being uploaded: a save waits until
 * it is taken over.
 * @source docs/ui.md#a-form
 */
const MOST_MS = 10_000

const late = new Set<Promise<unknown>>()

/** @param taken  resolves when the form has the input, or will not get it */
export function expectInput(taken: Promise<unknown>): void {
  late.add(taken)
  void taken.finally(() => late.delete(taken))
}

/** Resolves when all such input was taken over, after ten seconds at the latest; no later save waits for the same input. */
export async function inputTaken(): Promise<void> {
  if (late.size === 0) return
  const awaited = [...late]
  await Promise.race([Promise.allSettled(awaited), new Promise(resolve => setTimeout(resolve, MOST_MS))])
  for (const taken of awaited) late.delete(taken)
}

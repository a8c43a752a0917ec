/**
 * Input typed into a control that is still being loaded: a save waits until the control has taken it over.
 * @source docs/ui.md#a-form
 */
const MOST_MS = 10_000

const late = new Set<Promise<unknown>>()

/** @param taken  resolves when the control is loaded and has the input */
export function expectInput(taken: Promise<unknown>): void {
  late.add(taken)
  void taken.finally(() => late.delete(taken))
}

/** Resolves when all such input was taken over, after ten seconds at the latest. */
export async function inputTaken(): Promise<void> {
  if (late.size > 0)
    await Promise.race([Promise.allSettled(late), new Promise(resolve => setTimeout(resolve, MOST_MS))])
}

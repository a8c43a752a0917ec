/**
 * Input of a form that is on its way, as what is typed into a control still being loaded, or a file being uploaded: what
 * saves or keeps the form waits until it is taken over.
 * @source docs/ui.md#a-form
 */
import { createContext } from 'react'

const MOST_MS = 10_000

export interface LateInput {
  /** @param taken  resolves when the form has the input, or will not get it */
  expect(taken: Promise<void>): void
  /**
   * Resolves when all such input was taken over, after ten seconds at the latest, and what follows from it is known.
   * @returns false when the form was abandoned meanwhile
   */
  taken(): Promise<boolean>
  /** The form is discarded, begins anew or leaves the screen: what waits for its input is not to go on. */
  abandon(): void
}

/** @param follow  resolves when what follows from the input is known */
export function createLateInput(follow: () => Promise<unknown> = async () => {}): LateInput {
  const late = new Set<Promise<void>>()
  let abandoned = 0
  return {
    expect(taken) {
      late.add(taken)
      void taken.finally(() => late.delete(taken))
    },
    async taken() {
      const before = abandoned
      if (late.size > 0) await Promise.race([Promise.allSettled(late), afterMost()])
      await follow()
      return abandoned === before
    },
    abandon() {
      abandoned++
    },
  }
}

const afterMost = () => new Promise<void>(resolve => setTimeout(resolve, MOST_MS))

/** Of the nearest form; outside of forms nothing waits for input. */
export const LateInputContext = createContext<LateInput | null>(null)

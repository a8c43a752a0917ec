import { type RefObject, useState } from 'react'
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/copy.json'

addTexts('copy', texts)

/**
 * Copies what an element shows, as plain text; over plain HTTP it is only selected. @param read  what is copied
 * @returns `copy`, and the key of the text that says what became of it
 */
export function useCopy(
  element: RefObject<HTMLElement | null>,
  read: (shown: HTMLElement) => string,
): [copy: () => Promise<void>, outcome: 'copy.copied' | 'copy.selected' | null] {
  const [outcome, setOutcome] = useState<'copy.copied' | 'copy.selected' | null>(null)
  const copy = async () => {
    const shown = element.current!
    try {
      await navigator.clipboard.writeText(read(shown))
      setOutcome('copy.copied')
    } catch {
      globalThis.getSelection()?.selectAllChildren(shown)
      setOutcome('copy.selected')
    }
  }
  return [copy, outcome]
}

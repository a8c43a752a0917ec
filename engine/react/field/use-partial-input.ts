import { useEffect, useState } from 'react'
import type { PartialInput, WidgetProps } from '../widget.ts'

/**
 * The control's partial input, null when there is none. The form is told while there is one, so that it is not saved as
 * empty.
 */
export function usePartialInput({
  onPartialInput,
  partialInput: first,
  readOnly,
}: Pick<WidgetProps, 'onPartialInput' | 'partialInput' | 'readOnly'>) {
  const [partialInput, setPartialInput] = useState<PartialInput | null>(first ?? null)
  const { text, wants } = (!readOnly && partialInput) || { text: '', wants: '' }
  useEffect(() => {
    if (text === '' || !onPartialInput) return
    onPartialInput({ text, wants })
    return () => onPartialInput(null)
  }, [text, wants, onPartialInput])
  return [partialInput, setPartialInput] as const
}

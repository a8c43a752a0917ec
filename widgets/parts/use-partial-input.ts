import { useEffect, useState } from 'react'
import type { PartialInput, WidgetProps } from '#engine/react/widget.ts'

/**
 * What the control holds and could not take, null where there is no such thing. The form is told while it stands there,
 * and does not save as if it were empty.
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

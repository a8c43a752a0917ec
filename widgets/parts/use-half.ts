import { useEffect, useState } from 'react'
import type { Half, WidgetProps } from '#engine/react/widget.ts'

/**
 * What the control holds and could not take, null where there is no such thing. The form is told while it stands there,
 * and does not save as if it were empty.
 */
export function useHalf({ onHalf, half: first, readOnly }: Pick<WidgetProps, 'onHalf' | 'half' | 'readOnly'>) {
  const [half, setHalf] = useState<Half | null>(first ?? null)
  const { text, wants } = (!readOnly && half) || { text: '', wants: '' }
  useEffect(() => {
    if (text === '' || !onHalf) return
    onHalf({ text, wants })
    return () => onHalf(null)
  }, [text, wants, onHalf])
  return [half, setHalf] as const
}

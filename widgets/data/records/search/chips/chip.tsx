/** A search field as a chip: a press on it opens what can be chosen, its cross ends the search. */
import type { ReactNode } from 'react'
import { useT } from '#engine/react/text.ts'

interface ChipProps {
  id: string
  title: string
  /** what is searched for */
  said: string[]
  onClear(): void
  /** draws the button, which opens the choice and shows `face` */
  children(face: ReactNode): ReactNode
}

export function Chip({ id, title, said, onClear, children }: ChipProps) {
  const t = useT()
  return (
    <span className="sw-chip" data-item={`search/${id}`} data-on={said.length > 0 || undefined}>
      {children(
        <>
          {title} {said.length > 0 && <b>{said.join(t('data.comma'))}</b>}
        </>,
      )}
      {said.length > 0 && (
        <button type="button" className="sw-chip-clear" aria-label={t('data.clearOne', { title })} onClick={onClear}>
          ×
        </button>
      )}
    </span>
  )
}

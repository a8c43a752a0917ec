/** Views as tabs; arrow keys move between them. @source docs/language.md#table */
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { pick, type Text } from '#engine/text/text.ts'

interface ViewTabsProps {
  views: { id: string; title: Text; mark?: ReactNode; hint?: string }[]
  /** accessible name of the tabs; by default that of a table's views */
  label?: string
  chosen: string
  onChoose(id: string): void
}

export default function ViewTabs({ views, label, chosen, onChoose }: ViewTabsProps) {
  const t = useT()
  const { lang } = usePage().ports
  const list = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent, place: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = views[place + step]
    if (step === 0 || !next) return
    onChoose(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place + step]?.focus()
  }
  return (
    <div ref={list} className="sw-views" role="tablist" aria-label={label ?? t('data.views')}>
      {views.map(({ id, title, mark, hint }, place) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-item={label ? undefined : `views/${id}`}
          title={hint}
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={event => walk(event, place)}
        >
          {mark}
          {pick(title, lang)}
        </button>
      ))}
    </div>
  )
}

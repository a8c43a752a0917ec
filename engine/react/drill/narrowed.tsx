/**
 * What was pressed on cards and filters the others, as a chip each: a press, Backspace or Delete takes one back, Escape
 * the last one.
 * @source docs/ui.md#a-board
 */
import { observer } from '@formily/reactive-react'
import { useEffect } from 'react'
import { Icon } from '../icon.tsx'
import { widen } from '../mark/said.ts'
import { topLayer } from '../overlay/layers.ts'
import { type Narrowing, type PageStore, queriesOf } from '../state/page.ts'
import { useT } from '../text.ts'
import { useSaid } from './say-mark.ts'
import './drill.css'

const USES_ESCAPE = 'input, textarea, select, [contenteditable], [role=dialog], [popover]'

export default observer(function Narrowed({ page }: { page: PageStore }) {
  const t = useT()
  const { narrowed } = page.board
  const last = narrowed.at(-1)?.mark.card
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || last === undefined) return
      // what is open, and what is typed, has the key first
      const isInUse = event.target instanceof Element && event.target.closest(USES_ESCAPE) !== null
      if (isInUse || topLayer() || page.board.mark) return
      widen(page, last)
    }
    window.addEventListener('keydown', undo)
    return () => window.removeEventListener('keydown', undo)
  }, [page, last])
  return (
    <section className="sw-narrowed" aria-label={t('drill.narrowed')}>
      {narrowed.map(one => (
        <Chip key={one.mark.card} page={page} narrowing={one} />
      ))}
    </section>
  )
})

function Chip({ page, narrowing: { mark, query, rules } }: { page: PageStore; narrowing: Narrowing }) {
  const t = useT()
  const entity = queriesOf(page.body).find(({ id }) => id === query)?.entity ?? ''
  const said = useSaid(page, page.bundle.entities[entity]!.document, rules[entity]!)
  const remove = () => widen(page, mark.card)
  return (
    <button
      type="button"
      className="sw-narrowed-chip"
      aria-label={t('drill.widen', { said })}
      onClick={remove}
      onKeyDown={event => {
        if (event.key === 'Backspace' || event.key === 'Delete') remove()
      }}
    >
      <Icon name="filter" />
      <span>{said}</span>
      <Icon name="close" />
    </button>
  )
}

/**
 * Scrolls its node into view when it is out of sight, as on a phone, with the focus on its heading and a link back to
 * where the person was. Beside the list, on a wide screen, it does nothing.
 * @source docs/language.md#steps; docs/ui.md#hands
 */
import { observer } from '@formily/reactive-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { PageStore } from '../state/page.ts'
import { useT } from '../text.ts'
import './way-back.css'

const HEADING = 'h1, h2, h3, [role=heading]'

export default observer(function WayBack({ page }: { page: PageStore }) {
  const t = useT()
  const mark = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const { turn, back } = page.shown
  useLayoutEffect(() => {
    const node = mark.current?.parentElement as HTMLElement
    if (turn === 0 || isInSight(node)) return
    setAway(true)
    const heading = node.querySelector<HTMLElement>(HEADING) ?? node
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    node.scrollIntoView({ block: 'start' })
  }, [turn])
  const goBack = () => {
    page.shown.of = null
    back?.scrollIntoView({ block: 'center' })
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  }
  return (
    <div ref={mark} className="sw-way-back">
      {away && (
        <button type="button" onClick={goBack}>
          ↑ {t('react.back')}
        </button>
      )}
    </div>
  )
})

/** Whether its top is in the upper half of the window. */
function isInSight(node: HTMLElement): boolean {
  const { top } = node.getBoundingClientRect()
  return top >= 0 && top < innerHeight / 2
}

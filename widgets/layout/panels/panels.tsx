/** The cards of a container one below the other, each folded under its title. What was never open asks for nothing. @source DB-24 */
import { observer } from '@formily/reactive-react'
import { useRef, useState } from 'react'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { EmptyContainer } from '../empty-container.tsx'
import { PartBody, PartsOnPaper, useParts } from '../use-parts.tsx'
import type { Props } from './props.gen.ts'
import './panels.css'

export default observer(function Panels({ node, props, title, cards = [] }: WidgetProps<Props>) {
  const { parts } = useParts(node, undefined, cards)
  const [chosen, choose] = useState<readonly string[] | null>(null)
  const reveal = useReveal()
  const seen = useRef(new Set<string>())
  const onPaper = useOnPaper()
  if (parts.length === 0) return <EmptyContainer />
  if (onPaper) return <PartsOnPaper parts={parts} />
  const open = chosen ?? parts.slice(0, 1).map(part => part.id)
  const isOpen = (part: string) => open.includes(part) || reveal.includes(part)
  for (const part of parts) if (isOpen(part.id)) seen.current.add(part.id)
  const toggle = (part: string) =>
    choose(open.includes(part) ? open.filter(one => one !== part) : props.single ? [part] : [...open, part])
  return (
    <fieldset className="sw-panels" aria-label={title}>
      {parts.map(part => (
        <div key={part.id} className="sw-panel">
          <h3>
            <button
              type="button"
              aria-expanded={isOpen(part.id)}
              data-tab={part.id}
              data-opens={isOpen(part.id) ? undefined : part.id}
              onClick={() => toggle(part.id)}
            >
              <span aria-hidden="true">{isOpen(part.id) ? '▾' : '▸'}</span> {part.title}
            </button>
          </h3>
          <div hidden={!isOpen(part.id)}>{seen.current.has(part.id) && <PartBody part={part} />}</div>
        </div>
      ))}
    </fieldset>
  )
})

/**
 * One child node at a time, chosen by a row of small buttons with the children's titles and how many issues they have. What
 * was shown once stays mounted; on paper all of them follow one another.
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { useRef } from 'react'
import { IssueCount } from '#engine/react/field/issue-count.tsx'
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { PartBody, PartsOnPaper, useParts } from '../use-parts.tsx'
import type { Props } from './props.gen.ts'
import '../layout.css'

export default observer(function Segments({ node, props, title }: WidgetProps<Props>) {
  const { parts, active, choose } = useParts(node, props.first)
  const opened = useRef(new Set<string>())
  if (active) opened.current.add(active)
  if (useOnPaper()) return <PartsOnPaper parts={parts} />
  return (
    <>
      <fieldset className="sw-segments" aria-label={title || undefined}>
        {parts.map(part => (
          <Button
            key={part.id}
            type="text"
            size="small"
            aria-pressed={part.id === active}
            data-tab={part.id}
            data-opens={part.id === active ? undefined : part.id}
            onClick={() => choose(part.id)}
          >
            {part.title}
            <IssueCount nodes={[part.node]} />
          </Button>
        ))}
      </fieldset>
      {parts
        .filter(({ id }) => opened.current.has(id))
        .map(part => (
          <div key={part.id} hidden={part.id !== active}>
            <PartBody part={part} />
          </div>
        ))}
    </>
  )
})

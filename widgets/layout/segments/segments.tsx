/**
 * One child node at a time, chosen by a row of small buttons with the children's titles and how many issues they have. What
 * was shown once stays mounted; on paper all of them follow one another.
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { IssueCount } from '#engine/react/field/issue-count.tsx'
import { Grid } from '#engine/react/frame/grid.tsx'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { useCalled } from '#engine/react/overlay/use-called.ts'
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import { NodeList } from '#engine/react/render/node-view.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Node } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { Props } from './props.gen.ts'
import '../layout.css'

export default observer(function Segments({ node, props, title }: WidgetProps<Props>) {
  const { lang } = usePage().ports
  const [chosen, choose] = useState(props.first)
  const parts = node.children ?? []
  useCalled(parts, part => choose(part.id))
  const revealed = useReveal().findLast(id => parts.some(part => part.id === id))
  const active = revealed ?? (parts.find(({ id }) => id === chosen) ?? parts[0])?.id
  const opened = useRef(new Set<string>())
  if (active) opened.current.add(active)
  const titleOf = (part: Node) => pick(part.title, lang) || part.id
  const drawn = (part: Node) => (
    <Grid>
      <NodeList nodes={[{ ...part, title: undefined }]} />
    </Grid>
  )
  if (useOnPaper())
    return parts.map(part => (
      <section key={part.id}>
        <h2>{titleOf(part)}</h2>
        {drawn(part)}
      </section>
    ))
  return (
    <>
      <fieldset className="sw-segments" aria-label={title || undefined}>
        {parts.map(part => (
          <Button
            key={part.id}
            type="text"
            size="small"
            aria-pressed={part.id === active}
            data-opens={part.id === active ? undefined : part.id}
            onClick={() => choose(part.id)}
          >
            {titleOf(part)}
            <IssueCount nodes={[part]} />
          </Button>
        ))}
      </fieldset>
      {parts
        .filter(({ id }) => opened.current.has(id))
        .map(part => (
          <div key={part.id} hidden={part.id !== active}>
            {drawn(part)}
          </div>
        ))}
    </>
  )
})

/** One child node at a time, chosen by a row of small buttons with the children's titles. What is not shown is not mounted. */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { useState } from 'react'
import { Grid } from '#engine/react/frame/grid.tsx'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { NodeList } from '#engine/react/render/node-view.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import type { Props } from './props.gen.ts'
import '../layout.css'

export default observer(function Segments({ node, props, title }: WidgetProps<Props>) {
  const { lang } = usePage().ports
  const [chosen, choose] = useState(props.first)
  const parts = node.children ?? []
  const revealed = useReveal().findLast(id => parts.some(part => part.id === id))
  const active = revealed ?? (parts.find(({ id }) => id === chosen) ?? parts[0])?.id
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
            {pick(part.title, lang) || part.id}
          </Button>
        ))}
      </fieldset>
      <Grid>
        <NodeList nodes={parts.filter(({ id }) => id === active).map(part => ({ ...part, title: undefined }))} />
      </Grid>
    </>
  )
})

/** Nodes under one title, optionally foldable. Folded nodes stay mounted: their fields keep their values. */
import { observer } from '@formily/reactive-react'
import { useState } from 'react'
import { IssueCount } from '#engine/react/field/issue-count.tsx'
import { Grid } from '#engine/react/frame/grid.tsx'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { useCalled } from '#engine/react/overlay/use-called.ts'
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import '../layout.css'
import type { Props } from './props.gen.ts'

export default observer(function Group({ id, node, props, title, help, children }: WidgetProps<Props>) {
  const [own, setFolded] = useState(props.foldable && props.folded)
  useCalled([node], () => setFolded(false))
  const reveal = useReveal()
  const onPaper = useOnPaper()
  const folded = own && !onPaper && !reveal.includes(node.id)
  return (
    <fieldset className="sw-group">
      {title && (
        <legend>
          {props.foldable ? (
            <button
              type="button"
              aria-expanded={!folded}
              aria-controls={`${id}-body`}
              data-opens={folded ? node.id : undefined}
              onClick={() => setFolded(!folded)}
            >
              <span aria-hidden="true">{folded ? '▸' : '▾'}</span> {title}
              {folded && <IssueCount nodes={[node]} />}
            </button>
          ) : (
            title
          )}
        </legend>
      )}
      {help && <p className="sw-quiet">{help}</p>}
      <div id={`${id}-body`} hidden={folded}>
        <Grid>{children}</Grid>
      </div>
    </fieldset>
  )
})

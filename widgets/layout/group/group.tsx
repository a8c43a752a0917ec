/** Nodes under one title, foldable where wanted. What is folded stays alive: its fields keep their values. */
import { useState } from 'react'
import { Grid } from '#engine/react/render/grid.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import '../layout.css'
import type { Props } from './props.gen.ts'

export default function Group({ id, props, title, help, children }: WidgetProps<Props>) {
  const [folded, setFolded] = useState(props.foldable && props.folded)
  return (
    <fieldset className="sw-group">
      {title && (
        <legend>
          {props.foldable ? (
            <button
              type="button"
              aria-expanded={!folded}
              aria-controls={`${id}-body`}
              onClick={() => setFolded(!folded)}
            >
              <span aria-hidden="true">{folded ? '▸' : '▾'}</span> {title}
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
}

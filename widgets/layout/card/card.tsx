/** A titled surface around nodes. */
import { Grid } from '#engine/react/frame/grid.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import '../layout.css'
import type { Props } from './props.gen.ts'

export default function Card({ id, props, title, children }: WidgetProps<Props>) {
  return (
    <section
      className={props.bordered ? 'sw-card' : 'sw-card sw-plain'}
      aria-labelledby={title ? `${id}-title` : undefined}
    >
      {title && (
        <h2 className="sw-card-title" id={`${id}-title`}>
          {title}
        </h2>
      )}
      <Grid>{children}</Grid>
    </section>
  )
}

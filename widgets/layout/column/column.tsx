/** Nodes below one another, in a grid of their own: their spans refer to the column. */
import { Grid } from '#engine/react/frame/grid.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Props } from './props.gen.ts'

export default function Column({ props, children }: WidgetProps<Props>) {
  return <Grid gap={props.gap}>{children}</Grid>
}

/** Nodes one below the other, in a grid of their own: their spans count inside the column. */
import { Grid } from '#engine/react/frame/grid.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Props } from './props.gen.ts'

export default function Column({ props, children }: WidgetProps<Props>) {
  return <Grid gap={props.gap}>{children}</Grid>
}

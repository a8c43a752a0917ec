/** Nodes side by side in 24 columns; below one another on a phone. */
import { Grid } from '#engine/react/frame/grid.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Props } from './props.gen.ts'

export default function Row({ props, children }: WidgetProps<Props>) {
  return <Grid gap={props.gap}>{children}</Grid>
}

/**
 * Nodes in a drawer that is open while its rule holds; closing it runs the `close` steps. On the canvas it is drawn in
 * place.
 */
import { Drawer as AntDrawer } from 'antd'
import { Grid } from '#engine/react/frame/grid.tsx'
import { useRoot } from '#engine/react/frame/root.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Props } from './props.gen.ts'

export default function Drawer({ props, title, emit, children }: WidgetProps<Props>) {
  const root = useRoot()
  const { mode } = usePage()
  const inside = <Grid>{children}</Grid>
  if (mode === 'design') return inside
  return (
    <AntDrawer
      open={props.open}
      title={title}
      width={`min(${props.width}px, 100%)`}
      getContainer={root}
      onClose={() => void emit('close')}
    >
      {inside}
    </AntDrawer>
  )
}

import type { WidgetProps } from '#engine/react/widget.ts'
import { ChartFigure } from '../chart-figure.tsx'
import { KIND } from './kind.ts'
import type { Props } from './props.gen.ts'

/** Areas over categories, one for each group. */
export default function Area(widget: WidgetProps<Props>) {
  return <ChartFigure widget={widget} kind={KIND} />
}

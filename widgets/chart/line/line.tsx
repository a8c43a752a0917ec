import type { WidgetProps } from '#engine/react/widget.ts'
import { ChartFigure } from '../chart-figure.tsx'
import { KIND } from './kind.ts'
import type { Props } from './props.gen.ts'

/** A line over categories, one for each group. */
export default function Line(widget: WidgetProps<Props>) {
  return <ChartFigure widget={widget} kind={KIND} />
}

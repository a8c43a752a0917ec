import type { WidgetProps } from '#engine/react/widget.ts'
import { ChartFigure } from '../chart-figure.tsx'
import { KIND } from './kind.ts'
import type { Props } from './props.gen.ts'

/** Columns over categories: side by side, stacked, as meters or of other shapes. */
export default function ColumnChart(widget: WidgetProps<Props>) {
  return <ChartFigure widget={widget} kind={KIND} />
}

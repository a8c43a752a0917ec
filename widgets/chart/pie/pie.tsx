import type { WidgetProps } from '#engine/react/widget.ts'
import { ChartFigure } from '../chart-figure.tsx'
import { KIND } from './kind.ts'
import type { Props } from './props.gen.ts'

/** Shares of a whole. */
export default function Pie(widget: WidgetProps<Props>) {
  return <ChartFigure widget={widget} kind={KIND} />
}

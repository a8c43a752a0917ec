import type { WidgetProps } from '#engine/react/widget.ts'
import { ChartFigure } from '../chart-figure.tsx'
import { KIND } from './kind.ts'
import type { Props } from './props.gen.ts'

/** Bars over categories, grouped side by side or stacked. */
export default function Bar(widget: WidgetProps<Props>) {
  return <ChartFigure widget={widget} kind={KIND} />
}

import type { WidgetProps } from '#engine/react/widget.ts'
import { ChartFigure } from '../chart-figure.tsx'
import { KIND } from './kind.ts'
import type { Props } from './props.gen.ts'

/** Bubbles over categories, as large as their sizes. */
export default function Bubble(widget: WidgetProps<Props>) {
  return <ChartFigure widget={widget} kind={KIND} />
}

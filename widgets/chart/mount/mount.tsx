import type { WidgetProps } from '#engine/react/widget.ts'
import { ChartFigure } from '../chart-figure.tsx'
import { KIND } from './kind.ts'
import type { Props } from './props.gen.ts'

/** A range of mountains, one for each category. */
export default function Mount(widget: WidgetProps<Props>) {
  return <ChartFigure widget={widget} kind={KIND} />
}

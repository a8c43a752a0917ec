import { useCallback } from 'react'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { ChartFigure } from '../chart-figure.tsx'
import type { ChartLook } from '../chart-look.ts'
import type { ChartData } from '../read-series.ts'
import { drawPie } from './draw-pie.ts'
import type { Props } from './props.gen.ts'
import '../texts.ts'

/** Shares of a whole. */
export default function Pie(widget: WidgetProps<Props>) {
  const t = useT()
  const others = t('chart.others')
  const draw = useCallback(
    (data: ChartData, look: ChartLook, props: Props) => drawPie(data, look, props, others),
    [others],
  )
  return <ChartFigure widget={widget} draw={draw} />
}

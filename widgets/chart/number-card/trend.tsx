import { useT } from '#engine/react/text.ts'
import type { compareNumbers } from './compare-numbers.ts'
import type { Props } from './props.gen.ts'
import '../texts.ts'

interface TrendProps {
  trend: NonNullable<ReturnType<typeof compareNumbers>>
  good: Props['good']
}

/** The change of a number, in words; the colour of the mark shows whether it is good. */
export function Trend({ trend: { is, percent }, good }: TrendProps) {
  const t = useT()
  return (
    <span className="sw-trend" data-good={good === 'neither' ? undefined : is === good}>
      {is !== 'same' && <span aria-hidden>{is === 'up' ? '▲ ' : '▼ '}</span>}
      {t(`chart.trend.${is}`, { percent })}
    </span>
  )
}

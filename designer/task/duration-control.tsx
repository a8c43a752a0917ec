/** A duration as a number of minutes, hours or days. */
import { InputNumber, Select, Space } from 'antd'
import { useT } from '#engine/react/text.ts'
import { useTypingRun } from '../controls/inputs/controls.tsx'

const UNITS = ['minutes', 'hours', 'days'] as const
type Unit = (typeof UNITS)[number]

interface DurationControlProps {
  id: string
  label: string
  value: string | undefined
  onChange(value: string | null, run?: string): void
}

const MINUTES: Record<Unit, number> = { minutes: 1, hours: 60, days: 1440 }

export function DurationControl({ id, label, value, onChange }: DurationControlProps) {
  const t = useT()
  const { run, onFocus } = useTypingRun(id)
  const { count, unit } = readDuration(value)
  const put = (next: number | null, of: Unit) => onChange(next === null ? null : writeDuration(next, of), run())
  return (
    <Space.Compact className="dz-full">
      <InputNumber
        id={id}
        className="dz-full"
        aria-label={label}
        min={1}
        precision={0}
        value={count}
        onFocus={onFocus}
        onChange={next => put(next, unit)}
      />
      <Select<Unit>
        value={unit}
        aria-label={t('designer.flow.unit')}
        popupMatchSelectWidth={false}
        onChange={next => put(count ?? 1, next)}
        options={UNITS.map(one => ({ value: one, label: t(`designer.flow.unit.${one}`) }))}
      />
    </Space.Compact>
  )
}

/** In the largest unit in which it is a whole number. */
function readDuration(text = ''): { count: number | null; unit: Unit } {
  const [, days = 0, hours = 0, minutes = 0] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text) ?? []
  const all = Number(days) * MINUTES.days + Number(hours) * MINUTES.hours + Number(minutes)
  if (all === 0) return { count: null, unit: 'hours' }
  // a day of working time is no 24 hours
  const unit = Number(hours) || Number(minutes) ? (all % MINUTES.hours === 0 ? 'hours' : 'minutes') : 'days'
  return { count: all / MINUTES[unit], unit }
}

const writeDuration = (count: number, unit: Unit): string =>
  unit === 'days' ? `P${count}D` : `PT${count}${unit === 'hours' ? 'H' : 'M'}`

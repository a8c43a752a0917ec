import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { type Draft, endsOf, itemsOf } from './draft.ts'

interface PartProps {
  draft: Draft
  onChange(draft: Draft): void
}

const ENDS = ['from', 'to'] as const
const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1)
const two = (n: string) => n.padStart(2, '0')

/** The parts of a mode; none where it has none. */
export function ScopeParts(props: PartProps) {
  switch (props.draft.mode) {
    case 2:
      return <Times {...props} />
    case 3:
      return <Weekdays {...props} />
    case 4:
      return <DaysOfMonth {...props} />
    case 5:
      return <DaysOfYear {...props} />
    case 6:
      return <Days {...props} />
    default:
      return null
  }
}

function Times({ draft, onChange }: PartProps) {
  const t = useT()
  const ends = endsOf(draft)
  return (
    <span>
      {ENDS.map(end => (
        <label key={end}>
          {t(`timeScope.${end}`)}
          <input
            type="time"
            value={ends[end]}
            onChange={({ target }) => onChange({ mode: 2, value: { ...ends, [end]: target.value } })}
          />
        </label>
      ))}
    </span>
  )
}

function Weekdays({ draft, onChange }: PartProps) {
  const t = useT()
  const days = itemsOf<number>(draft)
  const turn = (day: number) =>
    onChange({ mode: 3, value: days.includes(day) ? days.filter(other => other !== day) : [...days, day] })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own frame and legend
    <span role="group" aria-label={t('timeScope.weekdays')}>
      {upTo(7).map(day => (
        <label key={day}>
          <input type="checkbox" checked={days.includes(day)} onChange={() => turn(day)} />
          {t(`timeScope.day${day}`)}
        </label>
      ))}
    </span>
  )
}

interface PickProps {
  label: string
  value: string
  most: number
  unit: 'day' | 'month'
  onPick(value: string): void
}

function Pick({ label, value, most, unit, onPick }: PickProps) {
  const t = useT()
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onPick(target.value)}>
      {upTo(most).map(n => (
        <option key={n} value={n}>
          {t(`timeScope.${unit}`, { n })}
        </option>
      ))}
    </select>
  )
}

function DaysOfMonth({ draft, onChange }: PartProps) {
  const t = useT()
  const ends = endsOf(draft)
  return (
    <span>
      {ENDS.map(end => (
        <span key={end}>
          {t(`timeScope.${end}`)}
          <Pick
            label={t(`timeScope.${end}Day`)}
            value={ends[end]}
            most={31}
            unit="day"
            onPick={day =>
              onChange({ mode: 4, value: { from: Number(ends.from), to: Number(ends.to), [end]: Number(day) } })
            }
          />
        </span>
      ))}
    </span>
  )
}

function DaysOfYear({ draft, onChange }: PartProps) {
  const t = useT()
  const ends = endsOf(draft)
  return (
    <span>
      {ENDS.map(end => {
        const [month = '', day = ''] = ends[end].split('-').map(part => String(Number(part)))
        const put = (month: string, day: string) =>
          onChange({ mode: 5, value: { ...ends, [end]: `${two(month)}-${two(day)}` } })
        return (
          <span key={end}>
            {t(`timeScope.${end}`)}
            <Pick label={t(`timeScope.${end}Month`)} value={month} most={12} unit="month" onPick={m => put(m, day)} />
            <Pick label={t(`timeScope.${end}Day`)} value={day} most={31} unit="day" onPick={d => put(month, d)} />
          </span>
        )
      })}
    </span>
  )
}

function Days({ draft, onChange }: PartProps) {
  const t = useT()
  const [day, setDay] = useState('')
  const days = itemsOf<string>(draft)
  const put = (value: string[]) => onChange({ mode: 6, value })
  return (
    <>
      <span>
        <label>
          {t('timeScope.date')}
          <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </label>
        <button
          type="button"
          disabled={day === '' || days.includes(day)}
          onClick={() => {
            put([...days, day].sort())
            setDay('')
          }}
        >
          {t('timeScope.add')}
        </button>
      </span>
      {days.length > 0 && (
        <ul>
          {days.map(each => (
            <li key={each}>
              {each}
              <button
                type="button"
                aria-label={t('timeScope.remove', { day: each })}
                onClick={() => put(days.filter(other => other !== each))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The default day: today, so many days or months from it, or a fixed day. @source docs/language.md#rules-of-a-field */
import { DatePicker, Flex, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useT } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { useTypingRun } from './controls.tsx'

const TODAY = { var: '$today' }
const STEPS = { addDays: -7, addMonths: -1 } as const
const FORMAT = 'YYYY-MM-DD'

type Step = keyof typeof STEPS
type Kind = 'today' | 'fixed' | Step

interface DayDefaultProps {
  id: string
  value: Json | undefined
  /** a rule this control cannot edit, in words */
  said: string
  onChange(value: Json | null, run?: string): void
}

export function DayDefault({ id, value, said, onChange }: DayDefaultProps) {
  const t = useT()
  const { run, onFocus } = useTypingRun(id)
  const kind = kindOf(value)
  const step = kind === 'addDays' || kind === 'addMonths' ? kind : null
  const begin = (next: Kind | undefined) => {
    if (next === undefined) onChange(null)
    else if (next === 'today') onChange(TODAY)
    else if (next === 'fixed') onChange(dayjs().format(FORMAT))
    else onChange(moved(next, STEPS[next]))
  }
  return (
    <Flex vertical gap={4}>
      <Select<Kind | 'other'>
        id={id}
        className="dz-full"
        allowClear
        value={kind}
        onChange={next => next !== 'other' && begin(next)}
        options={[
          { value: 'today', label: t('rule.today') },
          ...(['addDays', 'addMonths', 'fixed'] as const).map(each => ({
            value: each,
            label: t(`designer.default.${each}`),
          })),
          ...(kind === 'other' ? [{ value: kind, label: said }] : []),
        ]}
      />
      {step && (
        <Flex gap={8} align="center">
          <InputNumber
            precision={0}
            value={stepsOf(value, step)}
            aria-label={t(`designer.default.${step}`)}
            onFocus={onFocus}
            onChange={next => next !== null && onChange(moved(step, next), run())}
          />
          <span>{t(`designer.default.${step}.unit`)}</span>
        </Flex>
      )}
      {kind === 'fixed' && (
        <DatePicker
          value={dayjs(value as string)}
          allowClear={false}
          aria-label={t('designer.default.fixed')}
          onChange={next => onChange(next.format(FORMAT))}
        />
      )}
    </Flex>
  )
}

const moved = (step: Step, by: number): Json => ({ [step]: [TODAY, by] })

function kindOf(value: Json | undefined): Kind | 'other' | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return 'fixed'
  if (same(value, TODAY)) return 'today'
  return (Object.keys(STEPS) as Step[]).find(step => stepsOf(value, step) !== null) ?? 'other'
}

/** The days or months from today; null for any other rule. */
function stepsOf(value: Json | undefined, step: Step): number | null {
  const [from, by] = ((value as Record<Step, Json[]>)[step] ?? []) as Json[]
  return same(from, TODAY) && typeof by === 'number' ? by : null
}

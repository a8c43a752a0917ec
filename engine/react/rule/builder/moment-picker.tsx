/**
 * A date or date-time picker of the builder, with a text as value: in place, or in a sheet on a phone.
 * @source docs/ui.md#hands
 */

import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { Icon } from '../../icon.tsx'
import 'dayjs/locale/zh-cn'
import { useId } from 'react'
import { useSheets } from '../../frame/root.tsx'
import { LightPicker } from '../../picker/light-picker.tsx'
import { realDatePicker } from '../../picker/real-picker.ts'
import { useT } from '../../text.ts'

interface MomentPickerProps {
  /** accessible name */
  label: string
  value: string | null
  /** with a time of day */
  timed: boolean
  onChange(value: string | null): void
}

export function MomentPicker({ label, value, timed, onChange }: MomentPickerProps) {
  const id = useId()
  const t = useT()
  const format = timed ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  const moment = value ? dayjs(value) : null
  const put = (next: Dayjs | null) => onChange(next ? next.format(format) : null)
  const type = (text: string) => {
    const typed = dayjs(text, format, true)
    if (typed.isValid()) put(typed)
  }
  if (!useSheets()) return <DatePicker showTime={timed} value={moment} aria-label={label} onChange={put} />
  return (
    <span className="sw-rule-picker">
      <LightPicker
        picker={realDatePicker}
        control={{ id, 'aria-label': label }}
        title={label}
        onType={type}
        text={moment?.format(format) ?? ''}
        placeholder={t('rule.choose')}
        icon={<Icon name="calendar" />}
      >
        {(Real, near, sheet) => (
          <Real
            {...near}
            style={{ width: '100%' }}
            showTime={timed}
            value={moment}
            needConfirm={sheet ? false : undefined}
            onChange={next => {
              put(next)
              if (!timed) sheet?.done()
            }}
            onCalendarChange={sheet && (next => put(next as Dayjs | null))}
            onKeyDown={event => {
              if (event.key === 'Enter') sheet?.done()
            }}
          />
        )}
      </LightPicker>
    </span>
  )
}

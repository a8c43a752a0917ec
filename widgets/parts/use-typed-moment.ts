import dayjs, { type Dayjs } from 'dayjs'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useHalf } from './use-half.ts'

interface Formats {
  /** of the text a person reads and types, e.g. `HH:mm` */
  shown: string
  /** of the value, e.g. `HH:mm:00` */
  stored: string
}

/** A picker's value as it is picked or typed: a whole text is taken at once, anything else is half. */
export function useTypedMoment(
  widget: Pick<WidgetProps<unknown, string>, 'onChange' | 'onHalf' | 'half' | 'readOnly'>,
  { shown, stored }: Formats,
) {
  const [half, setHalf] = useHalf(widget)
  const pick = (moment: Dayjs | null) => {
    setHalf(null)
    widget.onChange(moment ? moment.format(stored) : null)
  }
  const type = (text: string) => {
    const moment = dayjs(text, shown, true)
    if (text === '' || moment.isValid()) pick(text === '' ? null : moment)
    else setHalf({ text, wants: shown })
  }
  return { half, pick, type }
}

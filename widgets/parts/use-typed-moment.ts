import dayjs, { type Dayjs } from 'dayjs'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useHalf } from './use-half.ts'

interface Formats {
  /** of the text a person reads and types, e.g. `HH:mm` */
  shown: string
  /** of the value, e.g. `HH:mm:00`; what is typed like that is taken too */
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
    const moment = [shown, stored].map(format => dayjs(text, format, true)).find(each => each.isValid())
    if (text === '' || moment) pick(moment ?? null)
    else setHalf({ text, wants: shown })
  }
  return { half, pick, type }
}

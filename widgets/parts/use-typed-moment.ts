import dayjs, { type Dayjs } from 'dayjs'
import type { WidgetProps } from '#engine/react/widget.ts'
import { usePartialInput } from './use-partial-input.ts'

interface Formats {
  /** of the text a person reads and types, e.g. `HH:mm` */
  shown: string
  /** of the value, e.g. `HH:mm:00`; what is typed like that is taken too */
  stored: string
  /** a shorter one that is taken when a person leaves, for until then the text may be on its way to a whole one */
  short?: string
}

const read = (text: string, formats: string[]) =>
  formats.map(format => dayjs(text, format, true)).find(moment => moment.isValid())

/** `2026/1/5 8:05` as `2026-01-05 08:05` */
const tidy = (text: string) =>
  text
    .trim()
    .replaceAll('/', '-')
    .replaceAll(/\b\d\b/g, '0$&')

/** A picker's value as it is picked or typed: a whole text is taken at once, anything else is partial until it is left. */
export function useTypedMoment(
  widget: Pick<WidgetProps<unknown, string>, 'onChange' | 'onPartialInput' | 'partialInput' | 'readOnly'>,
  { shown, stored, short = shown }: Formats,
) {
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const pick = (moment: Dayjs | null) => {
    setPartialInput(null)
    widget.onChange(moment ? moment.format(stored) : null)
  }
  const type = (text: string) => {
    const moment = read(text, [shown, stored])
    if (text === '' || moment) pick(moment ?? null)
    else setPartialInput({ text, wants: shown })
  }
  const leave = () => {
    const moment = partialInput && read(tidy(partialInput.text), [shown, stored, short])
    if (moment) pick(moment)
  }
  return { partialInput, pick, type, leave }
}

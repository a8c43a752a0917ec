import dayjs, { type Dayjs } from 'dayjs'
import { usePartialInput } from '#engine/react/field/use-partial-input.ts'
import type { WidgetProps } from '#engine/react/widget.ts'

interface Formats {
  /** format of the text people read and type, e.g. `HH:mm` */
  shown: string
  /** format of the value, e.g. `HH:mm:00`; accepted when typed as well */
  stored: string
  /** a shorter format accepted only when the input is left, because the text may still be incomplete before */
  short?: string
  /** what is stored of what was picked or typed */
  settle?(moment: Dayjs): Dayjs
}

const read = (text: string, formats: string[]) =>
  formats.map(format => dayjs(text, format, true)).find(moment => moment.isValid())

/** `2026/1/5 8:05` becomes `2026-01-05 08:05` */
const tidy = (text: string) =>
  text
    .trim()
    .replaceAll('/', '-')
    .replaceAll(/\b\d\b/g, '0$&')

/**
 * A picker's value, picked or typed: complete text is applied at once, other text is partial until the input is left.
 */
export function useTypedMoment(
  widget: Pick<WidgetProps<unknown, string>, 'onChange' | 'onPartialInput' | 'partialInput' | 'readOnly'>,
  { shown, stored, short = shown, settle = moment => moment }: Formats,
) {
  const [partialInput, setPartialInput] = usePartialInput(widget)
  const pick = (moment: Dayjs | null) => {
    setPartialInput(null)
    widget.onChange(moment ? settle(moment).format(stored) : null)
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

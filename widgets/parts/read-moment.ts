import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

/** The date and time in a stored text; null for an empty or invalid one. */
export function readMoment(text: unknown, format: string): Dayjs | null {
  if (typeof text !== 'string' || text === '') return null
  const moment = dayjs(text, format)
  return moment.isValid() ? moment : null
}

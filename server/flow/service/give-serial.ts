/**
 * Serial numbers of the instances of a process, from the counters that number records.
 * @source docs/workflow.md#serial-numbers
 */
import type { Trx } from '../../db/db.ts'
import { countUp } from '../../entity/write/serial.ts'

export interface FlowSerial {
  prefix?: string
  /** `yyyyMMdd` */
  date?: string
  /** at least so many digits; 4 by default */
  suffixLength?: number
  /** the first number; 1 by default */
  start?: number
  /** between prefix, date and number */
  connector?: string
  /** when the numbers begin anew; `none` by default */
  cycle?: 'day' | 'month' | 'year' | 'none'
}

const USUAL_LENGTH = 4
/** Parts of `yyyy-MM-dd HH:mm:ss`, by their letters in a date format. */
const PARTS: Record<string, [from: number, to: number]> = {
  yyyy: [0, 4],
  yy: [2, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
}
/** What the date of a number must say for its cycle, longest first, and the length of that in a moment. */
const CYCLES: [cycle: FlowSerial['cycle'], says: string[], length: number][] = [
  ['day', ['yy', 'MM', 'dd'], 10],
  ['month', ['yy', 'MM'], 7],
  ['year', ['yy'], 4],
]

/**
 * The next serial number of a process, `QJ-20261123-0007`, within the transaction that starts the instance: its counter is
 * locked until then, so no number is skipped or assigned twice. A cycle shorter than the date can tell is lengthened, so
 * that no two numbers are the same.
 * @param now  `yyyy-MM-dd HH:mm:ss`
 * @returns null when the process has no serial numbers
 */
export async function giveSerial(
  trx: Trx,
  { process, serial }: { process: string; serial?: FlowSerial },
  now: string,
): Promise<string | null> {
  if (!serial) return null
  const { prefix = '', date = '', suffixLength = USUAL_LENGTH, start = 1, connector = '' } = serial
  const number = await countUp(trx, {
    entity: `flow:${process}`,
    field: 'serial',
    period: periodOf(serial, now),
    start,
  })
  const parts = [prefix, formatDate(date, now), number.padStart(suffixLength, '0')]
  return parts.filter(Boolean).join(connector)
}

/** `now` in a format of `yyyy`, `yy`, `MM`, `dd`, `HH`, `mm`, `ss`; other characters stay. */
function formatDate(format: string, now: string): string {
  return format.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, part => now.slice(...PARTS[part]!))
}

function periodOf({ date = '', cycle = 'none' }: FlowSerial, now: string): string {
  const wanted = CYCLES.findIndex(([name]) => name === cycle)
  const possible = CYCLES.findIndex(
    ([, says], at) => wanted >= 0 && at >= wanted && says.every(part => date.includes(part)),
  )
  return possible < 0 ? '' : now.slice(0, CYCLES[possible]![2])
}

/**
 * A working calendar put together from layers: public holidays, the organisation's own days, those of its departments.
 * @source docs/workflow.md#working-time
 */
import { addDays, readDay, writeDay } from '../../value/calendar.ts'
import type { WorkingCalendar } from './working-time.ts'

/** What days are: a vacation gives way to a holiday, a holiday to a working day, within one layer. */
export type DayKind = 'vacation' | 'holiday' | 'working'

export interface CalendarLayer {
  /** Monday is 1; those of the layer below if there are none */
  weekdays?: readonly number[]
  /** as in `WorkingCalendar`; those of the layer below if there are none */
  seasons?: WorkingCalendar['seasons']
  /** from–to, both included, `yyyy-MM-dd` */
  days: readonly { from: string; to: string; kind: DayKind }[]
  /** the last year whose holidays are announced */
  announced?: number
}

const KINDS: readonly DayKind[] = ['vacation', 'holiday', 'working']
/** A span longer than ten years is cut. */
const MOST_DAYS = 3_660
const HOUR = 3_600

const OFFICE_HOURS: WorkingCalendar['seasons'] = [
  {
    begins: '01-01',
    shifts: [
      { from: 8 * HOUR, to: 12 * HOUR },
      { from: 14 * HOUR, to: 17.5 * HOUR },
    ],
  },
]
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

/**
 * The calendar of layers, each over those before it. Without weekdays or hours in any of them: Monday to Friday,
 * 8:00–12:00 and 14:00–17:30.
 */
export function layCalendar(layers: readonly CalendarLayer[]): WorkingCalendar {
  const exceptions = new Map<string, 'holiday' | 'working'>()
  for (const { days } of layers) {
    for (const kind of KINDS) {
      for (const span of days) {
        if (span.kind !== kind) continue
        for (const day of daysOf(span)) exceptions.set(day, kind === 'working' ? 'working' : 'holiday')
      }
    }
  }
  return {
    weekdays: layers.findLast(({ weekdays }) => weekdays?.length)?.weekdays ?? MONDAY_TO_FRIDAY,
    seasons: layers.findLast(({ seasons }) => seasons?.length)?.seasons ?? OFFICE_HOURS,
    exceptions,
    announced: Math.max(0, ...layers.map(({ announced = 0 }) => announced)),
  }
}

function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = readDay(from); day && days.length < MOST_DAYS; day = addDays(day, 1)) {
    const text = writeDay(day)
    if (text > to) break
    days.push(text)
  }
  return days
}

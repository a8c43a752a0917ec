/**
 * The public holidays of China with their make-up days, as the package states them: data, read from its file. A later
 * version of the package brings the next year.
 */
import announced from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import type { CalendarLayer, DayKind } from '#engine/flow/time/lay-calendar.ts'

/** `yyyy-MM-dd` → the name in English, the name in Chinese and a number, with commas */
type Days = Record<string, string>

const { holidays, workdays } = announced as { holidays: Days; workdays: Days }

export interface PublicDay {
  day: string
  kind: DayKind
  zh: string
  en: string
}

const DAYS: readonly PublicDay[] = [...listDays(holidays, 'holiday'), ...listDays(workdays, 'working')].toSorted(
  (a, b) => (a.day < b.day ? -1 : 1),
)

export const PUBLIC_HOLIDAYS: CalendarLayer = {
  days: DAYS.map(({ day, kind }) => ({ from: day, to: day, kind })),
  announced: Number(DAYS.at(-1)!.day.slice(0, 4)),
}

/** Those of a year, in order. */
export const publicDaysOf = (year: number): PublicDay[] => DAYS.filter(({ day }) => day.startsWith(`${year}-`))

function listDays(days: Days, kind: DayKind): PublicDay[] {
  return Object.entries(days).map(([day, said]) => {
    const [en = '', zh = ''] = said.split(',')
    return { day, kind, zh, en }
  })
}

/**
 * Weeks, months, quarters and years: each is stored as its first day. Weeks begin on Monday and are numbered as in
 * ISO 8601.
 */
import type { Dayjs } from 'dayjs'

export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** what the picker calls each */
export const PICKERS = { day: 'date', week: 'week', month: 'month', quarter: 'quarter', year: 'year' } as const

const MONTHS = 3
const DAYS = 7
/** a week is of the year in which its Thursday is */
const TO_THURSDAY = 3

export function startOfPeriod(moment: Dayjs, period: Period): Dayjs {
  switch (period) {
    case 'week':
      return moment.startOf('day').subtract((moment.day() + DAYS - 1) % DAYS, 'day')
    case 'quarter':
      return moment.month(Math.floor(moment.month() / MONTHS) * MONTHS).startOf('month')
    default:
      return moment.startOf(period)
  }
}

/** `2026-W05`, `2026-02`, `2026-Q1`, `2026`; a day as it is stored. */
export function sayPeriod(moment: Dayjs, period: Period): string {
  switch (period) {
    case 'week': {
      const thursday = startOfPeriod(moment, 'week').add(TO_THURSDAY, 'day')
      const week = 1 + Math.floor(thursday.diff(thursday.startOf('year'), 'day') / DAYS)
      return `${thursday.year()}-W${String(week).padStart(2, '0')}`
    }
    case 'quarter':
      return `${moment.format('YYYY')}-Q${1 + Math.floor(moment.month() / MONTHS)}`
    default:
      return moment.format(FORMATS[period])
  }
}

const FORMATS = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' }

/** The format in which a period is typed; null for one that is only picked. */
export const typedFormat = (period: Period): string | null =>
  period === 'week' || period === 'quarter' ? null : FORMATS[period]

import { describe, expect, test } from 'vitest'
import { type DueSettings, nextDue, whenDue } from './due.ts'
import type { WorkingCalendar } from './working-time.ts'

const HOUR = 3600
/** The first week of October 2026 off, the Saturday after it worked. */
const campus: WorkingCalendar = {
  weekdays: [1, 2, 3, 4, 5],
  seasons: [
    {
      begins: '01-01',
      shifts: [
        { from: 8 * HOUR, to: 12 * HOUR },
        { from: 14 * HOUR, to: 17.5 * HOUR },
      ],
    },
  ],
  exceptions: new Map([
    ...['01', '02', '05', '06', '07'].map(day => [`2026-10-${day}`, 'holiday'] as const),
    ['2026-10-10', 'working'],
  ]),
  announced: 2026,
}
const never: WorkingCalendar = { ...campus, weekdays: [], exceptions: new Map() }

describe('a task is due', () => {
  test.each([
    ['2026-11-23 16:30:00', 'PT4H', '2026-11-23 20:30:00'],
    ['2026-11-23 16:30:00', 'P1D', '2026-11-24 16:30:00'],
    ['2026-11-27 23:30:00', 'P1DT90M', '2026-11-29 01:00:00'],
    ['2026-01-31 10:00:00', 'P1M', '2026-02-28 10:00:00'],
    ['2026-11-23', 'P1W', '2026-11-30 00:00:00'],
  ])('from %s, after %s: at %s', (from, after, at) => {
    expect(nextDue({ after }, from, campus)).toEqual({ at, isAnnounced: true })
  })

  test.each([
    ['2026-10-09 16:30:00', 'PT4H', '2026-10-10 11:00:00'],
    ['2026-09-30 16:30:00', 'PT4H', '2026-10-08 11:00:00'],
    ['2026-09-30 10:00:00', 'P1D', '2026-10-08 10:00:00'],
    ['2026-10-09 10:00:00', 'P1D', '2026-10-10 10:00:00'],
    ['2026-10-09 10:00:00', 'P2D', '2026-10-12 10:00:00'],
    ['2026-11-27 17:00:00', 'P1DT1H', '2026-12-01 08:30:00'],
    ['2026-11-28 12:30:00', 'P1D', '2026-11-30 14:00:00'],
  ])('in working time from %s, after %s: at %s', (from, after, at) => {
    expect(nextDue({ after, workingTime: true }, from, campus)).toEqual({ at, isAnnounced: true })
  })

  test('in a year whose holidays are not announced, which is said', () => {
    expect(nextDue({ after: 'P2D', workingTime: true }, '2026-12-31 10:00:00', campus)).toEqual({
      at: '2027-01-04 10:00:00',
      isAnnounced: false,
    })
  })

  test.each([
    ['soon', '2026-11-23 10:00:00', campus],
    ['P1D', 'soon', campus],
    ['P1D', '2026-11-23 10:00:00', never],
    ['PT1H', '2026-11-23 10:00:00', never],
    ['P99999D', '2026-11-23 10:00:00', campus],
  ])('never, after %s from %s', (after, from, calendar) => {
    expect(nextDue({ after, workingTime: true }, from, calendar)).toBeNull()
  })

  test('never beyond the last year there is', () =>
    expect(nextDue({ after: 'P9999Y' }, '2026-11-23', campus)).toBeNull())
})

test.each<[Partial<DueSettings>, number, string | null]>([
  [{ do: 'remind' }, 0, null],
  [{ do: 'remind', every: 'P1D', times: 3 }, 0, '2026-11-24 10:00:00'],
  [{ do: 'remind', every: 'P1D', times: 3 }, 1, '2026-11-24 10:00:00'],
  [{ do: 'remind', every: 'P1D', times: 3 }, 2, null],
  [{ do: 'remind', every: 'PT4H' }, 8, '2026-11-23 14:00:00'],
  [{ do: 'remind', every: 'PT4H' }, 9, null],
  [{ do: 'remind', every: 'PT4H', workingTime: true }, 0, '2026-11-23 16:00:00'],
  [{ do: 'pass', every: 'P1D' }, 0, null],
])('%j done %d times follows at %s', (settings, done, at) => {
  const due: DueSettings = { after: 'P3D', do: 'remind', ...settings }
  expect(whenDue(due, done, '2026-11-23 10:00:00', campus)).toEqual({
    do: due.do,
    next: at && { at, isAnnounced: true },
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedOut, moments, timeScopes } from '#tests/support/time-scopes.ts'
import { sayScope } from './say-scope.ts'
import { isOpen, nextOpening, readTimeScope, type TimeScope } from './time-scope.ts'

const daily = (from: string, to: string): TimeScope => ({ mode: 2, value: { from, to } })
const monthly = (from: number, to: number): TimeScope => ({ mode: 4, value: { from, to } })
const yearly = (from: string, to: string): TimeScope => ({ mode: 5, value: { from, to } })

// 2026-11-30 is a Monday
test.each<[string, TimeScope | null, string, boolean, string | null]>([
  ['always', null, '2026-11-30 10:00:00', true, null],
  ['PP-18 always', { mode: 1 }, '2026-11-30 10:00:00', true, null],
  ['PP-19 in the day, its last minute included', daily('08:00', '17:30'), '2026-11-30 17:30:59', true, null],
  ['PP-19 after it', daily('08:00', '17:30'), '2026-11-30 17:31:00', false, '2026-12-01 08:00:00'],
  ['PP-19 before it', daily('08:00', '17:30'), '2026-11-30 07:59:59', false, '2026-11-30 08:00:00'],
  ['PP-19 over midnight', daily('22:00', '06:00'), '2026-11-30 06:00:59', true, null],
  ['PP-19 between two nights', daily('22:00', '06:00'), '2026-11-30 06:01:00', false, '2026-11-30 22:00:00'],
  ['UQ-12 on a week day', { mode: 3, value: [1, 2] }, '2026-11-30 00:00:00', true, null],
  ['UQ-12 on another', { mode: 3, value: [2, 7] }, '2026-11-30 23:59:59', false, '2026-12-01 00:00:00'],
  ['PP-20 on a day of the month', monthly(1, 30), '2026-11-30 23:59:59', true, null],
  ['PP-20 over the end of the month', monthly(25, 5), '2026-12-05 23:59:59', true, null],
  ['PP-20 between', monthly(25, 5), '2026-12-06 00:00:00', false, '2026-12-25 00:00:00'],
  ['PP-20 on a day some months lack', monthly(31, 31), '2026-04-01 00:00:00', false, '2026-05-31 00:00:00'],
  ['PP-21 in the year', yearly('09-01', '11-30'), '2026-11-30 23:59:59', true, null],
  ['PP-21 over new year', yearly('12-20', '01-10'), '2027-01-10 10:00:00', true, null],
  ['PP-21 after', yearly('12-20', '01-10'), '2027-01-11 00:00:00', false, '2027-12-20 00:00:00'],
  ['PP-21 on a leap day alone', yearly('02-29', '02-29'), '2026-11-30 10:00:00', false, '2028-02-29 00:00:00'],
  ['PP-21 from a leap day on', yearly('02-29', '03-02'), '2026-11-30 10:00:00', false, '2027-03-01 00:00:00'],
  ['PP-22 on a day listed', { mode: 6, value: ['2026-11-30'] }, '2026-11-30 10:00:00', true, null],
  [
    'PP-22 before one',
    { mode: 6, value: ['2026-11-30', '2027-01-02'] },
    '2026-12-01 10:00:00',
    false,
    '2027-01-02 00:00:00',
  ],
  ['PP-22 after the last', { mode: 6, value: ['2026-11-30'] }, '2026-12-01 00:00:00', false, null],
])('%s', (_, scope, at, open, next) => {
  expect([isOpen(scope, at), nextOpening(scope, at)]).toEqual([open, next])
})

test('PP-18 PP-19 PP-20 PP-21 PP-22 UQ-12 of any scope at any moment it answers as when every minute and day is counted', () => {
  fc.assert(
    fc.property(timeScopes, moments, (scope, at) => {
      expect({ open: isOpen(scope, at), next: nextOpening(scope, at) }).toEqual(countedOut(scope, at))
      expect(readTimeScope(scope)).toEqual(scope)
      for (const lang of ['zh', 'en'] as const) expect(sayScope(scope, lang)).toMatch(/^[^{}]+$/)
    }),
    { numRuns: 300 },
  )
})

test.each<[unknown, string]>([
  [null, 'shape'],
  ['1', 'shape'],
  [[], 'shape'],
  [{}, 'shape'],
  [{ mode: 99 }, 'shape'],
  [{ mode: '1' }, 'shape'],
  [{ mode: 2 }, 'daily'],
  [daily('8:00', '17:30'), 'daily'],
  [daily('08:00', '24:00'), 'daily'],
  [daily('08:00:00', '17:30'), 'daily'],
  [daily('08:00', '08:00'), 'daily'],
  [{ mode: 2, value: { from: ['08:00'], to: '09:00' } }, 'daily'],
  [{ mode: 3, value: [] }, 'week'],
  [{ mode: 3, value: [0] }, 'week'],
  [{ mode: 3, value: [1.5] }, 'week'],
  [{ mode: 3, value: '1' }, 'week'],
  [{ mode: 3, value: [1, 2, 3, 4, 5, 6, 7, 1] }, 'week'],
  [monthly(0, 5), 'month'],
  [monthly(1, 32), 'month'],
  [{ mode: 4, value: { from: '1', to: 2 } }, 'month'],
  [yearly('02-30', '03-01'), 'year'],
  [yearly('2-1', '03-01'), 'year'],
  [yearly('2026-02-01', '03-01'), 'year'],
  [{ mode: 6, value: ['2027-02-29'] }, 'days'],
  [{ mode: 6, value: ['2027-02-28 10:00:00'] }, 'days'],
  [{ mode: 6, value: Array.from({ length: 367 }, () => '2027-02-28') }, 'days'],
])('%j is no time scope', (value, issue) => expect(readTimeScope(value)).toBe(issue))

test('a time scope is kept in order, nothing twice, nothing besides', () => {
  expect(readTimeScope({ mode: 1, value: 'x', more: 1 })).toEqual({ mode: 1 })
  expect(readTimeScope({ mode: 3, value: [5, 1, 5] })).toEqual({ mode: 3, value: [1, 5] })
  expect(readTimeScope({ mode: 2, value: { from: '08:00', to: '09:00', x: 1 } })).toEqual(daily('08:00', '09:00'))
  expect(readTimeScope({ mode: 6, value: ['2027-01-02', '2026-01-02'] })).toEqual({
    mode: 6,
    value: ['2026-01-02', '2027-01-02'],
  })
})

test.each<[TimeScope | null, string, string]>([
  [null, '始终', 'always'],
  [daily('08:00', '17:30'), '每天 08:00 至 17:30', 'daily from 08:00 to 17:30'],
  [daily('22:00', '06:00'), '每天 22:00 至次日 06:00', 'daily from 22:00 to 06:00 the next day'],
  [{ mode: 3, value: [1, 2, 3, 5] }, '每周一至周三、周五', 'every Monday to Wednesday, Friday'],
  [{ mode: 3, value: [6, 7] }, '每周六、周日', 'every Saturday, Sunday'],
  [{ mode: 3, value: [1, 2, 3, 4, 5, 6, 7] }, '始终', 'always'],
  [monthly(1, 5), '每月 1 日至 5 日', 'on days 1 to 5 of each month'],
  [monthly(25, 5), '每月 25 日至次月 5 日', 'from day 25 of each month to day 5 of the next'],
  [monthly(5, 5), '每月 5 日', 'on day 5 of each month'],
  [yearly('09-01', '11-30'), '每年 9 月 1 日至 11 月 30 日', 'each year from 1 September to 30 November'],
  [
    yearly('12-20', '01-10'),
    '每年 12 月 20 日至次年 1 月 10 日',
    'each year from 20 December to 10 January of the next',
  ],
  [yearly('02-29', '02-29'), '每年 2 月 29 日', 'each year on 29 February'],
  [{ mode: 6, value: ['2026-11-30', '2027-01-02'] }, '2026-11-30、2027-01-02', 'on 2026-11-30, 2027-01-02'],
  [
    { mode: 6, value: [1, 2, 3, 4, 5, 6].map(n => `2026-11-0${n}`) },
    '2026-11-01、2026-11-02、2026-11-03、2026-11-04、2026-11-05 等 6 天',
    'on 2026-11-01, 2026-11-02, 2026-11-03, 2026-11-04, 2026-11-05 and other days, 6 in all',
  ],
])('%j in words', (scope, zh, en) => expect([sayScope(scope, 'zh'), sayScope(scope, 'en')]).toEqual([zh, en]))

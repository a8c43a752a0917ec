import { expect, test } from 'vitest'
import { type Opening, readPeriods, whyClosed } from './opening.ts'
import { tellOpening } from './tell-opening.ts'

const day = (...days: string[]): Opening => ({ timeType: 'day', day: days })
const week = (...days: string[]): Opening => ({ timeType: 'week', day: days })
const appoint = (text: string): Opening => ({ timeType: 'appoint', periods: readPeriods(text)! })
const FIRST_FIVE = day('1', '2', '3', '4', '5')

test.each<[what: Opening, now: string, isOpen: boolean, zh: string, en: string]>([
  [{}, '2026-11-23 10:00:00', true, '开放', 'open'],
  [FIRST_FIVE, '2026-11-05 23:59:59', true, '每月 1–5 日开放', 'open on days 1–5 of each month'],
  [FIRST_FIVE, '2026-11-06 00:00:00', false, '每月 1–5 日开放', 'open on days 1–5 of each month'],
  [
    day('10', '12', 'last'),
    '2028-02-29 08:00:00',
    true,
    '每月 10、12 日、最后一天开放',
    'open on days 10, 12, the last day of each month',
  ],
  [day('last'), '2027-02-27 08:00:00', false, '每月最后一天开放', 'open on the last day of each month'],
  [day('31'), '2026-11-30 08:00:00', false, '每月 31 日开放', 'open on days 31 of each month'],
  [
    { ...FIRST_FIVE, month: ['3', '9'], year: ['2026', '2027'] },
    '2027-09-01 00:00:00',
    true,
    '2026、2027 年 3、9 月 1–5 日开放',
    'open on days 1–5 in months 3, 9 in 2026, 2027',
  ],
  [
    { ...FIRST_FIVE, month: ['3', '9'] },
    '2027-10-01 00:00:00',
    false,
    '3、9 月 1–5 日开放',
    'open on days 1–5 in months 3, 9',
  ],
  [{ year: ['2027'] }, '2026-12-31 23:59:59', false, '2027 年开放', 'open in 2027'],
  [{ timeType: 'always', month: ['1', '2', '3'] }, '2026-02-01 00:00:00', true, '1–3 月开放', 'open in months 1–3'],
  [week('mon', 'tue'), '2026-11-23 00:00:00', true, '每周一、周二开放', 'open on Monday, Tuesday'],
  [week('sun'), '2026-11-23 00:00:00', false, '每周日开放', 'open on Sunday'],
  [{ timeType: 'week', day: null }, '2026-11-23 00:00:00', false, '每开放', 'open on'],
  [
    appoint('2026-11-01 08:00~2026-11-05;2026-12-01,2026-12-01'),
    '2026-11-05 23:59:59',
    true,
    '2026-11-01 08:00 至 2026-11-05、2026-12-01 至 2026-12-01 开放',
    'open 2026-11-01 08:00 to 2026-11-05, 2026-12-01 to 2026-12-01',
  ],
  [
    appoint('2026-11-01 08:00~2026-11-05'),
    '2026-11-01 07:59:59',
    false,
    '2026-11-01 08:00 至 2026-11-05 开放',
    'open 2026-11-01 08:00 to 2026-11-05',
  ],
  [
    appoint('2026-11-01 08:00~2026-11-05'),
    '2026-11-06 00:00:00',
    false,
    '2026-11-01 08:00 至 2026-11-05 开放',
    'open 2026-11-01 08:00 to 2026-11-05',
  ],
])('WD-12 %j at %s', (opening, now, isOpen, zh, en) => {
  expect(whyClosed(opening, { isMeant: true, started: 0 }, now)).toBe(isOpen ? null : 'time')
  expect(tellOpening(opening)).toEqual({ zh, en })
})

test.each([
  ['2026-11-01~2026-11-02', 1],
  ['2026-11-01 08:00:30~2026-11-01 09:00; 2026-11-03~2026-11-04;', 2],
  ['', 0],
])('periods: %s', (text, count) => expect(readPeriods(text)).toHaveLength(count))

test.each([
  '2026-11-02~2026-11-01',
  '2026-11-31~2026-12-01',
  '2026-11-01',
  'soon',
  '2026-11-01 25:00~2026-11-02',
  '1~2~3',
])('no periods: %s', text => expect(readPeriods(text)).toBeNull())

test('WD-12 who is not meant learns that first; then the time, then the number of starts', () => {
  const opening = { ...FIRST_FIVE, count: 2 }
  const [open, shut] = ['2026-11-01 00:00:00', '2026-11-09 00:00:00']
  expect(whyClosed(opening, { isMeant: false, started: 9 }, shut)).toBe('people')
  expect(whyClosed(opening, { isMeant: true, started: 9 }, shut)).toBe('time')
  expect(whyClosed(opening, { isMeant: true, started: 2 }, open)).toBe('count')
  expect(whyClosed(opening, { isMeant: true, started: 1 }, open)).toBeNull()
  expect(whyClosed({ ...opening, count: 0 }, { isMeant: true, started: 99 }, open)).toBeNull()
})

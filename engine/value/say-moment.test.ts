import { expect, test } from 'vitest'
import { sayMoment } from './say-moment.ts'

const NOW = '2026-11-24 23:59:00'

test.each([
  ['2026-11-24 09:00:00', '今天 09:00', 'Today 09:00'],
  ['2026-11-23', '昨天', 'Yesterday'],
  ['2026-11-25 00:00:59', '明天 00:00', 'Tomorrow 00:00'],
  ['2026-11-26 09:00:00', '11 月 26 日 周四 09:00', 'Thu 26 Nov 09:00'],
  ['2026-01-01', '1 月 1 日 周四', 'Thu 1 Jan'],
  ['2026-11-22', '11 月 22 日 周日', 'Sun 22 Nov'],
  ['2025-12-31 18:30', '2025 年 12 月 31 日 18:30', '31 Dec 2025 18:30'],
  ['2027-11-25', '2027 年 11 月 25 日', '25 Nov 2027'],
  ['09:30:15', '09:30', '09:30'],
  ['09:30', '09:30', '09:30'],
  ['2026-13-01', '2026-13-01', '2026-13-01'],
  ['2026-11-24 later', '2026-11-24 later', '2026-11-24 later'],
  ['', '', ''],
])('%s is said %s, %s', (text, zh, en) => {
  expect([sayMoment(text, NOW, 'zh'), sayMoment(text, NOW, 'en')]).toEqual([zh, en])
})

test('on the last day of a year tomorrow is said although its year is another', () => {
  expect(sayMoment('2027-01-01', '2026-12-31 10:00:00', 'zh')).toBe('明天')
  expect(sayMoment('2027-01-02', '2026-12-31 10:00:00', 'zh')).toBe('2027 年 1 月 2 日')
})

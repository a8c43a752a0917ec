import { expect, test } from 'vitest'
import { serverNow, setServerZone } from './server-clock.ts'

test.each([
  ['Asia/Shanghai', '2026-03-01 02:30:00'],
  ['UTC', '2026-02-28 18:30:00'],
  ['America/New_York', '2026-02-28 13:30:00'],
])('the moment in %s', (zone, text) => {
  setServerZone(zone)
  expect(serverNow(new Date('2026-02-28T18:30:00Z'))).toBe(text)
})

import { describe, expect, test } from 'vitest'
import { readDate } from './moment.ts'
import { nextOfCycle, readDuration } from './times.ts'

const NOW = Date.UTC(2026, 10, 23, 9)
const print = (at: number | null) => (at === null ? null : new Date(at).toISOString().replace(/:00\.000Z$/, 'Z'))

describe('a date', () => {
  test.each([
    ['2026-11-23T09:30:00Z', '2026-11-23T09:30Z'],
    ['2026-11-23T09:30Z', '2026-11-23T09:30Z'],
    ['2026-11-23T09Z', '2026-11-23T09:00Z'],
    ['2026-11-23T09,5Z', '2026-11-23T09:30Z'],
    ['2026-11-23T09:30.5Z', '2026-11-23T09:30:30.000Z'],
    ['2026-11-23T09:30:15.250+08:00', '2026-11-23T01:30:15.250Z'],
    ['20261123T093000Z', '2026-11-23T09:30Z'],
    ['20261123T0930+0800', '2026-11-23T01:30Z'],
    ['2026-11-23T09:30-05', '2026-11-23T14:30Z'],
    ['2026-11-23T24:00Z', '2026-11-24T00:00Z'],
    ['2026-W48-1T09:00Z', '2026-11-23T09:00Z'],
    ['2026W481T0900Z', '2026-11-23T09:00Z'],
    ['2026-W48', '2026-11-23T00:00Z'],
    ['2026-W53-7', '2027-01-03T00:00Z'],
    ['2026-327', '2026-11-23T00:00Z'],
    ['2026327', '2026-11-23T00:00Z'],
    ['2026-11-23', '2026-11-23T00:00Z'],
    ['20261123', '2026-11-23T00:00Z'],
    ['2026-11', '2026-11-01T00:00Z'],
    ['2026', '2026-01-01T00:00Z'],
    [' 2026-11-23 09:30:00 ', '2026-11-23T09:30Z'],
    ['0099-01-01', '0099-01-01T00:00Z'],
  ])('%s is %s', (text, at) => {
    expect(print(readDate(text))).toBe(at)
  })

  test.each([
    ['2026-11-23T09:30', 'Asia/Shanghai', '2026-11-23T01:30Z'],
    ['2026-11-23', 'Asia/Shanghai', '2026-11-22T16:00Z'],
    ['2026-11-23T09:30Z', 'Asia/Shanghai', '2026-11-23T09:30Z'],
    ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00Z'],
  ])('%s without an offset is meant in %s', (text, zone, at) => {
    expect(print(readDate(text, zone))).toBe(at)
  })

  test.each([
    ...['', 'soon', '2026-13-01', '2026-02-29', '2026-00-01', '2026-11-00', '2025-W53', '2026-W00', '2026-W48-8'],
    ...['2026-366', '2026-000', '202611', '2026-11-23T', '2026-11-23T25:00', '2026-11-23T24:01', '2026-11-23T09:60'],
    ...['2026-11-23T09:30+24:00', '2026-11-23T09:30+08:60', '2026-11-23Z', 'P1D', '9999-12-31', '2026-11-23T9:30'],
  ])('%s is none', text => {
    expect(readDate(text)).toBeNull()
  })
})

describe('a duration', () => {
  test.each([
    ['PT4H', '2026-11-23T13:00Z'],
    ['P2D', '2026-11-25T09:00Z'],
    ['P1Y2M3DT4H5M6S', '2028-01-26T13:05:06.000Z'],
    ['P1W', '2026-11-30T09:00Z'],
    ['P0.5D', '2026-11-23T21:00Z'],
    ['PT1,5H', '2026-11-23T10:30Z'],
    ['PT0.25S', '2026-11-23T09:00:00.250Z'],
    ['P0.5Y', '2027-05-23T09:00Z'],
    ['P0.5M', '2026-12-08T09:00Z'],
    ['P0.5W', '2026-11-26T21:00Z'],
    ['PT36H', '2026-11-24T21:00Z'],
    ['P0000-00-01T02:30:00', '2026-11-24T11:30Z'],
    ['P00000001T0230', '2026-11-24T11:30Z'],
    ['PT0S', '2026-11-23T09:00Z'],
  ])('%s ends at %s', (text, at) => {
    expect(print(readDuration(text, NOW))).toBe(at)
  })

  test('of months ends on the last day where the month is shorter', () => {
    expect(print(readDuration('P1M', Date.UTC(2026, 0, 31)))).toBe('2026-02-28T00:00Z')
    expect(print(readDuration('P1Y', Date.UTC(2028, 1, 29)))).toBe('2029-02-28T00:00Z')
  })

  test.each(['', 'P', 'PT', '-P1D', 'P-1D', 'P1.5DT1H', 'P1H', 'PT1D', '1D', 'P1DT', 'P9999Y', 'P1M1Y'])(
    '%s is none',
    text => {
      expect(readDuration(text, NOW)).toBeNull()
    },
  )
})

describe('a cycle', () => {
  const host = (now: number) => ({ now, zone: 'UTC', nextFiring: (_: string, from: number) => from + 60_000 })
  /** The moments of a cycle that is fired as soon as it is due, at most `most`. */
  const firings = (text: string, most = 4, now = NOW) => {
    const found: string[] = []
    let next = nextOfCycle(text, host(now))
    while (next && found.length < most) {
      found.push(next.due.replace(/:00\.000Z$/, ''))
      const at = Date.parse(next.due)
      next = next.cycle === undefined ? null : nextOfCycle(next.cycle, host(at), at)
    }
    return found
  }

  test.each<[text: string, moments: string[]]>([
    ['R2/PT1H', ['2026-11-23T10:00', '2026-11-23T11:00']],
    ['R/PT12H', ['2026-11-23T21:00', '2026-11-24T09:00', '2026-11-24T21:00', '2026-11-25T09:00']],
    ['R2/2026-11-24T08:00Z/P1D', ['2026-11-24T08:00', '2026-11-25T08:00']],
    ['R2/20261124T0800Z/P1D', ['2026-11-24T08:00', '2026-11-25T08:00']],
    ['R2/2026-11-24/2026-11-26', ['2026-11-24T00:00', '2026-11-26T00:00']],
    ['R2/2026-11-24T08:00/09:30', ['2026-11-24T08:00', '2026-11-24T09:30']],
    ['R5/PT1H/2026-11-23T11:30Z', ['2026-11-23T10:00', '2026-11-23T11:00']],
    ['R/PT10M/2026-11-23T09:20Z', ['2026-11-23T09:10', '2026-11-23T09:20']],
    ['R3/2027-01-31/P1M', ['2027-01-31T00:00', '2027-02-28T00:00', '2027-03-31T00:00']],
    ['0 * * * * ?', ['2026-11-23T09:01', '2026-11-23T09:02', '2026-11-23T09:03', '2026-11-23T09:04']],
  ])('%s fires at %j', (text, moments) => {
    expect(firings(text)).toEqual(moments)
  })

  test.each<[text: string, moments: string[]]>([
    ['R/2026-11-20T08:00Z/P1D', ['2026-11-24T08:00', '2026-11-25T08:00', '2026-11-26T08:00', '2026-11-27T08:00']],
    ['R5/2026-11-20T08:00Z/P1D', ['2026-11-24T08:00']],
    ['R4/2026-11-20T08:00Z/P1D', []],
    ['R/2026-11-22T09:00Z/P1D', ['2026-11-23T09:00', '2026-11-24T09:00', '2026-11-25T09:00', '2026-11-26T09:00']],
    ['R/2020-01-31/P1M', ['2026-11-30T00:00', '2026-12-31T00:00', '2027-01-31T00:00', '2027-02-28T00:00']],
    ['R3/PT1H/2026-11-23T08:00Z', []],
    ['R0/PT1H', []],
  ])('%s, which began in the past, goes on at %j', (text, moments) => {
    expect(firings(text)).toEqual(moments)
  })

  test('that is fired late goes on with the next moment after that', () => {
    const fired = Date.parse('2026-11-24T08:00Z')
    const late = host(Date.parse('2026-11-26T07:00Z'))
    expect(nextOfCycle('R/2026-11-24T08:00Z/P1D', late, fired)).toMatchObject({ due: '2026-11-26T08:00:00.000Z' })
    expect(nextOfCycle('R3/2026-11-24T08:00Z/P1D', late, fired)).toEqual({ due: '2026-11-26T08:00:00.000Z' })
  })

  test.each(['R3', 'R3/', 'R3/P', 'R/soon/P1D', 'R3/2026-11-24', 'R3/PT1H/soon', 'R3/PT0S', 'R/2026-11-24/2026-11-24'])(
    '%s is none',
    text => {
      expect(nextOfCycle(text, { ...host(NOW), nextFiring: () => null })).toBeUndefined()
    },
  )
})

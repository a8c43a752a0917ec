import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Counted, joinSmall } from './join-small.ts'

const group = (dept: string | null, people: number, total = people, month = '2026-01-01'): Counted => ({
  month,
  dept,
  total,
  people,
})

test('departments of fewer than five people are joined, with the smallest other one if they are too few', () => {
  expect(joinSmall([group('a', 9), group('b', 3), group('c', 4)])).toEqual([group(null, 7), group('a', 9)])
  expect(joinSmall([group('a', 9), group('b', 6), group('c', 2)])).toEqual([group(null, 8), group('a', 9)])
  expect(joinSmall([group('a', 2)])).toEqual([group(null, 2)])
  expect(joinSmall([group('a', 5), group('b', 7)])).toEqual([group('a', 5), group('b', 7)])
})

test('of any counts each month keeps its total, and no named group has fewer than five people', () => {
  const counts = fc.array(
    fc.record({
      month: fc.constantFrom('2026-01-01', '2026-02-01'),
      dept: fc.constantFrom(null, 'a', 'b', 'c', 'd'),
      total: fc.nat({ max: 50 }),
      people: fc.integer({ min: 1, max: 9 }),
    }),
  )
  const sums = (all: Counted[]) =>
    Object.fromEntries(
      [...Map.groupBy(all, each => each.month)].map(([month, list]) => [
        month,
        list.reduce((n, { total }) => n + total, 0),
      ]),
    )
  fc.assert(
    fc.property(counts, given => {
      const joined = joinSmall(given)
      expect(sums(joined)).toEqual(sums(given))
      expect(joined.filter(({ dept, people }) => dept !== null && people < 5)).toEqual([])
      for (const list of Map.groupBy(joined, each => each.month).values()) {
        const [rest] = list.filter(({ dept }) => dept === null)
        if (rest && rest.people < 5) expect(list).toEqual([rest])
      }
    }),
  )
})

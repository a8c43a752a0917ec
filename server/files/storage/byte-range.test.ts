import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
  ['bytes=5-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['items=0-1', 'whole'],
])('of ten bytes %s is %o', (header, expected) => expect(readRange(header, 10)).toEqual(expected))

test('whatever is asked, a part lies within the file', () => {
  const bound = fc.option(fc.nat(2_000), { nil: '' })
  fc.assert(
    fc.property(bound, bound, fc.integer({ min: 1, max: 1_000 }), (first, last, size) => {
      const part = readRange(`bytes=${first}-${last}`, size)
      if (typeof part === 'string') return true
      return 0 <= part.start && part.start <= part.end && part.end < size
    }),
  )
})

import { expect, test } from 'vitest'
import { LastUsed } from './last-used.ts'

test('of more keys than may be kept, the one whose use is longest ago makes room', () => {
  const kept = new LastUsed<number>(2)
  expect([kept.set('a', 1), kept.set('b', 2)]).toEqual([undefined, undefined])
  expect(kept.use('a')).toBe(1)
  expect(kept.set('c', 3)).toBe('b')
  expect([kept.use('b'), kept.use('c'), kept.use('a')]).toEqual([undefined, 3, 1])
  expect(kept.set('c', 4)).toBeUndefined()
  expect(kept.get('a')).toBe(1)
  expect(kept.set('d', 5)).toBe('a')
})

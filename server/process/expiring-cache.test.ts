import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExpiringCache } from './expiring-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('a value is kept for its time, one with an end of its own until that', () => {
  const cache = new ExpiringCache<string>(1000)
  cache.set('a', 'short')
  cache.set('b', 'long', Date.now() + 5000)
  pass(999)
  expect([cache.get('a'), cache.get('b')]).toEqual(['short', 'long'])
  pass(1)
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'long'])
  pass(4000)
  expect(cache.get('b')).toBeUndefined()
})

test('it forgets one or all, and all when it is full', () => {
  const cache = new ExpiringCache<number>(1000)
  for (const [at, key] of ['a', 'b', 'c'].entries()) cache.set(key, at)
  cache.forget('a')
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 1])
  cache.forget()
  expect([cache.get('b'), cache.get('c')]).toEqual([undefined, undefined])
  for (let at = 0; at < 10_001; at++) cache.set(`${at}`, at)
  expect([cache.get('0'), cache.get('10000')]).toEqual([undefined, 10_000])
})

test('one reading serves all who ask meanwhile; one that fails is not kept', async () => {
  const cache = new ExpiringCache<Promise<number>>(1000)
  let read = 0
  const next = async () => ++read
  expect(await Promise.all([cache.load('a', next), cache.load('a', next)])).toEqual([1, 1])
  pass(1000)
  expect(await cache.load('a', next)).toBe(2)
  await expect(cache.load('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.load('b', next)).toBe(3)
})

test('what was forgotten while it was read is read anew, and the old reading, failing late, takes nothing with it', async () => {
  const cache = new ExpiringCache<Promise<string>>(1000)
  const old = Promise.withResolvers<string>()
  const reading = cache.load('a', () => old.promise)
  cache.forget('a')
  expect(await cache.load('a', async () => 'new')).toBe('new')
  old.reject(new Error('late'))
  await expect(reading).rejects.toThrow('late')
  expect(await cache.load('a', async () => 'newer')).toBe('new')
})

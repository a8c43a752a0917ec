/** In jsdom there are no Web Locks, as on plain http. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('SE-34 without Web Locks, too, one runs at a time, and each gets its turn', async () => {
  expect(navigator.locks).toBeUndefined()
  let running = 0
  let most = 0
  const work = async (name: string) => {
    most = Math.max(most, ++running)
    await later(300)
    running--
    return name
  }
  const all = Promise.all(['a', 'b', 'c'].map(name => oneAtATime('refresh', () => work(name))))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await all).toEqual(['a', 'b', 'c'])
  expect(most).toBe(1)
})

test('SE-34 work that fails gives its turn away', async () => {
  const failing = oneAtATime('refresh', async () => Promise.reject(new Error('no'))).catch(error => error.message)
  const next = oneAtATime('refresh', async () => 'done')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await failing, await next]).toEqual(['no', 'done'])
})

test('SE-34 a tab closed in the middle of it holds the others up for a while only', async () => {
  localStorage.setItem('screenwright.claim.refresh', JSON.stringify({ by: 'gone', until: Date.now() + 15_000 }))
  const done = vi.fn()
  void oneAtATime('refresh', async () => done())
  await vi.advanceTimersByTimeAsync(14_000)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toHaveBeenCalledOnce()
})

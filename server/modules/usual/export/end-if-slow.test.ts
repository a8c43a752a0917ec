import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endIfSlow } from './end-if-slow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const body = new Readable({ read() {} })
  body.on('error', () => {})
  return { body, taken: endIfSlow(body, { stillMs: 30, longestMs: 100 }) }
}

test('a file of which nothing is taken any more is ended, one that is read slowly goes on, but not for ever', () => {
  const { body, taken } = open()
  for (let turn = 0; turn < 4; turn++) {
    vi.advanceTimersByTime(20)
    taken()
  }
  expect(body.destroyed).toBe(false)
  vi.advanceTimersByTime(20)
  expect(body.destroyed).toBe(true)
  const left = open().body
  vi.advanceTimersByTime(30)
  expect(left.destroyed).toBe(true)
})

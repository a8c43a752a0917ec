import { afterEach, expect, test, vi } from 'vitest'
import { expectInput, inputTaken } from './late-input.ts'

afterEach(() => void vi.useRealTimers())

test('a save waits ten seconds at most for a control that never comes, and the next one not at all', async () => {
  vi.useFakeTimers()
  expectInput(new Promise(() => {}))
  const saved = vi.fn()
  void inputTaken().then(saved)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(saved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toHaveBeenCalledOnce()
  void inputTaken().then(saved)
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toHaveBeenCalledTimes(2)
})

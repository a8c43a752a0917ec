import { afterEach, expect, test, vi } from 'vitest'
import { createLateInput } from './late-input.ts'

afterEach(() => void vi.useRealTimers())

test('each save waits for what is still on its way, ten seconds at most', async () => {
  vi.useFakeTimers()
  const late = createLateInput()
  const upload = Promise.withResolvers<void>()
  late.expect(upload.promise)
  const saved = vi.fn()
  void late.taken().then(saved)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(saved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toHaveBeenCalledOnce()
  void late.taken().then(saved)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(saved).toHaveBeenCalledOnce()
  upload.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toHaveBeenCalledTimes(2)
})

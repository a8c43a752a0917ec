import { afterEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadPart, PART_FAILED_EVENT } from './part-failed.ts'

const told: unknown[] = []
const tell = (event: Event) => told.push((event as CustomEvent).detail)
window.addEventListener(PART_FAILED_EVENT, tell)
afterEach(() => {
  vi.useRealTimers()
  told.length = 0
})

const failing = (message: string) => loadPart(() => Promise.reject(new TypeError(message))).catch(error => error)

test('SH-84 a part that is not fetched is a ChunkLoadError, a style sheet says "CSS chunk load failed", and the window is told', async () => {
  const script = await failing('Failed to fetch dynamically imported module: /assets/theme-dialog.js')
  const style = await failing('Unable to preload CSS for /assets/theme-dialog.css')
  expect([script.name, script.message]).toEqual(['ChunkLoadError', expect.stringContaining('ChunkLoadError: ')])
  expect([style.name, style.message]).toEqual(['ChunkLoadError', expect.stringContaining('CSS chunk load failed: ')])
  expect(told).toEqual([script, style])
})

test('CN-05 a part that is not there after 120,000 ms is given up', async () => {
  vi.useFakeTimers()
  let error: unknown
  void loadPart(() => new Promise(() => {})).catch(cause => {
    error = cause
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(error).toBeInstanceOf(ChunkLoadError)
})

test('what came is handed on, and what a part itself throws stays what it is', async () => {
  expect(await loadPart(async () => 7)).toBe(7)
  expect((await failing('x is not a function')).name).toBe('TypeError')
  expect(told).toEqual([])
})

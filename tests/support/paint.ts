import type { Page } from 'playwright'

export interface Paint {
  /** when the largest part of the page was painted, ms since the navigation began */
  lcp: number
  /** cumulative layout shift: how much of the page moved by itself, and how far */
  cls: number
}

/** What the page painted since it was opened. @source docs/bench.md#measurements */
export function paintOf(page: Page): Promise<Paint> {
  return page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>(resolve => {
        const observer = new PerformanceObserver(list => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        setTimeout(() => resolve([]), 3000)
      })
    const [paints, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')])
    const moved = shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    return {
      lcp: paints.at(-1)?.startTime ?? Number.NaN,
      cls: moved.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    }
  })
}

/**
 * The places of a sample that looks like the whole: the first, the last, and of each stretch between them the lowest and
 * the highest point of every series, so no peak is lost. Pure.
 * @param series  numbers by category, null where there is none; all of one length
 * @param most    places at most; at least two for each series and two more
 * @returns places in their order
 */
export function sampleAt(series: (number | null)[][], most: number): number[] {
  const length = series[0]?.length ?? 0
  if (length <= most) return Array.from({ length }, (_, at) => at)
  const stretches = Math.max(1, Math.floor((most - 2) / (2 * series.length)))
  const kept = new Set([0, length - 1])
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * length) / stretches)
    const to = Math.floor(((stretch + 1) * length) / stretches)
    for (const numbers of series) {
      let [low, high] = [-1, -1]
      for (let at = from; at < to; at++) {
        const value = numbers[at]
        if (value === null || value === undefined) continue
        if (low < 0 || value < (numbers[low] as number)) low = at
        if (high < 0 || value > (numbers[high] as number)) high = at
      }
      if (low >= 0) kept.add(low).add(high)
    }
  }
  return [...kept].sort((a, b) => a - b)
}

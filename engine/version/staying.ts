/** The items of `now` that were in `old` and keep their order; all others of `now` were added or moved. */
export function stayingItems(old: string[], now: string[]): Set<string> {
  const placeOf = new Map(old.map((item, place) => [item, place]))
  const places = now.flatMap(item => placeOf.get(item) ?? [])
  return new Set(longestRun(places).map(place => old[place]!))
}

/** The longest increasing subsequence of `numbers`. */
function longestRun(numbers: number[]): number[] {
  /** for each length the index of the least number that ends such a subsequence */
  const tails: number[] = []
  const previous: number[] = []
  numbers.forEach((number, i) => {
    const at = firstAtLeast(tails, number, numbers)
    previous[i] = at > 0 ? tails[at - 1]! : -1
    tails[at] = i
  })
  const run: number[] = []
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]!) run.push(numbers[i]!)
  return run.reverse()
}

/** The index of the first of `tails` (ascending) that is not below `number`; its length when all are. */
function firstAtLeast(tails: number[], number: number, numbers: number[]): number {
  let low = 0
  let high = tails.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[tails[middle]!]! < number) low = middle + 1
    else high = middle
  }
  return low
}

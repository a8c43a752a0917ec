/** The items of `now` that stood in `old` and keep their order; all others of `now` were added or moved. */
export function stayingItems(old: string[], now: string[]): Set<string> {
  const places = now.map(item => old.indexOf(item)).filter(place => place >= 0)
  return new Set(longestRun(places).map(place => old[place]!))
}

/** The longest increasing run of `numbers` (not contiguous). */
function longestRun(numbers: number[]): number[] {
  const tails: number[] = []
  const previous: number[] = []
  numbers.forEach((number, i) => {
    let at = tails.findIndex(tail => numbers[tail]! >= number)
    if (at < 0) at = tails.length
    previous[i] = at > 0 ? tails[at - 1]! : -1
    tails[at] = i
  })
  const run: number[] = []
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]!) run.unshift(numbers[i]!)
  return run
}

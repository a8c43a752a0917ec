/** The known name most similar to a mistyped one, null when none is similar enough. */
export function nearestName(word: string, names: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.max(1, Math.min(2, Math.floor(word.length / 3))) + 1
  for (const name of names) {
    if (Math.abs(word.length - name.length) >= least) continue
    const distance = editDistance(word, name, least)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

/** `names`, sorted by how many pairs of letters they share with `word`. */
export function mostAlike(word: string, names: Iterable<string>): string[] {
  const pairs = pairsOf(word)
  const likeness = (name: string) => {
    const other = pairsOf(name)
    return [...other].filter(pair => pairs.has(pair)).length / (pairs.size + other.size)
  }
  return [...names]
    .map(name => ({ name, like: likeness(name) }))
    .sort((a, b) => b.like - a.like)
    .map(({ name }) => name)
}

const pairsOf = (word: string) =>
  new Set(Array.from({ length: word.length }, (_, at) => word.slice(at, at + 2).toLowerCase()))

/** The number of insertions, deletions and substitutions; `enough` when it is that or more. */
function editDistance(a: string, b: string, enough: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    if (Math.min(...next) >= enough) return enough
    row = next
  }
  return row[b.length]!
}

/** A count of a month in one department, with how many people are behind it. */
export interface Counted {
  month: string
  /** null: of no department, or of several that are joined */
  dept: string | null
  total: number
  people: number
}

/** Of a group with fewer people one could tell who they are. */
const FEWEST = 5

/**
 * The counts with the departments of each month that have fewer than five people joined into one without a name; where
 * that has fewer than five itself, the smallest of the others joins it.
 * @source UQ-19; PC-35
 */
export function joinSmall(counts: readonly Counted[]): Counted[] {
  return [...Map.groupBy(counts, ({ month }) => month)].flatMap(([month, groups]) => {
    const sorted = groups.toSorted((a, b) => a.people - b.people || b.total - a.total)
    const small = sorted.filter(({ dept, people }) => dept === null || people < FEWEST)
    const named = sorted.filter(group => !small.includes(group))
    while (small.length > 0 && named.length > 0 && peopleOf(small) < FEWEST) small.push(named.shift()!)
    const joined = {
      month,
      dept: null,
      total: small.reduce((sum, { total }) => sum + total, 0),
      people: peopleOf(small),
    }
    return small.length > 0 ? [joined, ...named] : named
  })
}

const peopleOf = (groups: Counted[]) => groups.reduce((sum, { people }) => sum + people, 0)

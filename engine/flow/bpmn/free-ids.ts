/** Ids of our own for the ids of a file. */

const OURS = /^[a-z][A-Za-z0-9]{0,39}$/

export interface FreeIds {
  /** Our id for this id of the file; '' if the file does not have it. */
  of(bpmn: string): string
  /** As `of`; for something without an id a new one, made from `bpmn`, its type. */
  take(bpmn: string): string
}

/** @param inFile  all ids of the file, in its order */
export function freeIds(inFile: string[]): FreeIds {
  const taken = new Set<string>()
  const known = new Map<string, string>()
  for (const bpmn of inFile) if (OURS.test(bpmn)) taken.add(bpmn)
  for (const bpmn of inFile) if (!known.has(bpmn)) known.set(bpmn, OURS.test(bpmn) ? bpmn : free(bpmn))

  function free(wanted: string): string {
    const words = wanted.split(/[^A-Za-z0-9]+/).filter(Boolean)
    const joined = words
      .map((word, at) => (at ? word[0]!.toUpperCase() : word[0]!.toLowerCase()) + word.slice(1))
      .join('')
    const base = (/^[a-z]/.test(joined) ? joined : `n${joined}`).slice(0, 34)
    for (let count = 1; ; count++) {
      const id = count === 1 ? base : `${base}${count}`
      if (taken.has(id)) continue
      taken.add(id)
      return id
    }
  }

  return {
    of: bpmn => known.get(bpmn) ?? '',
    take: bpmn => known.get(bpmn) ?? free(bpmn),
  }
}

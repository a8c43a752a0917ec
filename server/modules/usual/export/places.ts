import { Fault } from '#engine/error/fault.ts'

/** How many pieces of long work run on a server: each holds a connection, so the others stay free for everybody else. */
export interface Places {
  /**
   * Takes a place for `whose`, until the returned function is called.
   * @throws Fault 'export.each' when they have all of theirs, 'export.busy' when all are taken
   */
  take(whose: string): () => void
}

/** @param each  for one person @param all  on this server @source docs/security.md#reliability */
export function openPlaces(each: number, all: number): Places {
  const taken = new Map<string, number>()
  let total = 0
  const change = (whose: string, by: number) => {
    total += by
    const left = (taken.get(whose) ?? 0) + by
    if (left > 0) taken.set(whose, left)
    else taken.delete(whose)
  }
  return {
    take(whose) {
      if ((taken.get(whose) ?? 0) >= each) throw new Fault('export.each', { most: each })
      if (total >= all) throw new Fault('export.busy')
      change(whose, 1)
      let isHeld = true
      return () => {
        if (isHeld) change(whose, -1)
        isHeld = false
      }
    },
  }
}

import { Fault } from '#engine/error/fault.ts'

/** Whose work it is. */
interface Owner {
  tenant: string
  /** of the user */
  id: string
}

/** How much may run at the same time. */
interface MostPlaces {
  person: number
  tenant: number
  server: number
}

/** How many pieces of long work run on a server: each holds a connection, so the others stay free for everybody else. */
export interface Places {
  /**
   * Takes a place for a person, until the returned function is called.
   * @throws Fault 'export.each' when they have all of theirs, 'export.tenant' when their tenant has all of its,
   * 'export.busy' when all are taken
   */
  take(whose: Owner): () => void
}

/** @source docs/security.md#reliability */
export function openPlaces(most: MostPlaces): Places {
  const taken = new Set<Owner>()
  const count = (isTheirs: (each: Owner) => boolean) => [...taken].filter(isTheirs).length
  return {
    take({ tenant, id }) {
      const ofTenant = (each: Owner) => each.tenant === tenant
      if (count(each => ofTenant(each) && each.id === id) >= most.person)
        throw new Fault('export.each', { most: most.person })
      if (count(ofTenant) >= most.tenant) throw new Fault('export.tenant', { most: most.tenant })
      if (taken.size >= most.server) throw new Fault('export.busy')
      const place = { tenant, id }
      taken.add(place)
      return () => taken.delete(place)
    },
  }
}

import { isReservedName } from '../schema/reserved-name.ts'

const LONGEST = 40

/**
 * Makes ids from the names of a schema: letters and digits, beginning with a lower-case letter; a name used in another
 * branch gets its parent's name in front.
 */
export function createIds(): (name: string, parents: string[]) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (name, parents) => {
    const free = (id: string) => !taken.has(id) && !isReservedName(id)
    let id = camel([name])
    for (let from = parents.length - 1; !free(id) && from >= 0; from--) id = camel([...parents.slice(from), name])
    const start = camel([name]).slice(0, LONGEST - 5)
    for (let n = counts.get(start) ?? 2; !free(id); n++) {
      id = `${start}${n}`
      counts.set(start, n + 1)
    }
    taken.add(id)
    return id
  }
}

function camel(names: string[]): string {
  const words = names.join(' ').match(/[A-Za-z0-9]+/g) ?? []
  const joined = words.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('')
  const start = /^[A-Za-z]/.test(joined) ? joined : `field${joined}`
  return (start[0]!.toLowerCase() + start.slice(1)).slice(0, LONGEST)
}

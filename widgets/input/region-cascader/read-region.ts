/**
 * Regions level by level, loaded once for each data port. A code begins with that of its parent: 33 › 3301 › 330106.
 * @source MA-12; docs/language.md#fields
 */
import type { DataPort } from '#engine/ports/ports.ts'

export interface Region {
  code: string
  name: string
  hasChildren?: boolean
}

const fetched = new WeakMap<DataPort, Map<string, Promise<Region[]>>>()

/** The regions directly below `code` (`00` is the country). A failed call is repeated next time. */
export function readRegions(data: DataPort, code: string): Promise<Region[]> {
  const known = fetched.get(data) ?? new Map<string, Promise<Region[]>>()
  fetched.set(data, known)
  const asked = known.get(code) ?? (data.call('region.lazyList', { parentCode: code }) as Promise<Region[]>)
  known.set(code, asked)
  asked.catch(() => known.delete(code))
  return asked
}

/**
 * The regions from below `root` down to `code`. A region's code begins with that of its parent, but only the data knows
 * how many levels are between two codes: 33 › 3301 › 330106, but 44 › 4419 › 441900003.
 * @throws Fault of the call
 */
export async function readPath(data: DataPort, code: string | null, root: string): Promise<Region[]> {
  const path: Region[] = []
  for (let above = root; code !== null && above !== code; ) {
    const next = (await readRegions(data, above)).find(region => code.startsWith(region.code))
    if (!next) return [...path, { code, name: code }]
    path.push(next)
    above = next.code
  }
  return path
}

/**
 * Regions level by level, fetched once for every outside. Codes nest by their beginning: 33 › 3301 › 330106.
 * @source MA-12; decisions.md, regions
 */
import type { DataPort } from '#engine/ports/ports.ts'

export interface Region {
  code: string
  name: string
  hasChildren?: boolean
}

const LENGTHS = [2, 4, 6, 9]
const fetched = new WeakMap<DataPort, Map<string, Promise<Region[]>>>()

/** The regions right below `code` (`00` is the country). A failed call is asked again next time. */
export function readRegions(data: DataPort, code: string): Promise<Region[]> {
  const known = fetched.get(data) ?? new Map<string, Promise<Region[]>>()
  fetched.set(data, known)
  const asked = known.get(code) ?? (data.call('region.lazyList', { parentCode: code }) as Promise<Region[]>)
  known.set(code, asked)
  asked.catch(() => known.delete(code))
  return asked
}

/** The codes from below `root` down to `code`: `330106` → 33, 3301, 330106. */
export function pathOf(code: string | null, root = '00'): string[] {
  if (!code) return []
  const above = root === '00' ? 0 : root.length
  return LENGTHS.filter(length => length > above && length <= code.length).map(length => code.slice(0, length))
}

/** The names along the path to `code`. @throws Fault of the call */
export async function readPath(data: DataPort, code: string, root: string): Promise<string[]> {
  const path = pathOf(code, root)
  const levels = await Promise.all(path.map((_, level) => readRegions(data, path[level - 1] ?? root)))
  return path.map((step, level) => levels[level]?.find(region => region.code === step)?.name ?? step)
}

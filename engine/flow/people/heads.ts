/**
 * Heads of departments, from one department up to the top.
 * @source docs/workflow.md#people
 */

/** The heads of a department and of those above it, the nearest first; null where there is no enabled one. */
export type Heads = readonly (string | null)[]

/** The head of a level, 1 being the department itself; without one, that of the nearest level above. */
export function headAt(heads: Heads, level: number): string | null {
  return heads.slice(Math.max(level, 1) - 1).find(head => head !== null) ?? null
}

/** The heads of the first `levels` levels, of all without a number, each once; an empty level's is the one above. */
export function headsUpTo(heads: Heads, levels = heads.length): string[] {
  const all = heads.slice(0, Math.max(levels, 1)).map((_, index) => headAt(heads, index + 1))
  return [...new Set(all.filter(head => head !== null))]
}

/** The next head above somebody: above the highest department they head themselves. */
export function headAbove(heads: Heads, person: string): string | null {
  return heads.slice(heads.lastIndexOf(person) + 1).find(head => head !== null) ?? null
}

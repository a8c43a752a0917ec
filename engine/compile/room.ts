import type { Issue } from '../error/issue.ts'
import { Growth } from '../schema/growth.ts'

/** Of a screen with all it uses in place, and of its dialogs: a few documents' worth. */
const MOST_VALUES = 200_000

/** The room a screen has while what it uses is set in place. */
export interface Room {
  growth: Growth
  issues: Issue[]
  /** path of the node of the screen it all stands in */
  top?: string
}

export const roomOfScreen = (): Room => ({ growth: new Growth(MOST_VALUES), issues: [] })

/**
 * Whether there is room for `part` and for `shared`; the first that has none is reported, once (`document.grown`).
 * @param shared  what other screens hold as well: it is measured once
 */
export function takes(part: unknown, path: string, { growth, issues, top = path }: Room, shared?: unknown): boolean {
  if (growth.isFull) return false
  const isObject = typeof shared === 'object' && shared !== null
  const fits = growth.takes(part) && (isObject ? growth.takesShared(shared) : growth.takes(shared))
  if (!fits) issues.push({ path: top, code: 'document.grown', params: { max: growth.max } })
  return fits
}

import type { Issue } from '../error/issue.ts'
import { Growth } from '../schema/growth.ts'

/** The most values of a screen with everything it uses, and of its dialogs: the size of a few documents. */
const MOST_VALUES = 200_000

/** How much a screen may still grow while the documents it uses are inserted. */
export interface Room {
  growth: Growth
  issues: Issue[]
  /** path of the screen's node that contains all of it */
  top?: string
}

export const roomOfScreen = (): Room => ({ growth: new Growth(MOST_VALUES), issues: [] })

/**
 * Counts `part` and `shared`, and reports the first that does not fit, once (`document.grown`).
 * @param shared  an object that other screens contain too: it is measured once
 * @returns whether both fit
 */
export function takes(part: unknown, path: string, { growth, issues, top = path }: Room, shared?: unknown): boolean {
  if (growth.isFull) return false
  const isObject = typeof shared === 'object' && shared !== null
  const fits = growth.takes(part) && (isObject ? growth.takesShared(shared) : growth.takes(shared))
  if (!fits) issues.push({ path: top, code: 'document.grown', params: { max: growth.max } })
  return fits
}

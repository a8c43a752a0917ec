import type { Issue } from '../error/issue.ts'

const MAX_DEPTH = 64
export const MAX_NODES = 50_000
/** Keys that no document has, because JavaScript would take them for something else. */
export const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The limits of every document, whatever its kind: at most 64 levels and 50,000 values, and no keys that reach
 * prototypes. Runs before anything else reads the document and never recurses deeper than the limit.
 * @source docs/security.md#documents-and-rules
 */
export function checkLimits(document: unknown): Issue[] {
  const issues: Issue[] = []
  let nodes = 0
  const walk = (value: unknown, path: string, depth: number) => {
    if (issues.length > 0 || value === null || typeof value !== 'object') return
    if (depth > MAX_DEPTH) {
      issues.push({ path: path.slice(0, 200), code: 'document.deep', params: { max: MAX_DEPTH } })
      return
    }
    for (const [key, item] of Object.entries(value)) {
      if (++nodes > MAX_NODES) {
        issues.push({ path: '', code: 'document.large', params: { max: MAX_NODES } })
        return
      }
      const name = Array.isArray(value) ? nameOf(item, key) : key
      const at = path === '' ? name : `${path}/${name}`
      if (FORBIDDEN.has(key)) issues.push({ path: at, code: 'document.key', params: { key } })
      walk(item, at, depth + 1)
    }
  }
  walk(document, '', 1)
  return issues
}

const nameOf = (item: unknown, index: string) =>
  item !== null && typeof item === 'object' && 'id' in item && typeof item.id === 'string' ? item.id : index

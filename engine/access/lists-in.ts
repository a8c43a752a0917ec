import type { TableBody } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'

/** The lists of a screen, at any depth, by the id of their node. */
export function listsIn(value: unknown): [id: string, list: TableBody][] {
  if (Array.isArray(value)) return value.flatMap(listsIn)
  if (!isRecord(value)) return []
  if (value.widget === 'table' && isRecord(value.body)) return [[String(value.id), value.body as TableBody]]
  return Object.values(value).flatMap(listsIn)
}

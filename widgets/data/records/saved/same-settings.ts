import type { ViewSettings } from '#engine/access/view-settings.ts'
import { isRecord } from '#engine/value/value.ts'

/** Whether two settings show a list alike: the order of names means nothing, an empty part is an absent one. */
export const isSame = (one: ViewSettings, other: ViewSettings): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

function sorted(value: unknown): unknown {
  if (!isRecord(value)) return value
  const parts = Object.entries(value).filter(([, part]) => part !== undefined && !isBare(part))
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]))
}

const isBare = (part: unknown) =>
  Array.isArray(part) ? part.length === 0 : isRecord(part) && Object.keys(part).length === 0

import type { Translate } from '#engine/react/text.ts'
import type { Column } from '#engine/schema/document.ts'
import { groupDigits } from '#engine/value/group-digits.ts'

/** The total of a column in words, '' where it has none. @param totals  by id of the column */
export function sayTotal({ id, total }: Column, totals: Record<string, unknown>, t: Translate): string {
  const value = totals[id]
  return total && value != null ? `${t(`data.${total}`)} ${groupDigits(String(value))}` : ''
}

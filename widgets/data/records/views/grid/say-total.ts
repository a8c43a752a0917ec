import type { Translate } from '#engine/react/text.ts'
import type { Column, Field } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { sayFigure } from '#engine/value/notation/say-figure.ts'

/** The total of a column in words, '' where it has none. @param totals  by id of the column */
export function sayTotal(
  { column: { id, total }, field }: { column: Column; field: Field },
  totals: Record<string, unknown>,
  t: Translate,
  lang: Lang,
): string {
  const value = totals[id]
  if (!total || value === null || value === undefined) return ''
  return `${t(`data.${total}`)} ${sayFigure(value, total === 'count' ? undefined : field, lang)}`
}

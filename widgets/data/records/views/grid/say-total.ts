import type { Translate } from '#engine/react/text.ts'
import type { Column, Field } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { groupValue } from '#engine/value/group-digits.ts'
import { sayFigure } from '#engine/value/notation/say-figure.ts'
import type { Value } from '#engine/value/value.ts'

/** The total of a column in words, the least and the greatest as their cells say them; '' where it has none. @param totals  by id of the column */
export function sayTotal(
  { column: { id, total }, field }: { column: Column; field: Field },
  totals: Record<string, unknown>,
  t: Translate,
  lang: Lang,
): string {
  const value = totals[id]
  if (!total || value === null || value === undefined) return ''
  const isOneOfThem = total === 'min' || total === 'max'
  const said = isOneOfThem
    ? groupValue(formatValue(field, value as Value, { lang }), field)
    : sayFigure(value, total === 'count' ? undefined : field, lang)
  return `${t(`data.${total}`)} ${said}`
}

/**
 * A column whose values a reader sees masked: to this reader it holds the masks. What is sorted, searched, counted or
 * compared by it is the mask, so no question tells more than the mask does.
 * @source docs/language.md#masked-fields; docs/security.md#data
 */
import { LONG, maskText, SHOWN, STAR } from '#engine/value/mask.ts'
import type { Value } from '#engine/value/value.ts'
import type { Column } from '../table/columns.ts'

export function masked(column: Column): Column {
  const { stored, read, typed, show } = column
  return {
    ...column,
    isMasked: true,
    stored: maskSql(stored),
    read: maskSql(read),
    typed: alias => maskSql(typed(alias)),
    show: value => show(typeof value === 'string' ? maskText(value) : value),
  }
}

/** As `maskText` of the engine. */
function maskSql(at: string): string {
  const { first, last } = SHOWN
  return `(case when length(${at}) >= ${LONG}
    then left(${at}, ${first}) || repeat('${STAR}', length(${at}) - ${first + last}) || right(${at}, ${last})
    else left(${at}, least(1, greatest(0, length(${at}) - 1)))
      || repeat('${STAR}', greatest(length(${at}) - 1, least(1, length(${at})))) end)`
}

/** The value to compare with a column: with masks, the mask of what was asked for, so a whole number finds its mask. */
export const asAsked = ({ isMasked }: Column, value: Value): Value =>
  isMasked && typeof value === 'string' ? maskText(value) : value

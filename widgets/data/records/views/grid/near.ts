/** Which rows and columns of a large table are near what is in sight. @source docs/ui.md#a-list-screen */

/** From the first to before the last. */
export interface Span {
  from: number
  to: number
}

/** Tables with no more are drawn whole. */
const FEW_ROWS = 100
const FEW_COLUMNS = 30
/** Spans begin and end at multiples of these, so that a scrolled table is drawn anew only now and then. */
const ROWS_AT_ONCE = 8
const COLUMNS_AT_ONCE = 4

/** @param rowPx  height of a row; `top` and `height` of what is in sight, px */
export function nearRows(count: number, rowPx: number, top: number, height: number): Span {
  if (count <= FEW_ROWS) return { from: 0, to: count }
  const first = Math.min(Math.floor(top / rowPx), count - 1)
  const last = Math.ceil((top + height) / rowPx)
  return around(first, last, ROWS_AT_ONCE, count)
}

/** @param widths  of all columns; `left` and `width` of what is in sight, px */
export function nearColumns(widths: number[], left: number, width: number): Span {
  if (widths.length <= FEW_COLUMNS) return { from: 0, to: widths.length }
  let first = 0
  let at = 0
  while (first < widths.length - 1 && at + widths[first]! <= left) at += widths[first++]!
  let last = first
  while (last < widths.length && at < left + width) at += widths[last++]!
  return around(first, last, COLUMNS_AT_ONCE, widths.length)
}

/** With at least a step on both sides. */
function around(first: number, last: number, step: number, count: number): Span {
  return {
    from: Math.max(0, (Math.floor(first / step) - 1) * step),
    to: Math.min(count, (Math.ceil(last / step) + 1) * step),
  }
}

/** The most cells that are printed. */
const MOST_PRINTED = 20_000

/** All rows, as far as they can be printed. */
export function printedRows(count: number, columns: number): Span {
  return { from: 0, to: Math.min(count, Math.floor(MOST_PRINTED / Math.max(1, columns))) }
}

/** A column that is drawn, by its place, or how many are left out, from the place `before`. */
export type ColumnPart = number | { gap: number; before: number }

/** The columns of the span and those that are always in sight, with the gaps between them. */
export function columnParts(count: number, { from, to }: Span, isPinned: (place: number) => boolean): ColumnPart[] {
  const parts: ColumnPart[] = []
  for (let place = 0; place < count; place++) {
    const last = parts.at(-1)
    if ((place >= from && place < to) || isPinned(place)) parts.push(place)
    else if (typeof last === 'object') last.gap++
    else parts.push({ gap: 1, before: place })
  }
  return parts
}

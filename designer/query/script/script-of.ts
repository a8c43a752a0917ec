/** Cards and queries with another script, and the script a card begins with. Pure. @source docs/designer.md#scripts-over-rows */
import type { Card, Query } from '#engine/schema/document.ts'

/** Whose script: the query's, which gives other rows, or the card's, which is drawn. */
export type ScriptOf = 'rows' | 'drawing'

export function queryWith({ after: _, ...query }: Query, source: string[] | null): Query {
  return source ? { ...query, after: { source } } : query
}

export function cardWith(card: Card, source: string[] | null): Card {
  const { script: _, ...props } = card.props ?? {}
  return { ...card, props: source ? { ...props, script: { source } } : props }
}

/** @param columns  of the query: names first, then numbers */
export function beginScript(of: ScriptOf, [x = 'x', y = x]: string[]): string {
  if (of === 'rows') return `return rows.map(row => ({ ...row }))`
  return [
    'return {',
    `  xAxis: { type: 'category', data: rows.map(row => String(row.${x} ?? '')) },`,
    `  yAxis: { type: 'value' },`,
    `  series: [{ type: 'bar', data: rows.map(row => Number(row.${y})) }],`,
    '}',
  ].join('\n')
}

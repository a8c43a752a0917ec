/** Totals below the columns, over all pages of the rows found. Loaded on demand. @source docs/language.md#table */
import { type CSSProperties, useEffect, useState } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import type { TableBody } from '#engine/schema/document.ts'
import type { DrawnColumn } from '../../row/columns.ts'
import type { Totals } from '../rows-props.ts'
import { sayTotal } from './say-total.ts'

interface TotalsRowProps extends Totals {
  columns: DrawnColumn[]
  /** positions of pinned columns */
  sides: (CSSProperties | undefined)[]
  select: 'none' | 'one' | 'many'
  /** the last column has actions */
  acts: boolean
}

export default function TotalsRow({ body, entity, list, columns, sides, select, acts }: TotalsRowProps) {
  const t = useT()
  const lang = useLang()
  const totals = useTotals(body, entity, list)
  if (Object.keys(totals).length === 0) return null
  return (
    <tfoot>
      <tr>
        {select !== 'none' && <td className="sw-choice sw-pinned" style={{ left: 0 }} />}
        {columns.map((drawn, place) => (
          <td
            key={drawn.column.id}
            className={
              [sides[place] && 'sw-pinned', drawn.align === 'right' && 'sw-end'].filter(Boolean).join(' ') || undefined
            }
            style={{ textAlign: drawn.align, ...sides[place] }}
          >
            {sayTotal(drawn, totals, t, lang)}
          </td>
        ))}
        {acts && <td className="sw-pinned sw-acts" />}
      </tr>
    </tfoot>
  )
}

/** By id of the column; empty while loading and when no column has totals. */
function useTotals(body: TableBody, entity: ClientEntity, list: List): Record<string, unknown> {
  const { data } = usePorts()
  const [values, setValues] = useState<Record<string, unknown>>({})
  const measures = (body.columns ?? []).flatMap(({ id, bind, total }) =>
    total ? [{ id, fn: total, ...(total === 'count' ? {} : { of: bind ?? id }) }] : [],
  )
  const asked = measures.length > 0 ? JSON.stringify({ measures, request: list.request }) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that came are the sign that totals may differ
  useEffect(() => {
    if (!asked || list.state !== 'ready') return
    let gone = false
    const { measures, request } = JSON.parse(asked)
    data
      .query(entity, { id: 'totals', get: 'sums', measures, where: request.where, search: request.search } as never)
      .then(
        ({ rows }) => gone || setValues(rows[0] ?? {}),
        () => gone || setValues({}),
      )
    return () => {
      gone = true
    }
  }, [asked, data, entity, list.state, list.rows])
  return values
}

/** The first rows that a script gave. @source docs/designer.md#scripts-over-rows */
import { useT } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import { SheetOfRows } from '../sheet-of-rows.tsx'

const MOST_ROWS = 5

export function ScriptRows({ rows }: { rows: Record<string, Json>[] }) {
  const t = useT()
  if (rows.length === 0) return <p className="dz-nothing">{t('designer.query.preview.empty')}</p>
  const columns = columnsIn(rows).map(id => ({ id, title: id }))
  return (
    <section aria-label={t('designer.script.gives')}>
      <SheetOfRows
        columns={columns}
        rows={rows}
        most={MOST_ROWS}
        total={rows.length}
        say={(column, row) => sayCell(row[column])}
      />
    </section>
  )
}

/** Names in the first rows, without what comes with records beside their fields. */
export function columnsIn(rows: Record<string, Json>[]): string[] {
  const names = rows.slice(0, MOST_ROWS).flatMap(row => Object.keys(row))
  return [...new Set(names)].filter(name => !name.startsWith('$'))
}

const sayCell = (value: Json | undefined): string =>
  value === null || value === undefined ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value)

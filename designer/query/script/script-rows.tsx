/** The first rows that a script gave. @source docs/designer.md#scripts-over-rows */
import { useT } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'

const MOST_ROWS = 5
const MOST_COLUMNS = 8

export function ScriptRows({ rows }: { rows: Record<string, Json>[] }) {
  const t = useT()
  const columns = columnsIn(rows).slice(0, MOST_COLUMNS)
  if (rows.length === 0) return <p className="dz-nothing">{t('designer.query.preview.empty')}</p>
  return (
    <section aria-label={t('designer.script.gives')}>
      <div className="dz-sheet-scroll">
        <table className="dz-sheet">
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer is replaced as a whole
              <tr key={at}>
                {columns.map(column => (
                  <td key={column}>{sayCell(row[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <small className="dz-quiet">
        {t('designer.query.preview.count', { shown: Math.min(rows.length, MOST_ROWS), total: rows.length })}
      </small>
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

/** The first rows of an answer as a table, with how many they are of. @source docs/designer.md#queries */
import type { ReactNode } from 'react'
import { useT } from '#engine/react/text.ts'

/** Columns shown of records; further ones are left out. */
const MOST_COLUMNS = 8

interface Column {
  id: string
  title: ReactNode
  isNumber?: boolean
}

interface SheetOfRowsProps<Row> {
  columns: Column[]
  rows: Row[]
  /** rows shown at most */
  most: number
  total: number
  /** the text of a cell */
  say(column: string, row: Row): string
}

export function SheetOfRows<Row>({ columns: all, rows, most, total, say }: SheetOfRowsProps<Row>) {
  const t = useT()
  const columns = all.slice(0, MOST_COLUMNS)
  const classOf = ({ isNumber }: Column) => (isNumber ? 'dz-number' : undefined)
  return (
    <>
      <div className="dz-sheet-scroll">
        <table className="dz-sheet">
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.id} scope="col" className={classOf(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer is replaced as a whole
              <tr key={at}>
                {columns.map(column => (
                  <td key={column.id} className={classOf(column)}>
                    {say(column.id, row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <small className="dz-quiet">
        {t('designer.query.preview.count', { shown: Math.min(rows.length, most), total })}
        {all.length > columns.length && t('designer.query.preview.columns', { count: columns.length })}
      </small>
    </>
  )
}

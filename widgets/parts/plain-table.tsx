import { theme } from 'antd'
import type { CSSProperties, ReactNode } from 'react'

export interface PlainTableProps {
  /** accessible name of the table */
  label: string
  columns: { id: string; title: string; number?: boolean }[]
  /** `cells` by column id; the cell of the first column names the row */
  rows: { id: string; cells: Record<string, ReactNode> }[]
  /** called when a row is pressed with the pointer; a control in the row must do the same for keyboards */
  onRow?(id: string): void
}

/** A small read-only table: no paging, no sorting, scrolls inside its own root. */
export function PlainTable({ label, columns, rows, onRow }: PlainTableProps) {
  const { token } = theme.useToken()
  const base: CSSProperties = {
    padding: `${token.paddingXS}px ${token.paddingXS}px`,
    borderBottom: `${token.lineWidth}px ${token.lineType} ${token.colorSplit}`,
    textAlign: 'start',
    fontWeight: 'normal',
  }
  const number: CSSProperties = { ...base, textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }
  const head: CSSProperties = { color: token.colorTextSecondary, whiteSpace: 'nowrap' }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no part of a form, and no landmark beside that of its card
    <div role="group" style={{ overflow: 'auto', height: '100%' }} tabIndex={0} aria-label={label}>
      <table style={{ width: '100%', borderCollapse: 'collapse', color: token.colorText }}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" style={{ ...(column.number ? number : base), ...head }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id} style={onRow && { cursor: 'pointer' }} onClick={onRow && (() => onRow(id))}>
              {columns.map((column, at) => {
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell key={column.id} scope={at === 0 ? 'row' : undefined} style={column.number ? number : base}>
                    {cells[column.id]}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

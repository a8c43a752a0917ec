/** One row of a sub-table: its cells are nodes bound to the row's own record. */
import { observer } from '@formily/reactive-react'
import { type ReactNode, useMemo } from 'react'
import { type RowAt, rowScope } from '#engine/react/form/store/row-scope.ts'
import { NodeView } from '#engine/react/render/node-view.tsx'
import { RecordProvider } from '#engine/react/state/scope.tsx'
import type { Field, Node } from '#engine/schema/document.ts'

interface RowCellsProps extends Omit<RowAt, 'label'> {
  cells: Node[]
  narrow: boolean
  number?: number
  children: ReactNode
}

export const RowCells = observer(function RowCells({ cells, narrow, number, children, ...at }: RowCellsProps) {
  const { page, parent, field, rows, index, readOnly } = at
  const scope = useMemo(
    () => rowScope({ page, parent, field, rows, index, readOnly, label: narrow ? 'top' : 'hidden' }),
    [page, parent, field, rows, index, readOnly, narrow],
  )
  return (
    <RecordProvider value={scope}>
      <tr>
        {number !== undefined && <td className="sw-number">{number}</td>}
        {cells.map(cell => (
          <td key={cell.id} className={sideOf(scope.fields.get(cell.bind ?? ''))}>
            <NodeView node={cell} />
          </td>
        ))}
        {children}
      </tr>
    </RecordProvider>
  )
})

/** Numbers are right-aligned, as in a table. */
export function sideOf(field?: Field): string | undefined {
  return field?.type === 'integer' || field?.type === 'decimal' ? 'sw-end' : undefined
}

/** One row of a sub-table: its cells are nodes bound to the row's own record. */

import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { useMemo } from 'react'
import { type RowAt, rowScope } from '#engine/react/form/store/row-scope.ts'
import { Icon } from '#engine/react/icon.tsx'
import { NodeView } from '#engine/react/render/node-view.tsx'
import { RecordProvider } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Node } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'

interface RowCellsProps extends Omit<RowAt, 'label'> {
  cells: Node[]
  narrow: boolean
  /** among the rows that are shown, from 0 */
  place: number
  numbered: boolean
  hasButtons: boolean
  mayCopy: boolean
  mayRemove: boolean
}

/** Drawn again only when it changes itself: what it is given stays the same while other rows come and go. */
export const RowCells = observer(function RowCells({ cells, narrow, place, numbered, ...row }: RowCellsProps) {
  const { page, parent, field, rows, index, readOnly, hasButtons, mayCopy, mayRemove } = row
  const t = useT()
  const scope = useMemo(
    () => rowScope({ page, parent, field, rows, index, readOnly, label: narrow ? 'top' : 'hidden' }),
    [page, parent, field, rows, index, readOnly, narrow],
  )
  const all = () => (parent.record[field] ?? []) as EngineRecord[]
  const copy = () => {
    const { id: _, ...copied } = all()[index]!
    parent.set(field, all().toSpliced(index + 1, 0, marked(JSON.parse(JSON.stringify(copied)))))
  }
  /** A stored row is marked, so that the server removes it too; an unsaved one is simply dropped. */
  const remove = () => {
    const row = all()[index]
    parent.set(field, row?.id === undefined ? all().toSpliced(index, 1) : all().with(index, { ...row, $delete: true }))
  }
  return (
    <RecordProvider value={scope}>
      <tr>
        {numbered && <td className="sw-number">{place + 1}</td>}
        {cells.map(cell => (
          <td key={cell.id} className={sideOf(scope.fields.get(cell.bind ?? ''))}>
            <NodeView node={cell} />
          </td>
        ))}
        {hasButtons && (
          <td className="sw-row-buttons">
            {mayCopy && (
              <Button
                type="text"
                icon={<Icon name="copy" />}
                aria-label={t('subTable.copyRow', { n: place + 1 })}
                onClick={copy}
              />
            )}
            {mayRemove && (
              <Button
                type="text"
                icon={<Icon name="delete" />}
                aria-label={t('subTable.removeRow', { n: place + 1 })}
                onClick={remove}
              />
            )}
          </td>
        )}
      </tr>
    </RecordProvider>
  )
})

/** An unsaved row has a mark that is not sent, so that its cells keep their content when rows are removed. */
export const marked = (row: EngineRecord): EngineRecord => ({ ...row, $key: Math.random() })

/** Numbers are right-aligned, as in a table. */
export function sideOf(field?: Field): string | undefined {
  return field?.type === 'integer' || field?.type === 'decimal' ? 'sw-end' : undefined
}

/** One row of a sub-table: its cells are nodes bound to the row's own record. */

import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { useMemo } from 'react'
import { type RowAt, rowScope } from '#engine/react/form/store/row-scope.ts'
import { Icon } from '#engine/react/icon.tsx'
import { NodeView } from '#engine/react/render/node-view.tsx'
import { RecordProvider } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Node } from '#engine/schema/document.ts'
import { sideOf } from './use-rows.ts'

interface RowCellsProps extends Omit<RowAt, 'label'> {
  cells: Node[]
  narrow: boolean
  /** among the rows that are shown, from 0 */
  place: number
  numbered: boolean
  /** absent: no row of the table can be changed */
  acts?: RowActs
  /** which ways it may be moved; absent where the rows have no order */
  moves?: 'up' | 'down' | 'both' | 'none'
  mayCopy: boolean
  mayRemove: boolean
}

/** The same object at every drawing. */
export interface RowActs {
  /** absent where cells are edited in place */
  open?(index: number): void
  move(index: number, by: -1 | 1): void
  copy(index: number): void
  remove(index: number): void
}

const WAYS = [
  { way: 'up', by: -1, icon: 'up', keys: 'Alt+ArrowUp' },
  { way: 'down', by: 1, icon: 'down', keys: 'Alt+ArrowDown' },
] as const

/** Drawn again only when it changes itself: what it is given stays the same while other rows come and go. */
export const RowCells = observer(function RowCells({ cells, narrow, place, numbered, acts, ...row }: RowCellsProps) {
  const { page, parent, field, rows, index, readOnly, viewOnly, moves, mayCopy, mayRemove } = row
  const t = useT()
  const scope = useMemo(
    () => rowScope({ page, parent, field, rows, index, readOnly, viewOnly, label: narrow ? 'top' : 'hidden' }),
    [page, parent, field, rows, index, readOnly, viewOnly, narrow],
  )
  const n = place + 1
  return (
    <RecordProvider value={scope}>
      <tr>
        {numbered && <td className="sw-number">{n}</td>}
        {cells.map(cell => (
          <td key={cell.id} className={sideOf(scope.fields.get(cell.bind ?? ''))}>
            <NodeView node={cell} />
          </td>
        ))}
        {acts && (
          <td className="sw-row-buttons">
            {acts.open && (
              <Button
                type="text"
                icon={<Icon name="edit" />}
                aria-label={t('subTable.editRow', { n })}
                onClick={() => acts.open?.(index)}
              />
            )}
            {moves &&
              WAYS.map(({ way, by, icon, keys }) => (
                <Button
                  key={way}
                  type="text"
                  data-move={by}
                  icon={<Icon name={icon} />}
                  aria-label={t(`subTable.${way}Row`, { n })}
                  aria-keyshortcuts={keys}
                  disabled={moves !== way && moves !== 'both'}
                  onClick={() => acts.move(index, by)}
                />
              ))}
            {mayCopy && (
              <Button
                type="text"
                icon={<Icon name="copy" />}
                aria-label={t('subTable.copyRow', { n })}
                onClick={() => acts.copy(index)}
              />
            )}
            {mayRemove && (
              <Button
                type="text"
                icon={<Icon name="delete" />}
                aria-label={t('subTable.removeRow', { n })}
                onClick={() => acts.remove(index)}
              />
            )}
          </td>
        )}
      </tr>
    </RecordProvider>
  )
})

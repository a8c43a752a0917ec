/** The one row of a one-to-one child: its fields in the form, without a table. @source docs/language.md#form */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { useMemo } from 'react'
import { rowScope } from '#engine/react/form/store/row-scope.ts'
import { Icon } from '#engine/react/icon.tsx'
import { NodeView } from '#engine/react/render/node-view.tsx'
import { RecordProvider } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { Rows } from './use-rows.ts'

const HALF = 12

export const OneRow = observer(function OneRow({ rows }: { rows: Rows }) {
  const t = useT()
  const { page, parent, field, entity, client, shown } = rows
  const [index, row] = shown[0] ?? []
  const viewOnly = row !== undefined && rows.isLocked(row)
  const scope = useMemo(
    () =>
      index === undefined
        ? null
        : rowScope({
            ...{ page, parent, index, viewOnly, field: field.id, rows: entity, readOnly: client.readOnly },
            ...{ label: 'top', span: HALF },
          }),
    [page, parent, field.id, entity, index, client.readOnly, viewOnly],
  )
  if (!scope || index === undefined)
    return rows.can('add') ? (
      <Button type="dashed" icon={<Icon name="plus" />} onClick={() => rows.append([rows.begin()])}>
        {t('subTable.addOne')}
      </Button>
    ) : (
      <p className="sw-no-rows">{t('subTable.noRows')}</p>
    )
  return (
    <RecordProvider value={scope}>
      <div className="sw-grid">
        {rows.cells.map(cell => (
          <NodeView key={cell.id} node={cell} />
        ))}
      </div>
      {rows.can('remove') && (
        <Button type="text" icon={<Icon name="delete" />} onClick={() => rows.remove(index)}>
          {t('subTable.removeOne')}
        </Button>
      )}
    </RecordProvider>
  )
})

/**
 * One row in a dialog. It is edited in its place in the form, so that rules and totals follow while it is typed; what was
 * there before comes back when the dialog is left without confirming. Rows are stored with their record.
 * @source FM-19, FM-20; docs/language.md#form
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { isWide } from '#engine/entity/derive-widget.ts'
import { FormGroupContext, useAskedClose, useLeaveGuard } from '#engine/react/form/leave-guard.ts'
import { rowScope } from '#engine/react/form/store/row-scope.ts'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { NodeView } from '#engine/react/render/node-view.tsx'
import { RecordProvider } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { FormDialog } from '../../records/record/form-dialog.tsx'
import type { Rows } from './use-rows.ts'

interface RowDialogProps {
  rows: Rows
  index: number
  title: string
  /** whether the row was added by opening the dialog */
  added: boolean
  onClose(): void
}

const WIDTH_PX = 640
const HALF = 12

export default observer(function RowDialog({ rows, index, title, added, onClose }: RowDialogProps) {
  const { page, parent, field, entity, client } = rows
  const [before] = useState(() => JSON.stringify(rowNow(rows, index)))
  const undo = () => {
    if (added) rows.remove(index)
    else parent.set(`${field.id}/${index}`, JSON.parse(before))
  }
  const leave = () => {
    undo()
    onClose()
  }
  const { forms, close } = useAskedClose(leave)
  useLayer(close)
  const viewOnly = rows.isLocked(rowNow(rows, index))
  const scope = useMemo(
    () =>
      rowScope({
        ...{ page, parent, index, viewOnly, field: field.id, rows: entity, readOnly: client.readOnly },
        ...{ label: 'top', span: HALF, form: `${parent.form}-open` },
      }),
    [page, parent, field.id, entity, index, client.readOnly, viewOnly],
  )
  return (
    <FormDialog title={title} width={WIDTH_PX} close={() => void close()}>
      <FormGroupContext value={forms}>
        <RecordProvider value={scope}>
          <RowForm
            rows={rows}
            changed={() => JSON.stringify(rowNow(rows, index)) !== before}
            viewOnly={viewOnly}
            onDone={() => parent.check(`${field.id}/${index}`) && onClose()}
            onCancel={() => void close()}
          />
        </RecordProvider>
      </FormGroupContext>
    </FormDialog>
  )
})

const rowNow = ({ parent, field }: Rows, index: number) =>
  ((parent.record[field.id] ?? []) as EngineRecord[])[index] ?? {}

interface RowFormProps {
  rows: Rows
  changed(): boolean
  viewOnly: boolean
  onDone(): void
  onCancel(): void
}

function RowForm({ rows, changed, viewOnly, onDone, onCancel }: RowFormProps) {
  const t = useT()
  const guarded = useMemo(() => ({ dirty: changed, discard: () => undefined }), [changed])
  useLeaveGuard(guarded, true)
  return (
    <form
      className="sw-form"
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onDone()
      }}
    >
      <div className="sw-grid">
        {rows.cells.map(cell => {
          const field = rows.entity.fields.get(cell.bind ?? '')?.field
          return <NodeView key={cell.id} node={field && isWide(field) ? { ...cell, span: HALF * 2 } : cell} />
        })}
      </div>
      <div className="sw-actions">
        <Button onClick={onCancel}>{t(viewOnly ? 'subTable.close' : 'subTable.cancel')}</Button>
        {!viewOnly && (
          <Button type="primary" htmlType="submit">
            {t('subTable.done')}
          </Button>
        )}
      </div>
    </form>
  )
}

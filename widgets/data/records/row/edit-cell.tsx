/**
 * Edits a value in place: a small form with one field over the cell. It handles saving, refusal, conflicts and unsaved
 * input like any other form.
 * @source docs/language.md#table
 */

import { Button, Modal, Popover } from 'antd'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import { FormView } from '#engine/react/form/form-view.tsx'
import { FormGroupContext, useAskedClose } from '#engine/react/form/leave-guard.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { isTrue, runRule } from '#engine/react/state/rules.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { Field, FormBody } from '#engine/schema/document.ts'
import texts from '#schemas/text/cell.json'
import './edit-cell.css'
import { mayChange } from './buttons.ts'
import { rowAt } from './row-scope.ts'
import { Failed } from './states.tsx'

addTexts('cell', texts)

interface EditCellProps {
  drawn: { field: Field; title?: string }
  row: WireRecord
  entity: ClientEntity
  children: ReactNode
}

export default function EditCell({ drawn: { field, title = '' }, row, entity, children }: EditCellProps) {
  const page = usePage()
  const t = useT()
  const root = useRoot()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  /** done once it is closed */
  const then = useRef<(() => void) | null>(null)
  const shut = () => {
    setOpen(false)
    // in a table of cells the cell has the focus
    const cell = button.current?.closest<HTMLElement>('td[tabindex]')
    ;(cell ?? button.current)?.focus()
  }
  const { forms, close } = useAskedClose(shut)
  useLayer(close, narrow && open)
  const isOpen =
    page.mode === 'run' &&
    mayChange(entity, row, 'edit') &&
    !entity.readOnly.includes(field.id) &&
    !field.masked &&
    (field.readOnly === undefined || !isTrue(runRule(field.readOnly, rowAt(page, entity, row))))
  if (!isOpen) return children
  const name = t('cell.edit', { title })
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    if (!(event.target as Element).closest('a, button')) setOpen(true)
  }
  /** Tab saves what was typed, and leads to the next cell. */
  const leave = (event: KeyboardEvent) => {
    event.preventDefault()
    const { shiftKey } = event
    then.current = () => {
      const { key, bubbles } = { key: 'Tab', bubbles: true }
      document.activeElement?.dispatchEvent(new window.KeyboardEvent('keydown', { key, shiftKey, bubbles }))
    }
    if (forms.hasUnsaved()) (event.target as HTMLElement).closest('form')?.requestSubmit()
    else saved(false)
  }
  const saved = (told = true) => {
    shut()
    then.current?.()
    then.current = null
    if (!told) return
    page.ports.notify.message('success', t('data.changed'))
    void page.changed(entity.document.key)
  }
  const form = (
    <FormGroupContext value={forms}>
      <div id={formId}>
        <CellForm {...{ field, row, entity }} onSaved={() => saved()} onCancel={() => void close()} />
      </div>
    </FormGroupContext>
  )
  const opener = (
    <Button
      ref={button}
      type="text"
      size="small"
      icon={<Icon name="edit" />}
      aria-label={name}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? formId : undefined}
      onClick={narrow ? () => setOpen(true) : undefined}
    />
  )
  return (
    // biome-ignore lint/a11y: the same is offered by the button
    <div className="sw-edit-cell" onClick={press} onDoubleClick={stop}>
      {children}
      {narrow ? (
        <>
          {opener}
          <Modal
            open={open}
            title={name}
            footer={null}
            maskClosable={false}
            getContainer={root}
            destroyOnHidden
            onCancel={() => void close()}
          >
            {form}
          </Modal>
        </>
      ) : (
        <Popover
          open={open}
          trigger="click"
          placement="bottomLeft"
          destroyOnHidden
          getPopupContainer={root}
          onOpenChange={next => (next ? setOpen(true) : forms.hasUnsaved() || setOpen(false))}
          content={
            <section
              role="dialog"
              aria-label={name}
              className="sw-edit-form"
              onClick={stop}
              onKeyDown={event => {
                if (event.key === 'Escape') void close()
                if (event.key === 'Tab' && isControl(event.target)) leave(event)
              }}
            >
              {form}
            </section>
          }
        >
          {opener}
        </Popover>
      )}
    </div>
  )
}

/** The control itself, not the buttons beside it. */
const isControl = (target: EventTarget): boolean => (target as Element).matches('input, textarea')

const stop = (event: SyntheticEvent) => event.stopPropagation()

interface CellFormProps {
  field: Field
  row: WireRecord
  entity: ClientEntity
  onSaved(): void
  onCancel(): void
}

function CellForm({ field, row, entity, onSaved, onCancel }: CellFormProps) {
  const { data } = usePage().ports
  const [record, setRecord] = useState<WireRecord>()
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    const gone = new AbortController()
    data.detail(entity, String(row.id), gone.signal).then(setRecord, error => gone.signal.aborted || setFailed(error))
    return () => gone.abort()
  }, [data, entity, row.id])
  const body = useMemo(
    (): FormBody => ({
      entity: entity.document.key,
      layout: { label: 'top', span: 24 },
      nodes: [{ id: field.id, widget: widgetFor(field), bind: field.id }],
    }),
    [entity, field],
  )
  if (failed) return <Failed error={failed} />
  if (!record) return <Skeleton lines={2} />
  return <FormView id={`cell${row.id}${field.id}`} {...{ body, record, onSaved, onCancel }} />
}

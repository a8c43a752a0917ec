/**
 * A record added, edited or copied from a table: in a dialog, a drawer or in place of the table.
 * @source DM-02; docs/language.md#table
 */
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { FormView } from '#engine/react/form/form-view.tsx'
import { FormGroupContext, useAskedClose } from '#engine/react/form/leave-guard.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { type RecordScope, usePage } from '#engine/react/state/scope.tsx'
import { runSteps } from '#engine/react/state/steps.ts'
import { useT } from '#engine/react/text.ts'
import type { TableBody } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import { Failed } from '../row/states.tsx'
import { useFormBody } from './form-body.ts'
import { FormDialog } from './form-dialog.tsx'
import { useStored } from './use-stored.ts'

export interface Opening {
  does: 'add' | 'edit' | 'copy'
  row: WireRecord | null
  /** title of the dialog; by default the action and the entity */
  title?: string
  /** given values of a new record, by field id */
  given?: EngineRecord
  /** the parent of a new record in a tree */
  below?: WireRecord
}

interface RecordDialogProps {
  id: string
  body: TableBody
  entity: ClientEntity
  opening: Opening
  onClose(): void
  /** @param after  runs the steps of the form, where it has some */
  onSaved(record: WireRecord, after?: () => Promise<unknown>): void
}

const Drawer = lazy(() => import('#engine/react/overlay/drawer.ts'))
const RecordPage = lazy(() => import('./record-page.tsx'))
const WIDTH_PX = 720

export function RecordDialog({ id, body, entity, opening, onClose, onSaved }: RecordDialogProps) {
  const t = useT()
  const root = useRoot()
  const page = usePage()
  const { lang } = page.ports
  const { forms, close } = useAskedClose(onClose)
  useLayer(close)
  const { does, row } = opening
  const form = useFormBody(body, entity, false)
  const { record, failed, again } = useStored(entity, does === 'add' ? null : row?.id)
  const given = useMemo(
    () => (does === 'copy' && record ? copyOf(entity, record) : opening.given),
    [does, opening, entity, record],
  )
  const title = opening.title || `${t(`data.${does}`)} · ${pick(entity.document.title, lang)}`
  const width = entity.document.screen?.dialogWidth ?? WIDTH_PX
  const error = failed ?? form.failed
  const steps = form.body?.afterSubmit
  const finish = (saved: WireRecord, scope: RecordScope) =>
    onSaved(saved, steps && (() => runSteps(steps, { page, record: scope, moment: { row: saved }, self: id })))
  return (
    <Frame {...{ openAs: body.openAs ?? 'dialog', title, width, root, close }}>
      <FormGroupContext value={forms}>
        {error ? (
          <Failed error={error} onRetry={failed ? again : undefined} />
        ) : form.body && record !== undefined ? (
          <FormView
            id={`${id}Record`}
            body={form.body}
            record={does === 'copy' ? null : record}
            given={given}
            onSaved={finish}
            onCancel={() => void close()}
          />
        ) : (
          <Skeleton lines={5} />
        )}
      </FormGroupContext>
    </Frame>
  )
}

interface FrameProps {
  openAs: NonNullable<TableBody['openAs']>
  title: string
  width: number
  root: () => HTMLElement
  close(): void
  children: ReactNode
}

function Frame({ openAs, title, width, root, close, children }: FrameProps) {
  const [opener] = useState(() => document.activeElement)
  // what is opened keeps its frame when the phone is turned
  const [isPhone] = useState(useNarrow())
  switch (isPhone && openAs === 'page' ? 'dialog' : openAs) {
    case 'drawer':
      return (
        <Suspense>
          <Drawer
            open
            title={title}
            width={`min(${width}px, 100%)`}
            onClose={close}
            getContainer={root}
            destroyOnHidden
          >
            {children}
          </Drawer>
        </Suspense>
      )
    case 'page':
      return (
        <Suspense>
          <RecordPage {...{ title, opener, close, children }} />
        </Suspense>
      )
    case 'dialog':
      return <FormDialog {...{ title, width, close }}>{children}</FormDialog>
  }
}

/** The values of a record for a copy of it: those a person may write. */
function copyOf(entity: ClientEntity, record: WireRecord): EngineRecord {
  const fields = entity.document.fields.filter(
    field =>
      field.value === undefined &&
      field.type !== 'serial' &&
      field.type !== 'children' &&
      !field.unique &&
      !entity.readOnly.includes(field.id),
  )
  return Object.fromEntries(fields.map(field => [field.id, (record[field.name ?? field.id] ?? null) as Value]))
}

/**
 * A record opened from a table: added, edited or viewed in a dialog, a drawer or in place of the table.
 * @source DM-02; docs/language.md#table
 */
import { Modal } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { FormView } from '#engine/react/form/form-view.tsx'
import { FormGroupContext, useAskedClose } from '#engine/react/form/leave-guard.ts'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { TableBody } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import texts from '#schemas/text/data.json'
import { Failed } from '../row/states.tsx'
import { useFormBody } from './form-body.ts'

export interface Opening {
  does: 'add' | 'edit' | 'view' | 'copy'
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
  onSaved(record: WireRecord): void
}

const AuditTrail = lazy(() => import('../audit-trail/audit-trail.tsx'))
const RecordOrigin = lazy(() => import('./record-origin.tsx'))
const ProcessesTab = lazy(() => import('./processes-tab.tsx'))
const TABS = [
  { id: 'record', title: texts.record },
  { id: 'trail', title: texts.trail },
]
const FLOW_TAB = { id: 'processes', title: texts.processes }
const ViewTabs = lazy(() => import('../views/view-tabs.tsx'))
const Drawer = lazy(() => import('#engine/react/overlay/drawer.ts'))
const RecordPage = lazy(() => import('./record-page.tsx'))
const WIDTH_PX = 720
/** keeps the height of a line while its text is loading */
const NBSP = '\u00a0'

export function RecordDialog({ id, body, entity, opening, onClose, onSaved }: RecordDialogProps) {
  const t = useT()
  const page = usePage()
  const root = useRoot()
  const { lang } = page.ports
  const { forms, close, mayLeave } = useAskedClose(onClose)
  useLayer(close)
  const form = useFormBody(body, entity, opening.does === 'view')
  const { record, failed } = useStored(entity, opening)
  const given = useMemo(
    () => (opening.does === 'copy' && record ? copyOf(entity, record) : opening.given),
    [opening, entity, record],
  )
  const title = opening.title || `${t(`data.${opening.does}`)} · ${pick(entity.document.title, lang)}`
  const width = entity.document.screen?.dialogWidth ?? WIDTH_PX
  const error = failed ?? form.failed
  const [tab, setTab] = useState('record')
  // once opened the trail stays mounted, so that text typed there survives a look at the record
  const auditTrailSeen = useRef(false)
  auditTrailSeen.current ||= tab === 'trail'
  const { log, calls } = entity.document
  // entities without a table have no history: their records come from elsewhere
  const hasAuditTrail = opening.does === 'view' && page.mode === 'run' && !log && calls?.length !== 0
  const hasProcesses = hasAuditTrail && entity.document.status === true && page.ports.route.process !== undefined
  const tabs = hasAuditTrail && (
    <Suspense>
      <ViewTabs views={hasProcesses ? [...TABS, FLOW_TAB] : TABS} label={title} chosen={tab} onChoose={setTab} />
    </Suspense>
  )
  const shownForm = error ? (
    <Failed error={error} />
  ) : form.body && record !== undefined ? (
    <FormView
      id={`${id}Record`}
      body={form.body}
      record={opening.does === 'copy' ? null : record}
      given={given}
      viewOnly={opening.does === 'view'}
      onSaved={onSaved}
      onCancel={() => void close()}
    />
  ) : (
    <Skeleton lines={5} />
  )
  return (
    <Frame {...{ openAs: body.openAs ?? 'dialog', title, width, root, close }}>
      <FormGroupContext value={forms}>
        {opening.does === 'view' && record?.createTime && (
          <Suspense fallback={<p className="sw-origin">{NBSP}</p>}>
            <RecordOrigin record={record} stays={Boolean(log)} />
          </Suspense>
        )}
        {tabs}
        <div className={hasAuditTrail ? 'sw-record-part' : undefined} hidden={tab !== 'record'}>
          {shownForm}
        </div>
        {hasAuditTrail && auditTrailSeen.current && opening.row?.id && (
          <div className="sw-record-part" hidden={tab !== 'trail'}>
            <Suspense fallback={<Skeleton lines={5} />}>
              <AuditTrail entity={entity} id={opening.row.id} onRestored={onSaved} mayLeave={mayLeave} />
            </Suspense>
          </div>
        )}
        {hasProcesses && tab === 'processes' && opening.row?.id && (
          <div className="sw-record-part">
            <Suspense fallback={<Skeleton lines={3} />}>
              <ProcessesTab entity={entity} id={opening.row.id} />
            </Suspense>
          </div>
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
  const inside = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  switch (openAs) {
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
      return (
        <Modal
          open
          title={title}
          width={width}
          style={{ maxWidth: 'calc(100% - 24px)', top: 48 }}
          onCancel={close}
          styles={{ header: { marginBottom: 16 } }}
          footer={null}
          maskClosable={false}
          getContainer={root}
          destroyOnHidden
          afterOpenChange={opened => {
            if (!opened || !inside.current) return
            // A record that is only viewed has no control to take the focus, but Esc must close it.
            if (!inside.current.contains(document.activeElement)) inside.current.focus({ preventScroll: true })
            // An element focused meanwhile must not have scrolled the title out of view.
            inside.current.closest('.ant-modal-wrap')?.scrollTo?.(0, 0)
          }}
        >
          <div ref={inside} tabIndex={-1} style={{ outline: 0 }}>
            {children}
          </div>
        </Modal>
      )
  }
}

/** The complete record of a row; undefined while it is loading. */
function useStored(entity: ClientEntity, { does, row }: Opening) {
  const { data } = usePage().ports
  const [record, setRecord] = useState<WireRecord | null | undefined>(does === 'add' ? null : undefined)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    if (does === 'add' || !row?.id) return
    const gone = new AbortController()
    data.detail(entity, row.id, gone.signal).then(setRecord, error => gone.signal.aborted || setFailed(error))
    return () => gone.abort()
  }, [data, entity, does, row])
  return { record, failed }
}

/** The values of a record for a copy of it: those a person may write. */
function copyOf(entity: ClientEntity, record: WireRecord): EngineRecord {
  const fields = entity.document.fields.filter(
    field => field.value === undefined && field.type !== 'serial' && field.type !== 'children' && !field.unique,
  )
  return Object.fromEntries(fields.map(field => [field.id, (record[field.name ?? field.id] ?? null) as Value]))
}

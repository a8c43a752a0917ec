/**
 * A record beside its list, which stays in use; on a narrow page over it, on a phone instead of it. It shows what the
 * record is called, what can be done with it, its fields as the form lays them out, its processes and its time line.
 * @source docs/ui.md#a-record
 */

import { Button } from 'antd'
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { labelFieldOf } from '#engine/entity/label-field.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { FormView } from '#engine/react/form/form-view.tsx'
import { FormGroupContext, useAskedClose } from '#engine/react/form/leave-guard.ts'
import { Measured, useNarrow, useWidth } from '#engine/react/frame/measure.tsx'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { type MenuEntry, WithMenu } from '#engine/react/overlay/menu.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, type Translate, useT } from '#engine/react/text.ts'
import type { Button as ButtonNode, TableBody } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/record.json'
import { buttonTitle, isDangerous, isLocked } from '../../row/buttons.ts'
import { Cell, textOf } from '../../row/cell.tsx'
import { ActionButton } from '../../row/row-actions.tsx'
import { Failed } from '../../row/states.tsx'
import { useFormBody } from '../form-body.ts'
import './record-panel.css'
import { useStored } from '../use-stored.ts'
import { usePanelKeys } from './use-panel-keys.ts'
import type { Shown } from './use-shown.ts'

addTexts('record', texts)

const AuditTrail = lazy(() => import('../../audit-trail/audit-trail.tsx'))
const RecordOrigin = lazy(() => import('../record-origin.tsx'))
const ProcessesTab = lazy(() => import('../processes-tab.tsx'))

/** px of a screen with room for a list beside the panel */
const ROOM_PX = 940
const IN_SIGHT = 2

export interface RecordPanelProps {
  /** of the table's node */
  id: string
  body: TableBody
  entity: ClientEntity
  shown: Shown
  /** another one reads the record again */
  stamp: unknown
  actionsOf(row: WireRecord): ButtonNode[]
  onRun(button: ButtonNode, row: WireRecord): void | Promise<void>
  onRestored(record: WireRecord): void
}

export default function RecordPanel({
  id,
  body,
  entity,
  shown,
  stamp,
  actionsOf,
  onRun,
  onRestored,
}: RecordPanelProps) {
  const t = useT()
  const page = usePage()
  const { lang } = page.ports
  const root = useRoot()
  const row = shown.row as WireRecord
  const { address } = shown
  const { forms, close, mayLeave } = useAskedClose(shown.close)
  // with an address it is a step of its own in the browser's history
  useLayer(close, !address)
  useImperativeHandle(shown.leave, () => async () => {
    const sure = await mayLeave()
    if (sure) forms.discard()
    return sure
  })
  const form = useFormBody(body, entity, true)
  const stored = useStored(entity, row.id, stamp)
  const record = stored.record ?? undefined
  const isUnknown = stored.failed instanceof Fault && stored.failed.code === 'record.unknown'
  const isGone = isUnknown && record !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody has removed it
  useEffect(() => {
    if (isGone) shown.close()
  }, [isGone])
  const [wide, setWide] = useState(body.openAs === 'page')
  const box = useRef<HTMLElement>(null)
  const size = useSize(wide)
  const place = usePlace(size)
  useFocusOf(box, row.id, shown.turn)
  usePanelKeys(box, { close, before: shown.before, after: shown.after })
  const { document } = entity
  const seen = record ?? row
  const name = labelFieldOf(document, document.fields)
  const what = pick(document.title, lang)
  const title = (name && textOf(page, { field: name }, seen)) || what
  const serial = document.fields.find(({ type }) => type === 'serial')
  const number = serial && serial !== name ? textOf(page, { field: serial }, seen) : ''
  const state = document.fields.find(({ options, many }) => !many && options?.some(({ colour }) => colour))
  const actions = seen.rev === undefined ? [] : actionsOf(seen).filter(({ does }) => does !== 'view')
  const safe = actions.filter(button => !isDangerous(button))
  const inSight = safe.slice(0, IN_SIGHT)
  const entryOf = (button: ButtonNode): MenuEntry => ({
    key: button.id,
    label: buttonTitle(button, lang, t),
    danger: isDangerous(button),
    run: () => void onRun(button, seen),
  })
  const actionOf = (button: ButtonNode) => ({ button, onPress: () => onRun(button, seen) })
  const rest = [
    ...safe.slice(IN_SIGHT).map(entryOf),
    ...(record && page.mode === 'run' && entity.may.includes('print') && !actions.some(({ does }) => does === 'print')
      ? [entryOf({ id: 'print', does: 'print' })]
      : []),
    ...(address && !isUnknown ? linksOf(page.ports, t, address.linkTo(row.id ?? '')) : []),
    ...actions.filter(isDangerous).map((button, at) => ({ ...entryOf(button), apart: at === 0 })),
  ]
  // entities without a table have no history: their records come from elsewhere
  const hasTrail = page.mode === 'run' && !document.log && document.calls?.length !== 0
  const hasProcesses = hasTrail && document.status === true && page.ports.route.process !== undefined
  const error = form.failed ?? stored.failed
  const icon = (label: string, image: ReactNode, press: (() => void) | undefined) => (
    <Button type="text" icon={image} aria-label={label} title={label} disabled={!press} onClick={press} />
  )
  return createPortal(
    <section
      ref={box}
      role="dialog"
      aria-modal="false"
      aria-label={title}
      tabIndex={-1}
      className="sw-record-panel"
      data-size={size}
      style={place}
    >
      <header>
        <div className="sw-panel-line">
          <span>{[what, number].filter(text => text && text !== title).join(' · ')}</span>
          {(shown.before || shown.after) && (
            <>
              {icon(t('record.before'), <Icon name="up" />, shown.before)}
              {icon(t('record.after'), <Icon name="down" />, shown.after)}
            </>
          )}
          {size === 'beside' && icon(t('record.expand'), <Icon name="expand-alt" />, () => setWide(true))}
          {size === 'wide' && icon(t('record.fold'), <Icon name="shrink" />, () => setWide(false))}
          {icon(t('react.close'), <Icon name="close" />, () => void close())}
        </div>
        <h2 aria-live="polite">{title}</h2>
        <div className="sw-panel-acts">
          {state && <Cell drawn={{ field: state }} row={seen} />}
          {isLocked(entity, seen) && <span className="sw-tag">{t(`data.status${seen.dataStatus}`)}</span>}
          <span className="sw-push" />
          {inSight.map((button, at) => (
            <ActionButton key={button.id} type={at === 0 ? 'primary' : 'default'} {...actionOf(button)} />
          ))}
          {rest.length > 0 && (
            <WithMenu items={rest}>
              <Button icon={<Icon name="more" />} aria-label={t('data.moreActions')} />
            </WithMenu>
          )}
        </div>
      </header>
      <FormGroupContext value={forms}>
        <Measured className="sw-panel-body">
          <div className="sw-panel-parts" aria-busy={record === undefined}>
            {isUnknown ? (
              <EmptyState icon="file-text" text={t('record.unknown')}>
                <Button onClick={shown.close}>{t('record.toList')}</Button>
              </EmptyState>
            ) : error && !(form.body && record) ? (
              <Failed error={error} onRetry={stored.failed ? stored.again : undefined} />
            ) : form.body && record ? (
              <FormView
                key={row.id}
                id={`${id}Shown`}
                body={form.body}
                record={record}
                viewOnly
                bare
                onCancel={() => void close()}
              />
            ) : (
              <Skeleton lines={5} />
            )}
            {record?.createTime && (
              <Suspense>
                <RecordOrigin record={record} stays={Boolean(document.log)} />
              </Suspense>
            )}
            {hasProcesses && row.id && !isUnknown && (
              <section aria-label={t('data.processes')}>
                <h3>{t('data.processes')}</h3>
                <Suspense fallback={<Skeleton lines={2} />}>
                  <ProcessesTab key={row.id} entity={entity} id={row.id} />
                </Suspense>
              </section>
            )}
          </div>
          {hasTrail && row.id && !isUnknown && (
            <Suspense fallback={<Skeleton lines={5} />}>
              <AuditTrail key={row.id} {...{ entity, stamp, mayLeave, onRestored }} id={row.id} />
            </Suspense>
          )}
        </Measured>
      </FormGroupContext>
    </section>,
    root(),
  )
}

/** The commands for the address of the record. */
function linksOf({ route, notify }: Ports, t: Translate, link: string): MenuEntry[] {
  const copy = async () => {
    // over plain HTTP there is no clipboard
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    notify.message(copied ? 'success' : 'warning', t(copied ? 'record.copied' : 'record.notCopied'))
  }
  return [
    { key: 'copyLink', label: t('record.copyLink'), run: () => void copy() },
    { key: 'newTab', label: t('record.newTab'), run: () => route.external(link) },
  ]
}

type Size = 'beside' | 'over' | 'wide' | 'sheet'

function useSize(wide: boolean): Size {
  const width = useWidth()
  const narrow = useNarrow()
  if (narrow) return 'sheet'
  if (wide) return 'wide'
  return width > 0 && width < ROOM_PX ? 'over' : 'beside'
}

/** The panel stands at the end edge of the page's content, which keeps clear of it where both have room. */
function usePlace(size: Size): CSSProperties | undefined {
  const root = useRoot()
  const [place, setPlace] = useState<CSSProperties>()
  useLayoutEffect(() => {
    if (size === 'sheet') return setPlace(undefined)
    const screen = root()
    const around = screen.closest('main') ?? screen
    const measure = () => {
      const { left, top, bottom } = around.getBoundingClientRect()
      const end = left + around.clientWidth
      setPlace({
        top: Math.max(0, top),
        bottom: Math.max(0, innerHeight - bottom),
        right: Math.max(0, innerWidth - end),
        ...(size === 'wide' && { left }),
      })
    }
    measure()
    if (size === 'beside') screen.dataset.beside = ''
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    watch?.observe(around)
    return () => {
      delete screen.dataset.beside
      watch?.disconnect()
    }
  }, [root, size])
  return place
}

/** The panel takes the focus when a record is opened in it, and gives it back to what opened it or to the record's row. */
function useFocusOf(box: RefObject<HTMLElement | null>, id: string | undefined, turn: number) {
  const root = useRoot()
  const latest = useRef(id)
  latest.current = id
  useEffect(() => {
    const first = latest.current
    const opener = document.activeElement
    const screen = root()
    return () => {
      const row = screen.querySelector<HTMLElement>(`[data-record="${CSS.escape(latest.current ?? '')}"]`)
      const back = latest.current !== first && row ? row : opener
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [root])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time
  useEffect(() => box.current?.focus({ preventScroll: true }), [turn])
}

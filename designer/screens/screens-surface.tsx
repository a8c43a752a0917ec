/**
 * The screens of the app: palette and outline, canvas, inspector.
 * @source docs/designer.md#canvas; docs/designer.md#surfaces
 */
import { type InputRef, Tabs } from 'antd'
import { lazy, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { Issue } from '#engine/error/issue.ts'
import { isPortalPage } from '#engine/portal/pages.ts'
import { useT } from '#engine/react/text.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { useAttempt } from '../canvas/selection/use-attempt.ts'
import type { DocName } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'
import { useKeys } from '../controls/keys/use-keys.ts'
import { Panels, useFolds } from '../controls/panels/panels.tsx'
import { usePhone } from '../controls/panels/use-phone.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { Outline } from '../outline/outline.tsx'
import { Palette } from '../palette/palette.tsx'
import { DragProvider } from '../pointer/drag/drag.tsx'
import type { Drag } from '../pointer/drag/drag-control.ts'
import { runAndSelect } from '../pointer/drag/run-and-select.ts'
import type { Spot } from '../pointer/places/places.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import { useZoom, ZoomChoice } from '../stage/zoom-choice.tsx'
import { PortalPreview } from '../try/portal-preview.tsx'
import { TryView } from '../try/try-view.tsx'
import { BreadcrumbBar } from './breadcrumb-bar.tsx'
import { DEVICES, type Mode, StageBar } from './stage-bar.tsx'
import { useEditKeys } from './use-edit-keys.ts'
import { usePlace } from './use-place.ts'
import { useRoom } from './use-room.ts'
import './screens.css'

const SourceView = lazy(() => import('../source/source-view.tsx'))

type Tab = 'palette' | 'outline'

export function ScreensSurface() {
  const t = useT()
  const { current, picture, setPicture } = usePlace()
  const [mode, setMode] = useState<Mode>('design')
  const [device, setWidth] = useState<number | null>(null)
  const [tab, setTab] = useTab()
  const [zoom, setZoom] = useZoom()
  const [spot, setSpot] = useState<Spot | null>(null)
  const folds = useFolds()
  const phone = usePhone()
  const attempt = useAttempt()
  const find = useRef<InputRef>(null)
  const [stage, room] = useRoom(DEVICES[1])
  // as large as it will be, in the room there is; a form opened by a table is about as wide as its dialog
  const width = device ?? (phone ? DEVICES[2] : picture === '' ? room : DEVICES[1])
  const { set: setFold } = folds
  /** Opens the palette, for a place where one is given; on a phone without the keyboard. */
  const addAt = useCallback(
    (at?: Spot) => {
      setSpot(at ?? null)
      setFold('left', true)
      setTab('palette')
      if (!phone) requestAnimationFrame(() => find.current?.focus())
    },
    [setFold, setTab, phone],
  )
  const quickAdd = () => addAt()
  const findIn = (side: 'left' | 'right', what: 'node' | 'property') => {
    setFold(side, true)
    if (side === 'left') setTab('outline')
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`input[data-find=${what}]`)?.focus())
  }
  useKeys({
    '1': () => setWidth(DEVICES[0]),
    '2': () => setWidth(DEVICES[1]),
    '3': () => setWidth(DEVICES[2]),
    '/': quickAdd,
    a: quickAdd,
    'mod+f': () => findIn('left', 'node'),
    'mod+shift+f': () => findIn('right', 'property'),
    'mod+enter': () => setMode(mode === 'try' ? 'design' : 'try'),
  })
  const added = useCallback(() => {
    setSpot(null)
    if (phone) setFold('left', false)
  }, [phone, setFold])
  const left = useMemo(
    () => current && <LeftPanel {...{ document: current, picture, tab, setTab, find, added, spot, setSpot }} />,
    [current, picture, tab, setTab, added, spot],
  )
  const right = useMemo(() => current && <Inspector document={current} />, [current])
  const drop = useDrop(current, picture, attempt)

  const isPortal = current !== undefined && isPortalPage(current.slice(current.indexOf(':') + 1))
  if (!current) return <p className="dz-pad">{t('designer.screens.none')}</p>
  return (
    <DragProvider onDrop={drop}>
      <EditKeys document={current} picture={picture} active={mode === 'design'} attempt={attempt} />
      <Panels
        folds={folds}
        middleLabel={t('designer.canvas')}
        leftLabel={t('designer.addAndOutline')}
        left={mode === 'design' && left}
        rightLabel={t('designer.inspector')}
        right={mode === 'design' && right}
      >
        <div className="dz-stage" ref={stage}>
          <StageBar
            document={current}
            mode={mode}
            onMode={setMode}
            picture={picture}
            onPicture={setPicture}
            width={device}
            onWidth={setWidth}
          />
          {mode === 'design' && (
            <Canvas document={current} block={picture} width={width} zoom={phone ? null : zoom} onAdd={addAt} />
          )}
          {mode === 'try' && !isPortal && <TryView document={current} width={width} onWidth={setWidth} />}
          {mode === 'try' && isPortal && <PortalPreview document={current} width={width} />}
          {mode === 'source' && (
            <Suspense fallback={null}>
              <SourceView key={current} document={current} />
            </Suspense>
          )}
          <div className="dz-foot">
            <BreadcrumbBar document={current} />
            {mode === 'design' && <ZoomChoice zoom={zoom} onZoom={setZoom} />}
          </div>
        </div>
      </Panels>
    </DragProvider>
  )
}

/** Drops an item, and selects a new one. */
function useDrop(document: DocName | undefined, picture: string, attempt: (issues: Issue[]) => void) {
  const session = useSession()
  return useCallback(
    (calls: Call[], { dragged }: Drag) => {
      if (!document) return
      const moves = dragged.addresses.length > 0
      attempt(moves ? session.runAll(calls) : runAndSelect(session, document, picture, calls))
    },
    [session, document, picture, attempt],
  )
}

/** The tab of the left panel, as this person left it in this app. */
function useTab(): [Tab, (tab: Tab) => void] {
  const { store } = useOutside().ports
  const { app } = useSessionState('app')
  const keptAs = `designer.left.tab.${app.key}`
  const [tab, setTab] = useState(() => store.get<Tab>(keptAs) ?? 'palette')
  const put = useCallback(
    (next: Tab) => {
      store.set(keptAs, next)
      setTab(next)
    },
    [store, keptAs],
  )
  return [tab, put]
}

interface EditKeysProps {
  document: DocName
  picture: string
  active: boolean
  attempt(issues: Issue[]): void
}

/** The editing shortcuts; a component of its own, so that a selection renders nothing else again. */
function EditKeys({ document, picture, active, attempt }: EditKeysProps) {
  useEditKeys(document, picture, active, attempt)
  return null
}

interface LeftPanelProps {
  document: DocName
  picture: string
  tab: Tab
  setTab(tab: Tab): void
  find: RefObject<InputRef | null>
  added(): void
  spot: Spot | null
  setSpot(spot: Spot | null): void
}

function LeftPanel({ document, picture, tab, setTab, find, added, spot, setSpot }: LeftPanelProps) {
  const t = useT()
  return (
    <Tabs
      size="small"
      activeKey={tab}
      onChange={key => setTab(key as Tab)}
      destroyOnHidden
      items={[
        {
          key: 'palette',
          label: t('designer.palette'),
          children: <Palette {...{ document, picture, find, spot }} onAdded={added} onAnywhere={() => setSpot(null)} />,
        },
        { key: 'outline', label: t('designer.outline'), children: <Outline document={document} /> },
      ]}
    />
  )
}

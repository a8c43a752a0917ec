/**
 * The screens of the app: palette and outline, canvas, inspector.
 * @source docs/designer.md#canvas; docs/designer.md#surfaces
 */
import { App, Button, type InputRef, Segmented, Select, Tabs } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { type DocName, namesOf } from '../commands/docs.ts'
import type { Call } from '../commands/index.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { Panels, useFolds } from '../frame/panels.tsx'
import { useSay } from '../frame/say.ts'
import { addressOf } from '../frame/surfaces.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { useKeys } from '../frame/use-keys.ts'
import { usePhone } from '../frame/use-phone.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { Outline } from '../outline/outline.tsx'
import { Palette } from '../palette/palette.tsx'
import { AddScreen } from './add-screen.tsx'
import { pictureOf, picturesOf } from './blocks.ts'
import { Canvas } from './canvas.tsx'
import { DragProvider } from './drag.tsx'
import type { Drag } from './drag-control.ts'
import { runAndSelect } from './run-and-select.ts'
import { trailOf } from './trail.ts'
import { TryView } from './try-view.tsx'
import { useEditKeys } from './use-edit-keys.ts'

const SourceView = lazy(() => import('../source/source-view.tsx'))

const DEVICES = [1440, 768, 390] as const
type Mode = 'design' | 'try' | 'source'

export function ScreensSurface() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view, selection, app } = useSessionState()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [mode, setMode] = useState<Mode>('design')
  const [device, setWidth] = useState<number | null>(null)
  const [ownPicture, setPicture] = useState('')
  const [tab, setTab] = useState<'palette' | 'outline'>('palette')
  const folds = useFolds()
  const phone = usePhone()
  const find = useRef<InputRef>(null)
  const screens = namesOf(view.docs).filter(name => !name.startsWith('entity:'))
  const asked = query.get('screen') as DocName | null
  const current = screens.find(name => name === asked) ?? screens[0]
  const seen = current && view.docs[current]
  const picture = picturesOf(seen).includes(ownPicture) ? ownPicture : ''
  // a phone designs for phones first; a form a table opens is about as wide as its dialog
  const width = device ?? (phone ? DEVICES[2] : picture === '' ? DEVICES[0] : DEVICES[1])
  const here = selection?.document === current ? selection : current ? { document: current, addresses: [] } : null
  const [first] = here?.addresses ?? []

  // only the address the page was opened with selects; later the selection writes the address
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const node = query.get('node')
    if (current && node) session.select({ document: current, addresses: [node] })
  }, [])
  // the address follows the selection, not the other way round
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!current) return
    setQuery(first ? { screen: current, node: first } : { screen: current }, { replace: true })
    if (first) setPicture(pictureOf(seen, first))
  }, [current, first])

  const attempt = (issues: ReturnType<typeof session.run>) => {
    if (issues.length > 0) message.warning(say.issues(issues))
  }
  const { set: setFold } = folds
  const added = useCallback(() => phone && setFold('left', false), [phone, setFold])
  /** Opens the palette; on a phone without the keyboard over it. */
  const quickAdd = () => {
    folds.set('left', true)
    setTab('palette')
    if (!phone) requestAnimationFrame(() => find.current?.focus())
  }
  const findIn = (side: 'left' | 'right', what: 'node' | 'property') => {
    folds.set(side, true)
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
  useEditKeys(current, picture, mode === 'design', attempt)

  if (!current) return <p className="dz-pad">{t('designer.screens.none')}</p>
  const drop = (calls: Call[], { dragged }: Drag) =>
    attempt(dragged.addresses.length > 0 ? session.runAll(calls) : runAndSelect(session, current, picture, calls))
  return (
    <DragProvider onDrop={drop}>
      <Panels
        folds={folds}
        middleLabel={t('designer.canvas')}
        leftLabel={t('designer.addAndOutline')}
        left={
          mode === 'design' && (
            <Tabs
              size="small"
              activeKey={tab}
              onChange={key => setTab(key as typeof tab)}
              destroyOnHidden
              items={[
                {
                  key: 'palette',
                  label: t('designer.palette'),
                  children: <Palette document={current} picture={picture} find={find} onAdded={added} />,
                },
                { key: 'outline', label: t('designer.outline'), children: <Outline document={current} /> },
              ]}
            />
          )
        }
        rightLabel={t('designer.inspector')}
        right={mode === 'design' && <Inspector selection={here} />}
      >
        <div className="dz-stage">
          <div className="dz-stage-bar">
            <Select<DocName>
              value={current}
              aria-label={t('designer.screens.choose')}
              popupMatchSelectWidth={false}
              onChange={name => navigate(addressOf(app.key, 'screens', { screen: name }))}
              options={screens.map(name => ({ value: name, label: say.text(view.docs[name]?.title) }))}
            />
            {app.kind === 'app' && <AddScreen />}
            <span className="dz-fill" />
            <Segmented<Mode>
              className="dz-mode"
              value={mode}
              aria-label={t('designer.mode')}
              onChange={setMode}
              options={(['design', 'try', 'source'] as const).map(value => ({
                value,
                label: t(`designer.mode.${value}`),
              }))}
            />
            <div className="dz-views">
              {mode === 'design' && picturesOf(seen).length > 1 && (
                <Segmented
                  value={picture}
                  aria-label={t('designer.picture')}
                  onChange={block => {
                    setPicture(block)
                    session.select({ document: current, addresses: [] })
                  }}
                  options={picturesOf(seen).map(block => ({
                    value: block,
                    label: t(`designer.picture.${block || 'page'}`),
                  }))}
                />
              )}
              {mode !== 'source' && (
                <Segmented
                  className="dz-devices"
                  value={width}
                  aria-label={t('designer.device')}
                  onChange={value => setWidth(Number(value))}
                  options={DEVICES.map(value => ({ value, label: String(value) }))}
                />
              )}
            </div>
          </div>
          {mode === 'design' && <Canvas document={current} block={picture} width={width} onAdd={quickAdd} />}
          {mode === 'try' && <TryView document={current} width={width} />}
          {mode === 'source' && (
            <Suspense fallback={null}>
              <SourceView key={current} document={current} />
            </Suspense>
          )}
          <Trail document={current} address={first ?? ''} />
        </div>
      </Panels>
    </DragProvider>
  )
}

/** Where the selection is, outermost first; each part selects itself. */
function Trail({ document, address }: { document: DocName; address: string }) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName()
  const session = useSession()
  const { view } = useSessionState()
  const path = trailOf(view, document, address)
  return (
    <nav className="dz-trail" aria-label={t('designer.trail')}>
      <Button size="small" type="text" onClick={() => session.select({ document, addresses: [] })}>
        {say.text(view.docs[document]?.title)}
      </Button>
      {path.map(one => (
        <Button key={one} size="small" type="text" onClick={() => session.select({ document, addresses: [one] })}>
          › {nameOf(document, one)}
        </Button>
      ))}
    </nav>
  )
}

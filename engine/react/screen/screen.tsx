/**
 * A screen: renders the bundle of a document as a running page. The designer's canvas uses the same component.
 * @source ARCHITECTURE.md#the-walk-of-one-datum; docs/language.md#page
 */
import { observer } from '@formily/reactive-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import texts from '#schemas/text/react.json'
import widgetTexts from '#schemas/text/widgets.json'
import type { PageBody } from '../../schema/document.ts'
import { startQueries } from '../data/queries.ts'
import { Grid } from '../frame/grid.tsx'
import { loadWidgets, widgetNames } from '../frame/load.ts'
import { ScreenRoot } from '../frame/root.tsx'
import { Skeleton } from '../frame/waiting.tsx'
import { openedWith } from '../mark/leads.ts'
import { NOTHING, RevealContext } from '../overlay/reveal.ts'
import { PortsProvider } from '../ports.tsx'
import { NodeList } from '../render/node-view.tsx'
import { AddressContext } from '../state/address.ts'
import { hiddenBlocks } from '../state/blocks.ts'
import { type BoardAddress, createPage, type PageStore, pageOf, queriesOf, variablesOf } from '../state/page.ts'
import { beginState } from '../state/rules.ts'
import { PageProvider } from '../state/scope.tsx'
import { runSteps } from '../state/steps.ts'
import { addTexts } from '../text.ts'
import { OpenedScreens } from './opened.tsx'
import type { ScreenProps } from './screen-props.ts'

const BoardState = lazy(() => import('../drill/board-state.tsx'))

addTexts('react', texts)
addTexts('widgets', widgetTexts)

/**
 * Renders `bundle`. A new bundle is a new page with initial state. On the designer's canvas the page is kept while only
 * its nodes change, and only those that are new objects are drawn again.
 */
export function Screen({
  bundle,
  ports,
  loader,
  manifests,
  params,
  address,
  mode = 'run',
  onClose,
  onLayout,
  reveal,
  only,
}: ScreenProps) {
  const page = usePageStore({ bundle, ports, loader, manifests, params, mode, onClose, onLayout, address })
  const ready = [useWidgets(page), useRestored(page)].every(Boolean)
  return (
    <PortsProvider ports={ports}>
      <PageProvider value={page}>
        <AddressContext value={address ?? null}>
          <ScreenRoot inert={mode === 'design' && !onLayout}>
            <RevealContext value={reveal ?? NOTHING}>
              {ready ? (
                <PageView page={page} body={page.body} only={only} said={address?.said ?? null} />
              ) : (
                <Skeleton lines={5} />
              )}
            </RevealContext>
          </ScreenRoot>
        </AddressContext>
      </PageProvider>
    </PortsProvider>
  )
}

/**
 * The page is kept as long as its bundle and params are equal: another language or new callback objects do not reset
 * it, so nothing typed is lost.
 */
function usePageStore({
  bundle,
  ports,
  loader,
  manifests,
  params,
  mode = 'run',
  onClose,
  onLayout,
  address,
}: ScreenProps): PageStore {
  const latest = useRef({ ports, onClose, onLayout })
  latest.current = { ports, onClose, onLayout }
  const given = JSON.stringify(params ?? {})
  const closes = onClose !== undefined
  const arranges = onLayout !== undefined
  const body = useMemo(() => pageOf(bundle.document), [bundle.document])
  const { entities, dicts } = bundle
  const begun = mode === 'design' ? besideNodes(bundle.document, body) : bundle
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data are another page, the other ports are replaced
  const page = useMemo(
    () =>
      beginState(
        createPage({
          ...{ bundle, loader, manifests, mode },
          ports: latest.current.ports,
          params: JSON.parse(given),
          close: closes ? () => latest.current.onClose?.() : undefined,
          onLayout: arranges ? cards => latest.current.onLayout?.(cards) : undefined,
        }),
      ),
    [begun, entities, dicts, ports.data, loader, manifests, given, mode, closes, arranges],
  )
  return Object.assign(page, { ports, bundle, body, address: address ?? null })
}

/** The document of a page without its nodes, as text. */
function besideNodes({ key, title }: ScreenBundle['document'], body: PageBody): string {
  return JSON.stringify([key, title, body.params, body.state, queriesOf(body), variablesOf(body)])
}

interface PageViewProps {
  page: PageStore
  body: PageBody
  said: BoardAddress['said'] | null
  only?: string
}

const PageView = observer(function PageView({ page, body, said, only }: PageViewProps) {
  useEffect(() => {
    const stop = startQueries(page)
    const { on } = page.body
    if (on?.open && page.mode === 'run') void runSteps(on.open, { page, record: null, moment: {} })
    return stop
  }, [page])
  const hidden = useMemo(() => hiddenBlocks(body), [body])
  const nodes = body.nodes?.filter(({ id }) => (only === undefined ? !hidden.has(id) : id === only))
  const { mark, narrowed } = page.board
  const begun = mark !== null || narrowed.length > 0 || variablesOf(body).length > 0 || isSaid(page)
  return (
    <>
      {begun && page.mode === 'run' && (
        <Suspense>
          <BoardState page={page} said={said} screen={Screen} />
        </Suspense>
      )}
      <Grid>
        <NodeList nodes={nodes} />
      </Grid>
      <OpenedScreens page={page} screen={Screen} />
    </>
  )
})

const isSaid = ({ address }: PageStore): boolean => Object.keys(address?.said ?? {}).length > 0

/** Puts a page whose address says something of its boards as it says, before its queries run. */
function useRestored(page: PageStore): boolean {
  const [restored, setRestored] = useState<PageStore | null>(null)
  const ready = page.mode !== 'run' || restored === page || !(isSaid(page) || openedWith(page).length > 0)
  useEffect(() => {
    if (ready) return setRestored(page)
    void import('../mark/said.ts').then(({ begin }) => {
      begin(page)
      setRestored(page)
    })
  }, [page, ready])
  return ready
}

/** Waits for the widgets the page shows first; those of dialogs are loaded afterwards. */
function useWidgets(page: PageStore): boolean {
  const [loaded, setLoaded] = useState<PageStore | null>(null)
  const hidden = hiddenBlocks(page.body)
  const nodes = page.body.nodes ?? []
  const waiting = loadWidgets(page.loader, widgetNames(nodes.filter(node => !hidden.has(node.id))))
  const ready = waiting === null || loaded === page
  useEffect(() => {
    if (ready) void loadWidgets(page.loader, widgetNames(page.body.nodes))
    else void waiting.then(() => setLoaded(page))
  })
  return ready
}

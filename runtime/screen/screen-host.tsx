/**
 * Runs a screen document: loads its bundle, shows errors, and updates after a publish. A form in use keeps its version
 * until it is closed.
 * @source ARCHITECTURE.md#the-walk-of-one-datum; docs/bench.md#measurements
 */
import { useCallback, useEffect, useState } from 'react'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { isFormInProgress } from '#engine/react/form/open-forms.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import type { ScreenProps } from '#engine/react/screen/screen-props.ts'
import type { RunManifests } from '#engine/react/widget.ts'
import type { Node } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { load as loader } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json' with { type: 'json' }
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { usePorts } from './use-ports.ts'

type State = { kind: 'waiting' } | { kind: 'ready'; bundle: ScreenBundle } | { kind: 'failed'; cause: unknown }

const CODE_KIND: Record<string, 'notFound' | 'forbidden'> = {
  'screen.unknown': 'notFound',
  'screen.forbidden': 'forbidden',
}

interface ScreenHostProps extends Pick<ScreenProps, 'address'> {
  screen: string
  params?: Record<string, string>
  /** the screen has a title of its own */
  untitled?: boolean
}

export function ScreenHost({ screen, params, address, untitled }: ScreenHostProps) {
  const ports = usePorts()
  const [state, setState] = useState<State>({ kind: 'waiting' })

  const load = useCallback(
    () =>
      ports.screens.load(screen).then(
        bundle => setState(now => (now.kind === 'ready' && now.bundle === bundle ? now : { kind: 'ready', bundle })),
        cause => setState({ kind: 'failed', cause }),
      ),
    [ports.screens, screen],
  )
  useEffect(() => void load(), [load])
  useEffect(() => ports.screens.watch(screen, () => void whenNoFormIsOpen(load)), [ports.screens, screen, load])

  switch (state.kind) {
    case 'waiting':
      return <Loading />
    case 'failed': {
      const code = state.cause instanceof Fault ? state.cause.code : ''
      return <ErrorPage kind={CODE_KIND[code] ?? 'failed'} cause={state.cause} retry={() => void load()} />
    }
    case 'ready':
      return (
        <>
          {!untitled && <PageTitle document={state.bundle.document} lang={ports.lang} />}
          <Screen
            bundle={state.bundle}
            ports={ports}
            loader={loader}
            manifests={manifests as RunManifests}
            params={params}
            address={address}
          />
        </>
      )
  }
}

/** The title of a page, only aloud where it stands in the page itself. */
export function PageTitle({ document, lang }: { document: ScreenBundle['document']; lang: Lang }) {
  return <h1 className={showsTitle(document) ? 'shell-aloud' : 'shell-title'}>{pick(document.title, lang)}</h1>
}

/** Whether the title stands in the page itself: a list shows it above its rows; a board greets. */
function showsTitle(document: ScreenBundle['document']): boolean {
  const nodes = 'nodes' in document ? (document.nodes as Node[] | undefined) : undefined
  return nodes === undefined || nodes[0]?.widget === 'table'
}

/** Waits until no form is in use, so that unsaved input is never lost. */
async function whenNoFormIsOpen(then: () => Promise<void>): Promise<void> {
  while (isFormInProgress()) await new Promise(resolve => setTimeout(resolve, 300))
  await then()
}

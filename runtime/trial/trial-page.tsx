/**
 * A draft that was sent to be tried: its pages over samples in memory, below a bar that says so.
 * @source docs/designer.md#canvas
 */
import { Alert, Button, Tabs } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { soundBundle } from '#adapters/memory/sample/sample-ports.ts'
import type { Trial } from '#adapters/wire/trial.ts'
import { Fault } from '#engine/error/fault.ts'
import { AppColour, EmptyState } from '#engine/react/look/empty-state.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import type { RunManifests } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/tester.json' with { type: 'json' }
import { load as loader } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json' with { type: 'json' }
import { http } from '../client/http.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { PageTitle } from '../screen/screen-host.tsx'
import { usePorts } from '../screen/use-ports.ts'
import { trialPorts } from './trial-ports.ts'
import './trial.css'

addTexts('tester', texts)

type State = { kind: 'waiting' } | { kind: 'ready'; trial: Trial } | { kind: 'failed'; cause: unknown }

export default function TrialPage() {
  const { id = '' } = useParams()
  const t = useT()
  const lang = useLang()
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const load = useCallback(() => {
    setState({ kind: 'waiting' })
    http.call<Trial>('GET', `/api/blade-schema/trial/${encodeURIComponent(id)}`).then(
      trial => setState({ kind: 'ready', trial }),
      cause => setState({ kind: 'failed', cause }),
    )
  }, [id])
  useEffect(load, [load])
  usePageTab(state.kind === 'ready' ? t('tester.title', { app: pick(state.trial.title, lang) }) : null)
  if (state.kind === 'waiting') return <Loading />
  if (state.kind === 'failed') return <Refused cause={state.cause} retry={load} />
  const { trial } = state
  return (
    <AppColour value={trial.colour ?? 'blue'}>
      <Alert
        banner
        className="trial-bar"
        type="info"
        message={t('tester.bar', { app: pick(trial.title, lang), by: trial.by, until: trial.until.slice(0, 16) })}
        action={<Button onClick={load}>{t('tester.again')}</Button>}
      />
      {trial.menu.length > 0 ? (
        <Pages trial={trial} />
      ) : (
        <section className="shell-message">
          <EmptyState
            kind="noRights"
            title={<h1>{t('tester.shut')}</h1>}
            text={t('tester.shutHelp', { by: trial.by })}
          />
        </section>
      )}
    </AppColour>
  )
}

const ENDS = { 403: ['noRights', 'tester.notYours'], 410: ['done', 'tester.over'] } as const

function Refused({ cause, retry }: { cause: unknown; retry(): void }) {
  const t = useT()
  const lang = useLang()
  const end = cause instanceof Fault && ENDS[cause.params.status as keyof typeof ENDS]
  if (!end) return <ErrorPage kind="failed" cause={cause} retry={retry} />
  const [kind, title] = end
  return (
    <section className="shell-message">
      <EmptyState kind={kind} title={<h1>{t(title)}</h1>} text={sayFault(cause, lang)} />
    </section>
  )
}

interface Place {
  screen: string
  params: Record<string, string>
}

/** The pages; those that one came through are kept for the way back. */
function Pages({ trial }: { trial: Trial }) {
  const t = useT()
  const ports = usePorts()
  const screens = useMemo(() => trial.screens.map(soundBundle), [trial])
  const [trail, setTrail] = useState<Place[]>([{ screen: trial.menu[0]!, params: {} }])
  const inMemory = useMemo(() => {
    const stay = () => ports.notify.message('info', t('tester.stays'))
    return trialPorts(ports, screens, {
      open: (screen, params = {}) =>
        screens.some(({ key }) => key === screen) ? setTrail(before => [...before, { screen, params }]) : stay(),
      external: stay,
      back: () => setTrail(before => (before.length > 1 ? before.slice(0, -1) : before)),
    })
  }, [ports, screens, t])
  const { screen, params } = trail.at(-1)!
  const bundle = screens.find(({ key }) => key === screen)!
  const titleOf = (key: string) => pick(screens.find(one => one.key === key)?.document.title, ports.lang)
  return (
    <>
      {trial.menu.length > 1 && (
        <nav aria-label={t('tester.pages')}>
          <Tabs
            activeKey={screen}
            onChange={key => setTrail([{ screen: key, params: {} }])}
            items={trial.menu.map(key => ({ key, label: titleOf(key) }))}
          />
        </nav>
      )}
      <PageTitle document={bundle.document} lang={ports.lang} />
      <Screen
        key={`${trail.length} ${screen}`}
        bundle={bundle}
        ports={inMemory}
        loader={loader}
        manifests={manifests as RunManifests}
        params={params}
      />
    </>
  )
}

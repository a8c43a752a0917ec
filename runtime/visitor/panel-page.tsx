/**
 * A board for whoever comes by, without sign-in and without the shell: `/panel/{params}` and the statistics of the campus.
 * @source DB-51, PP-31, UQ-19; ADR 0046
 */
import '@ant-design/v5-patch-for-react-19'
import { App as AntApp, Button, ConfigProvider } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Root } from 'react-dom/client'
import { useSnapshot } from 'valtio'
import type { PublicPanel } from '#adapters/wire/panel.ts'
import { Fault } from '#engine/error/fault.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { showPalette } from '#engine/react/look/palette.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { addTexts, startTexts, useT } from '#engine/react/text.ts'
import type { RunManifests } from '#engine/react/widget.ts'
import type { DashboardDocument } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/panel.json' with { type: 'json' }
import { load as loader } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json' with { type: 'json' }
import { session } from '../identity/session.ts'
import { useAntdLocale } from '../theme/antd-locale.ts'
import { antdTheme } from '../theme/antd-theme.ts'
import { themeOf } from '../theme/theme.ts'
import { PANEL, visitorHttp, visitorPorts } from './visitor-ports.ts'
import './panel.css'

const http = visitorHttp(() => session.looks.lang)

type Board = { id: string } | { screen: string }
type State = { kind: 'waiting' } | { kind: 'ready'; panel: PublicPanel } | { kind: 'failed'; cause: unknown }

export function startPanel(root: Root, board: Board): void {
  startTexts(session.looks.lang)
  addTexts('panel', texts)
  root.render(<PanelPage board={board} />)
}

function PanelPage({ board }: { board: Board }) {
  const { lang, theme, colour } = useSnapshot(session).looks
  const t = useT()
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const look = useMemo(() => antdTheme(themeOf(theme, colour)), [theme, colour])
  const locale = useAntdLocale(lang)
  const ports = useMemo(() => visitorPorts(http, { ...board }, lang), [board, lang])

  const load = useCallback(() => {
    setState({ kind: 'waiting' })
    http.call<PublicPanel>('GET', `${PANEL}/panel`, { query: { ...board } }).then(
      panel => setState({ kind: 'ready', panel }),
      cause => setState({ kind: 'failed', cause }),
    )
  }, [board])
  // what it says of itself is in the language it was asked in
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again in another language
  useEffect(load, [load, lang])
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
    startTexts(lang)
  }, [lang])
  useEffect(() => {
    const { dark } = themeOf(theme, colour)
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
    showPalette(dark)
  }, [theme, colour])

  const shown = state.kind === 'ready' ? (state.panel.bundle.document as DashboardDocument) : null
  const title = shown ? pick(shown.title, lang) : ''
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  return (
    <ConfigProvider theme={look} locale={locale}>
      <AntApp className="panel-page">
        <header className="panel-head">
          <h1>{title}</h1>
          <Button
            type="text"
            onClick={() => {
              session.looks.lang = lang === 'zh' ? 'en' : 'zh'
            }}
          >
            {t('panel.language')}
          </Button>
        </header>
        <main aria-busy={state.kind === 'waiting'}>
          {state.kind === 'waiting' && <p role="status">{t('panel.loading')}</p>}
          {state.kind === 'failed' && <Failed cause={state.cause} again={load} />}
          {state.kind === 'ready' && shown?.cards?.length === 0 && <EmptyState text={t('panel.empty')} />}
          {state.kind === 'ready' && (
            <Screen bundle={state.panel.bundle} ports={ports} loader={loader} manifests={manifests as RunManifests} />
          )}
        </main>
      </AntApp>
    </ConfigProvider>
  )
}

/** Why there is no board: it is unknown, switched off or not public; or it could not be read. */
function Failed({ cause, again }: { cause: unknown; again(): void }) {
  const t = useT()
  const { code = '', params = {} } = cause instanceof Fault ? cause : {}
  const isClosed = code === 'call.forbidden'
  const isSaid = isClosed || code === 'call.missing'
  return (
    <EmptyState kind={isSaid ? 'noRights' : 'failed'} text={isSaid ? String(params.msg) : t('panel.failed')}>
      {isClosed && (
        <Button type="primary" href="/login">
          {t('panel.signIn')}
        </Button>
      )}
      {!isSaid && <Button onClick={again}>{t('panel.again')}</Button>}
    </EmptyState>
  )
}

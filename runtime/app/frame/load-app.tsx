/**
 * An app by the parameter of its address, read again when it is published or its menu changes; who may not have it is
 * told, and the window closes.
 * @source MA-02, MA-13, MA-16, PM-07, VM-86; docs/ui.md#an-app-of-ones-own
 */
import { HOME_PATH } from '../../identity/home-path.ts'
import '../texts.ts'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { OpenedApp } from '#adapters/wire/app-shell.ts'
import { Fault } from '#engine/error/fault.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../../client/http.ts'
import { usePageTab } from '../../navigation/page-tab.ts'
import { ErrorPage } from '../../parts/error-page.tsx'
import { Loading } from '../../parts/loading.tsx'
import { DeskFrame } from '../../shell/frame/desk.tsx'
import { BareFrame } from '../../shell/frame/frame.tsx'
import { Framed } from '../../shell/frame/framed.tsx'
import { readApp } from '../address.ts'
import { NoPermission } from './no-permission.tsx'

interface LoadAppProps<Loaded> {
  p: string
  /** `shell` for those who manage it, `opened` for those who use it */
  call: 'shell' | 'opened'
  /** an app that never ran, where the call does not answer it */
  undesigned?(appId: string): ReactNode
  children(app: Loaded): ReactNode
}

export function LoadApp<Loaded extends OpenedApp>({ p, ...rest }: LoadAppProps<Loaded>) {
  const appId = readApp(p)
  if (appId !== null) return <Named key={appId} {...rest} appId={appId} />
  return (
    <Framed frame={DeskFrame}>
      <Broken />
    </Framed>
  )
}

function Broken() {
  const t = useT()
  usePageTab(t('appShell.broken'))
  return (
    <EmptyState kind="noMatch" title={<h1>{t('appShell.broken')}</h1>} text={t('appShell.brokenHelp')}>
      <Button href={HOME_PATH}>{t('runtime.backHome')}</Button>
    </EmptyState>
  )
}

type State<Loaded> = { kind: 'waiting' } | { kind: 'ready'; app: Loaded } | { kind: 'failed'; cause: unknown }

function Named<Loaded>({ appId, call, undesigned, children }: Omit<LoadAppProps<Loaded>, 'p'> & { appId: string }) {
  const lang = useLang()
  const [state, setState] = useState<State<Loaded>>({ kind: 'waiting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the app's name depends on the language
  const load = useCallback(
    () =>
      void http.call<Loaded>('GET', `/api/appInfo/appInfo/${call}`, { query: { appId } }).then(
        app => setState({ kind: 'ready', app }),
        cause => setState({ kind: 'failed', cause }),
      ),
    [appId, call, lang],
  )
  useEffect(load, [load])
  useEffect(() => {
    const ends = (['published', 'menus'] as const).map(event => http.push.on(event, load))
    return () => {
      for (const end of ends) end()
    }
  }, [load])
  switch (state.kind) {
    case 'waiting':
      return (
        <BareFrame>
          <Loading />
        </BareFrame>
      )
    case 'failed': {
      const code = state.cause instanceof Fault ? state.cause.code : ''
      if (code === 'call.forbidden')
        return (
          <BareFrame>
            <NoPermission sentence={sayFault(state.cause, lang)} />
          </BareFrame>
        )
      return (
        <Framed frame={DeskFrame}>
          {undesigned && code === 'call.refused' ? (
            undesigned(appId)
          ) : (
            <ErrorPage kind="failed" cause={state.cause} retry={load} />
          )}
        </Framed>
      )
    }
    case 'ready':
      return children(state.app)
  }
}

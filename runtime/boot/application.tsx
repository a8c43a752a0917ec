/**
 * Everything behind sign-in: texts, theme, router. Loaded after the guard has seen a token.
 * @source SH-28, SH-29, SH-35
 */
import '@ant-design/v5-patch-for-react-19'
import { App as AntApp, ConfigProvider } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Root } from 'react-dom/client'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { isFormInProgress } from '#engine/react/form/open-forms.ts'
import { addTexts, startTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/runtime.json' with { type: 'json' }
import { ErrorPage } from '../pages/error-page.tsx'
import { AppRoutes } from '../router/routes.tsx'
import { startKeepingFresh } from '../session/keep-fresh.ts'
import { session } from '../session/session.ts'
import { useAntdLocale } from '../theme/antd-locale.ts'
import { antdTheme } from '../theme/antd-theme.ts'
import { themeOf } from '../theme/theme.ts'
import { forceLogout, http, prepareHttp } from './http.ts'

const SignInAgain = lazy(() => import('../session/sign-in-again.tsx'))

export function startApplication(root: Root): void {
  if (!session.tokens) {
    forceLogout()
    return
  }
  startTexts(session.looks.lang)
  addTexts('runtime', texts)
  window.addEventListener('vite:preloadError', event => {
    event.preventDefault()
    window.dispatchEvent(new Event('chunk-failed'))
  })
  root.render(<Application />)
}

type Boot = { kind: 'waiting' } | { kind: 'ready'; menus: MenuItem[] } | { kind: 'failed'; cause: unknown }

function Application() {
  const { looks, tokens, ended } = useSnapshot(session)
  const [boot, setBoot] = useState<Boot>({ kind: 'waiting' })
  const theme = useMemo(() => antdTheme(themeOf(looks.theme, looks.colour)), [looks.theme, looks.colour])

  useEffect(() => {
    document.documentElement.lang = looks.lang === 'zh' ? 'zh-CN' : 'en'
    startTexts(looks.lang)
  }, [looks.lang])
  useEffect(() => {
    document.documentElement.style.colorScheme = themeOf(looks.theme, looks.colour).dark ? 'dark' : 'light'
  }, [looks.theme, looks.colour])
  useEffect(startKeepingFresh, [])
  useEffect(() => {
    // Another tab signed out.
    if (!tokens) forceLogout(!isFormInProgress())
  }, [tokens])

  const load = () => {
    setBoot({ kind: 'waiting' })
    prepareHttp()
      .then(() => http.call<MenuItem[]>('GET', '/api/blade-system/menu/routes'))
      .then(menus => setBoot({ kind: 'ready', menus }))
      .catch(cause => setBoot({ kind: 'failed', cause }))
  }
  useEffect(load, [])

  const locale = useAntdLocale(looks.lang)
  return (
    <ConfigProvider locale={locale} theme={theme}>
      <AntApp style={{ height: '100%' }} message={{ maxCount: 3 }}>
        {boot.kind === 'ready' && locale && <AppRoutes menus={boot.menus} />}
        {ended && (
          <Suspense fallback={null}>
            <SignInAgain />
          </Suspense>
        )}
        {boot.kind === 'failed' && <ErrorPage kind="failed" cause={boot.cause} retry={load} />}
      </AntApp>
    </ConfigProvider>
  )
}

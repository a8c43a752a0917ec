/**
 * Everything after sign-in: texts, theme, router. Loaded once the guard has found a token.
 * @source SH-28, SH-29, SH-35
 */
import '@ant-design/v5-patch-for-react-19'
import { App as AntApp, ConfigProvider } from 'antd'
import { lazy, useEffect, useMemo, useRef, useState } from 'react'
import type { Root } from 'react-dom/client'
import { useSnapshot } from 'valtio'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { isFormInProgress } from '#engine/react/form/open-forms.ts'
import { showPalette } from '#engine/react/look/palette.ts'
import { addTexts, startTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/runtime.json' with { type: 'json' }
import { startFollowing } from '../client/following-store.ts'
import { http, LOCKED_EVENT, prepareHttp } from '../client/http.ts'
import { forceLogout } from '../identity/force-logout.ts'
import { HOME_PATH } from '../identity/home-path.ts'
import { startKeepingFresh } from '../identity/keep-fresh.ts'
import { leaveOnce } from '../identity/leave-once.ts'
import { session } from '../identity/session.ts'
import { LockCover } from '../lock/lock-cover.tsx'
import { coverTab, followOtherTabs, stayLocked } from '../lock/screen-lock.ts'
import { startLocalLog } from '../logs/listen.ts'
import { ErrorPage } from '../parts/error-page.tsx'
import { PartNotice } from '../parts/part-notice.tsx'
import { Parts } from '../parts/parts.tsx'
import { AppRoutes } from '../router/routes.tsx'
import { useWidth } from '../shell/use-width.ts'
import { useAntdLocale } from '../theme/antd-locale.ts'
import { antdTheme } from '../theme/antd-theme.ts'
import { themeOf } from '../theme/theme.ts'
import { keepFocus } from './keep-focus.ts'
import { keepOffline } from './keep-offline.ts'

const SignInAgain = lazy(() => import('../session/sign-in-again.tsx'))
const OwnPassword = lazy(() => import('../session/own-password.tsx'))

/** Without a space between the two characters of a Chinese button. */
const BUTTON = { autoInsertSpace: false }
/** The ring around what was pressed would run for two seconds. @source docs/ui.md#hands */
const WAVE = { disabled: true }

export function startApplication(root: Root): void {
  if (!session.tokens) {
    forceLogout()
    return
  }
  startTexts(session.looks.lang)
  addTexts('runtime', texts)
  stayLocked()
  startLocalLog()
  root.render(<Application />)
}

type Boot = { kind: 'waiting' } | { kind: 'ready'; menus: MenuItem[] } | { kind: 'failed'; cause: unknown }

function Application() {
  const { looks, tokens, ended, acting, locked, due, person } = useSnapshot(session)
  const [boot, setBoot] = useState<Boot>({ kind: 'waiting' })
  const phone = useWidth() === 'phone'
  const theme = useMemo(() => antdTheme(themeOf(looks.theme, looks.colour), phone), [looks.theme, looks.colour, phone])

  useEffect(() => {
    document.documentElement.lang = looks.lang === 'zh' ? 'zh-CN' : 'en'
    startTexts(looks.lang)
  }, [looks.lang])
  useEffect(() => {
    const { dark, header } = themeOf(looks.theme, looks.colour)
    document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', header.background)
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
    showPalette(dark)
  }, [looks.theme, looks.colour])
  useEffect(startKeepingFresh, [])
  useEffect(followOtherTabs, [])
  const self = person?.id
  const isLocked = locked !== null
  const isCovered = isLocked || due
  const isIn = tokens !== null && !ended && !isCovered
  useEffect(() => (self && isIn ? startFollowing(self) : undefined), [self, isIn])
  useEffect(keepFocus, [])
  useEffect(keepOffline, [])
  useEffect(() => {
    window.addEventListener(LOCKED_EVENT, coverTab)
    return () => window.removeEventListener(LOCKED_EVENT, coverTab)
  }, [])
  useEffect(() => {
    // Another tab signed out.
    if (!tokens) forceLogout(!isFormInProgress())
  }, [tokens])
  const actedAs = useRef(JSON.stringify(acting))
  useEffect(() => {
    // Another tab switched department or role: the user may no longer see what this one shows.
    if (tokens && JSON.stringify(acting) !== actedAs.current && !isFormInProgress()) leaveOnce(HOME_PATH)
  }, [acting, tokens])

  const load = () => {
    setBoot({ kind: 'waiting' })
    prepareHttp()
      .then(() => http.call<MenuItem[]>('GET', '/api/blade-system/menu/routes'))
      .then(menus => setBoot({ kind: 'ready', menus }))
      .catch(cause => setBoot({ kind: 'failed', cause }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: behind a cover nothing is loaded, what is loaded stays
  useEffect(() => {
    if (!isCovered && boot.kind !== 'ready') load()
  }, [isCovered])

  const locale = useAntdLocale(looks.lang)
  const t = useT()
  // antd names the cross of its dialogs in English alone
  const renderEmpty = () => <p className="shell-none">{t('react.nothing')}</p>
  const closes = { closable: { 'aria-label': t('react.close') } }
  return (
    <ConfigProvider
      {...{ locale, theme, renderEmpty }}
      {...{ button: BUTTON, wave: WAVE, modal: closes, drawer: closes }}
    >
      <AntApp style={{ height: '100%' }} message={{ maxCount: 3 }}>
        {boot.kind === 'ready' && locale && <AppRoutes menus={boot.menus} />}
        {isLocked ? (
          <LockCover ready={locale !== undefined} />
        ) : (
          <Parts>{ended ? <SignInAgain /> : due && locale && <OwnPassword />}</Parts>
        )}
        <PartNotice />
        {boot.kind === 'failed' && <ErrorPage kind="failed" cause={boot.cause} retry={load} />}
      </AntApp>
    </ConfigProvider>
  )
}

/**
 * Sign-in, in plain React without antd, so that the first screen appears at once.
 * @source SH-06…SH-08, SE-40, SE-42, RS-07
 */
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/login.json' with { type: 'json' }
import { session } from '../identity/session.ts'
import { loadSite, type Site } from '../identity/site.ts'
import { loadCaptcha, NoAccount, SignInRefused, signIn } from '../identity/token.ts'
import '../theme/early.gen.css'
import { afterLogin } from './after-login.ts'
import type { Applicant } from './applicant.ts'
import './login.css'

/** The tenant last signed in to from this browser. */
const TENANT = 'screenwright.tenant'

const RegisterDialog = lazy(() => import('./register-dialog.tsx'))

type Key = keyof typeof texts

export function LoginPage() {
  const [lang, setLang] = useState<Lang>(session.looks.lang)
  const [site, setSite] = useState<Site | null>(null)
  const [captcha, setCaptcha] = useState<{ key: string; image: string } | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  const [applicant, setApplicant] = useState<Applicant | null>(null)
  /** known from the last visit; null where it is asked for */
  const [tenant, setTenant] = useState(() => localStorage.getItem(TENANT))
  const asksTenant = !!site?.tenantMode && tenant === null
  const form = useRef<HTMLFormElement>(null)
  const t = (key: Key) => pick(texts[key], lang)
  const expired = new URLSearchParams(location.search).has('expired')

  useEffect(() => {
    if (session.tokens) location.replace(afterLogin(location.search))
  }, [])

  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
    document.title = pick(texts.title, lang)
    session.looks.lang = lang
  }, [lang])

  useEffect(() => {
    loadSite()
      .then(loaded => {
        setSite(loaded)
        if (loaded.captcha) return loadCaptcha().then(setCaptcha)
      })
      .catch(() => setProblem(pick(texts.offline, session.looks.lang)))
  }, [])

  const renewCaptcha = () => loadCaptcha().then(setCaptcha, () => setProblem(t('offline')))

  /** The applicant is asked for the tenant when neither a sign-in's answer nor the address determines it. */
  const applyAs = (known: Applicant) =>
    setApplicant({ ...known, tenantId: known.tenantId || (site?.tenantMode ? '' : (site?.tenantId ?? '')) })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const value = (name: string) => String(data.get(name) ?? '').trim()
    const password = String(data.get('password') ?? '')
    const missing: [boolean, Key, string][] = [
      [asksTenant && !value('tenant'), 'tenantMissing', 'tenant'],
      [!value('account'), 'accountMissing', 'account'],
      [!password, 'passwordMissing', 'password'],
      [!!captcha && !value('captcha'), 'captchaMissing', 'captcha'],
    ]
    const first = missing.find(([is]) => is)
    if (first) {
      setProblem(t(first[1]))
      form.current?.querySelector<HTMLInputElement>(`[name=${first[2]}]`)?.focus()
      return
    }
    setBusy(true)
    setProblem('')
    try {
      const place = site?.tenantMode ? (tenant ?? value('tenant')) : site?.tenantId || '000000'
      await signIn({
        tenant: place,
        account: value('account'),
        password,
        captcha: captcha ? { key: captcha.key, code: value('captcha') } : undefined,
      })
      if (site?.tenantMode) localStorage.setItem(TENANT, place)
      location.replace(afterLogin(location.search))
    } catch (cause) {
      if (cause instanceof NoAccount) applyAs(cause.applicant)
      else setProblem(cause instanceof SignInRefused ? cause.message : t('offline'))
      setBusy(false)
      if (captcha) void renewCaptcha()
    }
  }

  return (
    <main
      className={site?.background ? 'login login-pictured' : 'login'}
      style={site?.background ? { backgroundImage: `url("${site.background}")` } : undefined}
    >
      <div className="login-bar">
        <span className="login-brand">
          <img src={site?.logo ?? '/icon.svg'} alt="" height="28" />
          {site ? pick(site.title, lang) : 'Screenwright'}
        </span>
        <button
          type="button"
          className="login-lang"
          title={t('language')}
          onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
        >
          {t('other')}
        </button>
      </div>
      <form className="login-card" ref={form} onSubmit={submit} noValidate aria-describedby="login-problem">
        <h1>{t('title')}</h1>
        <p className="login-lead">{t('lead')}</p>
        <p id="login-problem" role="alert" className="login-problem">
          {problem || (expired ? t('expired') : '')}
        </p>
        {asksTenant && (
          <label>
            {t('tenant')}
            <input name="tenant" autoComplete="organization" defaultValue={site.tenantId} inputMode="numeric" />
          </label>
        )}
        {site?.tenantMode && tenant !== null && (
          <p className="login-place">
            {t('tenant')} {tenant}
            <button type="button" onClick={() => setTenant(null)}>
              {t('otherTenant')}
            </button>
          </p>
        )}
        <label>
          {t('account')}
          {/* biome-ignore lint/a11y/noAutofocus: the one thing to do on this page */}
          <input name="account" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </label>
        <label htmlFor="login-password">{t('password')}</label>
        <span className="login-secret">
          <input
            id="login-password"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t(shown ? 'hide' : 'show')}
            onClick={() => setShown(!shown)}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
              <circle cx="12" cy="12" r="3" />
              {shown && <path d="M4 4l16 16" />}
            </svg>
          </button>
        </span>
        {captcha && (
          <>
            <label htmlFor="login-captcha">{t('captcha')}</label>
            <span className="login-captcha">
              <input
                key={captcha.key}
                id="login-captcha"
                name="captcha"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <button type="button" aria-label={t('captchaImage')} onClick={renewCaptcha}>
                <img src={captcha.image} alt="" height="40" />
              </button>
            </span>
          </>
        )}
        <button type="submit" className="login-submit" disabled={busy || !site}>
          {t(busy ? 'busy' : 'submit')}
        </button>
        {site?.registerMode && (
          <button
            type="button"
            className="login-other"
            onClick={() => applyAs({ tenantId: '', userName: '', oauthId: '' })}
          >
            {t('register')}
          </button>
        )}
      </form>
      {applicant && site && (
        <Suspense>
          <RegisterDialog site={site} applicant={applicant} close={() => setApplicant(null)} />
        </Suspense>
      )}
    </main>
  )
}

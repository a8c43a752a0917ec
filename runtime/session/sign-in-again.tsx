/**
 * The session ended while a form or the designer was open: the same person signs in again over it, and nothing is lost.
 * @source SE-30; docs/ui.md#a-form
 */
import './texts.ts'
import { Alert, Button, Input, Modal } from 'antd'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { discardInput, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { useT } from '#engine/react/text.ts'
import { goToSignIn } from '../identity/force-logout.ts'
import { session } from '../identity/session.ts'
import { loadSite } from '../identity/site.ts'
import './session.css'
import { loadCaptcha, SignInRefused, signIn } from '../identity/token.ts'

export default function SignInAgain() {
  const t = useT()
  return (
    <Modal
      open
      title={t('session.signInAgain')}
      width={400}
      footer={null}
      closable={false}
      keyboard={false}
      maskClosable={false}
      zIndex={1500}
      destroyOnHidden
    >
      <SignInForm />
    </Modal>
  )
}

/** Asks for the account's password, and opens a new session. */
export function SignInForm() {
  const t = useT()
  const id = useId()
  const { person } = useSnapshot(session)
  const { captcha, renew } = useCaptcha()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!person) return
    if (!password) return setProblem(t('runtime.passwordMissing'))
    if (captcha && !code) return setProblem(t('session.captchaMissing'))
    setBusy(true)
    setProblem('')
    try {
      const { tenant, account } = person
      await signIn({ tenant, account, password, captcha: captcha ? { key: captcha.key, code } : undefined })
    } catch (cause) {
      setProblem(cause instanceof SignInRefused ? cause.message : t('session.offline'))
      renew()
      setCode('')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="session-form" onSubmit={submit} noValidate>
      <p>{t('session.signInAgainHelp')}</p>
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
      <label htmlFor={`${id}-account`}>{t('runtime.account')}</label>
      <Input id={`${id}-account`} autoComplete="username" value={person?.account} readOnly />
      <label htmlFor={`${id}-password`}>{t('session.password')}</label>
      <Input.Password
        id={`${id}-password`}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      {captcha && (
        <>
          <label htmlFor={`${id}-captcha`}>{t('session.captcha')}</label>
          <span className="session-captcha">
            <Input
              id={`${id}-captcha`}
              autoComplete="off"
              value={code}
              onChange={event => setCode(event.target.value)}
            />
            <button type="button" aria-label={t('session.captchaImage')} onClick={renew}>
              <img src={captcha.image} alt="" height="40" />
            </button>
          </span>
        </>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('session.signIn')}
      </Button>
      <Button type="text" size="large" block onClick={leave}>
        {t(hasUnsavedInput() ? 'session.giveUp' : 'runtime.logout')}
      </Button>
    </form>
  )
}

function leave() {
  discardInput()
  goToSignIn()
}

/** The captcha, where the site requires one. */
function useCaptcha() {
  const [captcha, setCaptcha] = useState<{ key: string; image: string } | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn is a new picture
  useEffect(() => {
    let gone = false
    loadSite()
      .then(site => (site.captcha ? loadCaptcha() : null))
      .then(
        next => gone || setCaptcha(next),
        () => undefined,
      )
    return () => {
      gone = true
    }
  }, [turn])
  return { captcha, renew: () => setTurn(now => now + 1) }
}

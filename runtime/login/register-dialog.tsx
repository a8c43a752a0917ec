/**
 * The form to apply for an account, then a confirmation. Loaded on demand.
 * @source SE-45…SE-48, VM-28…VM-34
 */
import { type FormEvent, type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/register.json' with { type: 'json' }
import { session } from '../identity/session.ts'
import type { Site } from '../identity/site.ts'
import { loadCaptcha } from '../identity/token.ts'
import { type Applicant, type Application, apply, firstWrong } from './applicant.ts'
import './register.css'

const say = (key: keyof typeof texts) => pick(texts[key], session.looks.lang)

interface RegisterDialogProps {
  site: Site
  applicant: Applicant
  close(): void
}

export default function RegisterDialog({ site, applicant, close }: RegisterDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [sent, setSent] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="register"
      role={sent ? 'alertdialog' : undefined}
      aria-labelledby={title}
      onClose={close}
    >
      {sent ? (
        <div className="login-card">
          <h1 id={title}>{say('doneTitle')}</h1>
          <p>{say('done')}</p>
          {/* biome-ignore lint/a11y/noAutofocus: the one thing to do here */}
          <button type="button" className="login-submit" autoFocus onClick={close}>
            {say('ok')}
          </button>
        </div>
      ) : (
        <RegisterForm site={site} applicant={applicant} close={close} title={title} done={() => setSent(true)} />
      )}
    </dialog>
  )
}

function RegisterForm({ site, applicant, close, title, done }: RegisterDialogProps & { title: string; done(): void }) {
  const form = useRef<HTMLFormElement>(null)
  const [captcha, setCaptcha] = useState<{ key: string; image: string } | null>(null)
  const [wrong, setWrong] = useState<{ field?: string; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const { tenantId, userName, oauthId } = applicant

  const renewCaptcha = () => {
    if (site.captcha) loadCaptcha().then(setCaptcha, () => setWrong({ text: say('failed') }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(renewCaptcha, [])

  function refuse(text: string, field?: string) {
    setWrong({ text, field })
    if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => String(data.get(name) ?? '')
    const given: Application = {
      tenantId: tenantId || typed('tenantId').trim(),
      name: typed('name').trim(),
      account: typed('account').trim(),
      password: typed('password'),
      password2: typed('password2'),
    }
    const found = firstWrong(given)
    if (found) return refuse(say(found.says), found.field)
    const code = typed('captcha').trim()
    if (captcha && !code) return refuse(say('captchaMissing'), 'captcha')
    setBusy(true)
    setWrong(null)
    const against = await apply(site, { ...given, oauthId }, captcha && { key: captcha.key, code })
    if (against === null) return done()
    setBusy(false)
    setWrong({ text: against || say('failed') })
    renewCaptcha()
  }

  const field = (name: string, label: keyof typeof texts, input: InputHTMLAttributes<HTMLInputElement>, help = '') => (
    <>
      <label htmlFor={`${title}-${name}`}>{say(label)}</label>
      <input
        id={`${title}-${name}`}
        name={name}
        aria-invalid={wrong?.field === name || undefined}
        aria-describedby={help ? `${title}-${name}-help` : undefined}
        {...input}
      />
      {help && (
        <small id={`${title}-${name}-help`} className="register-help">
          {help}
        </small>
      )}
    </>
  )
  const plain = { autoCapitalize: 'none', spellCheck: false }
  return (
    <form className="login-card" ref={form} onSubmit={submit} noValidate>
      <h1 id={title}>{say('title')}</h1>
      <p className="login-lead">{say(oauthId ? 'unknown' : 'lead')}</p>
      <p role="alert" className="login-problem">
        {wrong?.text}
      </p>
      {!tenantId && field('tenantId', 'tenantId', { autoComplete: 'organization', inputMode: 'numeric' })}
      {field('name', 'name', { autoComplete: 'name', defaultValue: userName, maxLength: 60 })}
      {field(
        'account',
        'account',
        { ...plain, autoComplete: 'username', defaultValue: userName, maxLength: 64 },
        say('accountHelp'),
      )}
      {field('password', 'password', { type: 'password', autoComplete: 'new-password' }, say('passwordHelp'))}
      {field('password2', 'password2', { type: 'password', autoComplete: 'new-password' })}
      {captcha && (
        <>
          <label htmlFor={`${title}-captcha`}>{say('captcha')}</label>
          <span className="login-captcha">
            <input {...plain} key={captcha.key} id={`${title}-captcha`} name="captcha" autoComplete="off" />
            <button type="button" aria-label={say('captchaImage')} onClick={renewCaptcha}>
              <img src={captcha.image} alt="" height="40" />
            </button>
          </span>
        </>
      )}
      <button type="submit" className="login-submit" disabled={busy || (site.captcha && !captcha)}>
        {say(busy ? 'busy' : 'submit')}
      </button>
      <button type="button" className="login-other" onClick={close}>
        {say('cancel')}
      </button>
    </form>
  )
}

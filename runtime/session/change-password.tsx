/** @source SH-74, SE-20, SE-21 */
import './texts.ts'
import { Alert, App, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { Fault } from '#engine/error/fault.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { forceLogout } from '../identity/force-logout.ts'
import { InfoField } from './info-field.tsx'

const FIELDS = ['oldPassword', 'newPassword', 'newPassword1'] as const
type Passwords = Record<(typeof FIELDS)[number], string>

/** @param onChanged  called instead of showing a notice and asking to sign in again */
export function ChangePassword({ onChanged }: { onChanged?: () => void }) {
  const t = useT()
  const lang = useLang()
  const { modal } = App.useApp()
  const [values, setValues] = useState<Passwords>({ oldPassword: '', newPassword: '', newPassword1: '' })
  const [wrong, setWrong] = useState<Partial<Passwords>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const findWrong = (): Partial<Passwords> => {
    const found: Partial<Passwords> = {}
    for (const name of FIELDS) if (!values[name]) found[name] = t('runtime.passwordMissing')
    if (values.newPassword1 && values.newPassword1 !== values.newPassword)
      found.newPassword1 = t('session.passwordDiffer')
    return found
  }
  const change = async (event: FormEvent) => {
    event.preventDefault()
    const found = findWrong()
    setWrong(found)
    setProblem('')
    if (Object.keys(found).length) return
    setBusy(true)
    try {
      await http.call('POST', '/api/blade-system/user/update-password', { json: values })
      if (onChanged) return onChanged()
      await modal.success({ title: t('session.passwordChanged'), okText: t('runtime.ok') })
      forceLogout(true)
    } catch (cause) {
      const issues = issuesOf(cause)
      if (issues.length) setWrong(Object.fromEntries(issues.map(issue => [issue.path, issue.msg])))
      else setProblem(sayFault(cause, lang))
      setBusy(false)
    }
  }
  return (
    <form className="password-form" onSubmit={change} noValidate>
      {FIELDS.map(name => (
        <InfoField
          key={name}
          id={`info-${name}`}
          label={t(`session.${name}`)}
          required
          help={name === 'newPassword' ? t('session.passwordHelp') : undefined}
          wrong={wrong[name]}
        >
          {control => (
            <Input.Password
              {...control}
              autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
              value={values[name]}
              onChange={event => setValues({ ...values, [name]: event.target.value })}
            />
          )}
        </InfoField>
      ))}
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('session.save')}
      </Button>
    </form>
  )
}

function issuesOf(cause: unknown): { path: string; msg: string }[] {
  const data = cause instanceof Fault ? (cause.data as { issues?: { path: string; msg: string }[] } | null) : null
  return data?.issues ?? []
}

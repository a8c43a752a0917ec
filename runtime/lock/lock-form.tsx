/** Asks for the lock password, to lock or to unlock the screen. @source SH-67, VM-12 */
import { Alert, Button, Input } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'

interface LockFormProps {
  button: string
  /** the password is being chosen */
  isNew?: boolean
  send(password: string): Promise<void>
  help?: ReactNode
  children?: ReactNode
}

export function LockForm({ button, isNew = false, send, help, children }: LockFormProps) {
  const t = useT()
  const lang = useLang()
  const id = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!password) return setProblem(t('session.lockEmpty'))
    setBusy(true)
    setProblem('')
    try {
      await send(password)
    } catch (cause) {
      setProblem(sayFault(cause, lang))
      if (!isNew) setPassword('')
      setBusy(false)
    }
  }
  return (
    <form className="session-form" onSubmit={submit} noValidate>
      {help}
      <label htmlFor={id}>{t('session.lockPassword')}</label>
      <Input.Password
        id={id}
        size="large"
        autoComplete={isNew ? 'new-password' : 'off'}
        autoFocus
        maxLength={128}
        value={password}
        status={problem ? 'error' : undefined}
        aria-invalid={problem !== ''}
        onChange={event => setPassword(event.target.value)}
      />
      {problem && <Alert type="error" role="alert" showIcon message={problem} />}
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {button}
      </Button>
      {children}
    </form>
  )
}

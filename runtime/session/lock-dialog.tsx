/** Sets the lock password and locks. @source SH-67, VM-12 */
import './texts.ts'
import { Alert, Button, Input, Modal } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import './session.css'
import { lockScreen } from './screen-lock.ts'

export default function LockDialog({ close }: { close(): void }) {
  const t = useT()
  const lang = useLang()
  const id = useId()
  const [open, setOpen] = useState(true)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!password) return setProblem(t('session.lockEmpty'))
    setBusy(true)
    setProblem('')
    try {
      await lockScreen(password)
      close()
    } catch (cause) {
      setProblem(sayFault(cause, lang))
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={close}
      title={t('session.lockTitle')}
      width={400}
      footer={null}
      destroyOnHidden
    >
      <form className="session-form" onSubmit={submit} noValidate>
        <p>{t('session.lockHelp')}</p>
        <label htmlFor={id}>{t('session.lockPassword')}</label>
        <Input.Password
          id={id}
          size="large"
          autoComplete="new-password"
          autoFocus
          maxLength={128}
          value={password}
          status={problem ? 'error' : undefined}
          aria-invalid={problem !== ''}
          onChange={event => setPassword(event.target.value)}
        />
        {problem && <Alert type="error" role="alert" showIcon message={problem} />}
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('session.lock')}
        </Button>
      </form>
    </Modal>
  )
}

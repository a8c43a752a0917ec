/**
 * What a locked screen shows. A modal dialog of the browser's own: whatever lies behind it, other dialogs and menus too, is
 * inert until the password was given.
 * @source SH-09, SH-30, SH-67, SE-40
 */
import './texts.ts'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { giveUpInput, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { useT } from '#engine/react/text.ts'
import { LockForm } from './lock-form.tsx'
import { unlockScreen } from './screen-lock.ts'
import './session.css'
import { session } from './session.ts'
import { SignInForm } from './sign-in-again.tsx'
import { signOut } from './sign-out.ts'

export default function LockPage() {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const { person, ended } = useSnapshot(session)
  const title = t('session.locked')
  useModal(dialog)
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <dialog
      ref={dialog}
      className="lock-page"
      aria-label={title}
      // The keys of the page behind must not hear what is pressed here.
      onKeyDown={event => event.stopPropagation()}
      onCancel={event => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div>
        <div className="shell-avatar" aria-hidden="true">
          {person?.avatar ? <img src={person.avatar} alt="" /> : person?.name.slice(0, 1)}
        </div>
        <h1>{title}</h1>
        {ended ? <SignInForm /> : <UnlockForm />}
      </div>
    </dialog>
  )
}

/** Opens the dialog as a modal one and keeps the keys from whoever listens behind it. */
function useModal(dialog: React.RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current as HTMLDialogElement
    const swallow = (event: KeyboardEvent) => {
      if (!element.contains(event.target as Node)) event.stopImmediatePropagation()
    }
    element.showModal()
    window.addEventListener('keydown', swallow, true)
    return () => window.removeEventListener('keydown', swallow, true)
  }, [dialog])
}

function UnlockForm() {
  const t = useT()
  const [leaving, setLeaving] = useState(false)
  function leave() {
    if (hasUnsavedInput() && !leaving) return setLeaving(true)
    giveUpInput()
    void signOut()
  }
  return (
    <LockForm button={t('session.unlock')} send={unlockScreen}>
      {leaving && <Alert type="warning" role="alert" showIcon message={t('session.unlockLost')} />}
      <Button type="text" size="large" block onClick={leave}>
        {t(leaving ? 'session.giveUp' : 'runtime.logout')}
      </Button>
    </LockForm>
  )
}

/** The form that unlocks the screen, inside its cover. @source SH-09, SH-30, SH-67, SE-40 */
import '../session/texts.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { discardInput, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { useT } from '#engine/react/text.ts'
import { session } from '../identity/session.ts'
import { SignInForm } from '../session/sign-in-again.tsx'
import { signOut } from '../session/sign-out.ts'
import { LockForm } from './lock-form.tsx'
import { unlockScreen } from './screen-lock.ts'

export default function LockPage() {
  const { ended } = useSnapshot(session)
  return ended ? <SignInForm /> : <UnlockForm />
}

function UnlockForm() {
  const t = useT()
  const [leaving, setLeaving] = useState(false)
  function leave() {
    if (hasUnsavedInput() && !leaving) return setLeaving(true)
    discardInput()
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

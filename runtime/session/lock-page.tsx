/** What a locked screen shows. @source SH-09, SH-30, SH-67, SE-40 */
import './texts.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { giveUpInput, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { useT } from '#engine/react/text.ts'
import { Cover } from './cover.tsx'
import { LockForm } from './lock-form.tsx'
import { unlockScreen } from './screen-lock.ts'
import { session } from './session.ts'
import { SignInForm } from './sign-in-again.tsx'
import { signOut } from './sign-out.ts'

export default function LockPage() {
  const t = useT()
  const { ended } = useSnapshot(session)
  return <Cover title={t('session.locked')}>{ended ? <SignInForm /> : <UnlockForm />}</Cover>
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

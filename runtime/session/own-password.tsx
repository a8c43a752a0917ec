/** Asks a user with an assigned password to choose one, before anything else. @source docs/security.md#passwords */
import './texts.ts'
import { Button } from 'antd'
import { discardInput } from '#engine/react/form/open-forms.ts'
import { useT } from '#engine/react/text.ts'
import { keepDue } from '../identity/session.ts'
import { ChangePassword } from './change-password.tsx'
import { Cover } from './cover.tsx'
import { signOut } from './sign-out.ts'

export default function OwnPassword() {
  const t = useT()
  function leave() {
    discardInput()
    void signOut()
  }
  return (
    <Cover title={t('session.ownPassword')}>
      <p>{t('session.ownPasswordHelp')}</p>
      <ChangePassword onChanged={() => keepDue(false)} />
      <Button type="text" block onClick={leave}>
        {t('runtime.logout')}
      </Button>
    </Cover>
  )
}

/** Sets the lock password and locks. @source SH-67, VM-12 */
import '../session/texts.ts'
import { useT } from '#engine/react/text.ts'
import '../session/session.css'
import { SessionDialog } from '../session/session-dialog.tsx'
import { LockForm } from './lock-form.tsx'
import { lockScreen } from './screen-lock.ts'

export default function LockDialog({ close }: { close(): void }) {
  const t = useT()
  const lock = async (password: string) => {
    // lock only after the lock page is loaded
    await import('./lock-page.tsx')
    await lockScreen(password)
    close()
  }
  return (
    <SessionDialog title={t('session.lockTitle')} close={close}>
      <LockForm button={t('session.lock')} isNew send={lock} help={<p>{t('session.lockHelp')}</p>} />
    </SessionDialog>
  )
}

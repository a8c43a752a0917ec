/**
 * Covers the page while the screen is locked, even if the lock page could not be loaded.
 * @source SH-67, SH-84, SE-32
 */
import { Button } from 'antd'
import { lazy } from 'react'
import { useT } from '#engine/react/text.ts'
import { Parts } from '../parts/parts.tsx'
import { Cover } from '../session/cover.tsx'

const LockPage = lazy(() => import('./lock-page.tsx'))

/** @param ready  false while a provider is still to come that would begin the lock page again, and what is typed there */
export function LockCover({ ready }: { ready: boolean }) {
  const t = useT()
  const failed = (
    <div className="session-form" role="alert">
      <p>{t('runtime.chunkFailed')}</p>
      <Button onClick={() => location.reload()}>{t('runtime.again')}</Button>
    </div>
  )
  return (
    <Cover title={t('runtime.locked')}>
      <Parts failed={failed}>{ready && <LockPage />}</Parts>
    </Cover>
  )
}

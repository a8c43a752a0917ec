/** Starts a process, or keeps it as a draft. @source WU-28, WU-70 */
import { Button } from 'antd'
import { ErrorNotice } from '#engine/react/form/error-notice.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { useProcess } from '../use-process.ts'

export default function ProcessSubmit() {
  const t = useT()
  const lang = useLang()
  const page = useProcess()
  if (!page?.submission) return null
  const { busy, failed, submit, keep } = page.submission
  return (
    <div className="process-bar" data-narrow={page.narrow || undefined}>
      {failed !== null && <ErrorNotice showIcon message={sayFault(failed, lang)} />}
      <div className="process-buttons">
        <Button type="primary" loading={busy === 'start'} disabled={busy === 'keep'} onClick={submit}>
          {t('process.start')}
        </Button>
        {keep && (
          <Button disabled={busy !== null} onClick={keep}>
            {t('process.keepDraft')}
          </Button>
        )}
      </div>
    </div>
  )
}

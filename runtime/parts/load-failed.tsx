import { Button, Result } from 'antd'
import { useT } from '#engine/react/text.ts'

/** Shown when a list of messages could not be loaded. */
export function LoadFailed({ again }: { again(): void }) {
  const t = useT()
  return (
    <div role="alert">
      <Result
        status="warning"
        subTitle={t('messages.failed')}
        extra={<Button onClick={again}>{t('messages.again')}</Button>}
      />
    </div>
  )
}

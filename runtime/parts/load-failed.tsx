import { Button } from 'antd'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'

/** Shown when a list of messages could not be loaded. */
export function LoadFailed({ again }: { again(): void }) {
  const t = useT()
  return (
    <EmptyState kind="failed" text={t('messages.failed')}>
      <Button onClick={again}>{t('messages.again')}</Button>
    </EmptyState>
  )
}

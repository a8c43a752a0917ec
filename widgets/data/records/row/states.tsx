/** Messages in place of rows: no records yet, nothing found, failed, no right. @source docs/ui.md#states */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { referenceOf, sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useT()
  const { lang } = usePage().ports
  const ref = referenceOf(error)
  const text = (
    <>
      {sayFault(error, lang)}
      {ref && <div className="sw-reference">{t('data.reference', { ref })}</div>}
    </>
  )
  return (
    <EmptyState kind="failed" title={t('data.failed')} text={text}>
      {onRetry && <Button onClick={onRetry}>{t('data.retry')}</Button>}
    </EmptyState>
  )
}

export function NoRights() {
  const t = useT()
  return <EmptyState kind="noRights" title={t('data.noRights')} text={t('data.askAdministrator')} />
}

interface NothingProps {
  title: string
  /** what the table says when there is nothing */
  said?: string
  /** ends the search, where there is one */
  onReset?: () => void
  /** adds the first record */
  action?: ReactNode
}

export function Nothing({ title, said, onReset, action }: NothingProps) {
  const t = useT()
  if (onReset)
    return (
      <EmptyState kind="noMatch" text={t('data.emptySearch')}>
        <Button onClick={onReset}>{t('data.endSearch')}</Button>
      </EmptyState>
    )
  const named = title.replace(/^[A-Z](?=[a-z])/, first => first.toLowerCase())
  return <EmptyState text={said || t('data.empty', { title: named })}>{action}</EmptyState>
}

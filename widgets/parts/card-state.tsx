/** What a card shows in place of its content, drawn without antd so that it needs nothing but the page. */
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import './card-state.css'

interface CardStateProps {
  state: 'ready' | 'loading' | 'failed'
  /** what is said when there is nothing, and when it did not come */
  empty: string
  failed: string
  icon: string
}

const LINES = ['first', 'second', 'third']

export function CardState({ state, empty, failed, icon }: CardStateProps) {
  const t = useT()
  if (state === 'failed') return <EmptyState low kind="failed" text={failed} />
  if (state === 'ready') return <EmptyState low icon={icon} text={empty} />
  return (
    <div className="sw-card-wait" role="status" aria-label={t('widgets.loading')}>
      {LINES.map(line => (
        <span key={line} />
      ))}
    </div>
  )
}

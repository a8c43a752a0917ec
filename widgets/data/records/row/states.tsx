/** Messages in place of rows: no records yet, nothing found, failed, no right. @source docs/ui.md#states */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { referenceOf, sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useT()
  const { lang } = usePage().ports
  const ref = referenceOf(error)
  return (
    <Notice
      title={t('data.failed')}
      role="alert"
      action={onRetry && <Button onClick={onRetry}>{t('data.retry')}</Button>}
    >
      {sayFault(error, lang)}
      {ref && <div className="sw-reference">{t('data.reference', { ref })}</div>}
    </Notice>
  )
}

export function NoRights() {
  const t = useT()
  return <Notice title={t('data.noRights')}>{t('data.askAdministrator')}</Notice>
}

interface NothingProps {
  title: string
  /** what the table says when there is nothing */
  said?: string
  searched: boolean
  action?: ReactNode
}

export function Nothing({ title, said, searched, action }: NothingProps) {
  const t = useT()
  return (
    <Notice icon="file-text" action={action}>
      {searched
        ? t('data.emptySearch')
        : said || t('data.empty', { title: title.replace(/^[A-Z](?=[a-z])/, first => first.toLowerCase()) })}
    </Notice>
  )
}

interface NoticeProps {
  title?: string
  icon?: string
  children: ReactNode
  action?: ReactNode
  role?: 'alert'
}

function Notice({ title, icon, children, action, role = undefined }: NoticeProps) {
  return (
    <div className="sw-notice" role={role}>
      {icon && (
        <span className="sw-notice-icon">
          <Icon name={icon} />
        </span>
      )}
      {title && <strong>{title}</strong>}
      <div>{children}</div>
      {action}
    </div>
  )
}

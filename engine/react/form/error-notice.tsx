import { theme } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface ErrorNoticeProps {
  message: string
  description?: ReactNode
  showIcon?: boolean
}

/**
 * The error of a form as a whole. Nothing of it is fetched when it is shown: it may say that there is no network.
 * @source docs/ui.md#a-form
 */
export function ErrorNotice({ message, description, showIcon }: ErrorNoticeProps) {
  const { token } = theme.useToken()
  return (
    <div
      role="alert"
      className="sw-error-notice"
      style={{
        ...{ display: 'flex', alignItems: 'baseline', gap: token.marginXS, overflowWrap: 'anywhere' },
        ...{ padding: `${token.paddingXS}px ${token.paddingSM}px`, borderRadius: token.borderRadiusLG },
        ...{ border: `1px solid ${token.colorErrorBorder}`, background: token.colorErrorBg },
      }}
    >
      {showIcon && (
        <span style={{ color: token.colorError }}>
          <Icon name="close-circle" />
        </span>
      )}
      <div>
        {message}
        {description && <div>{description}</div>}
      </div>
    </div>
  )
}

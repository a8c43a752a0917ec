import { lazy, type ReactNode, Suspense } from 'react'

const Alert = lazy(() => import('../overlay/alert.ts'))

interface ErrorNoticeProps {
  message: string
  description?: ReactNode
  showIcon?: boolean
}

/** The error of a form as a whole; its text is shown before the alert is loaded. @source docs/ui.md#a-form */
export function ErrorNotice({ message, description, showIcon }: ErrorNoticeProps) {
  const plain = (
    <div role="alert">
      {message}
      {description}
    </div>
  )
  return (
    <Suspense fallback={plain}>
      <Alert type="error" role="alert" {...{ message, description, showIcon }} />
    </Suspense>
  )
}

/**
 * An error boundary: a failing node is replaced by a box with its name and the reason; its siblings keep working.
 * @source docs/ui.md#states
 */
import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { useT } from '../text.ts'
import { isPartFailure } from './part-failed.ts'

interface BoundaryProps {
  label: string
  children: ReactNode
}

export class NodeBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  /** A changed node is tried again, so that a fix is visible at once on the designer's canvas. */
  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.error && before.children !== this.props.children) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const Box = isPartFailure(error) ? MissingBox : BrokenBox
    return <Box label={this.props.label} reason={error.message} />
  }
}

function BrokenBox({ label, reason }: { label: string; reason: string }) {
  const t = useT()
  return <FailedBox label={label} reason={t('react.broken', { reason })} />
}

/** A part of the program could not be loaded; trying again reloads the page. @source SH-84 */
function MissingBox({ label }: { label: string }) {
  const t = useT()
  return (
    <FailedBox label={label} reason={t('react.partNotLoaded')}>
      <Button size="small" onClick={() => location.reload()}>
        {t('react.retry')}
      </Button>
    </FailedBox>
  )
}

export function FailedBox({ label, reason, children }: { label: string; reason: string; children?: ReactNode }) {
  const t = useT()
  return (
    <div className="sw-box" role="alert">
      <strong>{t('react.nodeFailed', { label })}</strong>
      {reason} {children}
    </div>
  )
}

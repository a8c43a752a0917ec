/**
 * What fails stays in its own box: the node is named with the reason, its siblings live on.
 * @source docs/ui.md#states
 */
import { Component, type ReactNode } from 'react'
import { useT } from '../text.ts'

interface BoundaryProps {
  label: string
  children: ReactNode
}

export class NodeBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  /** A changed node gets another chance: on the designer's canvas the mend is seen at once. */
  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.error && before.children !== this.props.children) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    return error ? <BrokenBox label={this.props.label} reason={error.message} /> : this.props.children
  }
}

function BrokenBox({ label, reason }: { label: string; reason: string }) {
  const t = useT()
  return <FailedBox label={label} reason={t('react.broken', { reason })} />
}

export function FailedBox({ label, reason }: { label: string; reason: string }) {
  const t = useT()
  return (
    <div className="sw-box" role="alert">
      <strong>{t('react.nodeFailed', { label })}</strong>
      {reason}
    </div>
  )
}

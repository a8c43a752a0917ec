import { Component, type ReactNode, Suspense } from 'react'
import { isPartFailure } from '#engine/react/frame/part-failed.ts'

interface PartsProps {
  children: ReactNode
  failed?: ReactNode
}

/**
 * Renders parts of the shell that are loaded on demand: one that could not be loaded is replaced by `failed` or left out,
 * and reported by PartNotice; the page itself stays.
 * @source SH-84
 */
export class Parts extends Component<PartsProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** The children changed, so the error no longer applies. */
  override componentDidUpdate(before: PartsProps) {
    if (this.state.error !== null && before.children !== this.props.children) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return <Suspense>{this.props.children}</Suspense>
    if (!isPartFailure(error)) throw error
    return this.props.failed
  }
}

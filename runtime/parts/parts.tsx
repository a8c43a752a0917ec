import { Component, type ReactNode, Suspense } from 'react'
import { isPartFailure } from '#engine/react/frame/part-failed.ts'

/**
 * Renders parts of the shell that are loaded on demand: one that could not be loaded is left out and reported by
 * PartNotice; the page itself stays.
 * @source SH-84
 */
export class Parts extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** The children changed, so the error no longer applies. */
  override componentDidUpdate(before: { children: ReactNode }) {
    if (this.state.error !== null && before.children !== this.props.children) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return <Suspense>{this.props.children}</Suspense>
    if (!isPartFailure(error)) throw error
    return null
  }
}

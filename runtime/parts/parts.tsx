import { Component, type ReactNode, Suspense } from 'react'
import { isPartFailure } from '#engine/react/frame/part-failed.ts'

interface PartsProps {
  children: ReactNode
  failed?: ReactNode
}

/**
 * Where the shell shows what is fetched when it is wanted: in place of what could not be fetched stands `failed` or nothing,
 * PartNotice tells of it, and the page beside it stays.
 * @source SH-84
 */
export class Parts extends Component<PartsProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** Something else is shown, or nothing more. */
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

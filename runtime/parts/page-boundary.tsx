import { Component, type ReactNode } from 'react'
import { isPartFailure } from '#engine/react/frame/part-failed.ts'
import { ErrorPage } from './error-page.tsx'

/** Shows an error thrown by a page in its place. A part of the program that could not be loaded is reported as such. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <ErrorPage kind={isPartFailure(error) ? 'chunk' : 'failed'} cause={error} />
  }
}

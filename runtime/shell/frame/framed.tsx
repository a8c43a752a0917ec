import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Loading } from '../../parts/loading.tsx'
import { PageBoundary } from '../../parts/page-boundary.tsx'

interface FramedProps {
  frame: ComponentType<{ children: ReactNode }>
  /** the page, where it is not the route's */
  children?: ReactNode
}

/** A page in its frame. */
export function Framed({ frame: Frame, children = <Outlet /> }: FramedProps) {
  return (
    <Frame>
      <Guarded>{children}</Guarded>
    </Frame>
  )
}

interface GuardedProps {
  /** of a page that guards its own pages: what it is the page of */
  at?: string
  children: ReactNode
}

/** A page loads and fails in its own place; another address is tried anew. */
export function Guarded({ at, children }: GuardedProps) {
  const { pathname } = useLocation()
  return (
    <PageBoundary key={at ?? (pathname.startsWith('/design') ? '/design' : pathname)}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </PageBoundary>
  )
}

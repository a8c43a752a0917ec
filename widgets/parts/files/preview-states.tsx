import { Spin, theme } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'

/** Shown while it is loading. */
export function Waiting() {
  const { token } = theme.useToken()
  return <Spin style={{ display: 'block', padding: token.paddingLG }} />
}

/** A sentence where there is nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <EmptyState icon="file" text={children} />
}

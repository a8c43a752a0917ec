/**
 * The grid of 24 columns that every layout uses; one column below 768 px of its measured box.
 * @source docs/language.md#nodes; docs/ui.md#sizes
 */
import type { CSSProperties, ReactNode } from 'react'
import { useNarrow } from './measure.tsx'

const COLUMNS = 24

export function Grid({ children, gap = 16 }: { children: ReactNode; gap?: number }) {
  return (
    <div className="sw-grid" style={{ '--sw-gap': `${gap}px` } as CSSProperties}>
      {children}
    </div>
  )
}

/** Style of a node that takes `span` columns of the grid around it. */
export function useSpan(span: number | undefined): CSSProperties {
  const narrow = useNarrow()
  return { gridColumn: `span ${narrow ? COLUMNS : Math.min(Math.max(span ?? COLUMNS, 1), COLUMNS)}` }
}

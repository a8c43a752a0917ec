import type { CSSProperties, ReactNode } from 'react'
import '#engine/react/field/input.css'

/** A read-only value: plain text, selectable, wrapping; a dash when empty. `<output>` keeps the label's `for` valid. */
export function ReadOnly({ id, children, style }: { id: string; children?: ReactNode; style?: CSSProperties }) {
  const empty = !children && children !== 0
  return (
    <output id={id} className={empty ? 'sw-read sw-read-empty' : 'sw-read'} style={style}>
      {empty ? '–' : children}
    </output>
  )
}

import { theme } from 'antd'
import type { CSSProperties, ReactNode } from 'react'

/** A read-only value: plain text, selectable, wrapping; a dash when empty. `<output>` keeps the label's `for` valid. */
export function ReadOnly({ id, children, style }: { id: string; children?: ReactNode; style?: CSSProperties }) {
  const { token } = theme.useToken()
  const empty = !children && children !== 0
  return (
    <output
      id={id}
      style={{
        display: 'block',
        minHeight: token.controlHeight,
        padding: `${(token.controlHeight - token.fontSize * token.lineHeight) / 2}px 0`,
        color: empty ? token.colorTextTertiary : token.colorText,
        overflowWrap: 'anywhere',
        ...style,
      }}
    >
      {empty ? '–' : children}
    </output>
  )
}

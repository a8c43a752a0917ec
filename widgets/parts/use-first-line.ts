import { theme } from 'antd'
import type { CSSProperties } from 'react'

/** Aligns the first line of boxes with where the line of a text input would be, beside its label. */
export function useFirstLine(): CSSProperties {
  const { token } = theme.useToken()
  return { paddingBlock: (token.controlHeight - token.fontSize * token.lineHeight) / 2 }
}

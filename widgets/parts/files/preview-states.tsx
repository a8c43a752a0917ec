import { FileOutlined } from '@ant-design/icons'
import { Empty, Spin, theme } from 'antd'
import type { ReactNode } from 'react'

/** Shown while it is loading. */
export function Waiting() {
  const { token } = theme.useToken()
  return <Spin style={{ display: 'block', padding: token.paddingLG }} />
}

/** A sentence where there is nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  const { token } = theme.useToken()
  const icon = <FileOutlined style={{ fontSize: token.fontSizeHeading1, color: token.colorTextTertiary }} />
  return (
    <Empty
      image={icon}
      styles={{ image: { height: 'auto' } }}
      description={children}
      style={{ padding: token.padding }}
    />
  )
}

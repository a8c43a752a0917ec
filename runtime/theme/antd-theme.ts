import { theme as antd, type ThemeConfig } from 'antd'
import type { Theme } from './theme.ts'

const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

/** Asked once: who changes the setting loads the page again. */
const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** A theme as antd's tokens; `cssVar` lets a change of theme repaint without rendering again. */
export function antdTheme(theme: Theme): ThemeConfig {
  return {
    cssVar: { key: 'sw' },
    hashed: false,
    algorithm: theme.dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: theme.primary,
      colorInfo: theme.primary,
      colorLink: theme.primary,
      colorBgLayout: theme.page,
      fontFamily: FONT,
      motion: !isStill,
      motionDurationSlow: '0.2s',
    },
    components: {
      Layout: { headerBg: theme.header.background, headerColor: theme.header.text, siderBg: theme.sider.background },
      Button: { primaryColor: theme.dark ? '#000000' : '#ffffff' },
    },
  }
}

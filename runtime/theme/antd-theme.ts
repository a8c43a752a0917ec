import { theme as antd, type ThemeConfig } from 'antd'
import type { Theme } from './theme.ts'

const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

/** Read once: a change of the setting needs a reload. */
const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Colours for success, warning and error that are readable on the page, on content, and on their own tint. */
const SIGNS = {
  light: {
    colorSuccess: '#2f7610',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#b7eb8f',
    colorWarning: '#8c5e03',
    colorWarningBg: '#fffbe6',
    colorWarningBorder: '#ffe58f',
    colorError: '#cf1322',
    colorErrorBg: '#fff2f0',
    colorErrorBorder: '#ffccc7',
    colorTextTertiary: 'rgba(0,0,0,0.6)',
  },
  dark: { colorError: '#ff7172', colorTextTertiary: 'rgba(255,255,255,0.6)' },
}

/** A theme as antd's tokens; with `cssVar` a change of theme needs no new rendering. */
export function antdTheme(theme: Theme): ThemeConfig {
  return {
    cssVar: { key: 'sw' },
    hashed: false,
    algorithm: theme.dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...SIGNS[theme.dark ? 'dark' : 'light'],
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

import { theme as antd, type ThemeConfig } from 'antd'
import type { MapToken } from 'antd/es/theme/interface'
import { mix } from './colour.ts'
import type { Theme } from './theme.ts'

const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

/** Read once: a change of the setting needs a reload. */
const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Colours for success, warning and error that are readable on the page, on content, and on their own tint. */
const SIGNS = {
  light: {
    ...{ colorSuccess: '#006b47', colorSuccessBg: '#def6e9', colorSuccessBorder: '#bae7cf' },
    ...{ colorWarning: '#7a4e00', colorWarningBg: '#fdf0dc', colorWarningBorder: '#f1d7af' },
    ...{ colorError: '#b3261e', colorErrorBg: '#ffece9', colorErrorBorder: '#f5c6c0' },
  },
  dark: {
    ...{ colorSuccess: '#8fddb5', colorSuccessBg: '#18392a', colorSuccessBorder: '#2e5743' },
    ...{ colorWarning: '#f0cb91', colorWarningBg: '#3f2e11', colorWarningBorder: '#5f4925' },
    ...{ colorError: '#ffa59c', colorErrorBg: '#482724', colorErrorBorder: '#6a403c' },
  },
}

/** Sizes, spaces and radii in px; the same in every theme. */
const SCALE = {
  ...{ fontSize: 14, fontSizeSM: 12, fontSizeLG: 15, fontSizeHeading4: 20, fontSizeHeading3: 26 },
  ...{ borderRadiusXS: 4, borderRadiusSM: 5, borderRadius: 6, borderRadiusLG: 10 },
  ...{ controlHeight: 32, controlHeightLG: 44 },
  ...{ motionDurationFast: '0.12s', motionDurationMid: '0.2s', motionDurationSlow: '0.2s' },
}

/** Colours as they are: the algorithms of antd would make others of them. */
function own(theme: Theme): Partial<MapToken> {
  const { dark, neutrals: n, primary, fill, seed } = theme
  const tint = (share: number) => mix(seed, n.sheet, share)
  const signs = SIGNS[dark ? 'dark' : 'light']
  return {
    ...signs,
    ...{ colorSuccessText: signs.colorSuccess, colorWarningText: signs.colorWarning, colorErrorText: signs.colorError },
    ...{ colorPrimary: primary, colorPrimaryText: primary, colorLink: primary, colorInfo: primary },
    ...{ colorPrimaryHover: dark ? primary : fill, colorLinkHover: dark ? primary : fill },
    ...{ colorPrimaryBg: tint(0.12), colorPrimaryBgHover: tint(0.2), colorInfoBg: tint(0.12) },
    ...{ colorPrimaryBorder: seed, colorPrimaryBorderHover: seed, colorInfoBorder: tint(0.4) },
    ...{ colorBgLayout: theme.page, colorBgContainer: n.sheet, colorBgElevated: n.sheet, colorBgMask: n.veil },
    ...{ colorText: n.ink, colorTextSecondary: n.ink2, colorTextTertiary: n.ink3 },
    ...{ colorBorder: n.edge, colorBorderSecondary: n.line },
    ...{ colorFillQuaternary: n.sunk, colorFillTertiary: n.press, colorFillSecondary: n.press },
  }
}

/** A theme as antd's tokens; with `cssVar` a change of theme needs no new rendering. @source docs/ui.md#tokens */
export function antdTheme(theme: Theme): ThemeConfig {
  const { dark, neutrals: n } = theme
  // white text lies on it, also where links are lighter than that
  const filled = {
    colorPrimary: theme.fill,
    colorPrimaryHover: theme.primary,
    ...(dark && { colorPrimaryHover: theme.fill }),
  }
  const base = dark ? antd.darkAlgorithm : antd.defaultAlgorithm
  return {
    cssVar: { key: 'sw' },
    hashed: false,
    algorithm: seed => ({ ...base(seed), ...own(theme) }),
    token: {
      ...SCALE,
      ...{ colorTextDescription: n.ink3, colorTextPlaceholder: n.ink3, colorSplit: n.lineSoft },
      ...{ colorFillAlter: n.sunk, controlItemBgHover: n.hover },
      ...{ boxShadow: n.shadows[2], boxShadowSecondary: n.shadows[1], boxShadowTertiary: n.shadows[0] },
      fontFamily: FONT,
      motion: !isStill,
    },
    components: {
      Layout: { headerBg: theme.header.background, headerColor: theme.header.text, siderBg: theme.sider.background },
      Button: { ...filled, ...FLAT, dangerColor: n.sheet },
      ...{ Checkbox: filled, Radio: filled, Switch: filled, DatePicker: filled },
      Card: { headerFontSize: 15, headerHeight: 44 },
      ...{ Modal: { ...FLOATING, titleFontSize: 15 }, Drawer: FLOATING },
      ...{ Form: { labelFontSize: 13 }, Menu: { fontSize: 13 } },
      Segmented: { trackBg: n.press },
      Table: { cellFontSize: 13, headerBg: n.sunk, headerColor: n.ink3 },
      Tabs: { cardBg: 'transparent', cardGutter: 2 },
    },
  }
}

const FLAT = { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' }
const FLOATING = { borderRadiusLG: 14 }

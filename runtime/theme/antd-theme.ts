import { theme as antd, type ThemeConfig } from 'antd'
import type { MapToken } from 'antd/es/theme/interface'
import { mix } from './colour.ts'
import { FONT, SCALE, SIGNS } from './scale.ts'
import type { Theme } from './theme.ts'

/** Read once: a change of the setting needs a reload. */
const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

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

/**
 * A theme as antd's tokens; with `cssVar` a change of theme needs no new rendering.
 * @param touched  on a phone: every control is as high as a thumb needs
 * @source docs/ui.md#tokens
 */
export function antdTheme(theme: Theme, touched = false): ThemeConfig {
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
      ...(touched && { controlHeight: SCALE.controlHeightLG, controlHeightSM: SCALE.controlHeightLG }),
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

/** What is the same in every theme, or depends only on whether it is dark: font, sizes, colours of good, doubtful and bad. */
export const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

/** Colours for success, warning and error that are readable on the page, on content, and on their own tint. */
export const SIGNS = {
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
export const SCALE = {
  ...{ fontSize: 14, fontSizeSM: 12, fontSizeLG: 15, fontSizeHeading4: 20, fontSizeHeading3: 26 },
  ...{ borderRadiusXS: 4, borderRadiusSM: 5, borderRadius: 6, borderRadiusLG: 10 },
  // the large one is that of a control for a thumb
  ...{ controlHeight: 32, controlHeightLG: 44 },
  ...{ motionDurationFast: '0.12s', motionDurationMid: '0.2s', motionDurationSlow: '0.2s' },
}

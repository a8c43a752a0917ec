/**
 * antd's theme tokens as custom properties of a screen's root: style sheets of the engine and the widgets use only
 * these, so every theme applies to them.
 * @source docs/ui.md#tokens
 */
import type { GlobalToken } from 'antd'
import type { CSSProperties } from 'react'

export function variablesOf(token: GlobalToken): CSSProperties {
  const variables: Record<`--sw-${string}`, string | number> = {
    '--sw-text': token.colorText,
    '--sw-text-2': token.colorTextSecondary,
    '--sw-text-3': token.colorTextTertiary,
    '--sw-heading': token.colorTextHeading,
    '--sw-surface': token.colorBgContainer,
    '--sw-raised': token.colorBgElevated,
    '--sw-page': token.colorBgLayout,
    '--sw-quiet': token.colorFillQuaternary,
    '--sw-fill': token.colorFillSecondary,
    '--sw-hover': token.controlItemBgHover,
    '--sw-chosen': token.controlItemBgActive,
    '--sw-chosen-hover': token.controlItemBgActiveHover,
    '--sw-line': token.colorBorderSecondary,
    '--sw-border': token.colorBorder,
    '--sw-primary': token.colorPrimary,
    '--sw-success': token.colorSuccessText,
    '--sw-warning': token.colorWarningText,
    '--sw-danger': token.colorErrorText,
    '--sw-danger-bg': token.colorErrorBg,
    '--sw-danger-line': token.colorErrorBorder,
    '--sw-success-bg': token.colorSuccessBg,
    '--sw-warning-bg': token.colorWarningBg,
    '--sw-primary-bg': token.colorPrimaryBg,
    '--sw-link': token.colorLink,
    '--sw-radius': `${token.borderRadius}px`,
    '--sw-radius-lg': `${token.borderRadiusLG}px`,
    '--sw-font': `${token.fontSize}px`,
    '--sw-font-sm': `${token.fontSizeSM}px`,
    '--sw-font-lg': `${token.fontSizeLG}px`,
    '--sw-font-dense': `${token.fontSize - 1}px`,
    '--sw-font-title': `${token.fontSizeHeading4}px`,
    '--sw-font-figure': `${token.fontSizeHeading3}px`,
    '--sw-control': `${token.controlHeight}px`,
    '--sw-touch': `${token.controlHeightLG}px`,
    '--sw-shadow': token.boxShadowTertiary,
    '--sw-shadow-2': token.boxShadowSecondary,
    '--sw-shadow-3': token.boxShadow,
    '--sw-radius-sm': `${token.borderRadiusSM}px`,
    '--sw-mask': token.colorBgMask,
    '--sw-spot': token.colorBgSpotlight,
    '--sw-on-spot': token.colorTextLightSolid,
    '--sw-spot-hover': 'rgb(255 255 255 / 0.14)',
    '--sw-spot-danger': '#ffb3ab',
    '--sw-primary-line': token.colorPrimaryBorder,
    '--sw-sunk': token.colorFillAlter,
    '--sw-hint': token.colorTextPlaceholder,
    '--sw-primary-hover': token.colorPrimaryHover,
    '--sw-ring': token.controlOutline,
    '--sw-danger-ring': token.colorErrorOutline,
    '--sw-focus': `${token.lineWidthFocus}px solid ${token.colorPrimaryBorder}`,
  }
  return variables as CSSProperties
}

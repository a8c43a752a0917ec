/**
 * The tokens of a page drawn without antd, as custom properties with the names a screen's root gives them.
 * @source docs/ui.md#tokens
 */
import type { CSSProperties } from 'react'
import { FONT, SCALE, SIGNS } from './scale.ts'
import type { Theme } from './theme.ts'

export function earlyTokens({ page, primary, fill, seed, dark, neutrals: n }: Theme): CSSProperties {
  const variables: Record<`--sw-${string}`, string> = {
    '--sw-text': n.ink,
    '--sw-text-2': n.ink2,
    '--sw-surface': n.sheet,
    '--sw-page': page,
    '--sw-line': n.line,
    '--sw-border': n.edge,
    '--sw-hover': n.hover,
    '--sw-link': primary,
    '--sw-solid': fill,
    '--sw-danger': SIGNS[dark ? 'dark' : 'light'].colorError,
    '--sw-veil': n.veil,
    '--sw-focus': `2px solid ${seed}`,
    '--sw-shadow': n.shadows[0],
    '--sw-shadow-2': n.shadows[1],
    '--sw-radius': `${SCALE.borderRadius}px`,
    '--sw-radius-lg': `${SCALE.borderRadiusLG}px`,
    '--sw-touch': `${SCALE.controlHeightLG}px`,
    '--sw-font-sm': `${SCALE.fontSizeSM}px`,
    '--sw-font': `${SCALE.fontSize}px`,
    '--sw-font-lg': `${SCALE.fontSizeLG}px`,
    '--sw-font-xl': `${SCALE.fontSizeHeading4}px`,
    '--sw-family': FONT,
  }
  return { ...variables, colorScheme: dark ? 'dark' : 'light' } as CSSProperties
}

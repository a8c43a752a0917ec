/**
 * Writes `runtime/theme/early.gen.css`: the tokens of the sign-in page, which is drawn without antd, under the names a
 * screen's root gives them. Run by `npm run gen`.
 * @source docs/ui.md#tokens
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FONT, SCALE, SIGNS } from './scale.ts'
import { DEFAULT_COLOUR, type Theme, themeOf } from './theme.ts'

export function drawEarly(): string {
  const [light, dark] = ['default', 'dark'].map(id => linesOf(themeOf(id, DEFAULT_COLOUR)))
  return `:root {\n${SIZES.join('\n')}\n${light}\n}\n@media (prefers-color-scheme: dark) {\n:root {\n${dark}\n}\n}\n`
}

const SIZES = [
  `--sw-radius: ${SCALE.borderRadius}px;`,
  `--sw-radius-lg: ${SCALE.borderRadiusLG}px;`,
  `--sw-font-sm: ${SCALE.fontSizeSM}px;`,
  `--sw-font: ${SCALE.fontSize}px;`,
  `--sw-font-lg: ${SCALE.fontSizeLG}px;`,
  `--sw-font-xl: ${SCALE.fontSizeHeading4}px;`,
  `--sw-touch: ${SCALE.controlHeightLG}px;`,
  `--sw-family: ${FONT};`,
]

function linesOf({ page, primary, fill, seed, dark, neutrals: n }: Theme): string {
  const tokens = {
    ...{ text: n.ink, 'text-2': n.ink2, surface: n.sheet, page, line: n.line, border: n.edge },
    ...{ link: primary, solid: fill, danger: SIGNS[dark ? 'dark' : 'light'].colorError },
    ...{ veil: n.veil, focus: `2px solid ${seed}`, shadow: n.shadows[0] },
  }
  return Object.entries(tokens)
    .map(([name, value]) => `--sw-${name}: ${value};`)
    .join('\n')
}

if (import.meta.main) writeFileSync(fileURLToPath(new URL('early.gen.css', import.meta.url)), drawEarly())

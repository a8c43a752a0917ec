/**
 * Writes `runtime/theme/tokens.gen.css`: all tokens of a screen's root, for pages that are drawn without antd. Run by
 * `npm run gen`.
 * @source docs/ui.md#tokens; ADR 0052
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { theme } from 'antd'
import { variablesOf } from '#engine/react/look/tokens.ts'
import { antdTheme } from './antd-theme.ts'
import { DEFAULT_COLOUR, themeOf } from './theme.ts'

export function drawTokens(): string {
  return `${blockOf('default', ':root')}${blockOf('dark', ':root[data-dark]')}`
}

function blockOf(id: string, selector: string): string {
  const chosen = themeOf(id, DEFAULT_COLOUR)
  const variables = { ...variablesOf(theme.getDesignToken(antdTheme(chosen))), '--sw-solid': chosen.fill }
  const lines = Object.entries(variables).map(([name, value]) => `${name}: ${value};`)
  return `${selector} {\n${lines.join('\n')}\n}\n`
}

if (import.meta.main) writeFileSync(fileURLToPath(new URL('tokens.gen.css', import.meta.url)), drawTokens())

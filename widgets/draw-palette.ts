/** Writes `engine/react/look/palette.gen.css`: the ten colours of `schemas/themes/palette.json`. Run by `npm run gen`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import palette from '#schemas/themes/palette.json' with { type: 'json' }

const PARTS = ['solid', 'bg', 'fg', 'line'] as const

/**
 * Custom properties `--sw-teal`, `--sw-teal-bg`, …, light and dark; `data-colour="teal"` sets `--c`, `--c-bg`, `--c-fg`
 * and `--c-line` of any element.
 * @source docs/ui.md#tokens
 */
export function drawPalette(): string {
  const sets = (look: 'light' | 'dark') =>
    palette.flatMap(colour => PARTS.map(part => `  ${nameOf(colour.id, part)}: ${colour[look][part]};`)).join('\n')
  const chosen = palette.map(({ id }) => {
    const each = PARTS.map(part => `  ${nameOf('c', part).replace('sw-', '')}: var(${nameOf(id, part)});`)
    return `[data-colour="${id}"] {\n${each.join('\n')}\n}`
  })
  return [`:root {\n${sets('light')}\n}`, `:root[data-dark] {\n${sets('dark')}\n}`, ...chosen, ''].join('\n')
}

const nameOf = (id: string, part: (typeof PARTS)[number]) => `--sw-${id}${part === 'solid' ? '' : `-${part}`}`

if (import.meta.main)
  writeFileSync(fileURLToPath(new URL('../engine/react/look/palette.gen.css', import.meta.url)), drawPalette())

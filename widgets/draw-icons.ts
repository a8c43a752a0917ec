/** Writes `engine/react/icons.gen.svg`: the icons of the product, taken from antd's set. Run by `npm run gen`. */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ICON_NAMES, SIGN_NAMES } from '#engine/react/icon-names.ts'

interface Shape {
  tag: string
  attrs: Record<string, string>
  children?: Shape[]
}

const require = createRequire(import.meta.url)

/** The sprite file: one `<symbol>` for each name. */
export function drawIcons(): string {
  const symbols = [...ICON_NAMES, ...SIGN_NAMES].map(name => {
    const file = `${name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Outlined`
    const { icon } = require(`@ant-design/icons-svg/lib/asn/${file}.js`).default as { icon: Shape }
    return `<symbol id="${name}" viewBox="${icon.attrs.viewBox}">${(icon.children ?? []).map(print).join('')}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

function print({ tag, attrs, children = [] }: Shape): string {
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}>${children.map(print).join('')}</${tag}>`
}

if (import.meta.main)
  writeFileSync(fileURLToPath(new URL('../engine/react/icons.gen.svg', import.meta.url)), drawIcons())

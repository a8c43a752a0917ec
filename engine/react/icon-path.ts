/** The outline of an icon, for what is not drawn as HTML. Read from the sprite, once. */
import sprite from './icons.gen.svg?no-inline'

let symbols: Promise<string> | undefined

/** The path of the icon `name`, '' when there is none or the sprite did not come. */
export async function iconPath(name: string): Promise<string> {
  symbols ??= fetch(sprite).then(answer => answer.text())
  const text = await symbols.catch(() => {
    symbols = undefined
    return ''
  })
  return outlineIn(text, name)
}

/** The path of the symbol `name` of a sprite. */
export function outlineIn(text: string, name: string): string {
  const from = text.indexOf(`<symbol id="${name}"`)
  if (from < 0) return ''
  const symbol = text.slice(from, text.indexOf('</symbol>', from))
  return [...symbol.matchAll(/\sd="([^"]*)"/g)].map(([, path]) => path).join('')
}

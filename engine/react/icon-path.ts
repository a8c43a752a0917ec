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
  return [...symbol.matchAll(/\sd="([^"]*)"/g)].map(([, path]) => spaceFlags(path!)).join('')
}

const NUMBER = '[-+]?(?:\\d*\\.\\d+|\\d+\\.?)(?:e[-+]?\\d+)?[\\s,]*'
/** One arc of an elliptical arc command, whose flags may stand together with the number that follows them. */
const ARC = new RegExp(`(${NUMBER}${NUMBER}${NUMBER})([01])[\\s,]*([01])[\\s,]*(${NUMBER}${NUMBER})`, 'gi')

/** `path` with the flags of its arcs apart, as not every reader of paths takes them together. (SVG 2, 9.3.9) */
function spaceFlags(path: string): string {
  return path.replaceAll(/a[^a-z]+/gi, arcs => arcs.replaceAll(ARC, '$1 $2 $3 $4'))
}

/**
 * What the icon of an app says: the name of an icon of the product, or the address of a picture. It may be written as a list in
 * JSON, of which the first is meant, as older clients do with what they uploaded.
 * @source MA-20
 */

export interface ReadIcon {
  /** of the product’s icons, if there is one of that name */
  name?: string
  /** a path of this site, or an http(s) address */
  picture?: string
  /** it says something that is neither: the default stands for it */
  isWrong?: true
}

/** Where an entry of the list keeps its address. */
const ADDRESSES = ['url', 'link', 'value'] as const

export function readIcon(icon: string | null | undefined): ReadIcon {
  const text = icon?.trim() ?? ''
  if (!text) return {}
  if (!text.startsWith('[')) return readOne(text)
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return { isWrong: true }
    const [first] = list
    if (first === undefined) return {}
    const address = typeof first === 'string' ? first : addressIn(first)
    return typeof address === 'string' ? readOne(address.trim()) : { isWrong: true }
  } catch {
    return { isWrong: true }
  }
}

const addressIn = (entry: unknown): unknown =>
  entry !== null && typeof entry === 'object'
    ? ADDRESSES.map(key => (entry as Record<string, unknown>)[key]).find(Boolean)
    : undefined

function readOne(text: string): ReadIcon {
  if (/^[a-z][a-z0-9-]*$/.test(text)) return { name: text }
  if (/^(\/(?![/\\])|https?:\/\/[^/\\])/i.test(text)) return { picture: text }
  return /^[\w-][\w.-]*(\/[^/\\:]+)+$/.test(text) ? { picture: `/${text}` } : { isWrong: true }
}

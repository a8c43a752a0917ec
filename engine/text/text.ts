/** A text of a document or of the product: zh is required, en optional. */
export interface Text {
  zh: string
  en?: string
}

export type Lang = 'zh' | 'en'

/** The text in `lang`, or in zh when it is not translated, so that a label is never empty. */
export function pick(text: Text | undefined, lang: Lang): string {
  if (!text) return ''
  return text[lang] ?? text.zh
}

const NAMES = /\{([$A-Za-z][\w$.]*)(?:\|([^{}|]*)\|([^{}|]*))?\}/g

/** The names in braces in a text, without duplicates. */
export function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(NAMES), ([, name]) => name!))]
}

/**
 * Replaces `{name}` by the value in `params` (names with dots are paths), and `{count|row|rows}` by the first word when
 * the count is 1, else the second; an unknown name is kept as written.
 */
export function fill(text: string, params: Record<string, unknown> = {}): string {
  return text.replace(NAMES, (whole, path: string, one?: string, many?: string) => {
    let value: unknown = params
    for (const step of path.split('.')) {
      if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return whole
      value = (value as Record<string, unknown>)[step]
    }
    if (one !== undefined) return (Number(value) === 1 ? one : many)!
    return value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)
  })
}

/**
 * A coded text in one language: texts among its params (a field's title, or several) are picked first, and a document's
 * own `message` replaces the product's text.
 */
export function say(text: Text | undefined, params: Record<string, unknown>, lang: Lang): string {
  const own = isText(params.message) ? params.message : text
  const read = (value: unknown): unknown => (isText(value) ? pick(value, lang) : value)
  const picked = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(read) : read(value),
  ])
  return fill(pick(own, lang), Object.fromEntries(picked))
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'zh' in value && typeof value.zh === 'string'
}

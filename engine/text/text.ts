/** A text of a document or of the product: zh is always there, en when translated. */
export interface Text {
  zh: string
  en?: string
}

export type Lang = 'zh' | 'en'

/** The text in `lang`, else in zh: a missing translation is never an empty label. */
export function pick(text: Text | undefined, lang: Lang): string {
  if (!text) return ''
  return text[lang] ?? text.zh
}

const NAMES = /\{([$A-Za-z][\w$.]*)(?:\|([^{}|]*)\|([^{}|]*))?\}/g

/** The names a text fills in, each once. */
export function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(NAMES), ([, name]) => name!))]
}

/**
 * Fills `{name}` from `params` (paths with dots are looked up step by step), and `{count|row|rows}` with the first word
 * where the count is 1, else the second; an unknown name stays as it stands.
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
 * A coded text in one language: texts among its params (the title of a field, those of several) are picked first, and the `message` a
 * document brings stands before the product's own words.
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

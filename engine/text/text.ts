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

/** How a text marks the names in it: `{a}`, `{{a}}`, or either. */
export type Marks = 'one' | 'two' | 'either'

export interface Filling {
  /** `one` by default */
  marks?: Marks
  /** what a name without a value becomes: it is kept as written, by default, or nothing */
  missing?: 'kept' | 'empty'
  /** how a value is written at its place, such as escaped for HTML; `asText` by default */
  write?(value: unknown): string
}

const NAME = String.raw`([$A-Za-z][\w$.-]*)`
const PLURAL = String.raw`(?:\|([^{}|]*)\|([^{}|]*))?`
const ONE = String.raw`\{${NAME}${PLURAL}\}`
const TWO = String.raw`\{\{\s*${NAME}\s*${PLURAL}\}\}`
const PATTERNS: Record<Marks, RegExp> = {
  one: new RegExp(ONE, 'g'),
  two: new RegExp(TWO, 'g'),
  either: new RegExp(`${TWO}|${ONE}`, 'g'),
}

/** The names marked in a text, without duplicates. */
export function namesIn(text: string, marks: Marks = 'one'): string[] {
  return [...new Set(Array.from(text.matchAll(PATTERNS[marks]), found => (found[1] ?? found[4])!))]
}

/** Replaces the `{name}`s for which `write` has something else. */
export function mapNames(text: string, write: (name: string) => string | undefined): string {
  return text.replace(PATTERNS.one, (whole, name: string) => write(name) ?? whole)
}

/** The text with the names in its marks mapped. */
export function renameMarks(text: string, rename: (name: string) => string, marks: Marks = 'one'): string {
  return text.replace(PATTERNS[marks], (whole, ...groups: string[]) => {
    const name = (groups[0] ?? groups[3])!
    return whole.replace(name, rename(name))
  })
}

/**
 * Replaces the names marked in a text by their values in `params`; names with dots are paths, `rows.0.price`.
 * `{count|row|rows}` is the first word when the count is 1, else the second.
 */
export function fill(
  text: string,
  params: Readonly<Record<string, unknown>> = {},
  { marks = 'one', missing = 'kept', write = asText }: Filling = {},
): string {
  return text.replace(PATTERNS[marks], (whole: string, ...groups: (string | undefined)[]) => {
    const [name, one, many] = groups[0] === undefined ? groups.slice(3) : groups
    const found = find(params, name!)
    if (!found) return missing === 'kept' ? whole : ''
    return one === undefined ? write(found.value) : (Number(found.value) === 1 ? one : many)!
  })
}

/** A value as people read it: a list is its items, separated by commas; what has no words is JSON. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The value at a path of own names and positions; null when there is none. */
export const valueAt = (values: unknown, path: string): unknown => find(values, path)?.value ?? null

function find(values: unknown, path: string): { value: unknown } | null {
  let value = values
  for (const step of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return null
    value = (value as Record<string, unknown>)[step]
  }
  return { value }
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

/** What is typed or pasted into a cell of the grid, and how its value is said. @source docs/designer.md#the-grid */
import { valueCheck } from '#engine/entity/check-field.ts'
import type { Field, Json, Option } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { issueOf, type Parsed, parseValue } from '#engine/value/parse-value.ts'
import { codesOf, readCell } from '#engine/value/read-cell.ts'
import sheets from '#schemas/text/sheets.json' with { type: 'json' }

const TYPED: ReadonlySet<Field['type']> = new Set([
  ...(['string', 'text', 'integer', 'decimal', 'boolean', 'date', 'datetime', 'time', 'enum', 'dict'] as const),
])

/** Why no value is typed into cells of the field; null where it is. */
export function whyNotTyped(field: Field): 'computed' | 'numbered' | 'later' | null {
  if (field.value !== undefined) return 'computed'
  if (field.type === 'serial') return 'numbered'
  if (field.type === 'json') return notationOf(field)?.read ? null : 'later'
  return TYPED.has(field.type) && !field.secret && field.format !== 'html' ? null : 'later'
}

/** @param options  of a choice or a dictionary */
export function readText(field: Field, text: string, options: readonly Option[]): Parsed {
  const plain = text.trim()
  if (plain === '') return { value: null }
  if (whyNotTyped(field)) return { issue: issueOf(field, 'designer.samples.untyped') }
  const read = parseValue(field, readCell(field, plain, codesOf(options)))
  const issue = read.issue ?? valueCheck(field)(read.value)
  return issue ? { issue } : read
}

/**
 * The value as a text that `readText` reads again.
 * @param now  with it, days and times are as the runtime shows them, to be read by people alone
 */
export function sayText(
  field: Field,
  value: Json | undefined,
  options: readonly Option[],
  lang: Lang,
  now?: string,
): string {
  const label = (code: string) => {
    if (field.type === 'boolean') return pick(code === 'true' ? sheets.yes : sheets.no, lang)
    const title = options.find(({ id }) => id === code)?.title
    return title && pick(title, lang)
  }
  return formatValue(field, value, { lang, label, now })
}

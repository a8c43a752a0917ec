import type { Json } from '../../../schema/document.ts'
import { PLAIN_WORD } from './read-tokens.ts'

/** A name that a formula may read, or an option of a choice, with the text it has for readers. */
export interface Known {
  /** `Quantity`, `Kind.Name` of a record pointed at, `State.Passed` of an option */
  text: string
  /** `{ var: … }` of a name, the code of an option */
  rule: Json
}

/** How the names of rules are written in formulas. Rows are named by the name of their field. */
export interface FormulaNames {
  /** those at a place: inside of `rows`, or of the record where it is null */
  at(rows: string | null): readonly Known[]
  /** whether a name stands for rows */
  isRows(name: string): boolean
  /** words of the reader's language for functions and constants, by what they stand for: `ROUND`, `TRUE` */
  wordOf(said: string): string | undefined
}

interface Index {
  byText: Map<string, Known[]>
  byRule: Map<string, Known>
}

const indexes = new WeakMap<readonly Known[], Index>()

function indexOf(known: readonly Known[]): Index {
  const made = indexes.get(known) ?? {
    byText: Map.groupBy(known, ({ text }) => text),
    byRule: new Map(known.map(each => [JSON.stringify(each.rule), each])),
  }
  indexes.set(known, made)
  return made
}

/** Words for values: no name is written like them without brackets. */
export const CONSTANTS: Readonly<Record<string, Json>> = {
  TRUE: true,
  FALSE: false,
  EMPTY: null,
}

/** What a text names: by the title readers see, else by the name in the document; null when nothing or several things. */
export function readKnown(text: string, rows: string | null, names: FormulaNames): Known | null {
  const { byText, byRule } = indexOf(names.at(rows))
  const titled = byText.get(text) ?? []
  if (titled.length > 0) return titled.length === 1 ? titled[0]! : null
  return byRule.get(JSON.stringify({ var: text })) ?? null
}

/** A name as it is written in a formula; null for one that cannot be. */
export function writeName(name: string, rows: string | null, names: FormulaNames): string | null {
  const known = indexOf(names.at(rows)).byRule.get(JSON.stringify({ var: name }))
  return (known && writeKnown(known, rows, names)) ?? (/[`\n]/.test(name) || name === '' ? null : `\`${name}\``)
}

/** The option of a choice with this code; null when there is none. */
export function writeOption(choice: string, code: Json, rows: string | null, names: FormulaNames): string | null {
  const { byRule } = indexOf(names.at(rows))
  const title = byRule.get(JSON.stringify({ var: choice }))?.text
  const option = names.at(rows).find(({ text, rule }) => rule === code && text.startsWith(`${title}.`))
  return option ? writeKnown(option, rows, names) : null
}

/** Null when its text names something else too. */
export function writeKnown(known: Known, rows: string | null, names: FormulaNames): string | null {
  const { text } = known
  if (indexOf(names.at(rows)).byText.get(text)?.length !== 1) return null
  if (PLAIN_WORD.test(text) && !Object.hasOwn(CONSTANTS, text.toUpperCase())) return text
  return /[\]\n]/.test(text) || text === '' ? null : `[${text}]`
}

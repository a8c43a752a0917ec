/**
 * The fields a text copied from a spreadsheet makes: of one column a field for each line, of several a field for each head
 * with the values below it, which tell what kind it is.
 * @source docs/designer.md#surfaces
 */
import type { Field } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { linesOf } from '#engine/value/lines-of.ts'
import { newOption } from './new-field.ts'

export interface NewColumn {
  name: string
  samples: string[]
}

/** A wider block is no form: it was copied by mistake. */
export const MOST_COLUMNS = 300
/** Values of more rows say nothing new. */
const MOST_SAMPLES = 200
/** The head is one of so many first lines. */
const MOST_ABOVE = 5
/** A choice of more options is better kept elsewhere. */
const MOST_OPTIONS = 20

/** @returns isBlock: it has several columns, the first line names them; rows: the lines below it */
export function columnsOf(text: string): { columns: NewColumn[]; isBlock: boolean; rows: number } {
  const lines = linesOf(text).filter(line => line.some(cell => cell !== null))
  // a title may stand above the head
  const widths = lines.slice(0, MOST_ABOVE).map(line => line.filter(cell => cell !== null).length)
  const [heads = [], ...rows] = lines.slice(Math.max(0, widths.indexOf(Math.max(...widths))))
  const isBlock = heads.length > 1
  const columns = isBlock
    ? heads.map((name, at) => ({ name, samples: rows.slice(0, MOST_SAMPLES).map(row => row[at] ?? '') }))
    : [heads, ...rows].map(([name = null]) => ({ name, samples: [] }))
  return {
    columns: columns.flatMap(({ name, samples }) => (name === null ? [] : [{ name, samples }])),
    isBlock,
    rows: rows.length,
  }
}

/** A choice has the values below its head as options, in their order. @param name  the title of an option */
export function withOptions(field: Field, samples: string[], name = (zh: string): Text => ({ zh })): Field {
  const values = [...new Set(samples.map(text => text.trim()).filter(Boolean))]
  if (field.type !== 'enum' || values.length === 0 || values.length > MOST_OPTIONS) return field
  const options: NonNullable<Field['options']> = []
  for (const value of values) options.push(newOption(name(value), options))
  return { ...field, options }
}

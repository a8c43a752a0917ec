/**
 * The record a formula is tried with: sample values of what it reads, or those of a stored record, and what somebody
 * typed over them.
 * @source docs/designer.md#formulas
 */
import { sampleValue } from '#adapters/memory/sample/sample-value.ts'
import type { FormulaNode } from '#engine/react/rule/formula/parse-formula.ts'
import { findName, type Name, type Scope } from '#engine/react/rule/sentence/names.ts'
import { readShown } from '#engine/rules/context.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { type EngineRecord, isRecord, readRecords, readValue, type Value } from '#engine/value/value.ts'

/** A value that can be typed in: of the record, of one it points at, or of one of its rows. */
export interface SampleInput {
  id: string
  name: Name
  /** the field of rows and which row */
  row?: { field: Name; at: number }
}

const ROWS = 2
const ID = '1'

/** Values of rows for each row, after those of the record. */
export function inputsOf(node: FormulaNode, scope: Scope): SampleInput[] {
  const reads = readsOf(node.rule)
  const own = reads.flatMap((id): SampleInput[] => {
    const name = id.startsWith('$') ? undefined : findName(scope, id)
    return name?.field && name.kind !== 'rows' && name.kind !== 'bare' ? [{ id, name }] : []
  })
  const cells = rowsRead(node, scope).flatMap(field =>
    Array.from({ length: ROWS }, (_, at) => at).flatMap(at =>
      (field.field ? scope.rowNames(field.field) : [])
        .filter(({ name }) => reads.includes(`${field.name}.${name}`))
        .map((name): SampleInput => ({ id: `${field.name}.${at}.${name.name}`, name, row: { field, at } })),
    ),
  )
  const shown = new Set(own.map(({ id }) => id.split('.')[0]).filter((id, at) => id !== own[at]!.id))
  return [...own.filter(({ id }) => !shown.has(id)), ...cells]
}

/** The names of the rows a formula reads. */
export function rowsRead({ rule }: FormulaNode, scope: Scope): Name[] {
  const reads = readsOf(rule)
  return scope.names.filter(({ name, kind }) => kind === 'rows' && reads.includes(name))
}

/** Rows without values, for those of which a formula reads none. */
export const emptyRows = (rows: readonly Name[]): EngineRecord =>
  Object.fromEntries(rows.map(({ name }) => [name, Array.from({ length: ROWS }, () => ({}))]))

/**
 * @param rows    what a sample has before its values
 * @param stored  a record to begin from; null for sample values
 */
export function sampleRecord(
  inputs: readonly SampleInput[],
  typed: Readonly<Record<string, Json>>,
  stored: EngineRecord | null,
  { scope, lang, today, rows }: { scope: Scope; lang: Lang; today: string; rows: EngineRecord },
): EngineRecord {
  let record: EngineRecord = stored ?? rows
  for (const input of inputs) {
    const { field } = input.name
    const made = (): Json =>
      field ? sampleValue(field, scope.optionsOf(field), lang, today, input.row?.at ?? 0) : null
    const value = Object.hasOwn(typed, input.id) ? typed[input.id]! : stored ? undefined : made()
    if (value !== undefined) record = put(record, input, value)
  }
  return record
}

export function readInput(record: EngineRecord, { id, row }: SampleInput): Value {
  if (row) return readValue(readRecords(record, row.field.name)[row.at], cell(id))
  const [first = '', second = ''] = id.split('.')
  return second ? readShown(record, first, second) : readValue(record, first)
}

/** The field of a cell, whose id begins with the name of its rows and the number of its row. */
const cell = (id: string): string => id.slice(id.lastIndexOf('.') + 1)

function put(record: EngineRecord, { id, row }: SampleInput, value: Json): EngineRecord {
  if (row) {
    const { name } = row.field
    const rows = [...readRecords(record, name)]
    for (let at = rows.length; at <= row.at; at++) rows.push({})
    return { ...record, [name]: rows.with(row.at, { ...rows[row.at], [cell(id)]: value }) }
  }
  const [first = '', second = ''] = id.split('.')
  if (!second) return { ...record, [first]: value }
  const target = typeof record[first] === 'string' ? record[first] : ID
  const refs = isRecord(record.$ref) ? record.$ref : {}
  const known = isRecord(refs[first]) ? refs[first] : {}
  const seen = isRecord(known[target]) ? known[target] : {}
  const $ref = { ...refs, [first]: { ...known, [target]: { ...seen, [second]: value } } }
  return { ...record, [first]: target, $ref } as EngineRecord
}

/**
 * Columns that others of their row compute: a total is computed, not typed. A formula of the workbook counts if every row has
 * it and the rule gives the same values; without one, a column that is the product of two others in every row.
 * @source docs/designer.md#workbooks
 */
import type { SheetFormula } from '#adapters/wire/workbook.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import { fitToField } from '#engine/entity/settle.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Field } from '#engine/schema/document.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { readCell, type SheetCell } from '#engine/value/read-cell.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import { ruleOf } from './formula.ts'
import { type Formula, idAt, type ProposedColumn, type ProposedRow } from './proposed.ts'

type Column = Pick<ProposedColumn, 'at' | 'kind' | 'misfits'>
type Product = readonly [number, number]

const NUMBERS = new Set(['integer', 'decimal'])
/** Fewer rows may be so by chance. */
const LEAST_ROWS = 5
const MOST_ROWS = 500
const MOST_NUMBERS = 30
/** Sums of cells are no more exact. */
const SAME = 0.005

/** @returns by place of a column */
export function computedFrom(
  columns: readonly Column[],
  data: readonly ProposedRow[],
  formulas: readonly SheetFormula[] = [],
): Map<number, Formula> {
  const rows = data.slice(0, MOST_ROWS).map(({ cells }) => cells)
  const found = new Map<number, Formula>()
  for (const formula of formulas) {
    const column = columns.find(({ at }) => at === formula.at)
    const said = column && formula.rows === data.length ? sayFormula(formula.text, column, columns) : undefined
    if (said && !leadsBack(found, formula.at, said) && agrees(said, column!, columns, rows)) found.set(formula.at, said)
  }
  for (const [at, [one, other]] of productsIn(columns, rows, found)) {
    const rule = { '*': [{ var: idAt(one) }, { var: idAt(other) }] }
    found.set(at, { text: `[${one}]*[${other}]`, rule, reads: [one, other] })
  }
  return found
}

function sayFormula(text: string, { kind }: Column, columns: readonly Column[]): Formula | undefined {
  const reads = new Set<number>()
  const rule = ruleOf(text, place => {
    const column = columns.find(({ at }) => at === place)
    if (!column) return undefined
    reads.add(place)
    const cell = { var: idAt(place) }
    return { rule: column.kind.id === 'percent' ? { '/': [cell, 100, 10] } : cell, isDate: column.kind.type === 'date' }
  })
  // what reads no cell is a value that every row has
  if (rule === undefined || reads.size === 0) return undefined
  return { text, rule: kind.id === 'percent' ? { '*': [rule, 100] } : rule, reads: [...reads] }
}

function leadsBack(found: Map<number, Formula>, at: number, { reads }: Formula): boolean {
  return reads.some(one => one === at || leadsBack(found, at, found.get(one) ?? { text: '', rule: null, reads: [] }))
}

/** Whether the rule is one for these columns, and gives what stands in the cells; of today it does so only today. */
function agrees(
  { rule, reads }: Formula,
  column: Column,
  columns: readonly Column[],
  rows: readonly (readonly SheetCell[])[],
): boolean {
  const read = reads.map(place => columns.find(({ at }) => at === place)!)
  const own = { ...fieldOf(column), value: rule } as Field
  const title = { zh: 'x' }
  const document = { kind: 'entity', grammar: 1, key: 'x', title, fields: [...read.map(fieldOf), own] } as const
  try {
    const each = compileEntity({ ...document, fields: [...document.fields] }, () => undefined).fields.get(own.id)!
    if (JSON.stringify(rule).includes('"$today"')) return true
    return rows.every(cells => {
      const record: EngineRecord = Object.fromEntries(read.map(one => [idAt(one.at), valueAt(one, cells)]))
      const value = fitToField(each, each.rules.value!.run({ record, env: { today: '', now: '' } }))
      return isAlike(value, valueAt(column, cells))
    })
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

const fieldOf = ({ at, kind: { type, widget, facts } }: Column): Field => {
  const field: Field = { id: idAt(at), title: { zh: 'x' }, ...facts, type, ...(widget && { widget }) }
  if (type === 'decimal') return { ...field, scale: 10 }
  return TYPED.has(type) ? field : { id: field.id, title: field.title, type: 'string' }
}

const TYPED = new Set<Field['type']>(['integer', 'date', 'datetime', 'boolean'])

function valueAt(column: Column, cells: readonly SheetCell[]): Value {
  const cell = cells[column.at] ?? null
  if (cell === null) return null
  const field = fieldOf(column)
  return parseValue(field, readCell(field, cell, new Map())).value ?? null
}

function isAlike(one: Value, other: Value): boolean {
  if (one === null || other === null || typeof one === 'boolean') return one === other
  const [left, right] = [Number(one), Number(other)]
  return Number.isNaN(left) ? one === other : Math.abs(left - right) < SAME
}

function productsIn(
  columns: readonly Column[],
  rows: readonly (readonly SheetCell[])[],
  known: Map<number, Formula>,
): Map<number, Product> {
  const numbers = columns.filter(({ kind, misfits }) => NUMBERS.has(kind.type) && misfits.length === 0)
  const found = new Map<number, Product>()
  if (numbers.length > MOST_NUMBERS) return found
  const reads = (at: number) => found.get(at) ?? known.get(at)?.reads
  for (const { at } of numbers) {
    const told = rows.filter(row => typeof row[at] === 'number')
    if (known.has(at) || told.length < LEAST_ROWS) continue
    const factors = numbers.map(one => one.at).filter(other => other !== at && !reads(other)?.includes(at))
    const pair = pairs(factors).find(pair => isProduct(told, at, pair))
    if (pair) found.set(at, pair)
  }
  return found
}

/** In every row, and both factors count: none is 1 throughout. */
function isProduct(rows: readonly (readonly SheetCell[])[], at: number, [one, other]: Product): boolean {
  const holds = rows.every(row => {
    const [left, right] = [row[one], row[other]]
    return typeof left === 'number' && typeof right === 'number' && Math.abs(left * right - Number(row[at])) < SAME
  })
  return holds && [one, other].every(place => rows.some(row => row[place] !== 1))
}

const pairs = (places: number[]): Product[] =>
  places.flatMap((one, at) => places.slice(at + 1).map((other): Product => [one, other]))

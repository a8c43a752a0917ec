/**
 * What a workbook becomes: for each sheet its columns with the kinds of their values, the cells that do not fit, what is
 * computed from other columns, and the sheets that hold rows of the records of another.
 * @source docs/designer.md#workbooks
 */
import type { SheetFormula, Workbook } from '#adapters/wire/workbook.ts'
import { columnLetter, namesIn } from '#engine/value/read-cell.ts'
import { kindOf } from '../../kind/guess/kind-of-name.ts'
import { fits, guessColumn } from '../../kind/guess/kind-of-samples.ts'
import type { FieldWord } from '../../kind/words.ts'
import { computedFrom } from './computed.ts'
import { findHead, type Head } from './find-head.ts'
import { isFilled, linesOf, type RowsInLine, rowsInLine } from './in-line.ts'
import { cellsAt, type ProposedColumn, type ProposedRow, type ProposedSheet } from './proposed.ts'
import { withReferences } from './refer.ts'
import { belongsTo } from './rows-of.ts'

type Names = Pick<Workbook, 'named' | 'dicts'>

/** Of so many values in a hundred a name must be known for the column to hold names. */
const KNOWN = 0.9
/** Of so many the kind is taken, and the others are told. */
const MOSTLY = 0.95
const MOST_VALUES = 200
/** In characters; a field with a longer name has it whole as its help. */
const LONGEST_NAME = 60
/** So many cells tell the kind of their column; those that do not fit it are looked for in all. */
const MOST_JUDGED = 1000
const NAMED = ['user', 'dept', 'region'] as const

/** Sheets without a table are left out. */
export function proposeApp({ sheets, ...names }: Pick<Workbook, 'sheets'> & Names): ProposedSheet[] {
  const tables = sheets.flatMap(({ name, rows, isCut, formulas = [] }): Table[] => {
    const head = findHead(rows)
    return head ? [{ name, isCut, head, rows: dataOf(rows, head), formulas }] : []
  })
  const [first, ...others] = tables
  if (!first) return []
  const records = proposeTable(first, rowsIn(first), names)
  const rest = others.flatMap(table => {
    const whole = proposeTable(table, [], names)[0]!
    const of = belongsTo(whole, records[0]!)
    if (of) return [{ ...whole, of, columns: whole.columns.map(one => ({ ...one, taken: one.at !== of.at })) }]
    const inLine = rowsIn(table)
    const proposed = inLine.length > 0 ? proposeTable(table, inLine, names) : [whole]
    return proposed.map(sheet => ({ ...sheet, taken: false }))
  })
  return withReferences([...records, ...rest])
}

/** A sheet with the place of its table. */
interface Table extends Pick<ProposedSheet, 'name' | 'isCut' | 'rows'> {
  head: Head
  formulas: SheetFormula[]
}

const dataOf = (rows: Workbook['sheets'][number]['rows'], head: Head): ProposedRow[] =>
  rows.flatMap((cells, at) => (at >= head.data && cells.some(cell => cell !== null) ? [{ row: at + 1, cells }] : []))

const widthOf = ({ head, rows }: Table) =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), head.names.length)

const rowsIn = (table: Table) => rowsInLine(table.head.groups, widthOf(table), table.rows)

/** The records of a table, and the rows in their lines. */
function proposeTable(table: Table, inLine: RowsInLine[], names: Names): ProposedSheet[] {
  const { name, isCut, head, rows, formulas } = table
  const places = Array.from({ length: widthOf(table) }, (_, at) => at)
  const below = inLine.flatMap(({ at, repeats }) => [0, ...repeats].flatMap(by => at.map(place => place + by)))
  const own = places.filter(at => !below.includes(at))
  const records = inLine.length > 0 ? rows.filter(({ cells }) => isFilled(cells, own)) : rows
  const source = { sheet: name, head: head.data, isCut, taken: true }
  return [
    {
      name,
      title: head.title,
      ...source,
      rows: records,
      columns: columnsOf(own, head.names, records, { names, formulas }),
    },
    ...inLine.map(({ name, at, repeats }): ProposedSheet => {
      const lines = linesOf({ at, repeats }, rows)
      const said = head.groups.find(group => group.at === at[0])!.names
      const heads = Object.assign([], Object.fromEntries(said.map((one, place) => [at[0]! + place, one]))) as string[]
      const columns = columnsOf(at, heads, lines, { names, formulas: repeats.length > 0 ? [] : formulas })
      return { name, title: null, ...source, of: { repeats }, rows: lines, columns }
    }),
  ]
}

function columnsOf(
  places: readonly number[],
  heads: Head['names'],
  rows: readonly ProposedRow[],
  { names, formulas }: { names: Names; formulas: readonly SheetFormula[] },
): ProposedColumn[] {
  const columns = namesOf(places, heads, rows).map(({ at, name, ...named }) => {
    const column = proposeColumn(named.named === 'letter' ? '' : (named.whole ?? name), at, rows, names)
    return { ...column, ...{ name, ...named } }
  })
  const computed = computedFrom(columns, rows, formulas)
  return columns.map(column => {
    const formula = computed.get(column.at)
    if (!formula) return column
    // what is computed is not chosen
    return { ...column, formula, ...(CHOSEN.has(column.kind.type) && { kind: kindOf('string') }) }
  })
}

const CHOSEN = new Set<FieldWord['type']>(['enum', 'dict'])

type Naming = Pick<ProposedColumn, 'at' | 'name' | 'named' | 'whole'>

/** A name of its own for each column that has one, or holds something. */
function namesOf(places: readonly number[], heads: Head['names'], rows: readonly ProposedRow[]): Naming[] {
  const taken = new Set<string>()
  const free = (name: string) => {
    let own = name
    for (let number = 2; taken.has(own); number++) own = `${name} ${number}`
    taken.add(own)
    return own
  }
  return places.flatMap((at): Naming[] => {
    const head = (heads[at] ?? '').replace(/\s*\*\s*$/, '').trim()
    if (head === '') {
      return rows.some(({ cells }) => isFilled(cells, [at]))
        ? [{ at, name: free(columnLetter(at)), named: 'letter' }]
        : []
    }
    const letters = [...head]
    const short = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : head
    const name = free(short)
    if (short !== head) return [{ at, name, named: 'short', whole: head }]
    return [{ at, name, ...(name !== head && { named: 'again' }) }]
  })
}

function proposeColumn(name: string, at: number, rows: readonly ProposedRow[], names: Names): ProposedColumn {
  const cells = cellsAt(rows, at)
  const counted = new Map<string, number>()
  for (const { text } of cells) counted.set(text, (counted.get(text) ?? 0) + 1)
  const values = [...counted].sort(([, one], [, other]) => other - one).map(([text]) => text)
  const told = cells.slice(0, MOST_JUDGED).map(({ text }) => text)
  const guess: Named = guessNamed(values, names) ?? guessColumn(name, told, MOSTLY)
  // names that nobody has are texts
  const isUnknown =
    LOOKED_UP.has(guess.kind.type) && values.length > 0 && !guess.known && !areKnown(guess.kind, values, names)
  const kind = isUnknown ? guessColumn('', told, MOSTLY).kind : guess.kind
  const column = { at, name, kind, why: isUnknown ? null : guess.why, ...(guess.dict && { dict: guess.dict }) }
  return { ...column, values: values.slice(0, MOST_VALUES), misfits: misfitsOf(column, cells, names), taken: true }
}

const LOOKED_UP = new Set<FieldWord['type']>(['user', 'users', 'dept', 'depts', 'region', 'ref', 'refs'])

/** Whether cells with several names each hold names that are known. */
function areKnown({ type }: FieldWord, values: readonly string[], { named }: Names): boolean {
  const known = new Set(type === 'users' ? named.user : type === 'depts' ? named.dept : [])
  const cells = values.map(text => namesIn({ id: 'x', title: { zh: '' }, type }, text))
  return cells.filter(parts => parts.every(part => known.has(part))).length >= values.length * KNOWN
}

interface Named {
  kind: FieldWord
  why: string | null
  dict?: string
  known?: true
}

/** The kind of values that are names of something that is there. */
function guessNamed(values: readonly string[], { named, dicts }: Names): Named | undefined {
  if (values.length === 0) return undefined
  for (const id of NAMED) {
    const known = new Set(named[id])
    const found = values.filter(text => known.has(text)).length
    if (found > 0 && found >= values.length * KNOWN) return { kind: kindOf(id), why: null, known: true }
  }
  const dict = values.length > 1 ? dicts.find(({ named }) => values.every(text => named.includes(text))) : undefined
  return dict && { kind: kindOf('dict'), why: null, dict: dict.code }
}

/** The cells that a field of the kind refuses. */
export function misfitsOf(
  { kind, dict }: Pick<ProposedColumn, 'kind' | 'dict'>,
  cells: readonly { row: number; text: string }[],
  { named, dicts }: Names,
): { row: number; text: string }[] {
  const names = NAMED.find(id => id === kind.type)
  const known = names ? new Set(named[names]) : dict ? new Set(dicts.find(({ code }) => code === dict)?.named) : null
  return cells.filter(({ text }) => (known ? !known.has(text) : !fits(kind, text)))
}

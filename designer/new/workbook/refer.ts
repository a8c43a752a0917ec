/** Columns that name records of another sheet of the workbook. @source docs/designer.md#workbooks */
import { kindOf } from '../../kind/guess/kind-of-name.ts'
import { cellsAt, type ProposedColumn, type ProposedSheet } from './proposed.ts'
import { countsItself } from './rows-of.ts'

/** Of so many cells in a hundred the column refers, and the others are told. */
const KNOWN = 0.9
const TEXTS = new Set(['string', 'text', 'enum'])

interface List {
  sheet: ProposedSheet
  key: ProposedColumn
  names: Set<string>
}

/** The sheets, where columns name records of others with what they refer to; and those are taken. */
export function withReferences(sheets: ProposedSheet[]): ProposedSheet[] {
  const lists = sheets.flatMap(sheet => listOf(sheet) ?? [])
  const leads = new Map<string, Set<string>>()
  const referring = sheets.map(sheet => ({ ...sheet, columns: sheet.columns.map(column => refer(sheet, column)) }))
  const referred = new Set(referring.flatMap(({ columns }) => columns.flatMap(({ to }) => to ?? [])))
  return referring.map(sheet => (referred.has(sheet.sheet) && !sheet.of ? asList(sheet) : sheet))

  function refer(sheet: ProposedSheet, column: ProposedColumn): ProposedColumn {
    if (!column.taken || column.formula || !(TEXTS.has(column.kind.type) || column.kind.type === 'integer'))
      return column
    const cells = cellsAt(sheet.rows, column.at)
    const values = new Set(cells.map(({ text }) => text))
    const list = lists.find(one => {
      if (one.sheet.sheet === sheet.sheet || isBelow(sheet, one.sheet) || reaches(one.sheet.sheet, sheet.sheet))
        return false
      const isOwnKey = lists.some(own => own.sheet === sheet && own.key === column)
      const known = cells.filter(({ text }) => one.names.has(text)).length
      const isMeant = [...values].some(text => !/^\d+$/.test(text)) || saysSo(column, one)
      return values.size > 1 && known >= cells.length * KNOWN && !isOwnKey && isMeant
    })
    if (!list) return column
    leads.set(sheet.sheet, (leads.get(sheet.sheet) ?? new Set()).add(list.sheet.sheet))
    const misfits = cells.filter(({ text }) => !list.names.has(text))
    return { ...column, kind: kindOf('ref'), why: null, to: list.sheet.sheet, misfits }
  }

  /** Its rows belong to the records of the first sheet. */
  function isBelow({ of }: ProposedSheet, other: ProposedSheet): boolean {
    return of !== undefined && other === sheets[0]
  }

  function reaches(from: string, to: string): boolean {
    return [...(leads.get(from) ?? [])].some(next => next === to || reaches(next, to))
  }

  function asList(sheet: ProposedSheet): ProposedSheet {
    const { key } = lists.find(({ sheet: { sheet: name } }) => name === sheet.sheet)!
    const columns = sheet.columns.map(
      (column): ProposedColumn =>
        column.at === key.at ? { ...column, kind: kindOf('string'), why: null, misfits: [], isKey: true } : column,
    )
    return { ...sheet, taken: true, columns }
  }
}

/** Numbers may be others that are alike: the name has to say what they refer to. */
const saysSo = ({ name }: ProposedColumn, { sheet, key }: List): boolean =>
  name === key.name || name.toLowerCase().includes(sheet.name.toLowerCase())

/** A sheet of its own whose first column, but for one that counts its lines, names each of its records. */
function listOf(sheet: ProposedSheet): List | undefined {
  if (sheet.of || sheet.isCut || sheet.rows.length < 2) return undefined
  const texts = (at: number) => cellsAt(sheet.rows, at).map(({ text }) => text)
  const key = sheet.columns.find(({ at, name }) => !countsItself(name, texts(at)))
  if (!key || !(TEXTS.has(key.kind.type) || key.kind.type === 'integer')) return undefined
  const names = new Set(texts(key.at))
  return names.size === sheet.rows.length ? { sheet, key, names } : undefined
}

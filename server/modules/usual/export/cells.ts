/** The columns of an exported sheet and what their cells say. @source docs/http.md#imports-and-exports */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Option } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { isSaid } from '#engine/value/notation/notations.ts'
import { sheetCell } from '#engine/value/sheet-cell.ts'
import type { Value } from '#engine/value/value.ts'
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import type { Reader } from '../../../entity/rights/reader.ts'
import type { Column } from '../../../entity/table/columns.ts'
import type { CellValue } from '../../../sheets/write-sheet.ts'
import { headOf } from '../import/rows/columns.ts'

export interface ExportColumn {
  title: Text
  /** the reader's own column */
  column: Column
  /** the shown field of the record it points at, for `category.name` */
  through?: Column
}

const MOST_COLUMNS = 500

/**
 * @param named  ids in their order, each once; `category.name` reads through a reference; without it all of the
 * entity's own
 * @throws Fault 'export.columns'
 */
export function exportColumns(reader: Reader, named: unknown): ExportColumn[] {
  const offered = reader.columns.filter(({ field, id }) => id !== 'id' && id !== 'rev' && isSaid(field))
  if (!Array.isArray(named)) return offered.filter(({ system }) => !system).map(headed)
  if (named.length > MOST_COLUMNS) throw new Fault('export.columns', { most: MOST_COLUMNS })
  return [...new Set(named.map(String))].flatMap(name => {
    const [id, shown] = name.split('.')
    const column = offered.find(each => each.id === id)
    if (!column) return []
    if (shown === undefined) return [headed(column)]
    const through = reader.models.find(targetOf(column.field) ?? '')?.byId.get(shown)
    return through && isSaid(through.field) ? [{ column, through, title: headOf(through) }] : []
  })
}

const headed = (column: Column): ExportColumn => ({ column, title: headOf(column) })

/** @param optionsOf  of a dictionary; as a person reads it in `lang` */
export function cellOf(
  { column, through }: ExportColumn,
  row: WireRecord,
  optionsOf: (dict?: string) => Option[] | undefined,
  lang: Lang,
): CellValue {
  const labels = row.$ref?.[column.id]
  const own = row[column.wire] as Value
  if (through) return saidCell(through, labels?.[String(own)]?.[through.id] as Value, optionsOf, lang)
  return saidCell(column, own, optionsOf, lang, labels)
}

function saidCell(
  { field, type }: Column,
  value: Value | undefined,
  optionsOf: (dict?: string) => Option[] | undefined,
  lang: Lang,
  labels?: Record<string, { $label: string }>,
): CellValue {
  if (value === null || value === undefined) return null
  const list = typeof value === 'string' && (type === 'bigint[]' || field.store === 'csv') ? value.split(',') : value
  const label = (text: string) => {
    if (field.type === 'boolean') return pick(texts[text === 'true' ? 'yes' : 'no'], lang)
    const option = optionsOf(field.dict)?.find(each => each.id === text)
    return option ? pick(option.title, lang) : labels?.[text]?.$label
  }
  return sheetCell(field, field.type === 'enum' ? codes(list) : list, { lang, label })
}

/** Codes are numbers where the field is stored as a number. */
function codes(value: Value): Value {
  return Array.isArray(value) ? value.map(String) : String(value)
}

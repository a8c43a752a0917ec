/**
 * Exports the records of a list as a workbook: the named columns, by default all the reader may see, as text for
 * people.
 * @source FM-25; docs/http.md#imports-and-exports
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Option } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { isSaid, notationOf } from '#engine/value/notation/notations.ts'
import type { Value } from '#engine/value/value.ts'
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import { askedSort } from '../../entity/read/order.ts'
import type { QueryCall } from '../../entity/read/query.ts'
import { readListCall } from '../../entity/routes.ts'
import type { Column } from '../../entity/table/columns.ts'
import { readDicts } from '../../layers/library.ts'
import type { CellValue } from '../../sheets/write-sheet.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { headOf } from './import/columns.ts'

const PAGE = 200
const MOST = 50_000

/**
 * A POST takes `where`, `search` and `sort` as `query` does, and `columns`: ids in their order. A GET takes filters,
 * `ascs` and `descs` as `list` does, and `columns` as a comma list.
 */
export const exportRecords: Verb = {
  method: 'POST',
  orGet: true,
  async run(given) {
    const context = { ...given, input: asQuery(given.input) }
    const { db, who, entities, entity, input, lang } = context
    const reader = await entities.open(who, entity.key, 'export')
    const columns = chosen(reader.columns, input.columns)
    const dicts = await db.readAtOnce(who, trx =>
      readDicts(
        trx,
        columns.flatMap(({ field }) => field.dict ?? []),
      ),
    )
    const options = (code = '') => dicts.get(code)?.options
    const first = await page(context, 1)
    if (first.total > MOST) throw new Fault('export.many', { total: first.total, most: MOST })
    const rows = async function* () {
      for (let current = 1, { rows } = first; rows.length; { rows } = await page(context, ++current)) {
        for (const row of rows) yield columns.map(column => cellOf(column, row, options(column.field.dict), lang))
        if (rows.length < PAGE) return
      }
    }
    const { streamSheet } = await import('../../sheets/write-sheet.ts')
    return streamSheet(
      pick(entity.title, lang),
      columns.map(column => ({ title: pick(headOf(column), lang) })),
      rows(),
    )
  },
}

function asQuery({ where, search, sort, columns, ...listed }: VerbContext['input']): VerbContext['input'] {
  const { filters, ascs, descs } = readListCall(listed)
  return {
    where,
    search: search ?? filters,
    sort: sort ?? askedSort(ascs, descs),
    columns: typeof columns === 'string' ? columns.split(',') : columns,
  }
}

function chosen(columns: Column[], named: unknown): Column[] {
  const offered = columns.filter(({ field, id }) => id !== 'id' && id !== 'rev' && isSaid(field))
  if (!Array.isArray(named)) return offered.filter(({ system }) => !system)
  return named.flatMap(id => offered.find(column => column.id === id) ?? [])
}

function page({ who, entities, entity, input }: VerbContext, current: number) {
  const { where, search, sort } = input as unknown as QueryCall
  return entities.queryForReport(who, entity.key, { get: 'rows', where, search, sort, size: PAGE, current })
}

function cellOf(
  { id, wire, field, type }: Column,
  row: WireRecord,
  options: Option[] | undefined,
  lang: Lang,
): CellValue {
  const value = row[wire] as Value
  if (value === null || value === undefined) return null
  if (field.type === 'integer' && !field.unit && !notationOf(field)) return Number(value)
  const list = typeof value === 'string' && (type === 'bigint[]' || field.store === 'csv') ? value.split(',') : value
  const label = (text: string) => {
    if (field.type === 'boolean') return pick(texts[text === 'true' ? 'yes' : 'no'], lang)
    const option = options?.find(each => each.id === text)
    return option ? pick(option.title, lang) : row.$ref?.[id]?.[text]?.$label
  }
  return formatValue(field, field.type === 'enum' ? codes(list) : list, { lang, label })
}

/** Codes are numbers where the field is stored as a number. */
function codes(value: Value): Value {
  return Array.isArray(value) ? value.map(String) : String(value)
}

/**
 * Names of region codes, from the province down. In records they are the `$ref` of their field, like the labels of
 * records pointed at.
 * @source DI-12; docs/http.md#records
 */
import { sql } from 'kysely'
import { holdsRegion, regionCodes } from '#engine/value/notation/address.ts'
import type { Value } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Model } from '../model/model.ts'
import type { Column } from '../table/columns.ts'

type Row = Record<string, unknown>

/** Length of a code at each level: 33 › 3301 › 330106; 441900003 is below a city without counties. */
const LENGTHS = [2, 4, 6, 9]

/** The codes from the top down to `code`. */
export const pathOf = (code: string) =>
  LENGTHS.filter(length => length <= code.length).map(length => code.slice(0, length))

/**
 * Code → the names from the top down, separated by ' / '; a removed region keeps its name, an unknown code has none.
 */
export async function regionNames(trx: Trx, codes: string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from blade_region where code = any(${[...new Set(codes.flatMap(pathOf))]})
     order by is_deleted desc`.execute(trx)
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  const known = codes.filter(code => names.has(code))
  return new Map(
    known.map(code => [
      code,
      pathOf(code)
        .flatMap(each => names.get(each) ?? [])
        .join(' / '),
    ]),
  )
}

/** Whether a record or its rows may hold region codes: their names need a second statement. */
export function holdsRegions({ columns, children }: Model): boolean {
  const isOne = ({ field }: Column) => holdsRegion(field)
  return columns.some(isOne) || children.some(({ model }) => model.columns.some(isOne))
}

/** Adds the names to rows with wire names; sends a statement only when a row holds a code. */
export async function nameRegions(trx: Trx, columns: Column[], rows: Row[]): Promise<void> {
  const holding = columns.filter(({ field }) => holdsRegion(field))
  const codesIn = (row: Row) =>
    holding.flatMap(({ id, wire, field }) => regionCodes(field, row[wire] as Value).map(code => ({ id, code })))
  const codes = rows.flatMap(codesIn).map(({ code }) => code)
  const names = await regionNames(trx, codes)
  for (const row of rows) {
    for (const { id, code } of codesIn(row)) {
      const $label = names.get(code)
      if ($label) row.$ref = { ...(row.$ref as object), [id]: { [code]: { $label } } }
    }
  }
}

/**
 * Resolves names in cells: to ids of the records that columns point at, and to codes of dictionaries. Read once for a
 * whole file.
 */
import { type RawBuilder, sql } from 'kysely'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Field } from '#engine/schema/document.ts'
import { codesOf } from '#engine/value/read-cell.ts'
import type { Trx } from '../../db/db.ts'
import { readDicts } from '../../layers/library.ts'
import { type Reader, seenColumn } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'
import { findRegions } from './find-regions.ts'

/** what is named (`namedBy`) → text of a cell → ids or codes it may mean */
export type References = Map<string, Map<string, Set<string>>>
/** dictionary → title or code → code */
export type Codes = Map<string, Map<string, string>>

/**
 * @param open   an entity, for a choice of its records
 * @param texts  what is named → texts of the cells
 */
export async function readReferences(
  open: (entity: string) => Promise<Reader>,
  read: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>,
  texts: Map<string, Set<string>>,
): Promise<References> {
  const references: References = new Map()
  for (const [entity, wanted] of texts) {
    if (entity === REGIONS) {
      references.set(entity, await read(trx => findRegions(trx, wanted)))
      continue
    }
    const reader = await open(entity).catch(unlessForbidden)
    references.set(entity, reader ? await read(trx => readNamed(trx, reader, [...wanted])) : new Map())
  }
  return references
}

/** By label, in either language, and by any other unique text: a code, an account. */
async function readNamed(trx: Trx, reader: Reader, texts: string[]): Promise<Map<string, Set<string>>> {
  const { model, access, rows } = reader
  const named = model.columns.filter(
    column =>
      column === model.label ||
      column.id === model.label.field.inEnglish ||
      (column.field.unique && column.type === 'text'),
  )
  const columns = named.flatMap(column => seenColumn(column, access) ?? [])
  const found = new Map<string, Set<string>>()
  const find = async (texts: string[], value: RawBuilder<unknown>, wanted: RawBuilder<unknown>) => {
    const named = await sql<{ id: string; text: string }>`select t.id, given.text
      from ${sql.raw(model.from)} join unnest(${texts}::text[]) as given (text) on ${value} = ${wanted}
      where ${rows}`.execute(trx)
    for (const { id, text } of named.rows) found.set(text, (found.get(text) ?? new Set()).add(id))
  }
  for (const { stored } of columns) await find(texts, sql`${sql.raw(stored)}::text`, sql`given.text`)
  for (const { stored, field } of columns) {
    const rest = texts.filter(text => !found.has(text))
    if (field.anyCase && rest.length) await find(rest, sql`lower(${sql.raw(stored)})`, sql`lower(given.text)`)
  }
  return found
}

function unlessForbidden(error: unknown): null {
  if (error instanceof Fault) return null
  throw error
}

export async function readCodes(trx: Trx, columns: Column[]): Promise<Codes> {
  const dicts = await readDicts(trx, [...new Set(columns.flatMap(({ field }) => field.dict ?? []))])
  return new Map([...dicts].map(([code, { options }]) => [code, codesOf(options)]))
}

/** No entity's key: regions are named by paths of names and held as codes. */
export const REGIONS = ' regions'

/** What the cells of a field name: the entity whose ids it holds, or regions; undefined where they hold the value. */
export function namedBy(field: Field): string | undefined {
  return field.type === 'region' ? REGIONS : targetOf(field)
}

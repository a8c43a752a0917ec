/**
 * A model with one person's rights: the columns they may read and write, and the rows they may reach.
 * @source docs/security.md#data
 */
import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Standing } from '#engine/access/app-rights.ts'
import type { Who } from '#engine/access/who.ts'
import type { EntityDocument, Field, Rule } from '#engine/schema/document.ts'
import { masked } from '../model/masked.ts'
import type { Child, Model, Models } from '../model/model.ts'
import { rollupsBeside } from '../rule-sql/rollups-beside.ts'
import { rowsWhere } from '../rule-sql/rows-where.ts'
import type { Column } from '../table/columns.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { type Access, isReadable } from './access.ts'
import type { Grants } from './grants/grants.ts'
import { askedAbove } from './rows/row-access.ts'

/** All entities with one person's rights. */
export interface AccessContext {
  who: Who
  models: Models
  access(document: EntityDocument): Access
  /** how they stand in a micro-app, by its key */
  standing(app: string): Standing
  /** what administrators granted in their tenant */
  grants: Grants
  /** @param call  the call whose rows apply */
  reader(model: Model, call: string): Reader
  /** of a writer: ids, by entity, that may be pointed at besides those that could be chosen */
  points?: Readonly<Record<string, readonly string[]>>
  /** The same rights with nothing masked: for the rules of a save, which no answer tells. */
  unmasked(): AccessContext
}

export interface Reader {
  accessContext: AccessContext
  who: Who
  model: Model
  models: Models
  access: Access
  /** readable columns, those computed when a record is read last; of a masked field the reader has its mask for a value */
  columns: Column[]
  /** `"app_loan" t` with what is computed beside it, for FROM */
  from: RawBuilder<unknown>
  /** the same, for statements that read rows whole */
  whole: RawBuilder<unknown>
  /** reading a row whole costs more than reading its columns, so a statement finds its rows first */
  isHeavy: boolean
  /** `t."loan_date" as "loanDate", …` for wire records */
  selectWire: RawBuilder<unknown>
  /** wire names whose values are converted after reading */
  wireFixes: [wire: string, fix: (stored: unknown) => unknown][]
  /** the rows the reader may reach: of the tenant, not deleted, within the grants */
  rows: RawBuilder<unknown>
  /** the same limit without tenant and deletion, to check a row being written */
  within: RawBuilder<unknown>
  /** calls a row in reach refuses, as the column `$refused`; absent where its calls reach the same rows */
  refused?: RawBuilder<unknown>
}

/** @param call  the call whose rows apply */
export function readerOf(accessContext: AccessContext, model: Model, access: Access, call: string): Reader {
  const { who, models } = accessContext
  const rule = access.rows(call)
  const live = liveRows(model, who.tenant)
  const above = access.rightsOf === undefined ? undefined : models.get(access.rightsOf)
  const where = (call: string) => {
    const own = access.rows(call)
    const limits = [
      ...(own === true ? [] : [rowsWhere(own, model, models, who)]),
      ...(above ? [ofRecordsInReach(accessContext, model, above, call)] : []),
    ]
    return limits.length > 0 ? and(limits) : sql`true`
  }
  const within = where(call)
  const columns = [...model.columns, ...model.rollups].flatMap(column => seenColumn(column, access) ?? [])
  const rollups = columns.filter(column => column.rollup)
  const isRow = (other: Model, by: string) =>
    model.children.some(child => child.model.key === other.key && child.by.id === by && isReadable(child.field, access))
  const listed = (other: Model, by: string): Rule => {
    const { may, rows, rightsOf } = accessContext.access(other.document)
    return may.has('list') && (rightsOf === undefined || isRow(other, by)) && rows('list')
  }
  const beside = rollupsBeside(rollups, { model, models, who }, listed)
  return {
    accessContext,
    who,
    model,
    models,
    access,
    columns,
    from: sql`${sql.raw(model.from)} ${beside}`,
    whole: sql`${sql.raw(model.rows)} ${beside}`,
    isHeavy: rollups.length > 0 || model.rows !== model.from,
    selectWire: selectColumns(columns, 'wire'),
    wireFixes: columns.flatMap(({ wire, toWire }) => (toWire ? [[wire, toWire] as [string, typeof toWire]] : [])),
    rows: rule === true && !above ? live : and([live, within]),
    within,
    refused: READS.has(call) ? refusedCalls(access, call, where) : undefined,
  }
}

const READS = new Set(['list', 'detail'])
const ROW_CALLS = ['edit', 'remove'] as const

/** @source docs/http.md#every-entity */
function refusedCalls({ may, rows }: Access, read: string, where: (call: string) => RawBuilder<unknown>) {
  const narrower = ROW_CALLS.filter(call => may.has(call) && !isDeepStrictEqual(rows(call), rows(read)))
  if (!narrower.length) return undefined
  const each = narrower.map(call => sql`case when (${where(call)}) is not true then ${call} end`)
  return sql`nullif(array_remove(array[${sql.join(each)}], null), '{}') as "$refused"`
}

/** The condition of rows whose record a call reaches. */
function ofRecordsInReach(context: AccessContext, model: Model, above: Model, call: string): RawBuilder<unknown> {
  const records = context.reader(above, askedAbove(call))
  const reaches = ({ field, model: rows }: Child) => rows.key === model.key && isReadable(field, records.access)
  const each = above.children
    .filter(reaches)
    .map(({ by }) => sql`${sql.raw(by.stored)} in (select t.id from ${records.from} where ${records.rows})`)
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`
}

/** The same reader with the same columns for any row: one just written, or one reached through its record. */
export function ofEveryRow({ accessContext, model, access }: Reader): Reader {
  return readerOf(accessContext, model, { ...access, rows: () => true, rightsOf: undefined }, 'detail')
}

/** A column as it is to the reader: undefined where it is hidden, its mask where it is masked. */
export function seenColumn(column: Column, access: Access): Column | undefined {
  if (!isReadable(column.field, access)) return undefined
  return access.mask.has(column.id) ? masked(column) : column
}

/** The readable column of a wire name or field id. */
export function findColumn(reader: Reader, name: string): Column | undefined {
  const { byName, rollups } = reader.model
  const column = byName.get(name) ?? rollups.find(({ id, wire }) => id === name || wire === name)
  return column && seenColumn(column, reader.access)
}

/** Names of the readable columns that fit, for a message. */
export function readableNames(reader: Reader, fits: (column: Column) => boolean = () => true): string[] {
  return reader.columns.filter(column => !column.system && fits(column)).map(column => column.wire)
}

function readableFields(document: EntityDocument, access: Access): Field[] {
  return document.fields.filter(field => isReadable(field, access))
}

/** The entity with the fields that rules of the reader may read: a rule reads whole values, so none that is masked. */
export function seenDocument(document: EntityDocument, access: Access): EntityDocument {
  return { ...document, fields: readableFields(document, access).filter(({ id }) => !access.mask.has(id)) }
}

/** The columns of the `rows` of a model. */
export function selectColumns(columns: Column[], alias: 'wire' | 'id'): RawBuilder<unknown> {
  return sql.raw(columns.map(column => `${column.read} as "${column[alias]}"`).join(', '))
}

/** Whole rows, each with what it refuses. */
export function selectRows({ selectWire, refused }: Reader): RawBuilder<unknown> {
  return refused ? sql`${selectWire}, ${refused}` : selectWire
}

/** Rows of the tenant that are not deleted. */
export function liveRows(model: Model, tenant: string): RawBuilder<unknown> {
  return sql`${ofTenant(model.document, tenant)} and t.is_deleted = 0`
}

export function and(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}

/** A document's condition (`where`), already checked, for this reader. */
export function whereRule(reader: Reader, rule: Rule): RawBuilder<unknown> {
  const { model, models, who, columns } = reader
  return rowsWhere(
    rule,
    model,
    models,
    who,
    columns.filter(({ rollup }) => rollup),
  )
}

/** Converts rows from the driver into wire records, in place. */
export function toWireRecords<T extends Record<string, unknown>>(reader: Reader, rows: T[]): T[] {
  if (reader.wireFixes.length) {
    for (const row of rows as Record<string, unknown>[])
      for (const [wire, fix] of reader.wireFixes) row[wire] = fix(row[wire])
  }
  return rows
}

/** The rows a reader may reach, including removed ones. */
export function removedToo({ model, who, within }: Reader): RawBuilder<unknown> {
  return and([ofTenant(model.document, who.tenant), within])
}

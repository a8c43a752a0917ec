/**
 * Labels of the ids in records: the label and the shown fields of each record pointed at, with one query for each
 * entity. A deleted record keeps its label, so old records stay readable.
 * @source docs/http.md#records
 */
import { type RawBuilder, sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import { maskText } from '#engine/value/mask.ts'
import type { Trx } from '../../db/db.ts'
import type { Model, Models } from '../model/model.ts'
import type { Access } from '../rights/access.ts'
import { type AccessContext, type Reader, seenColumn } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'
import { ofTenant } from '../table/of-tenant.ts'

type Label = { $label: string; [shown: string]: unknown }
/** entity → id → label */
export type Labels = Map<string, Map<string, Label>>
type Row = Record<string, unknown>

/** Columns that hold ids of other records. */
export function refColumns(columns: Column[]): Column[] {
  return columns.filter(column => column.id !== 'id' && targetOf(column.field) !== undefined)
}

/** entity → the ids whose labels are needed, as the right-hand side of a condition on `t.id` */
export type Wanted = Map<string, RawBuilder<unknown>>

/** The ids in these rows. `alias`: whether the rows use wire names or ids. */
export function wantedIn(parts: { columns: Column[]; rows: Row[] }[], alias: 'wire' | 'id'): Wanted {
  const ids = new Map<string, Set<string>>()
  for (const { columns, rows } of parts) {
    for (const column of columns) {
      const target = targetOf(column.field)!
      const known = ids.get(target) ?? new Set()
      ids.set(target, known)
      for (const row of rows) for (const id of idsIn(row[column[alias]])) known.add(id)
    }
  }
  const filled = [...ids].filter(([, known]) => known.size)
  return new Map(filled.map(([target, known]) => [target, sql`= any(${[...known]}::bigint[])`]))
}

/** The ids in rows that the database finds by itself, so that labels need not wait for the rows. */
export function wantedFrom(parts: { columns: Column[]; from: string; where: RawBuilder<unknown> }[]): Wanted {
  const sources = new Map<string, RawBuilder<unknown>[]>()
  for (const { columns, from, where } of parts) {
    for (const [target, pointing] of Map.groupBy(columns, column => targetOf(column.field)!)) {
      const single = pointing.filter(({ type }) => type !== 'bigint[]').map(({ stored }) => stored)
      const several = pointing.filter(({ type }) => type === 'bigint[]').map(({ stored }) => stored)
      const ids = sql.raw([`array[${single.join(', ')}]::bigint[]`, ...several].join(' || '))
      const source = sql`select unnest(${ids}) from ${sql.raw(from)} where ${where}`
      sources.set(target, [...(sources.get(target) ?? []), source])
    }
  }
  return new Map([...sources].map(([target, all]) => [target, sql`in (${sql.join(all, sql` union all `)})`]))
}

/**
 * The ids in rows that a statement finds: it stores them in settings of the transaction, where the statements for their
 * labels read them, so all can travel in one packet.
 * @param from  alias of the rows in the statement; their columns have wire names
 * @returns `noted`: a condition for the statement, always true
 */
export function notedIds(columns: Column[], from: string): { noted: RawBuilder<unknown>; wanted: Wanted } {
  const targets = [...Map.groupBy(columns, column => targetOf(column.field)!)]
  const notes = targets.map(([, pointing], at) => {
    const ids = sql.raw(
      pointing.map(({ wire, type }) => (type === 'bigint[]' ? `"${wire}"` : `array["${wire}"]`)).join(' || '),
    )
    const all = sql`(select coalesce(array_agg(pointed), '{}') from ${sql.raw(from)}, unnest(${ids}) pointed)`
    return sql`set_config(${sql.lit(noteName(at))}, ${all}::text, true) is not null`
  })
  // without `select` it would run for each row
  const noted = notes.length ? sql`(select ${sql.join(notes, sql` and `)})` : sql`true`
  const wanted = targets.map(
    ([target], at) => [target, sql`= any(current_setting(${sql.lit(noteName(at))})::bigint[])`] as const,
  )
  return { noted, wanted: new Map(wanted) }
}

const noteName = (at: number) => `app.noted${at}`

/** How the labels of records of one entity are read. */
export interface LabelQuery {
  entity: string
  shown: Column[]
  sql: RawBuilder<WireRecord>
}

/** @param asksOpen  also whether the reader could have chosen the record in a picker, as `$open` */
export function labelQueries(accessContext: AccessContext, wanted: Wanted, asksOpen = false): LabelQuery[] {
  return [...wanted].flatMap(([entity, ids]) => {
    const source = labelSource(accessContext, entity)
    if (!source) return []
    const { shown, columns, own, open, from } = source
    const select = asksOpen ? sql`${columns}, ${open} as "$open"` : columns
    return [{ entity, shown, sql: sql<WireRecord>`select ${select} from ${from} where ${own} and t.id ${ids}` }]
  })
}

export async function readLabels(trx: Trx, accessContext: AccessContext, wanted: Wanted): Promise<Labels> {
  const queries = labelQueries(accessContext, wanted)
  return labelsIn(queries, await readAll(trx, queries))
}

/**
 * Labels for a writer. `open` holds the ids, by entity, that the writer could have chosen in a picker: pointing at a
 * record reveals its label and shown fields, so it needs the right `select`.
 */
export async function readPointed(trx: Trx, accessContext: AccessContext, wanted: Wanted) {
  const queries = labelQueries(accessContext, wanted, true)
  const found = await readAll(trx, queries)
  const open = new Map<string, Set<unknown>>()
  for (const [at, { entity }] of queries.entries()) {
    open.set(entity, new Set(found[at]!.filter(row => row.$open).map(row => row.id)))
  }
  return { labels: labelsIn(queries, found), open }
}

/** A condition: whether the writer could have chosen each of the ids in a picker. */
export function mayPoint(accessContext: AccessContext, entity: string, ids: string[]): RawBuilder<unknown> {
  const source = labelSource(accessContext, entity)
  if (!source) return sql`false`
  const { own, open, from } = source
  return sql`(select count(*) from ${from}
    where ${own} and t.id = any(${ids}::bigint[]) and ${open}) = ${new Set(ids).size}`
}

async function readAll(trx: Trx, queries: LabelQuery[]): Promise<Row[][]> {
  const found = await Promise.all(queries.map(query => query.sql.execute(trx)))
  return found.map(({ rows }) => rows)
}

/** @param found  the rows of each query */
export function labelsIn(queries: Omit<LabelQuery, 'sql'>[], found: Row[][]): Labels {
  const labels: Labels = new Map()
  for (const [at, { entity, shown }] of queries.entries()) {
    const known = new Map<string, Label>()
    for (const { id, $label, $open: _, ...rest } of found[at]!) {
      for (const column of shown) if (column.toWire) rest[column.id] = column.toWire(rest[column.id])
      known.set(id as string, { $label: String($label ?? id), ...rest })
    }
    labels.set(entity, known)
  }
  return labels
}

/** Labels that were read with nothing masked, as a reader sees them. */
export function maskLabels({ models, access }: AccessContext, labels: Labels): Labels {
  return new Map(
    [...labels].map(([entity, known]) => {
      const model = models.get(entity)
      const { mask, hide } = access(model.document)
      if (!mask.size) return [entity, known]
      const isLabel = [model.label.id, model.label.field.inEnglish ?? ''].some(id => mask.has(id))
      const seen = (id: string, value: unknown) =>
        typeof value === 'string' && (id === '$label' ? isLabel : mask.has(id)) ? maskText(value) : value
      const cut = (label: Label) =>
        Object.fromEntries(
          Object.entries(label).flatMap(([id, value]) => (hide.has(id) ? [] : [[id, seen(id, value)]])),
        ) as Label
      return [entity, new Map([...known].map(([id, label]) => [id, cut(label)]))]
    }),
  )
}

interface LabelSource {
  shown: Column[]
  columns: RawBuilder<unknown>
  /** that the record belongs to the reader's tenant */
  own: RawBuilder<unknown>
  /** whether the reader could choose the record in a picker */
  open: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

const sources = new WeakMap<AccessContext, Map<string, LabelSource | null>>()

/** Made once for each person and entity; null when the entity does not exist. */
function labelSource(accessContext: AccessContext, entity: string): LabelSource | null {
  const known = sources.get(accessContext) ?? new Map<string, LabelSource | null>()
  sources.set(accessContext, known)
  if (!known.has(entity)) known.set(entity, makeLabelSource(accessContext, entity))
  return known.get(entity) ?? null
}

function makeLabelSource({ who, models, reader, points }: AccessContext, entity: string): LabelSource | null {
  const model = models.find(entity)
  if (!model) return null
  const seen = reader(model, 'select')
  const { access, rows } = seen
  const shown = offeredColumns(models, entity, access)
  const columns = [`t."id"`, `${labelFor(seen)} as "$label"`, ...shown.map(c => `${c.stored} as "${c.id}"`)]
  const chosen = access.may.has('select') ? sql`(${rows}) is true` : sql`false`
  return {
    shown,
    columns: sql.raw(columns.join(', ')),
    // a removed record keeps its label, except for visitors: they are told of what is published alone
    own: who.guest && access.may.has('list') ? reader(model, 'list').rows : ofTenant(model.document, who.tenant),
    open: points?.[entity] ? sql`(${chosen} or t.id = any(${points[entity]}::bigint[]))` : chosen,
    from: sql.raw(model.from),
  }
}

/**
 * The label as SQL, in English where the record has it. When the field is hidden from the reader, the label is the id.
 */
export function labelFor({ model, access, who }: Pick<Reader, 'model' | 'access' | 'who'>): string {
  const label = seenColumn(model.label, access)
  if (!label) return 't."id"'
  const { field, stored } = label
  const other = who.lang === 'en' && field.inEnglish ? model.byId.get(field.inEnglish) : undefined
  const english = other && seenColumn(other, access)
  return english ? `coalesce(nullif(${english.stored}, ''), ${stored})` : stored
}

/**
 * Adds `$ref` to rows; ids of no record are left out.
 * @param cellOf  the value of a column in a row
 */
export function attachLabels(
  columns: Column[],
  rows: Row[],
  labels: Labels,
  cellOf: (column: Column, row: Row) => unknown = ({ wire }, row) => row[wire],
): void {
  for (const row of rows) {
    let refs: Record<string, Record<string, Label>> | undefined
    for (const column of columns) {
      const known = labels.get(targetOf(column.field)!)
      for (const id of idsIn(cellOf(column, row))) {
        const label = known?.get(id)
        if (!label) continue
        refs ??= {}
        refs[column.id] ??= {}
        refs[column.id]![id] = label
      }
    }
    if (refs) row.$ref = refs
  }
}

/**
 * The fields that come with the label of a record of `entity`: the shown fields, and those that rules read through
 * `$option` (for a user, `dept` is the first department).
 */
export function offeredColumns(models: Models, entity: string, access: Access): Column[] {
  const fields = models.pointingAt(entity).map(({ field }) => field)
  const asked = fields.flatMap(({ choices }) => (choices === undefined ? [] : readsOf(choices)))
  const ids = asked.filter(name => name.startsWith('$option.')).map(name => name.slice('$option.'.length))
  if (entity === 'user' && ids.includes('dept')) ids.push('deptId')
  return readableColumns(models.get(entity), access, new Set([...fields.flatMap(field => field.show ?? []), ...ids]))
}

function readableColumns(model: Model, access: Access, ids: Set<string>): Column[] {
  return [...ids].flatMap(id => {
    const column = model.byId.get(id)
    return (column && id !== 'id' && seenColumn(column, access)) || []
  })
}

/** Sets `dept` of a user to the first department. @param row  with the user's departments under `deptId` */
export function nameFirstDept(entity: string, row: Row): void {
  if (entity === 'user' && row.deptId !== undefined) row.dept = idsIn(row.deptId)[0] ?? null
}

/** The ids in one cell: none, one, a list, or a comma list. */
export function idsIn(cell: unknown): string[] {
  if (cell === null || cell === undefined || cell === '') return []
  if (Array.isArray(cell)) return cell as string[]
  return (cell as string).includes(',') ? (cell as string).split(',') : [cell as string]
}

/**
 * The statements that make a table match its document. Columns are only added, and always nullable: the engine checks
 * what is required, so an older version can still insert after a rollback. Nothing is dropped except indexes that are
 * no longer declared.
 * @source ADR 0005
 */
import { createHash } from 'node:crypto'
import { type ColumnType, columnType, hasColumn, isKept, isList } from '#engine/entity/column-type.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { physicalName, quote, snakeCase } from './names.ts'

/** An existing table: column name → its type as in `ColumnType`, and the names of its indexes. */
export interface TableShape {
  columns: Map<string, string>
  indexes: Set<string>
  /** unique indexes that leave out some rows, to be built again */
  sparing: Set<string>
  /** the database refuses to change its rows */
  appendOnly: boolean
}

/** What the database provides. */
export interface TableHost {
  /** the extension pg_trgm is installed, so LIKE can be indexed */
  trigrams: boolean
  /** for a field that became `anyCase`, the id of a record that differs from an older one only in case */
  spared?: (readonly [field: string, id: string])[]
}

const SYSTEM_COLUMNS = [
  ['id', 'bigint', 'not null default next_id()'],
  ['tenant_id', 'text', `not null default current_setting('app.tenant')`],
  ['rev', 'integer', 'not null default 1'],
  ['create_user', 'bigint', ''],
  ['create_dept', 'bigint', ''],
  ['create_time', 'timestamptz', 'not null default now()'],
  ['update_user', 'bigint', ''],
  ['update_time', 'timestamptz', 'not null default now()'],
  ['is_deleted', 'smallint', 'not null default 0'],
  ['data_status', 'smallint', 'not null default 1'],
  ['ext', 'jsonb', ''],
] as const

/**
 * @param table  physical name (`tableOf`)
 * @param shape  the existing table, null when there is none
 * @returns      statements in order; empty when the table is up to date
 * @throws       Fault 'table.column.type' naming the field and the remedy, 'table.column.moved',
 * 'table.column.reserved', 'table.name'
 */
export function planTable(
  document: EntityDocument,
  table: string,
  shape: TableShape | null,
  host: TableHost,
): string[] {
  const name = quote(physicalName(table))
  const system = SYSTEM_COLUMNS.filter(
    ([column]) =>
      (column !== 'tenant_id' || document.scope !== 'global') && (column !== 'data_status' || document.status),
  )
  for (const field of document.fields) {
    if (system.some(([column]) => column === snakeCase(field.id))) {
      throw new Fault('table.column.reserved', { field: field.id, entity: document.key })
    }
  }
  const wanted: [name: string, type: string, rest: string, field?: Field][] = [
    ...system.map(([column, type, rest]): [string, string, string] => [column, type, rest]),
    ...storedFields(document).map(([field, type]): [string, string, string, Field] => [
      physicalName(field.id),
      type,
      '',
      field,
    ]),
  ]
  const statements: string[] = []
  if (!shape) {
    const lines = wanted.map(([column, type, rest]) => `${quote(column)} ${type} ${rest}`.trim())
    const key = document.scope === 'global' ? 'id' : 'tenant_id, id'
    const months = liesInMonths(document) ? ' partition by range (id)' : ''
    statements.push(`create table ${name} (${lines.join(', ')}, primary key (${key}))${months}`)
    statements.push(
      document.scope === 'global' ? `select platform_policy('${table}')` : `select tenant_policy('${table}')`,
    )
  } else {
    for (const [column, type, rest, field] of wanted) {
      const there = shape.columns.get(column)
      if (!there) statements.push(`alter table ${name} add column ${quote(column)} ${type} ${rest}`.trim())
      else if (field && there !== type) {
        throw new Fault('table.column.type', { field: field.id, entity: document.key, stored: there, wanted: type })
      }
    }
    const beside = document.fields.find(
      field => isKept(field) && !hasColumn(field) && shape.columns.has(physicalName(field.id)),
    )
    if (beside) throw new Fault('table.column.moved', { field: beside.id, entity: document.key })
  }
  const indexes = indexesOf(document, table, host)
  for (const index of shape?.indexes ?? []) {
    if (isUniqueIndex(index, table) && !indexes.has(index)) statements.push(`drop index ${quote(index)}`)
  }
  for (const index of shape?.sparing ?? []) statements.push(`drop index ${quote(index)}`)
  for (const [index, { sql }] of indexes) if (!shape?.indexes.has(index)) statements.push(sql)
  if (document.log && !shape?.appendOnly) statements.push(`select append_only('${table}')`)
  if (!shape && liesInMonths(document)) statements.push(`select make_partitions('${table}')`)
  return statements
}

/**
 * A log is partitioned by the time in its ids. A unique key would have to hold over all months, so a table with one is
 * not partitioned.
 */
function liesInMonths({ log, fields, indexes = [] }: EntityDocument): boolean {
  return log !== undefined && ![...fields, ...indexes].some(({ unique }) => unique)
}

function storedFields(document: EntityDocument): [Field, ColumnType][] {
  return document.fields.filter(hasColumn).map(field => [field, columnType(field)!])
}

/** An index its document declares. Its name contains a hash of what it indexes, so a changed index gets a new name. */
interface PlannedIndex {
  sql: string
  /** the field at which a violation is reported; absent for the index every table has */
  field?: string
  /** id of the document's own index */
  index?: string
}

/** Name of each index → the statement that creates it. */
export function indexesOf(document: EntityDocument, table: string, host: TableHost): Map<string, PlannedIndex> {
  const scope = document.scope === 'global' ? [] : ['tenant_id']
  const found = new Map<string, PlannedIndex>()
  const add = (kind: string, what: string, told: { field?: string; index?: string }, unique = false, but = '') => {
    const name = indexName(table, kind, what)
    const sql = `create ${unique ? 'unique ' : ''}index ${quote(name)} on ${quote(table)} ${what}${but}`
    found.set(name, { sql, ...told })
  }
  const columns = (ids: string[]) => [...scope, ...ids.map(physicalName)].map(quote).join(', ')
  /** finds, sorts and counts the records in use without reading them */
  const covering = (id: string) => `(${columns([id])}, "is_deleted", "id")`

  add(
    'live',
    `(${columns([])}${scope.length ? ', ' : ''}"is_deleted", ${document.log ? '"create_time", ' : ''}"id")`,
    {},
  )
  for (const [field, type] of storedFields(document)) {
    const told = { field: field.id }
    if (field.unique) {
      add('one', uniqueOf(columns([field.id]), false), told, true)
      if (field.anyCase) add('one', anyCaseOf(document, field), told, true, but(field, host))
    } else if (isPointer(field, type)) add('ref', covering(field.id), told)
    else if (isList(type)) add('refs', `using gin (${quote(physicalName(field.id))})`, told)
    else if (field.search === 'like' && type === 'text' && host.trigrams && !document.log) {
      // rows of a log are written far more often than searched
      add('like', `using gin (${quote(physicalName(field.id))} gin_trgm_ops)`, told)
    } else if (field.search && field.search !== 'like') add('find', covering(field.id), told)
  }
  for (const { id, fields, unique } of document.indexes ?? []) {
    const told = { field: fields[0]!, index: id }
    if (unique) add('one', uniqueOf(columns(fields), fields.length > 1), told, true)
    else add('of', `(${columns(fields)})`, told)
  }
  return found
}

/** Whether an index finds the records in use by this field, so that it has them in its order. */
export function leadsIndex({ indexes = [] }: EntityDocument, field: Field): boolean {
  const type = hasColumn(field) && columnType(field)
  if (!type) return false
  const isFound = isPointer(field, type) || (field.search !== undefined && field.search !== 'like')
  return field.unique || (isFound && !isList(type)) || indexes.some(({ fields }) => fields[0] === field.id)
}

const isPointer = ({ type }: Field, column: ColumnType) => column === 'bigint' && type !== 'integer'

/** Removed rows are left out; in an index of several fields an empty one counts as a value. */
function uniqueOf(columns: string, several: boolean): string {
  return `(${columns})${several ? ' nulls not distinct' : ''} where is_deleted = 0`
}

function anyCaseOf({ scope }: EntityDocument, { id }: Field): string {
  return uniqueOf(`${scope === 'global' ? '' : '"tenant_id", '}lower(${quote(physicalName(id))})`, false)
}

function but({ id }: Field, { spared = [] }: TableHost): string {
  const ids = spared.flatMap(([field, record]) => (field === id ? record : []))
  return ids.length ? ` and id <> all('{${ids.join()}}'::bigint[])` : ''
}

/** Name → field. */
export function anyCaseIndexes(document: EntityDocument, table: string): [index: string, field: string][] {
  return document.fields
    .filter(({ anyCase }) => anyCase)
    .map(field => [indexName(table, 'one', anyCaseOf(document, field)), field.id])
}

/** The field of each index, so that a violation can be reported there. */
export function fieldIndexes(document: EntityDocument, table: string): Map<string, { field: string; index?: string }> {
  const planned = [...indexesOf(document, table, { trigrams: true })]
  return new Map(planned.flatMap(([name, { field, index }]) => (field ? [[name, { field, index }]] : [])))
}

/** Only unique indexes can block a save; a plain index that is no longer declared is kept. */
function isUniqueIndex(index: string, table: string): boolean {
  return index.startsWith(`${table.slice(0, 44)}_one_`)
}

function indexName(table: string, kind: string, what: string): string {
  const hash = createHash('sha256').update(what).digest('hex').slice(0, 8)
  return `${table.slice(0, 44)}_${kind}_${hash}`
}

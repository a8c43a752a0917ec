/**
 * Filters of a call, `{name}_{operator}=value`, as conditions. Names and operators come from the entity; values are
 * always bound. A filter without a value is ignored. Of a masked column the masks are searched.
 * @source HT-05, HT-06; docs/http.md#every-entity; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import { isList } from '#engine/entity/column-type.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Field } from '#engine/schema/document.ts'
import { isTags } from '#engine/value/notation/tags.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import type { Value } from '#engine/value/value.ts'
import { asAsked } from '../model/masked.ts'
import type { Column } from '../table/columns.ts'

type Sql = RawBuilder<unknown>
type Family = 'text' | 'code' | 'number' | 'day' | 'stamp' | 'time' | 'bool' | 'id' | 'list' | 'tags' | 'blob'

interface Operator {
  families: Family[]
  /** `none`: needs no value; `many`: a comma list; `text`: as typed, not parsed */
  takes: 'one' | 'many' | 'none' | 'text'
  sql(at: Sql, value: Value, column: Column, tenant: string): Sql
}

const ORDERED: Family[] = ['number', 'day', 'stamp', 'time']
const DATES: Family[] = ['day', 'stamp']
const SCALAR: Family[] = ['text', 'code', 'number', 'day', 'stamp', 'time', 'bool', 'id']
const ALL: Family[] = [...SCALAR, 'list', 'tags', 'blob']

const after: Operator['sql'] = (at, value, column) =>
  isWholeDay(value, column) ? sql`${at} >= ${value}::date + 1` : sql`${at} > ${value}`
const from: Operator['sql'] = (at, value, column) =>
  isWholeDay(value, column) ? sql`${at} >= ${value}::date` : sql`${at} >= ${value}`
const before: Operator['sql'] = (at, value, column) =>
  isWholeDay(value, column) ? sql`${at} < ${value}::date` : sql`${at} < ${value}`
const until: Operator['sql'] = (at, value, column) =>
  isWholeDay(value, column) ? sql`${at} < ${value}::date + 1` : sql`${at} <= ${value}`

export const FILTERS: Readonly<Record<string, Operator>> = {
  equal: { families: [...SCALAR, 'list'], takes: 'one', sql: equals },
  notequal: { families: [...SCALAR, 'list'], takes: 'one', sql: (at, v, c) => sql`(${equals(at, v, c)}) is not true` },
  like: { families: ['text'], takes: 'text', sql: (at, value) => sql`${at} ilike ${`%${escapeLike(value)}%`}` },
  likeleft: { families: ['text'], takes: 'text', sql: (at, value) => sql`${at} ilike ${`%${escapeLike(value)}`}` },
  likeright: { families: ['text'], takes: 'text', sql: (at, value) => sql`${at} ilike ${`${escapeLike(value)}%`}` },
  gt: { families: ORDERED, takes: 'one', sql: after },
  ge: { families: ORDERED, takes: 'one', sql: from },
  lt: { families: ORDERED, takes: 'one', sql: before },
  le: { families: ORDERED, takes: 'one', sql: until },
  dategt: { families: DATES, takes: 'one', sql: after },
  datege: { families: DATES, takes: 'one', sql: from },
  datelt: { families: DATES, takes: 'one', sql: before },
  datele: { families: DATES, takes: 'one', sql: until },
  null: { families: ALL, takes: 'none', sql: (at, _, column) => isNull(at, column) },
  notnull: { families: ALL, takes: 'none', sql: (at, _, column) => sql`not (${isNull(at, column)})` },
  in: { families: [...SCALAR, 'list', 'tags'], takes: 'many', sql: isIn },
  notin: {
    families: [...SCALAR, 'list', 'tags'],
    takes: 'many',
    sql: (at, v, c) => sql`(${isIn(at, v, c)}) is not true`,
  },
  every: { families: ['list', 'tags'], takes: 'many', sql: hasAll },
  under: { families: ['text', 'id'], takes: 'one', sql: liesUnder },
}

const OF_PAGES = ['current', 'size']

/**
 * @param filters  as they were sent, without names that are no filters (`ascs`, …); `current` and `size` are ignored
 * where there are no pages, because clients always send them
 * @param tenant   of the reader
 * @param find     the readable column of a wire name or field id; hidden fields are not found
 * @param known    names to list in the message when one is not found
 */
export function parseFilters(
  filters: Record<string, unknown>,
  tenant: string,
  find: (name: string) => Column | undefined,
  known: () => string[],
): { conditions: Sql[]; issues: Issue[] } {
  const conditions: Sql[] = []
  const issues: Issue[] = []
  for (const [key, input] of Object.entries(filters)) {
    if (OF_PAGES.includes(key)) continue
    const found = parseFilter(key, input, tenant, find, known)
    if ('issue' in found) issues.push(found.issue)
    else if (found.condition) conditions.push(found.condition)
  }
  return { conditions, issues }
}

function parseFilter(
  key: string,
  input: unknown,
  tenant: string,
  find: (name: string) => Column | undefined,
  known: () => string[],
): { condition: Sql | null } | { issue: Issue } {
  const cut = key.lastIndexOf('_')
  const [name, word] = find(key) || cut < 0 ? [key, 'equal'] : [key.slice(0, cut), key.slice(cut + 1)]
  const column = find(name)
  if (!column) return refuse(key, 'search.field', { name, known: known() })
  const operator = Object.hasOwn(FILTERS, word) ? FILTERS[word]! : undefined
  if (!operator) return refuse(key, 'search.operator', { operator: word, known: Object.keys(FILTERS) })
  const family = familyOf(column)
  if (!operator.families.includes(family) || (word === 'under' && !isTree(column))) {
    const fitting = Object.keys(FILTERS).filter(each => FILTERS[each]!.families.includes(family))
    return refuse(key, 'search.operator.unfit', { operator: word, name, type: column.field.type, known: fitting })
  }
  const at = sql.raw(column.stored)
  if (operator.takes === 'none') return { condition: operator.sql(at, null, column, tenant) }
  const text = Array.isArray(input) ? input.join(',') : String(input ?? '').trim()
  if (text === '') return { condition: null }
  if (operator.takes === 'text') {
    const english = column.field.inEnglish && find(column.field.inEnglish)
    const part = operator.sql(at, text, column, tenant)
    const found = column.isMasked ? sql`(${part} or ${equals(at, asAsked(column, text), column)})` : part
    return {
      condition: english ? sql`(${found} or ${operator.sql(sql.raw(english.stored), text, english, tenant)})` : found,
    }
  }
  if (operator.takes === 'one') {
    const value = parseOperand(column, text)
    if (value === undefined) return refuse(key, 'search.value', { name, value: text })
    return { condition: operator.sql(at, value, column, tenant) }
  }
  const parts = text.split(',').filter(part => part.trim() !== '')
  const values = parts.map(part => parseOperand(column, part))
  if (values.includes(undefined)) return refuse(key, 'search.value', { name, value: text })
  return { condition: operator.sql(at, values as Value, column, tenant) }
}

function refuse(path: string, code: string, params: Record<string, unknown>): { issue: Issue } {
  return { issue: { path, code, params } }
}

/** One operand, ready to be bound: for a list field one of its entries; for a moment it may be a whole day. */
function parseOperand(column: Column, text: string): Value | undefined {
  const { field, type } = column
  if (isTags(field)) return text.trim()
  const parsed = parseValue(
    type === 'timestamptz' && WHOLE_DAY.test(text)
      ? { ...field, type: 'date' }
      : isList(type)
        ? entryOf(field)
        : field.type === 'region'
          ? { ...field, depth: 4 }
          : field,
    text,
  )
  return parsed.issue ? undefined : (column.bind(asAsked(column, parsed.value)) as Value)
}

/** One entry of a list field as a field of its own. */
function entryOf(field: Field): Field {
  return field.many ? { ...field, many: false } : { ...field, type: 'ref' }
}

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/

function isWholeDay(value: Value, column: Column): boolean {
  return column.type === 'timestamptz' && typeof value === 'string' && WHOLE_DAY.test(value)
}

function equals(at: Sql, value: Value, column: Column): Sql {
  if (value === null) return isNull(at, column)
  if (isList(column.type)) return sql`${at} @> array[${value}]::${sql.raw(column.type)}`
  if (isWholeDay(value, column)) return sql`(${at} >= ${value}::date and ${at} < ${value}::date + 1)`
  return sql`${at} = ${value}`
}

function isIn(at: Sql, values: Value, column: Column): Sql {
  if (isTags(column.field)) return sql`${at} ?| ${values}::text[]`
  return isList(column.type) ? sql`${at} && ${values}::${sql.raw(column.type)}` : sql`${at} = any(${values})`
}

function hasAll(at: Sql, values: Value, column: Column): Sql {
  return isTags(column.field) ? sql`${at} ?& ${values}::text[]` : sql`${at} @> ${values}::${sql.raw(column.type)}`
}

function isNull(at: Sql, column: Column): Sql {
  return isList(column.type) ? sql`coalesce(cardinality(${at}), 0) = 0` : sql`${at} is null`
}

/** A region is below its prefix, a department below its ancestors; each is also below itself. */
function liesUnder(at: Sql, value: Value, column: Column, tenant: string): Sql {
  if (column.field.type === 'region') return sql`${at} like ${`${escapeLike(value)}%`}`
  return sql`${at} in (with recursive below(id) as (
    select ${value}::bigint union select d.id from blade_dept d join below on d.parent_id = below.id
     where d.tenant_id = ${tenant}) select id from below)`
}

function isTree(column: Column): boolean {
  return column.field.type === 'region' || column.field.type === 'dept'
}

function escapeLike(value: Value): string {
  return String(value).replace(/[\\%_]/g, '\\$&')
}

function familyOf(column: Column): Family {
  switch (column.type) {
    case 'text':
      return column.field.type === 'enum' || column.field.type === 'dict' ? 'code' : 'text'
    case 'integer':
      return 'code'
    case 'smallint':
    case 'boolean':
      return 'bool'
    case 'bigint':
      return column.field.type === 'integer' ? 'number' : 'id'
    case 'numeric':
      return 'number'
    case 'date':
      return 'day'
    case 'timestamptz':
      return 'stamp'
    case 'time':
      return 'time'
    case 'bigint[]':
    case 'text[]':
      return 'list'
    case 'jsonb':
      return isTags(column.field) ? 'tags' : 'blob'
  }
}

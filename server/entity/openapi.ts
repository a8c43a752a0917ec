/**
 * The OpenAPI description of an entity's calls, made from its fields.
 * @source docs/http.md#answers
 */
import { never } from '#engine/error/never.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'

export type EntityCall = 'list' | 'detail' | 'submit' | 'remove' | 'query' | 'select'
type Schema = Record<string, unknown>

const TEXT = { type: 'string' }
const ID = { type: 'string', pattern: '^[0-9]+$' }
const INTEGER = { type: 'integer' }
const PAGING = { current: { ...INTEGER, minimum: 1 }, size: { ...INTEGER, minimum: 1, maximum: 200 } }
const COUNT = { countUpTo: { ...INTEGER, minimum: 1 } }

/** @param document  absent for the calls of creators' models, whose fields are known only at the call */
export function describeCall(call: EntityCall, document?: EntityDocument): Schema {
  const title = document?.title.en ?? document?.title.zh ?? 'A model of an app'
  const common = { tags: [document?.key ?? 'data'], ...(!document && { params: objectOf({ key: TEXT }) }) }
  const record = document ? recordSchema(document) : { type: 'object', additionalProperties: true }
  switch (call) {
    case 'list':
      return {
        ...common,
        summary: `${title}: a page of records`,
        querystring: listQuery(document),
        ...answers(pageOf(record)),
      }
    case 'detail':
      return { ...common, summary: `${title}: one record`, querystring: objectOf({ id: ID }), ...answers(record) }
    case 'submit':
      return {
        ...common,
        summary: `${title}: add, or change the keys given (with id)`,
        body: record,
        ...answers(record),
      }
    case 'remove':
      return {
        ...common,
        summary: `${title}: remove`,
        querystring: objectOf({ ids: TEXT }),
        ...answers({ type: 'null' }),
      }
    case 'query':
      return {
        ...common,
        summary: `${title}: a document's query`,
        body: QUERY,
        ...answers(objectOf({ rows: { type: 'array', items: record }, total: INTEGER })),
      }
    case 'select':
      return {
        ...common,
        summary: `${title}: a page of a picker`,
        querystring: objectOf({ q: TEXT, ids: TEXT, into: TEXT, with: TEXT, ...PAGING }),
        ...answers(pageOf(objectOf({ id: ID, label: TEXT }, true))),
      }
    default:
      return never(call)
  }
}

const QUERY = {
  type: 'object',
  properties: {
    get: { enum: ['rows', 'one', 'sums'] },
    where: {},
    group: { type: 'array', items: { type: 'object' } },
    measures: { type: 'array', items: { type: 'object' } },
    sort: { type: 'array', items: { type: 'object' } },
    search: { type: 'object', additionalProperties: true },
    id: ID,
    ...PAGING,
  },
}

function answers(data: Schema): Schema {
  const body = objectOf({ code: INTEGER, success: { type: 'boolean' }, msg: TEXT, data })
  return { response: { 200: body } }
}

function pageOf(items: Schema): Schema {
  return objectOf({
    records: { type: 'array', items },
    total: INTEGER,
    more: { type: 'boolean' },
    size: INTEGER,
    current: INTEGER,
    pages: INTEGER,
  })
}

function listQuery(document: EntityDocument | undefined): Schema {
  const filters = (document?.fields ?? [])
    .filter(field => field.search && !field.secret)
    .flatMap(field => searchSuffixes(field).map(suffix => [`${field.name ?? field.id}_${suffix}`, TEXT] as const))
  return objectOf({ ...PAGING, ...COUNT, ascs: TEXT, descs: TEXT, ...Object.fromEntries(filters) }, true)
}

function searchSuffixes(field: Field): string[] {
  switch (field.search) {
    case 'like':
      return ['like']
    case 'between':
      return field.type === 'date' || field.type === 'datetime' ? ['datege', 'datele'] : ['ge', 'le']
    case 'in':
      return ['in']
    case 'every':
    case 'under':
      return [field.search]
    default:
      return ['equal']
  }
}

function recordSchema(document: EntityDocument): Schema {
  const fields = document.fields
    .filter(field => !field.secret)
    .map(field => [field.name ?? field.id, fieldSchema(field)])
  return objectOf({
    id: ID,
    rev: INTEGER,
    ...Object.fromEntries(fields),
    ...(document.status && { dataStatus: INTEGER }),
    createUser: ID,
    createTime: TEXT,
    updateUser: ID,
    updateTime: TEXT,
  })
}

function fieldSchema(field: Field): Schema {
  const described = { ...typeSchema(field), description: field.title.en ?? field.title.zh }
  return field.value === undefined ? described : { ...described, readOnly: true }
}

function typeSchema(field: Field): Schema {
  const { minLength, maxLength, pattern, options } = field
  switch (field.type) {
    case 'string':
    case 'text':
      return { ...TEXT, ...(minLength && { minLength }), ...(maxLength && { maxLength }), ...(pattern && { pattern }) }
    case 'integer':
      return { ...INTEGER, ...bounds(field) }
    case 'decimal':
      return { ...TEXT, format: 'decimal' }
    case 'boolean':
      return { type: 'boolean' }
    case 'date':
      return { ...TEXT, format: 'date' }
    case 'datetime':
      return { ...TEXT, example: '2026-01-31 08:00:00' }
    case 'time':
      return { ...TEXT, example: '08:00:00' }
    case 'enum': {
      const codes = (options ?? []).map(option => (field.store === 'integer' ? Number(option.id) : option.id))
      return listOf(field, { enum: codes })
    }
    case 'dict':
      return listOf(field, TEXT)
    case 'region':
    case 'serial':
      return TEXT
    case 'ref':
    case 'user':
    case 'dept':
      return ID
    case 'refs':
    case 'users':
    case 'depts':
      return field.store === 'csv' ? TEXT : { type: 'array', items: ID }
    case 'file':
      return { type: 'array', items: objectOf({ link: TEXT, name: TEXT, size: INTEGER, attachId: TEXT }) }
    case 'children':
      return { type: 'array', items: { type: 'object', additionalProperties: true } }
    case 'json':
      return {}
    default:
      return never(field.type)
  }
}

function listOf({ many }: Field, items: Schema): Schema {
  return many ? { type: 'array', items } : items
}

function bounds({ min, max }: Field): Schema {
  return { ...(min !== undefined && { minimum: Number(min) }), ...(max !== undefined && { maximum: Number(max) }) }
}

function objectOf(properties: Schema, more = false): Schema {
  return { type: 'object', properties, ...(more && { additionalProperties: true }) }
}

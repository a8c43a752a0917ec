/**
 * The documents that run for a tenant, as the records of `schemaDocument`: they live in the store, not in a table.
 * @source ARCHITECTURE.md#the-store
 */
import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import { pageOf, readPaging } from '../../entity/paging.ts'
import { nameUsers } from '../../store/design/people.ts'
import { readLastVersions } from '../../store/layers/rows.ts'
import { nameOf } from '../../store/layers/shipped.ts'
import type { Verb, VerbContext } from '../verb.ts'

export interface SchemaDocumentRow {
  /** kind and key, as in `page system.user` */
  id: string
  kind: string
  key: string
  title: string
  /** whether the document runs as it was shipped */
  layer: 'shipped' | 'tenant'
  /** the app the designer opens it in; null for a shipped entity, which is not designed */
  app: string | null
  version: number | null
  changedBy: string | null
  changedAt: string | null
}

const SORTED = ['kind', 'key', 'title', 'layer', 'app', 'version', 'changedBy', 'changedAt'] as const

const list: Verb = {
  method: 'GET',
  async run(context) {
    const { current, size, ascs, descs, ...filters } = context.input as Record<string, string>
    const paging = readPaging(current, size)
    const rows = (await readRows(context)).filter(matcherOf(filters)).sort(ordererOf(ascs, descs))
    return pageOf(rows.slice(paging.offset, paging.offset + paging.size), rows.length, paging)
  },
}

const detail: Verb = {
  method: 'GET',
  async run(context) {
    const row = (await readRows(context)).find(({ id }) => id === context.input.id)
    if (!row) throw new Fault('document.not-running', { id: String(context.input.id ?? '') })
    return row
  },
}

export const SCHEMA_VERBS: Record<string, Verb> = { 'schemaDocument.list': list, 'schemaDocument.detail': detail }

async function readRows({ db, who, store, lang }: VerbContext): Promise<SchemaDocumentRow[]> {
  const view = await store.view(who.tenant)
  const [last, names] = await db.read(who, async trx => {
    const versions = await readLastVersions(trx)
    const people = await nameUsers(
      trx,
      versions.map(({ publishedBy }) => publishedBy),
    )
    return [new Map(versions.map(version => [version.app, version])), people] as const
  })
  return view.all().map(({ document, app }) => {
    const published = app ? last.get(app.key) : undefined
    return {
      id: nameOf(document),
      kind: document.kind,
      key: document.key,
      title: pick(document.title, lang),
      layer: app ? 'tenant' : 'shipped',
      app: app?.key ?? (document.kind === 'entity' ? null : document.key),
      version: app?.version ?? null,
      changedBy: (published && names.get(published.publishedBy)) ?? null,
      changedAt: published?.publishedAt ?? null,
    }
  })
}

/** @throws Fault 'request.refused' for a filter that is none of these */
function matcherOf(filters: Record<string, string>): (row: SchemaDocumentRow) => boolean {
  const tests = Object.entries(filters).map(([name, value]) => {
    const [id, operator = 'equal'] = name.split('_')
    const column = SORTED.find(each => each === id)
    if (!column) throw refuse(name, 'search.field', { name: id, known: SORTED })
    if (operator !== 'like' && operator !== 'equal') {
      throw refuse(name, 'search.operator', { operator, known: ['equal', 'like'] })
    }
    const wanted = value.toLowerCase()
    return (row: SchemaDocumentRow) => {
      const text = String(row[column] ?? '').toLowerCase()
      return operator === 'like' ? text.includes(wanted) : wanted === '' || text === wanted
    }
  })
  return row => tests.every(test => test(row))
}

/** What the tenant changed comes first unless asked otherwise; then pages before models, by key. */
function ordererOf(ascs = '', descs = ''): (a: SchemaDocumentRow, b: SchemaDocumentRow) => number {
  const asked = ascs || descs ? [...keysOf(ascs, 1), ...keysOf(descs, -1)] : keysOf('changedAt', -1)
  return (a, b) => {
    for (const [column, way] of [...asked, ...keysOf('kind', -1), ...keysOf('key', 1)]) {
      const [x, y] = [a[column] ?? '', b[column] ?? '']
      if (x !== y) return x < y ? -way : way
    }
    return 0
  }
}

function keysOf(list: string, way: 1 | -1): [(typeof SORTED)[number], 1 | -1][] {
  return list
    .split(',')
    .filter(Boolean)
    .map(name => {
      const column = SORTED.find(each => each === name)
      if (!column) throw refuse(`sort/${name}`, 'sort.field', { name, known: SORTED })
      return [column, way]
    })
}

function refuse(path: string, code: string, params: Record<string, unknown>): Fault {
  return new Fault('request.refused', {}, { data: { issues: [{ path, code, params }] } })
}

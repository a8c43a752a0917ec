/**
 * A screen of the draft as another person would get it: cut as for every reader, and with no records that the caller
 * may not read. Nothing is written.
 * @source docs/designer.md#canvas; docs/security.md#data
 */
import { TRY_KINDS, type Tried, type TryKind } from '#adapters/wire/design.ts'
import type { ClientEntity, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { ADMINISTRATOR, managesApp, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { maskText } from '#engine/value/mask.ts'
import { actAs, readUser } from '../../auth/session/sessions.ts'
import type { Trx } from '../../db/db.ts'
import type { ListCall } from '../../entity/entity-service.ts'
import type { Access } from '../../entity/rights/access.ts'
import { managersRowAccess, rowAccess } from '../../entity/rights/rows/row-access.ts'
import { nameOf } from '../../layers/shipped.ts'
import type { PublishedView } from '../../layers/view.ts'
import type { Services } from '../../services.ts'
import { overDraft } from '../app/checked.ts'
import { type OpenApp, openApp } from '../app/open-app.ts'
import { isAdministrator } from '../rights.ts'
import { cutBundle, type Reading } from '../screen/bundle.ts'
import { type Rights, rightsFor } from '../screen/may-open-screen.ts'

/** The parameters of a trial. */
export interface Try {
  /** key of a screen of the draft */
  screen: string
  /** `role:staff`, `dept:physics`, `post:dean`, `user:123`; '' = the caller */
  as: string
  /** with the newest records the caller may read, else without any */
  real: boolean
}

type Parts = Pick<Services, 'db' | 'store' | 'entities' | 'sql' | 'actions' | 'operations'>

/** @throws Fault those of `openApp` and `overDraft`, 'screen.unknown', 'design.try.party' */
export async function tryScreen(parts: Parts, who: Who, key: string, asked: Try): Promise<Tried> {
  const view = await parts.store.view(who.tenant)
  const [app, me] = await parts.db.read(who, async trx => {
    return [await openApp({ ...parts, trx, who }, key, 'look'), await readParty(trx, who, asked.as)] as const
  })
  const [theirs, own] = await Promise.all([rightsFor(parts, me), rightsFor(parts, who)])
  const drafted = new Set(app.documents.map(nameOf))
  // the caller's own draft is theirs to show; of everything else the trial shows no more than the caller may see
  const accessOf = (entity: EntityDocument) =>
    drafted.has(nameOf(entity)) ? theirs.accessOf(entity) : both(theirs.accessOf(entity), own.accessOf(entity))
  const reading = readingOf(view, app, { ...theirs, accessOf })
  const bundle = await overDraft(app.documents, () => cutBundle(parts, reading, asked.screen))
  return { me, bundle, records: bundle && asked.real ? await readRecords(parts, who, me, bundle) : null }
}

/** Whom a screen is tried as. @throws Fault 'design.try.party' */
export async function readParty(trx: Trx, who: Who, as: string): Promise<Who> {
  if (as === '') return who
  const [, kind = '', code = ''] = /^(\w+):(.+)$/.exec(as) ?? []
  const nobody: Who = {
    id: '',
    account: '',
    name: '',
    tenant: who.tenant,
    dept: '',
    deptCode: '',
    roles: [],
    posts: [],
  }
  const found = TRY_KINDS.includes(kind as TryKind) ? await PARTIES[kind as TryKind](trx, code, nobody) : null
  if (!found) throw new Fault('design.try.party', { as })
  return found
}

const PARTIES: Record<TryKind, (trx: Trx, code: string, nobody: Who) => Promise<Who | null>> = {
  role: async (trx, code, nobody) => {
    const role = await trx
      .selectFrom('blade_role')
      .select('id')
      .where(row => row.and({ tenant_id: trx.tenant, role_alias: code, is_deleted: 0 }))
      .executeTakeFirst()
    return role || code === ADMINISTRATOR ? { ...nobody, roles: [code], ...(role && { roleIds: [role.id] }) } : null
  },
  dept: async (trx, code, nobody) => {
    const dept = await trx
      .selectFrom('blade_dept')
      .select('id')
      .where(row => row.and({ tenant_id: trx.tenant, code, is_deleted: 0 }))
      .executeTakeFirst()
    return dept ? { ...nobody, dept: dept.id, deptCode: code } : null
  },
  post: async (trx, code, nobody) => {
    const post = await trx
      .selectFrom('blade_post')
      .select('id')
      .where(row => row.and({ tenant_id: trx.tenant, post_code: code, is_deleted: 0 }))
      .executeTakeFirst()
    return post ? { ...nobody, posts: [code], postIds: [post.id] } : null
  },
  user: async (trx, id) => {
    const user = /^\d{1,19}$/.test(id) ? await readUser(trx, { id }) : null
    return user && actAs('', user, '', '').who
  },
}

function both(a: Access, b: Access): Access {
  return {
    may: new Set([...a.may].filter(call => b.may.has(call))),
    rows: call => ({ and: [a.rows(call), b.rows(call)] }),
    hide: new Set([...a.hide, ...b.hide]),
    readOnly: new Set([...a.readOnly, ...b.readOnly]),
    mask: new Set([...a.mask, ...b.mask]),
    unlisted: new Set([...a.unlisted, ...b.unlisted]),
    unsearched: new Set([...a.unsearched, ...b.unsearched]),
    rightsOf: a.rightsOf ?? b.rightsOf,
  }
}

/** A reader of the draft; every model of it may be chosen from. Rows have the rights of the drafted record. */
export function readingOf(view: PublishedView, app: OpenApp, { who, accessOf, standing }: Rights): Reading {
  const beside = entitiesOf(app.documents)
  const ofDraft = (entity: EntityDocument, below: string[] = []): Access => {
    const { key, rightsOf } = entity
    const records = beside.find(one => one.key === rightsOf)
    if (!records) return accessOf(entity)
    const rows = [...below, key]
    const above = rows.includes(records.key) ? undefined : { document: records, access: ofDraft(records, rows) }
    return isAdministrator(who) || managesApp(who, app.row.key)
      ? managersRowAccess(entity, above, accessOf(entity))
      : rowAccess(entity, above)
  }
  return { view: withDraft(view, app), who, standing, accessOf: entity => ofDraft(entity), beside }
}

/** The tenant's view, with the draft over it. */
export function withDraft(view: PublishedView, { row, documents }: OpenApp): PublishedView {
  const app = { key: row.key, version: row.version ?? 0 }
  const drafted = new Map(documents.map(document => [nameOf(document), { document, app }]))
  const screens = documents.filter(isScreen)
  return {
    ...view,
    find: (kind, key) => drafted.get(nameOf({ kind, key })) ?? view.find(kind, key),
    screen: key => {
      const own = screens.find(document => document.key === key)
      return own ? drafted.get(nameOf(own)) : view.screen(key)
    },
    all: () => [...view.all().filter(({ document }) => !drafted.has(nameOf(document))), ...drafted.values()],
  }
}

const MOST_RECORDS = 200
/** The most records of a model with sub-tables, which are read one by one. */
const MOST_WITH_ROWS = 20

/**
 * The newest records that both may read, with the fields that both may read and the draft shows; none of unpublished
 * models.
 */
async function readRecords(
  { entities }: Parts,
  who: Who,
  me: Who,
  bundle: ScreenBundle,
): Promise<Record<string, WireRecord[]>> {
  const models = await entities.models(who.tenant)
  const read: Record<string, WireRecord[]> = {}
  for (const client of Object.values(bundle.entities)) {
    const { key, fields } = client.document
    if (!models.find(key) || !client.may.includes('list')) continue
    const withRows = fields.some(field => field.type === 'children') && client.may.includes('detail')
    const listed = await list(entities, me, key, { size: withRows ? MOST_WITH_ROWS : MOST_RECORDS, filters: {} })
    const ids = listed.map(record => String(record.id))
    if (ids.length === 0) continue
    const theirs = withRows ? await each(entities, me, key, ids) : listed
    const own = withRows
      ? await each(entities, who, key, ids)
      : await list(entities, who, key, { size: MOST_RECORDS, filters: { id_in: ids.join(',') } })
    const mine = new Map(own.map(record => [record.id, record]))
    const shared = theirs.flatMap(record =>
      mine.has(record.id) ? [inBoth(record, mine.get(record.id)) as WireRecord] : [],
    )
    read[key] = shared.map(record => shownOf(record, client, bundle))
  }
  return read
}

type Entities = Services['entities']

async function list(entities: Entities, reader: Who, key: string, call: ListCall): Promise<WireRecord[]> {
  return (await allowed(() => entities.list(reader, key, call)))?.records ?? []
}

async function each(entities: Entities, reader: Who, key: string, ids: string[]): Promise<WireRecord[]> {
  const found: WireRecord[] = []
  for (const id of ids) {
    const record = await allowed(() => entities.detail(reader, key, id))
    if (record) found.push(record)
  }
  return found
}

/** Null for what may not be read. */
async function allowed<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Fault && /^(entity\.forbidden|record\.)/.test(error.code)) return null
    throw error
  }
}

/** The parts that two readings of one value have in common, of a masked one the mask; rows are compared by their id. */
function inBoth(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) {
    const idOf = (row: unknown) => (row as { id?: unknown } | null)?.id
    if (!a.every(row => idOf(row) !== undefined)) return a
    return a.flatMap(row => {
      const same = b.find(other => idOf(other) === idOf(row))
      return same === undefined ? [] : [inBoth(row, same)]
    })
  }
  if (typeof a === 'string' && b === maskText(a)) return b
  if (!isThing(a) || !isThing(b)) return a
  return Object.fromEntries(
    Object.entries(a).flatMap(([key, value]) => (key in b ? [[key, inBoth(value, b[key])]] : [])),
  )
}

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const SYSTEM = ['id', 'rev', 'dataStatus', 'createUser', 'createTime', 'updateUser', 'updateTime']

/** The record without what the draft does not show this reader. */
function shownOf(record: WireRecord, client: ClientEntity, bundle: ScreenBundle): WireRecord {
  const { fields } = client.document
  const shown: WireRecord = {}
  for (const name of SYSTEM) if (name in record) shown[name] = record[name]
  for (const field of fields) {
    const name = field.name ?? field.id
    const value = record[name]
    if (value === undefined) continue
    const rows = field.type === 'children' ? bundle.entities[field.to ?? ''] : undefined
    shown[name] = rows && Array.isArray(value) ? value.map(row => shownOf(row as WireRecord, rows, bundle)) : value
  }
  const ids = new Set(fields.map(field => field.id))
  const labels = Object.entries(record.$ref ?? {}).filter(([id]) => ids.has(id) || SYSTEM.includes(id))
  return labels.length > 0 ? { ...shown, $ref: Object.fromEntries(labels) } : shown
}

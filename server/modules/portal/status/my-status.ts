/**
 * Figures about the reader: each is a published query of one value, run with the reader's values. As in SQL cards, kept
 * is the key of the query; no other text is ever run, and nobody who does not edit the record is told it.
 * @source PC-25; docs/http.md#the-portal
 */
import type { StatusEntry } from '#adapters/wire/portal-content.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isSqlQuery, MAIN_SOURCE } from '#engine/kind/query.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { ExpiringCache } from '../../../process/expiring-cache.ts'
import { openTurns } from '../../../process/turns.ts'
import type { Services } from '../../../services.ts'
import type { Verb } from '../../verb.ts'

type Parts = Pick<Services, 'db' | 'entities' | 'sql'>
type Counted = Pick<StatusEntry, 'value' | 'failed'>

const KEPT_MS = 60_000
/** Entries one person is shown, and statements of one person at a time. */
const MOST = 20
const AT_ONCE = 2

const counted = new ExpiringCache<Promise<Counted>>(KEPT_MS)
const inTurn = openTurns(AT_ONCE)

/** What the caller sees of it, in its order; one that fails says so and costs no other. */
export async function readStatus({ db, entities, sql }: Parts, who: Who): Promise<StatusEntry[]> {
  const { records } = await entities.list(who, 'myStatus', { size: MOST, ascs: 'sort', filters: { status_equal: '1' } })
  const ids = records.map(({ id }) => String(id))
  const rows = await db.readAtOnce(who, trx =>
    trx
      .selectFrom('blade_my_status')
      .select(['id', 'sql_content'])
      .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0 }))
      .where('id', 'in', ids.length ? ids : ['0'])
      .execute(),
  )
  const queries = new Map(rows.map(row => [row.id, row.sql_content ?? '']))
  return Promise.all(
    records.map(async ({ id, name, icon, urlAddress }) => ({
      ...{ id: String(id), name: String(name ?? ''), icon: String(icon ?? ''), urlAddress: String(urlAddress ?? '') },
      ...(await count(sql, who, queries.get(String(id)) ?? '')),
    })),
  )
}

function count(sql: Services['sql'], who: Who, query: string): Promise<Counted> {
  if (query === '') return Promise.resolve({ value: null })
  // the answer is of these: whoever acts otherwise asks anew
  const { tenant, id, dept, roles, posts } = who
  const key = JSON.stringify([tenant, id, dept, roles.toSorted(), posts.toSorted(), query])
  return counted.load(key, () => inTurn(`${tenant} ${id}`, () => run(sql, who, query)))
}

/** A failure is kept as long as an answer, so that a slow statement is not run at every look. */
async function run(sql: Services['sql'], who: Who, query: string): Promise<Counted> {
  try {
    const { rows } = await sql.run(who, query, {})
    const [value] = Object.values(rows[0] ?? {})
    return { value: (value ?? null) as Json }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { value: null, failed: true }
  }
}

const mine: Verb = { method: 'GET', run: context => readStatus(context, context.who) }

export const STATUS_VERBS: Record<string, Verb> = { 'myStatus.mine': mine }

/** Keeps the key of the published query that the text names or is. */
export const statusHook = ({ sql, store }: Pick<Services, 'sql' | 'store'>): Hook => ({
  async beforeSave({ who, record, sent }) {
    const text = typeof record.sqlContent === 'string' ? record.sqlContent.trim() : ''
    if (text === '' || (sent.sqlContent === undefined && sent.dataSourceId === undefined)) return
    const source = record.dataSourceId ? String(record.dataSourceId) : MAIN_SOURCE
    const key = await sql.keyOf(who, source, text).catch(error => {
      if (!(error instanceof Fault)) throw error
      throw refused(error.code, error.params)
    })
    const document = (await store.view(who.tenant)).find('query', key)?.document
    if (!isSqlQuery(document) || !document.single) throw refused('status.single', { query: key })
    record.sqlContent = key
  },
})

const refused = (code: string, params: Record<string, unknown>): Fault =>
  new Fault('record.refused', {}, { data: { issues: [{ path: 'sqlContent', code, params }] } })

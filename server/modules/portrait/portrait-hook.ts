/**
 * The record of a workshop and its board: saving the record publishes the board, removing it takes the board away.
 * @source DB-03, DB-48; ADR 0046
 */
import { boardOf } from '#engine/dashboard/portrait.ts'
import { keyOfWorkshop } from '#engine/dashboard/workshop-key.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { DashboardDocument, Json } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import type { Hook, SaveEvent } from '../../entity/write/hook.ts'
import { parseBody } from '../../http/request/body.ts'
import { readApp, setDeleted } from '../../layers/rows.ts'
import { publishWith } from '../../push/publish.ts'
import type { Services } from '../../services.ts'
import { publishWorkshop } from '../../store/design/publish-workshop.ts'
import { mustManage } from '../../store/rights.ts'
import { nameQueries } from './sql-cards.ts'

const CONFIG = 'portraitConfig'

export const portraitHook = (services: Services): Hook => ({
  /** Older clients send the list as text, and statements of SQL. */
  async beforeCheck({ sent, who }) {
    if (typeof sent[CONFIG] === 'string') sent[CONFIG] = readConfig(sent[CONFIG])
    if (!Array.isArray(sent[CONFIG])) return
    sent[CONFIG] = await nameQueries(sent[CONFIG] as Json, (source, text) => services.sql.keyOf(who, source, text))
  },

  async beforeSave({ trx, who, before, record, restored }) {
    const app = record.appId as string | null
    const row = app && app !== before?.appId && !restored ? await readApp(trx, app) : undefined
    if (row) mustManage(who, row)
  },

  async afterSave(event) {
    const { trx, who, before, record, sent, restored } = event
    if (restored) await setDeleted(trx, keyOfWorkshop(String(record.id)), false)
    const isSaid = (['portraitName', 'openAiChart'] as const).some(field => before?.[field] !== record[field])
    if (!before || isSaid || CONFIG in sent) await publishBoard(services, event)
    if (restored || before?.status !== record.status) await services.store.announce(trx, who.tenant)
  },

  async afterRemove({ trx, who, ids }) {
    for (const id of ids) await setDeleted(trx, keyOfWorkshop(id), true)
    await services.store.announce(trx, who.tenant)
  },
})

/** A list that is sent as text is bounded as every body is. */
function readConfig(text: string): Json {
  try {
    if (text.trim() !== '') return parseBody(text) as Json
  } catch (error) {
    if ((error as Fault).code !== 'server.body-json') throw error
  }
  throw refused([{ path: CONFIG, code: 'portrait.config', params: { place: '' } }])
}

const omit = ({ insight: _, ...board }: DashboardDocument): DashboardDocument => board

async function publishBoard({ store, sql, actions }: Services, { trx, who, record, sent }: SaveEvent): Promise<void> {
  const [id, title] = [String(record.id), String(record.portraitName)]
  // a workshop that is older than its board keeps its layout
  const config = (CONFIG in sent ? sent[CONFIG] : record[CONFIG]) as Json | undefined
  const insight = Number(record.openAiChart) === 1 ? { insight: true as const } : {}
  const make = (before: DashboardDocument | undefined, key: string): DashboardDocument =>
    before && !(CONFIG in sent)
      ? { ...omit(before), title: before.title.zh === title ? before.title : { zh: title }, ...insight }
      : boardOf(config ?? [], { key, title, ...insight }, store.widgets)
  try {
    const editors = await managersOf(trx, record.appId as string | null)
    const published = await publishWorkshop({ store, sql, actions, trx, who }, { id, title, editors }, make)
    if (!published) return
    const [screen, { version }] = [keyOfWorkshop(id), published]
    const event = { kind: 'published' as const, screen, app: screen, version }
    await publishWith(trx, trx.tenant, [{ user: null, event }])
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.code === 'portrait.config') throw refused([{ path: CONFIG, code: error.code, params: error.params }])
    const { issues } = (error.data ?? {}) as { issues?: Issue[] }
    if (!issues) throw error
    throw refused(issues.map(issue => ({ ...issue, path: `${CONFIG}/${issue.path}` })))
  }
}

/** Who runs the app a workshop belongs to may change its board. */
async function managersOf(trx: Trx, app: string | null): Promise<string[]> {
  const row = app ? await readApp(trx, app) : undefined
  return row ? [...new Set([row.createdBy, ...row.editors])] : []
}

const refused = (issues: Issue[]) => new Fault('record.refused', {}, { data: { issues } })

/** @source ADR 0046 */
import type { Origins } from '#engine/dashboard/data-config.ts'
import { portraitOf } from '#engine/dashboard/portrait.ts'
import { workshopOf } from '#engine/dashboard/workshop-key.ts'
import { isSqlQuery } from '#engine/kind/query.ts'
import type { AnyDocument, DashboardDocument } from '#engine/schema/document.ts'
import type { PublishedView } from '../../layers/view.ts'
import type { StoredKind } from './stored-kind.ts'

/** The record of a workshop tells the wire form of what runs, its name, and whether its charts say themselves in words. */
export const dashboard: StoredKind<DashboardDocument> = {
  async publish({ trx, store }, documents, _before, { key, documents: all }) {
    const id = workshopOf(key)
    const board = documents.find(document => document.key === key)
    if (id === undefined || !board) return
    const config = portraitOf(board, store.widgets, originsIn(await store.view(trx.tenant), all))
    await trx
      .updateTable('blade_data_portrait')
      .set({
        portrait_config: JSON.stringify(config),
        portrait_name: board.title.zh,
        open_ai_chart: board.insight ? 1 : 0,
      })
      .where(row => row.and({ tenant_id: trx.tenant, id }))
      .execute()
  },
}

/** @param own  the documents that are published with the board, before those of the view */
const originsIn = (view: PublishedView, own: AnyDocument[]): Origins => ({
  appOf(entity) {
    const key = view.find('entity', entity)?.app?.key
    const app = view.apps.find(each => each.key === key)
    return app && { appId: app.key, appName: app.title.zh }
  },
  sourceOf(key) {
    const query = own.find(each => each.kind === 'query' && each.key === key) ?? view.find('query', key)?.document
    return isSqlQuery(query) ? query.source : undefined
  },
})

/** @source ADR 0046 */
import { portraitOf } from '#engine/dashboard/portrait.ts'
import { workshopOf } from '#engine/dashboard/workshop-key.ts'
import type { DashboardDocument } from '#engine/schema/document.ts'
import type { StoredKind } from './stored-kind.ts'

/** The record of a workshop tells the wire form of what runs, its name, and whether its charts say themselves in words. */
export const dashboard: StoredKind<DashboardDocument> = {
  async publish({ trx, store }, documents, _before, { key }) {
    const id = workshopOf(key)
    const board = documents.find(document => document.key === key)
    if (id === undefined || !board) return
    await trx
      .updateTable('blade_data_portrait')
      .set({
        portrait_config: JSON.stringify(portraitOf(board, store.widgets)),
        portrait_name: board.title.zh,
        open_ai_chart: board.insight ? 1 : 0,
      })
      .where(row => row.and({ tenant_id: trx.tenant, id }))
      .execute()
  },
}

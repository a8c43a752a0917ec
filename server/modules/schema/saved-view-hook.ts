/**
 * What a person keeps of a list is bounded, stays with its list, and is shared by its own call alone.
 * @source docs/ui.md#a-list-screen; docs/security.md#data
 */
import { isViewSettings } from '#engine/access/is-view-settings.ts'
import { Fault } from '#engine/error/fault.ts'
import { isEmpty } from '#engine/value/value.ts'
import type { Hook, SaveEvent } from '../../entity/write/hook.ts'

/** The most of one person: views of one list, and rows altogether. */
const MOST_OF_LIST = 20
const MOST = 500
const MOST_CHARACTERS = 20_000

export const savedViewHook: Hook = {
  async beforeSave(event) {
    const { before, record, restored } = event
    if (!isViewSettings(record.settings)) throw new Fault('view.settings')
    if (JSON.stringify(record.settings).length > MOST_CHARACTERS) throw new Fault('view.large')
    if (before && isEmpty(before.name) !== isEmpty(record.name)) throw new Fault('view.nameless')
    if (before) Object.assign(record, { screen: before.screen, list: before.list })
    // the right to share may have gone since
    if (restored) record.shared = false
    if (!before && isEmpty(record.name)) await removeOwnSettings(event)
  },

  async afterSave({ trx, before, restored, record }) {
    if (before && !restored) return
    const { total, ofList } = await trx
      .selectFrom('blade_saved_view')
      .select(row => [
        row.fn.countAll<number>().as('total'),
        row.fn
          .countAll<number>()
          .filterWhere('screen', '=', String(record.screen))
          .filterWhere('list', '=', String(record.list))
          .filterWhere('name', 'is not', null)
          .as('ofList'),
      ])
      .where(row => row.and({ tenant_id: trx.tenant, owner: String(record.owner), is_deleted: 0 }))
      .executeTakeFirstOrThrow()
    if (Number(ofList) > MOST_OF_LIST || Number(total) > MOST) throw new Fault('view.many', { n: MOST_OF_LIST })
  },
}

/** A person has one row without a name for a list: the newest. */
async function removeOwnSettings({ trx, who, record }: SaveEvent): Promise<void> {
  await trx
    .updateTable('blade_saved_view')
    .set({ is_deleted: 1 })
    .where(row =>
      row.and({
        ...{ tenant_id: trx.tenant, owner: who.id, is_deleted: 0 },
        ...{ screen: String(record.screen), list: String(record.list) },
      }),
    )
    .where('name', 'is', null)
    .execute()
}

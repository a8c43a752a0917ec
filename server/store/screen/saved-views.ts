/**
 * The saved views of a screen's lists: they are sent with the screen, cut for the reader as the screen is.
 * @source docs/ui.md#a-list-screen; docs/security.md#data
 */
import type { SavedView, ScreenBundle } from '#adapters/wire/screen.ts'
import { listsIn } from '#engine/access/lists-in.ts'
import { cutViewSettings, type ViewSettings } from '#engine/access/view-settings.ts'
import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'

/** The views the reader keeps of the lists of `screen`, and those shared with everybody who may open it. */
export async function readSavedViews(trx: Trx, who: Who, screen: string): Promise<SavedView[]> {
  const rows = await trx
    .selectFrom('blade_saved_view as v')
    .leftJoin('blade_user as u', join => join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.owner'))
    .select(['v.id', 'v.rev', 'v.list', 'v.name', 'v.icon', 'v.colour', 'v.shared', 'v.settings', 'v.owner'])
    .select(['v.update_time as updateTime', 'u.real_name as ownerName'])
    .where('v.tenant_id', '=', trx.tenant)
    .where('v.screen', '=', screen)
    .where('v.is_deleted', '=', 0)
    .where(view => view.or([view('v.owner', '=', who.id || null), view('v.shared', '=', true)]))
    .orderBy('v.id')
    .execute()
  return rows.map(({ owner, ownerName, ...row }) => ({
    ...row,
    list: row.list as string,
    shared: row.shared === true,
    settings: row.settings as ViewSettings,
    by: owner === who.id ? null : (ownerName ?? ''),
  }))
}

/**
 * @param document  the screen as the reader may see it
 * @param mayShare  whether the reader may share views of lists over this entity
 */
export function viewsOf(
  saved: SavedView[],
  document: ScreenBundle['document'],
  mayShare: (entity: string) => boolean,
): ScreenBundle['views'] {
  const lists = new Map(listsIn(document))
  return {
    saved: saved.flatMap(view => {
      const list = lists.get(view.list)
      return list ? { ...view, settings: cutViewSettings(view.settings, list) } : []
    }),
    shares: [...lists].filter(([, { entity }]) => entity !== undefined && mayShare(entity)).map(([id]) => id),
  }
}

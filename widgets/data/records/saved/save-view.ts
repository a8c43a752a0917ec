/** Writes saved views; `page.saved` has the result. @source docs/ui.md#a-list-screen */
import type { SavedView } from '#adapters/wire/screen.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import type { PageStore } from '#engine/react/state/page.ts'

/** A new view of a list, or what changes of the one with this `id`. */
export type ViewChange = Partial<Pick<SavedView, 'name' | 'icon' | 'colour'>> &
  ({ id: string; settings?: ViewSettings } | { id?: undefined; list: string; settings: ViewSettings })

/** @throws Fault of the call: 'record.stale' (changed elsewhere meanwhile), 'view.many', 'record.refused' (the name is taken), … */
export async function saveView(page: PageStore, change: ViewChange): Promise<SavedView> {
  const known = page.saved.find(view => view.id === change.id)
  const body = change.id ? { ...change, rev: known?.rev } : { ...change, screen: page.bundle.key }
  const record = (await page.ports.data.call('savedView.submit', body as never)) as unknown as SavedView
  const { id, rev, list, name = null, icon = null, colour = null, shared, updateTime, settings } = record
  const view = {
    id,
    rev,
    list,
    name,
    icon,
    colour,
    shared: shared === true,
    updateTime,
    settings,
    by: known?.by ?? null,
  }
  put(page, view)
  return view
}

/** @throws Fault of the call: 'view.share', 'view.shared-many', … */
export async function shareView(page: PageStore, view: SavedView, shared: boolean): Promise<void> {
  const { rev } = (await page.ports.data.call('savedView.share', { id: view.id, shared })) as Pick<SavedView, 'rev'>
  // who ends the sharing of another person's view does not have it any more
  if (shared || view.by === null) put(page, { ...view, rev, shared })
  else take(page, view)
}

/** @throws Fault of the call */
export async function removeView(page: PageStore, view: SavedView): Promise<void> {
  await page.ports.data.call('savedView.remove', { ids: [view.id] })
  take(page, view)
}

function put({ saved }: PageStore, view: SavedView): void {
  const isIt = ({ id, list, name }: SavedView) =>
    id === view.id || (view.name === null && name === null && list === view.list)
  const at = saved.findIndex(isIt)
  if (at < 0) saved.push(view)
  else saved.splice(at, 1, view)
}

function take({ saved }: PageStore, { id }: SavedView): void {
  const at = saved.findIndex(view => view.id === id)
  if (at >= 0) saved.splice(at, 1)
}

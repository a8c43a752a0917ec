import type { ViewSettings } from '#engine/access/view-settings.ts'
import { isPage } from '#engine/kind/page.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import type { Views } from './use-views.ts'

/**
 * Leads to the designer with a card of a board begun from the list as it stands; absent for who may not design the app,
 * and where the rows are those of a call.
 * @param now  how the list is shown now
 * @source docs/designer.md#boards
 */
export function useAsChart({ list, ofModel }: Views, now: ViewSettings): (() => Promise<void>) | undefined {
  const { bundle, ports, mode } = usePage()
  const { app, designs, document } = bundle
  const { design, path } = ports.route
  if (!ofModel || !app || !designs || !design || !path || mode !== 'run' || !isPage(document)) return undefined
  return async () => {
    try {
      const { keepBegun } = await import('#engine/access/begun-card.ts')
      const card = { app: app.key, screen: document.key, list, settings: withoutAbsent(now) }
      const link = design(app.key, { document: `page:${document.key}` })
      if (link) path(`${link.href}&begun=${keepBegun(ports.store, card, Date.now())}`)
    } catch (error) {
      ports.notify.message('error', sayFault(error, ports.lang))
    }
  }
}

/** As it is kept: what is absent has no key. */
const withoutAbsent = (settings: ViewSettings): ViewSettings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

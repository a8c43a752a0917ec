/** What a person may do with the view of a list in use. @source docs/ui.md#a-list-screen */
import type { SavedView } from '#adapters/wire/screen.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import { ADMINISTRATOR } from '#engine/access/who.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { isSame } from './same-settings.ts'
import { removeView, saveView, shareView } from './save-view.ts'
import type { Views } from './use-views.ts'

/** @param now  how the list is shown now */
export function useViewActs({ list, view, drawn, shows, settings, opens, held, ...views }: Views, now: ViewSettings) {
  const page = usePage()
  const t = useT()
  const { notify, lang, me } = page.ports
  const changed = !isSame(now, settings)
  const mayChange = view && (view.by === null || (view.shared && me.roles.includes(ADMINISTRATOR)))
  const mayShare = view?.by === null && page.bundle.views?.shares.includes(list)
  /** undefined for the view that lists open with by themselves */
  const own = view?.id ?? (shows === drawn[0] ? undefined : shows.id)
  const isDefault = opens === own

  const attempt = async (does: () => Promise<unknown>, said?: string) => {
    try {
      await does()
      if (said) notify.message('success', said)
    } catch (error) {
      notify.message('error', sayFault(error, lang))
    }
  }
  const choose = (id: string | null) => {
    held.current = 'menu'
    views.choose(id)
  }
  const remove = async (view: SavedView) => {
    const about = t(view.shared ? 'views.removeShared' : 'views.removeOne', { name: view.name })
    if (!(await notify.confirm(about, { danger: true, ok: t('views.remove') }))) return
    await attempt(async () => {
      await removeView(page, view)
      choose(null)
    })
  }
  return {
    changed,
    isDefault,
    choose,
    flipDefault: () => views.keep({ opens: isDefault ? undefined : own }),
    /** the actions on a saved view; absent where the person may not */
    save:
      view && changed && mayChange
        ? () => void attempt(() => saveView(page, { id: view.id, settings: now }), t('views.saved'))
        : undefined,
    reset:
      view && changed
        ? () => {
            held.current = 'menu'
            views.reset()
          }
        : undefined,
    rename: view && mayChange ? view : undefined,
    share:
      view && (mayShare || (view.shared && mayChange))
        ? () =>
            void attempt(
              () => shareView(page, view, !view.shared),
              t(view.shared ? 'views.unshared' : 'views.nowShared'),
            )
        : undefined,
    remove: view && mayChange ? () => void remove(view) : undefined,
    /** Names the view `named`, or saves the list as it is shown as a new one. @throws Fault of the call */
    async put(looks: Pick<SavedView, 'name' | 'icon' | 'colour'>, named: SavedView | null) {
      const { id } = await saveView(page, { ...(named ? { id: named.id } : { list, settings: now }), ...looks })
      if (!named) choose(id)
    },
  }
}

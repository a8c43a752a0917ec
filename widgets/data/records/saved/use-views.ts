/**
 * The views of a list: its own, and those that were saved. The one in use stands in the address.
 * @source docs/ui.md#a-list-screen
 */
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import type { SavedView } from '#adapters/wire/screen.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { AddressContext } from '#engine/react/state/address.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { ListView, TableBody } from '#engine/schema/document.ts'
import texts from '#schemas/text/data.json'
import { useOwnSettings } from './use-own-settings.ts'

export interface Views {
  /** id of the list's node */
  list: string
  /** its rows are records of its model, not those of a call */
  ofModel: boolean
  /** the list's own, at least one */
  drawn: ListView[]
  saved: SavedView[]
  /** the saved view in use */
  view?: SavedView
  /** the list's view that shows the records */
  shows: ListView
  /** how the list is shown as long as nothing is changed */
  settings: ViewSettings
  /** id of the view the list opens with; absent: its first */
  opens?: string
  /** keeps what the person set in the list itself */
  keep(more: ViewSettings): void
  choose(id: string | null): void
  /** begins the view anew */
  reset(): void
  /** another one is another beginning */
  key: string
  /** what had the focus when another view was chosen: the list begins anew and gives it back */
  held: RefObject<'tabs' | 'menu' | null>
}

/** A list without views is one itself. */
const WHOLE: ListView[] = [{ id: 'all', view: 'list', title: texts.statusAll }]

export function useViews(list: string, { views = [], call }: TableBody): Views {
  const drawn = views.length > 0 ? views : WHOLE
  const page = usePage()
  const t = useT()
  const [{ opens, ...settings }, keep] = useOwnSettings(list)
  const [chosen, choose] = useChosen(list)
  const [turn, setTurn] = useState(0)
  const held = useRef<'tabs' | 'menu' | null>(null)
  const saved = page.saved.filter(view => view.list === list && view.name !== null)
  const revealed = useReveal().findLast(id => drawn.some(view => view.id === id))
  const find = (asked: string | null | undefined) => ({
    view: saved.find(({ id }) => id === asked),
    shows: drawn.find(({ id }) => id === asked),
  })
  const asked = find(revealed ?? chosen)
  const found = asked.view || asked.shows ? asked : find(opens)
  const shows = found.shows ?? drawn.find(({ id }) => id === found.view?.settings.view) ?? (drawn[0] as ListView)
  const isGone = chosen !== null && !asked.view && !asked.shows
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each address
  useEffect(() => {
    if (isGone) page.ports.notify.message('info', t('data.viewGone'))
  }, [isGone, chosen])
  return {
    ...{ list, drawn, saved, shows, opens, keep, choose, held },
    ofModel: call === undefined,
    view: found.view,
    settings: found.view?.settings ?? { ...settings, ...(shows !== drawn[0] && { view: shows.id }) },
    reset: () => setTurn(turn + 1),
    key: `${found.view?.id ?? shows.id} ${turn}`,
  }
}

/** The settings of the view in use: of a saved one the person changes a copy, until it is saved. */
export function useSettings({ view, settings, keep }: Views): [ViewSettings, (more: ViewSettings) => void] {
  const [copy, setCopy] = useState(settings)
  return view ? [copy, more => setCopy({ ...copy, ...more })] : [settings, keep]
}

/** In the address where views are kept and the screen has one, else as long as the screen is open. */
function useChosen(list: string): [id: string | null, choose: (id: string | null) => void] {
  const { views } = usePage().bundle
  const address = useContext(AddressContext)
  const [chosen, choose] = useState<string | null>(null)
  return views && address ? [address.views[list] ?? null, id => address.choose(list, id)] : [chosen, choose]
}

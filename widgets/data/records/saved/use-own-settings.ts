/**
 * What a person sets in a list without a view: its columns, the rows on a page, the view it opens with. The server keeps
 * it; the browser has a copy until the server does, and what is newer counts.
 * @source docs/ui.md#a-list-screen
 */
import { useEffect, useRef, useState } from 'react'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { saveView } from './save-view.ts'

/** A column's edge is dragged in many steps. */
const PAUSE_MS = 1000

interface Copy {
  settings: ViewSettings
  /** when it was set, as the server tells the time */
  at: string
}

/** @param list  id of the table's node */
export function useOwnSettings(list: string): [ViewSettings, (more: ViewSettings) => void] {
  const page = usePage()
  const { store, clock } = page.ports
  const key = `table.${page.bundle.key}.${list}`
  const [begun] = useState(() => newest(page, list, key))
  const [kept, setKept] = useState(begun.settings)
  const unsent = useRef(begun.isUnsent ? begun.settings : null)
  const timer = useRef(0)
  const send = () => {
    clearTimeout(timer.current)
    const settings = unsent.current
    if (!settings || !page.bundle.views) return
    unsent.current = null
    const id = ownView(page, list)?.id
    saveView(page, id ? { id, settings } : { list, name: null, settings }).then(
      () => unsent.current ?? store.remove(key),
      // the copy is sent when the list is opened again
      () => {},
    )
  }
  const later = () => {
    clearTimeout(timer.current)
    timer.current = Number(setTimeout(() => latest.current(), PAUSE_MS))
  }
  const latest = useRef(send)
  latest.current = send
  const keep = (more: ViewSettings) => {
    const settings = { ...kept, ...more }
    setKept(settings)
    unsent.current = settings
    store.set(key, { settings, at: clock.now() } satisfies Copy)
    later()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (begun.isUnsent) later()
    else store.remove(key)
    return () => latest.current()
  }, [])
  return [kept, keep]
}

const ownView = (page: PageStore, list: string) => page.saved.find(view => view.list === list && view.name === null)

function newest(page: PageStore, list: string, key: string): { settings: ViewSettings; isUnsent: boolean } {
  const stored = ownView(page, list)
  const here = page.ports.store.get<Partial<Copy>>(key)
  if (!here || (stored && (here.at ?? '') < stored.updateTime))
    return { settings: stored?.settings ?? {}, isUnsent: false }
  // copies of before the server kept settings are the settings themselves
  return { settings: here.settings ?? (here as ViewSettings), isUnsent: true }
}

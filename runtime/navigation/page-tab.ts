import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLang } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import { useSite } from '../identity/site.ts'
import { withoutRecord } from './address/record-address.ts'
import { useShell } from './shell-state.tsx'
import { openTab } from './tabs.ts'

const PRODUCT = 'Screenwright'

/** The name of the installation, in the reader's language. @source DI-21 */
export function useSiteTitle(): string {
  const site = useSite()
  const lang = useLang()
  return site ? pick(site.title, lang) : PRODUCT
}

/**
 * Opens the current page as a tab and sets the window's title.
 * @param title  null until it is known
 * @param path   the tab's own path where several routes share one tab
 * @source SH-34, SH-35
 */
export function usePageTab(title: string | null, path?: string): void {
  const { setTabs } = useShell()
  const { pathname, search } = useLocation()
  const at = path ?? pathname + withoutRecord(search)
  const site = useSiteTitle()
  useEffect(() => {
    if (title !== null) document.title = `${title} - ${site}`
  }, [title, site])
  useEffect(() => {
    if (title !== null) setTabs(tabs => openTab(tabs, { path: at, title }))
  }, [title, at, setTabs])
}

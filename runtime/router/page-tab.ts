import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useShell } from '../shell/shell-state.tsx'
import { openTab } from '../shell/tabs.ts'

export const PRODUCT = 'Screenwright'

/**
 * Opens the page that is shown as a tab and sets the window's title.
 * @param title  null while it is not known yet
 * @param path   the tab's own path where several routes share one tab
 * @source SH-34, SH-35
 */
export function usePageTab(title: string | null, path?: string): void {
  const { setTabs } = useShell()
  const { pathname, search } = useLocation()
  const at = path ?? pathname + search
  useEffect(() => {
    if (title === null) return
    document.title = `${title} - ${PRODUCT}`
    setTabs(tabs => openTab(tabs, { path: at, title }))
  }, [title, at, setTabs])
}

import { useLocation } from 'react-router'
import { useLang } from '#engine/react/text.ts'
import { withoutLists } from '../navigation/address/record-address.ts'
import { usePageAddress } from '../navigation/address/use-page-address.ts'
import { breadcrumbsOf, nameOf } from '../navigation/menus.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ScreenHost } from '../screen/screen-host.tsx'

interface ScreenPageProps {
  screen: string
  /** of its tab; by default that of its menu entry */
  title?: string
  /** in addition to those of the address */
  params?: Record<string, string>
}

/** A screen as the page of an address, whose query are its params. */
export function ScreenPage({ screen, title, params: given }: ScreenPageProps) {
  const lang = useLang()
  const { menus } = useShell()
  const { pathname, search } = useLocation()
  const address = usePageAddress()
  const params = { ...Object.fromEntries(new URLSearchParams(withoutLists(search))), ...given }
  const item = breadcrumbsOf(menus, pathname).at(-1)
  usePageTab(title ?? (item ? nameOf(item, lang) : null))
  // with other params it is another page, whose tables start with a new search
  return <ScreenHost key={`${screen} ${JSON.stringify(params)}`} {...{ screen, params, address }} />
}

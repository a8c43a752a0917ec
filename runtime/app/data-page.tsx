/** The lists of an app, as its users see them. @source MA-08, MA-15, VM-85, VM-86; docs/ui.md#an-app-of-ones-own */
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import type { AppShell } from '#adapters/wire/app-shell.ts'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { leavesOf, nameOf } from '../navigation/menus.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ScreenPage } from '../pages/screen-page.tsx'
import { childPath, writeApp } from './address.ts'
import { Undesigned } from './frame/undesigned.tsx'

interface DataPageProps {
  app: AppShell
  title: string
  mayDesign: boolean
}

/** the list that is shown, by the key of its page */
const LIST = 'list'

export function DataPage({ app, title, mayDesign }: DataPageProps) {
  const t = useT()
  const lang = useLang()
  const { go, menus } = useShell()
  const [search] = useSearchParams()
  if (!app.isPublished) return <Undesigned appId={app.appId} mayDesign={mayDesign} />
  const lists = listsOf(app, menus)
  const shown = lists.find(({ screen }) => screen === search.get(LIST)) ?? lists[0]
  if (!shown?.screen)
    return <EmptyState kind="noRights" title={<h1>{t('appShell.noPages')}</h1>} text={t('appShell.noPagesHelp')} />
  return (
    <>
      {lists.length > 1 && (
        <nav className="app-lists" aria-label={t('appShell.lists')}>
          {lists.map(list => (
            <Button
              key={list.id}
              size="small"
              aria-current={list === shown ? 'page' : undefined}
              type={list === shown ? 'primary' : 'default'}
              onClick={() =>
                go(`${childPath(writeApp(app), 'dataManage')}&${LIST}=${encodeURIComponent(list.screen!)}`)
              }
            >
              {nameOf(list, lang)}
            </Button>
          ))}
        </nav>
      )}
      <ScreenPage key={shown.screen} screen={shown.screen} title={title} />
    </>
  )
}

/** The pages that list records; every page of an app that has none. */
function listsOf({ pages }: AppShell, menus: MenuItem[]): MenuItem[] {
  const listing = new Set(leavesOf(menus).flatMap(({ lists, screen }) => (lists && screen ? [screen] : [])))
  const lists = pages.filter(({ screen }) => screen && listing.has(screen))
  return lists.length ? lists : pages
}

/**
 * `/portal/webapp/appCenter`: the apps one may open, one's own first, then by category.
 * @source PP-30, MA-28, MA-30; docs/ui.md#an-app-of-ones-own
 */
import '../texts.ts'
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListedApp } from '#adapters/wire/app-shell.ts'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { PortsProvider } from '#engine/react/ports.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../../client/http.ts'
import { usePageTab } from '../../navigation/page-tab.ts'
import { ErrorPage } from '../../parts/error-page.tsx'
import { Loading } from '../../parts/loading.tsx'
import { usePorts } from '../../screen/use-ports.ts'
import { MY_APP, openedPath, PORTAL, writeApp } from '../address.ts'
import { AppCards } from './app-cards.tsx'
import { ListsHead } from './lists-head.tsx'
import { usePages } from './use-pages.ts'

const AppChooser = lazy(() => import('#engine/react/picker/app-chooser.tsx'))
const MINE = '/api/blade-portal/myApp'
const PAGE = 120
/** Own apps are few; of more the first ones are shown here, the others among all. */
const MOST_OWN = 200

export default function AppCenter() {
  const t = useT()
  const lang = useLang()
  const ports = usePorts()
  const { message } = App.useApp()
  const [wanted, setWanted] = useState('')
  const [chooses, setChooses] = useState(false)
  const all = usePages<ListedApp>(`${MINE}/getMyAppList`, wanted, PAGE)
  const mine = usePages<ListedApp>(`${MINE}/getMyAppList`, wanted, MOST_OWN, OWN)
  const title = t('appShell.center')
  usePageTab(title)
  const cause = all.cause ?? mine.cause
  const again = () => {
    all.again()
    mine.again()
  }
  if (cause) return <ErrorPage kind="failed" cause={cause} retry={again} />
  const keep = async (app: ListedApp) => {
    const own = mine.rows?.find(({ appId }) => appId === app.appId)?.pin || app.pin
    try {
      if (own) await http.call('POST', `${MINE}/remove`, { query: { ids: own } })
      else await http.call('POST', `${MINE}/submit`, { json: { appId: app.appId } })
    } catch (error) {
      message.error(sayFault(error, lang))
    }
    again()
  }
  const cards = (apps: ListedApp[], label: string) => (
    <section key={label} className="app-lists-group" aria-label={label}>
      <h2>{label}</h2>
      <AppCards
        apps={apps}
        label={label}
        pathOf={app => openedPath(PORTAL + MY_APP, writeApp(app))}
        action={app => <Keep app={app} onKeep={() => void keep(app)} />}
      />
    </section>
  )
  const groups = Map.groupBy(all.rows ?? [], ({ categoryName }) => categoryName)
  const isEmpty = all.rows?.length === 0
  return (
    <>
      <ListsHead title={title} onFind={setWanted}>
        <Button icon={<Icon name="plus" />} onClick={() => setChooses(true)}>
          {t('appShell.addMine')}
        </Button>
      </ListsHead>
      {!(all.rows && mine.rows) && <Loading />}
      {mine.rows && mine.rows.length > 0 && cards(mine.rows, t('appShell.mine'))}
      {isEmpty && wanted && <EmptyState kind="noMatch" title={t('appShell.noneFound')} />}
      {isEmpty && !wanted && <EmptyState title={t('appShell.centerNone')} text={t('appShell.centerNoneHelp')} />}
      {[...groups].map(([name, apps]) =>
        cards(apps, name || t(groups.size > 1 ? 'appShell.uncategorised' : 'appShell.all')),
      )}
      {all.rows && all.rows.length < all.total && (
        <p className="app-lists-more">
          <Button loading={all.busy} onClick={all.more}>
            {t('appShell.more', { left: all.total - all.rows.length })}
          </Button>
        </p>
      )}
      {chooses && (
        <PortsProvider ports={ports}>
          <Suspense fallback={null}>
            <AppChooser
              title={t('appShell.addMine')}
              isChosen={({ appId, pin }) => (mine.rows ? mine.rows.some(own => own.appId === appId) : pin !== '')}
              onChoose={app => void keep(app)}
              onClose={() => setChooses(false)}
            />
          </Suspense>
        </PortsProvider>
      )}
    </>
  )
}

const OWN = { mine: 'true' }

function Keep({ app, onKeep }: { app: ListedApp; onKeep(): void }) {
  const t = useT()
  const label = t(app.pin ? 'appShell.leave' : 'appShell.keep', { name: app.appName })
  return (
    <Button
      type="text"
      icon={<Icon name="star" />}
      aria-pressed={app.pin !== ''}
      aria-label={label}
      title={label}
      onClick={onKeep}
    />
  )
}

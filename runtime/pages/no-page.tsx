/** An address that is none of the person's pages: none of their tabs is active. @source docs/ui.md#states */
import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { recordPath } from '../navigation/address/record-address.ts'
import { useSiteTitle } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { NO_TAB } from '../navigation/tabs.ts'
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'

export function NoPage({ kind }: { kind: 'notFound' | 'forbidden' | 'failed' | 'noRecord' }) {
  const title = useT()(`runtime.${kind}`)
  const { setTabs } = useShell()
  const site = useSiteTitle()
  useEffect(() => {
    document.title = `${title} - ${site}`
    setTabs(tabs => ({ ...tabs, active: NO_TAB }))
  }, [title, site, setTabs])
  return <ErrorPage kind={kind} />
}

/** A path that is not in the person's menu: it does not exist, or it is not open to them. */
export function UnknownPage({ path }: { path: string }) {
  const [exists, setExists] = useState<boolean | null>(null)
  useEffect(() => {
    http
      .call<boolean>('GET', '/api/blade-system/menu/exists', { query: { path } })
      .then(setExists, () => setExists(false))
  }, [path])
  if (exists === null) return <Loading />
  return <NoPage kind={exists ? 'forbidden' : 'notFound'} />
}

/** A record, wherever the person has a list of it. */
export function RecordDoor() {
  const { menus } = useShell()
  const { entity = '', id = '' } = useParams()
  const path = recordPath(menus, entity, id)
  return path ? <Navigate to={path} replace /> : <NoPage kind="noRecord" />
}

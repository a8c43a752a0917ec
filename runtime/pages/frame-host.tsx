/** Pages of other sites inside the application. @source SH-16…SH-19; docs/security.md#pages-and-links */
import '../session/texts.ts'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ServiceHandle } from '#adapters/wire/portal.ts'
import { mayBeFramed } from '#engine/portal/framing.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { http } from '../client/http.ts'
import { useSite } from '../identity/site.ts'
import { breadcrumbsOf, isApp, nameOf } from '../navigation/menus.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { frameAddress, httpOnly, isKnown, linkAddress, sandboxOf } from './addresses.ts'

/**
 * `/myiframe/…`: a way of handling a service, or an entry of the menu; titled by it in the reader's language, else by the
 * route. Addresses in the menu were chosen by an administrator, but for those within an app. Any other foreign address is
 * shown in no frame of ours.
 */
export function FrameHost() {
  const [search] = useSearchParams()
  const [service, handle] = [search.get('service'), search.get('handle')]
  if (service && handle) return <ServiceFrame key={`${service} ${handle}`} service={service} handle={handle} />
  return <MenuFrame />
}

function MenuFrame() {
  const t = useT()
  const lang = useLang()
  const { menus } = useShell()
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const trail = breadcrumbsOf(menus, pathname + query)
  const item = trail.at(-1)
  return (
    <Page
      title={item ? nameOf(item, lang) : search.get('name') || t('runtime.external')}
      address={frameAddress(pathname, search)}
      isChosen={item !== undefined && !trail.some(isApp)}
      isForeign={item === undefined}
    />
  )
}

/** A page by `name` and `src` of the query, within another frame. @source MA-10 */
export function ExternalPage() {
  const t = useT()
  const [search] = useSearchParams()
  const address = frameAddress('urlPath', search)
  return <Page title={search.get('name') || t('runtime.external')} address={address} isChosen={false} />
}

export function ExternalLink() {
  const t = useT()
  const [search] = useSearchParams()
  const address = linkAddress(search.get('href') ?? '')
  return <Page title={address ? hostOf(address) : t('runtime.external')} address={address} isChosen={false} />
}

const hostOf = (address: string): string => new URL(address).host

interface Shown {
  title: string
  address: string | null
  /** chosen by an administrator */
  isChosen: boolean
  /** otherwise it is shown in a window of its own alone, whatever its reader agrees to */
  isForeign?: boolean
}

/** The address comes from the server, to whom the service allows it, and only where it is opened in the application. */
function ServiceFrame({ service, handle }: { service: string; handle: string }) {
  const [found, setFound] = useState<ServiceHandle | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const load = useCallback(() => {
    setFailed(null)
    const json = { serviceId: service, handleId: handle }
    http.call<ServiceHandle>('POST', '/api/blade-portal/serviceManage/handle', { json }).then(setFound, setFailed)
  }, [service, handle])
  useEffect(load, [load])
  if (failed !== null) return <ErrorPage kind="failed" cause={failed} retry={load} />
  if (!found) return <Loading />
  const { way, openWay, urlAddress = '', name, framing } = found
  const address = way === 2 && openWay === 1 ? httpOnly(urlAddress) : null
  if (address && framing && !mayBeFramed(framing, location.origin)) return <Unframed title={name} address={address} />
  return <Page title={name} address={address} isChosen />
}

/** The page forbids frames: it opens in a window of its own. */
function Unframed({ title, address }: { title: string; address: string }) {
  const t = useT()
  usePageTab(title)
  return (
    <div role="alert" className="shell-message">
      <h1>{title}</h1>
      <p>{t('session.frameForbidden', { host: hostOf(address) })}</p>
      <footer>
        <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
          {t('session.openNew')}
        </Button>
      </footer>
    </div>
  )
}

/** Hosts the person agreed to, until the page is reloaded. */
const agreed = new Set<string>()

export function Page({ title, address, isChosen, isForeign = false }: Shown) {
  const t = useT()
  const site = useSite()
  const [, setAsked] = useState(0)
  usePageTab(title)
  if (!address)
    return <EmptyState kind="noMatch" title={<h1>{t('session.noAddress')}</h1>} text={t('session.noAddressHelp')} />
  const host = hostOf(address)
  if (isChosen || (!isForeign && agreed.has(host)) || isKnown(address, site?.frameHosts ?? []))
    return <Frame key={address} title={title} address={address} />
  if (!site) return <Loading />
  const agree = () => {
    agreed.add(host)
    setAsked(count => count + 1)
  }
  return <Question address={address} agree={isForeign ? undefined : agree} />
}

/** Anybody can make a link to this route: a page that looks like ours could ask for a password. */
function Question({ address, agree }: { address: string; agree?: () => void }) {
  const t = useT()
  return (
    <div role="alert" className="shell-message">
      <h1>{t(agree ? 'session.frameAsk' : 'session.frameForeign', { host: hostOf(address) })}</h1>
      <p>{t('session.frameAskHelp')}</p>
      <p className="shell-reference">{address}</p>
      <footer>
        {agree && (
          <Button type="primary" onClick={agree}>
            {t('session.frameAgree')}
          </Button>
        )}
        <Button href={address} target="_blank" rel="noopener noreferrer">
          {t('session.openNew')}
        </Button>
      </footer>
    </div>
  )
}

/** After this time a page that has not loaded is reported. */
const PATIENCE_MS = 15_000

function Frame({ title, address }: { title: string; address: string }) {
  const t = useT()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const host = hostOf(address)
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('failed'), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [state])
  const again = () => {
    setTurn(turn + 1)
    setState('loading')
  }
  return (
    <div className="shell-frame">
      <header>
        <h1>{title}</h1>
        <span className="shell-quiet">
          {state === 'shown' && t('session.frameEmpty')}
          {state === 'loading' && t('session.frameLoading', { host })}
        </span>
        <Button href={address} target="_blank" rel="noopener noreferrer">
          {t('session.openNew')}
        </Button>
      </header>
      {state === 'loading' && <Loading />}
      {state === 'failed' ? (
        <div role="alert" className="shell-message">
          <h2>{t('session.frameFailed', { host })}</h2>
          <p>{t('session.frameFailedHelp')}</p>
          <Button type="primary" onClick={again}>
            {t('runtime.again')}
          </Button>
        </div>
      ) : (
        <iframe
          key={turn}
          title={title}
          src={address}
          sandbox={sandboxOf(address)}
          referrerPolicy="no-referrer"
          data-waiting={state === 'loading' || undefined}
          onLoad={() => setState('shown')}
        />
      )}
    </div>
  )
}

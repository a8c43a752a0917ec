/** Foreign pages inside the application. @source SH-16…SH-19; docs/security.md#pages-and-links */
import '../session/texts.ts'
import { Button, Empty } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useLang, useT } from '#engine/react/text.ts'
import { usePageTab } from '../router/page-tab.ts'
import { nameOf, trailOf } from '../shell/menus.ts'
import { useShell } from '../shell/shell-state.tsx'
import { frameAddress, linkAddress, sandboxOf } from './addresses.ts'
import { Loading } from './loading.tsx'

/** `/myiframe/…`: called as its menu entry in the reader's language, else as the route names it. */
export function FrameHost() {
  const t = useT()
  const lang = useLang()
  const { menus } = useShell()
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const item = trailOf(menus, pathname + query).at(-1)
  return (
    <Page
      title={item ? nameOf(item, lang) : search.get('name') || t('runtime.external')}
      address={frameAddress(pathname, search)}
    />
  )
}

export function ExternalLink() {
  const t = useT()
  const [search] = useSearchParams()
  const address = linkAddress(search.get('href') ?? '')
  return <Page title={address ? hostOf(address) : t('runtime.external')} address={address} />
}

const hostOf = (address: string): string => new URL(address).host

function Page({ title, address }: { title: string; address: string | null }) {
  const t = useT()
  usePageTab(title)
  if (!address)
    return (
      <Empty
        description={
          <>
            {t('session.noAddress')}
            <p className="shell-quiet">{t('session.noAddressHelp')}</p>
          </>
        }
      />
    )
  return <Frame key={address} title={title} address={address} />
}

/** A page that has not come by then will not be waited for without a word. */
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
          <h1>{t('session.frameFailed', { host })}</h1>
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

/** Foreign pages inside the application. @source SH-16…SH-19; docs/security.md#pages-and-links */
import { Button, Empty } from 'antd'
import { useLocation, useSearchParams } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { usePageTab } from '../router/page-tab.ts'
import { frameAddress, linkAddress } from './addresses.ts'

export function FrameHost() {
  const t = useT()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const address = frameAddress(pathname, search)
  usePageTab(search.get('name') ?? t('runtime.external'))
  return <Frame address={address} />
}

export function ExternalLink() {
  const t = useT()
  const [search] = useSearchParams()
  usePageTab(t('runtime.external'))
  return <Frame address={linkAddress(search.get('href') ?? '')} />
}

function Frame({ address }: { address: string | null }) {
  const t = useT()
  if (!address) return <Empty description={t('runtime.noAddress')} />
  return (
    <div style={{ height: '100%', display: 'flex', flexDirection: 'column', gap: 8 }}>
      <Button href={address} target="_blank" rel="noopener noreferrer" style={{ alignSelf: 'end' }}>
        {t('runtime.openNew')}
      </Button>
      <iframe
        title={address}
        src={address}
        sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
        referrerPolicy="no-referrer"
        style={{ flex: 1, border: 0, minHeight: 300, background: '#ffffff' }}
      />
    </div>
  )
}

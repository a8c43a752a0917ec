/** The list of apps and system screens, with a button for a new app. @source docs/designer.md#surfaces */
import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Input, Segmented, Skeleton, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AppKind, AppSummary } from '#adapters/wire/design.ts'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { useSay } from '../say/say.ts'
import { useOutside } from '../session/designer-context.tsx'
import { addressOf } from '../session/surfaces.ts'
import { NewApp } from './new-app.tsx'
import './apps.css'

export function Apps() {
  const t = useT()
  const say = useSay()
  const { port } = useOutside()
  const [kind, setKind] = useState<AppKind>('app')
  const [apps, setApps] = useState<AppSummary[] | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [wanted, setWanted] = useState('')
  const [making, setMaking] = useState(false)
  useEffect(() => {
    let current = true
    setApps(null)
    setFailed(null)
    port.apps(kind).then(
      found => current && setApps(found),
      error => current && setFailed(error),
    )
    return () => {
      current = false
    }
  }, [port, kind])
  const find = t(kind === 'system' ? 'designer.apps.find.system' : 'designer.apps.find')
  const shown = apps?.filter(app => matches(wanted, [app.title.zh, app.title.en, app.key]))
  return (
    <div className="dz-home">
      <header className="dz-home-head">
        <h1>{t('designer.apps')}</h1>
        <Input.Search
          allowClear
          className="dz-home-find"
          placeholder={find}
          aria-label={find}
          onChange={event => setWanted(event.target.value)}
        />
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
          {t('designer.apps.new')}
        </Button>
      </header>
      <Segmented
        value={kind}
        onChange={value => setKind(value as AppKind)}
        options={[
          { value: 'app', label: t('designer.apps.mine') },
          { value: 'system', label: t('designer.apps.system') },
        ]}
      />
      {failed !== null && (
        <Alert type="error" showIcon message={t('designer.apps.failed')} description={say.fault(failed)} />
      )}
      {!apps && failed === null && <Skeleton active />}
      {shown?.length === 0 && (
        <Empty description={t(wanted ? 'designer.apps.none' : 'designer.apps.empty')}>
          {!wanted && kind === 'app' && (
            <Button type="primary" onClick={() => setMaking(true)}>
              {t('designer.apps.new')}
            </Button>
          )}
        </Empty>
      )}
      <ul className="dz-cards">
        {shown?.map(app => (
          <AppCard key={app.key} app={app} />
        ))}
      </ul>
      <NewApp open={making} onClose={() => setMaking(false)} />
    </div>
  )
}

function AppCard({ app }: { app: AppSummary }) {
  const t = useT()
  const say = useSay()
  const navigate = useNavigate()
  const surface = app.kind === 'app' && app.version === null ? 'data' : 'screens'
  return (
    <li className="dz-card">
      <button type="button" className="dz-card-open" onClick={() => navigate(addressOf(app.key, surface))}>
        <strong>{say.text(app.title)}</strong>
        <span className="dz-quiet">{app.key}</span>
        <span className="dz-tags">
          <Tag>
            {app.version === null
              ? t(`designer.apps.never.${app.kind}`)
              : t('designer.version', { version: app.version })}
          </Tag>
          {app.changed && <Tag color="processing">{t('designer.apps.changed')}</Tag>}
        </span>
        {app.updatedAt && (
          <span className="dz-quiet">{t('designer.apps.updated', { at: app.updatedAt, by: app.updatedBy ?? '' })}</span>
        )}
      </button>
    </li>
  )
}

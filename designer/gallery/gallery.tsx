/** The list of apps and system screens, with a button for a new app. @source docs/designer.md#surfaces */

import { Alert, Button, Input, Segmented, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { AppKind, AppSummary } from '#adapters/wire/design.ts'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { useSay } from '../say/say.ts'
import { useOutside } from '../session/designer-context.tsx'
import { AppCard } from './app-card.tsx'
import { NewApp } from './new-app/new-app.tsx'
import './gallery.css'

export function Gallery() {
  const t = useT()
  const say = useSay()
  const { port } = useOutside()
  const [kind, setKind] = useState<AppKind>('app')
  const [apps, setApps] = useState<AppSummary[] | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [wanted, setWanted] = useState('')
  const [turn, setTurn] = useState(0)
  const [making, setMaking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads the list again
  useEffect(() => {
    let current = true
    setFailed(null)
    port.apps(kind).then(
      found => current && setApps(found),
      error => current && setFailed(error),
    )
    return () => {
      current = false
    }
  }, [port, kind, turn])
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
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setMaking(true)}>
          {t('designer.apps.new')}
        </Button>
      </header>
      <Segmented
        value={kind}
        onChange={value => {
          setApps(null)
          setKind(value as AppKind)
        }}
        options={[
          { value: 'app', label: t('designer.apps.mine') },
          { value: 'system', label: t('designer.apps.system') },
        ]}
      />
      {failed !== null && (
        <Alert
          type="error"
          showIcon
          message={t('designer.apps.failed')}
          description={say.fault(failed)}
          action={<Button onClick={() => setTurn(turn + 1)}>{t('react.retry')}</Button>}
        />
      )}
      {!apps && failed === null && <Skeleton active />}
      {shown?.length === 0 && (
        <EmptyState icon="appstore" text={t(wanted ? 'designer.apps.none' : 'designer.apps.empty')}>
          {!wanted && kind === 'app' && (
            <Button type="primary" onClick={() => setMaking(true)}>
              {t('designer.apps.new')}
            </Button>
          )}
        </EmptyState>
      )}
      <ul className="dz-cards">
        {shown?.map(app => (
          <AppCard key={app.key} app={app} onChanged={() => setTurn(turn + 1)} />
        ))}
      </ul>
      <NewApp open={making} apps={apps ?? []} onClose={() => setMaking(false)} />
    </div>
  )
}

/** An app as a thing: its tile, what state it is in, and what can be done with it. @source docs/designer.md#surfaces */
import { App, Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AppSummary } from '#adapters/wire/design.ts'
import { withoutSamples } from '#engine/entity/samples.ts'
import { Icon } from '#engine/react/icon.tsx'
import { Face, Tile } from '#engine/react/look/marks.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'
import { saveFile } from '../controls/dialogs/save-file.ts'
import { useAsk } from '../controls/dialogs/use-ask.ts'
import { useSay } from '../say/say.ts'
import { useOutside } from '../session/designer-context.tsx'
import { addressOf } from '../session/surfaces.ts'
import { AppLooks } from './app-looks.tsx'
import { GiveApp } from './give-app.tsx'
import { CopyApp } from './new-app/copy-app.tsx'

interface AppCardProps {
  app: AppSummary
  /** when the list is no longer right */
  onChanged(): void
}

const Sketch = lazy(() => import('../palette/sketch.tsx'))
const DRAWINGS: Record<string, string> = { dashboard: 'bar', form: 'string', '': 'text-view' }

export function AppCard({ app, onChanged }: AppCardProps) {
  const t = useT()
  const say = useSay()
  const ask = useAsk()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { port, ports } = useOutside()
  const name = say.text(app.title)
  const [dialog, setDialog] = useState<'looks' | 'copy' | 'give' | null>(null)
  const close = () => setDialog(null)
  const design = addressOf(app.key, app.kind === 'app' && app.version === null ? 'data' : 'screens')
  const screen = ports.apps().find(({ key }) => key === app.key)?.screen
  const attempt = (work: Promise<void>) => void work.catch(error => message.error(say.fault(error)))
  const write = async () => {
    const { key, title, icon, draft } = await port.open(app.key)
    const file = { app: { key, title, icon }, documents: withoutSamples(draft.documents) }
    saveFile(`${key}.json`, JSON.stringify(file, null, 2), 'application/json')
  }
  const remove = async () => {
    if (app.version !== null) {
      await port.remove(app.key)
      return navigate(addressOf(app.key, 'review'))
    }
    if (!(await ask(t('designer.apps.removeAsk', { name }), t('designer.apps.remove'), t('designer.apps.removeHelp'))))
      return
    await port.remove(app.key)
    onChanged()
  }
  const own = app.kind === 'app'
  const items = [
    ...(screen ? [{ key: 'open', label: t('designer.apps.open'), run: () => ports.route.open(screen) }] : []),
    { key: 'design', label: t('designer.apps.design'), run: () => navigate(design) },
    ...(own
      ? [
          { key: 'looks', label: t('designer.apps.looks'), run: () => setDialog('looks') },
          { key: 'copy', label: t('designer.apps.copy'), run: () => setDialog('copy') },
        ]
      : []),
    { key: 'export', label: t('designer.apps.export'), run: () => attempt(write()) },
    ...(own
      ? [
          { key: 'give', label: `${t('designer.apps.give')}…`, run: () => setDialog('give') },
          { key: 'remove', label: t('designer.apps.remove'), danger: true, apart: true, run: () => attempt(remove()) },
        ]
      : []),
  ]
  return (
    <li className="dz-card">
      <button type="button" className="dz-card-open" onClick={() => navigate(design)}>
        <span className="dz-card-name">
          <Tile icon={app.icon} colour={app.colour} name={app.key} size="middle" />
          <strong>{name}</strong>
        </span>
        <span className="dz-tags">
          <Tag>
            {app.version === null
              ? t(`designer.apps.never.${app.kind}`)
              : t('designer.version', { version: app.version })}
          </Tag>
          {app.removes && <Tag color="error">{t('designer.apps.removes')}</Tag>}
          {app.changed && <Tag color="processing">{t('designer.apps.changed')}</Tag>}
        </span>
        {app.pages && app.pages.length > 0 && (
          <span className="dz-card-pages">
            {app.pages.map(({ key, title, draws }) => (
              <span key={key}>
                <Suspense fallback={<span className="dz-sketch" />}>
                  <Sketch kind={DRAWINGS[draws] ?? draws} icon="file" {...(app.colour && { colour: app.colour })} />
                </Suspense>
                <small>{say.text(title)}</small>
              </span>
            ))}
          </span>
        )}
        <span className="dz-quiet dz-card-foot">
          {own && app.owner && (
            <>
              <Face name={app.owner} /> {app.owner}
            </>
          )}
          {app.updatedAt && (
            <time dateTime={app.updatedAt} title={t('designer.apps.updatedBy', { by: app.updatedBy ?? '' })}>
              {say.moment(app.updatedAt)}
            </time>
          )}
        </span>
      </button>
      <WithMenu items={items}>
        <Button
          type="text"
          className="dz-card-more"
          icon={<Icon name="more" />}
          aria-label={t('designer.apps.more', { name })}
          title={t('designer.apps.more', { name })}
        />
      </WithMenu>
      {dialog === 'looks' && (
        <AppLooks
          app={app}
          onChange={async change => {
            await port.change(app.key, change)
            onChanged()
          }}
          onClose={close}
        />
      )}
      {dialog === 'copy' && (
        <CopyApp apps={[app]} app={app} onCopied={key => navigate(addressOf(key, 'data'))} onClose={close} />
      )}
      {dialog === 'give' && (
        <GiveApp
          app={app}
          onGiven={({ name: heir }) => {
            message.success(t('designer.apps.given', { name, heir }))
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
    </li>
  )
}

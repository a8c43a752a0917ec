/** An app as a thing: its tile, what state it is in, and what can be done with it. @source docs/designer.md#surfaces */
import { App, Button, Tag } from 'antd'
import { useNavigate } from 'react-router'
import type { AppSummary } from '#adapters/wire/design.ts'
import { Icon } from '#engine/react/icon.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'
import { saveFile } from '../controls/dialogs/save-file.ts'
import { useAsk } from '../controls/dialogs/use-ask.ts'
import { useSay } from '../say/say.ts'
import { useOutside } from '../session/designer-context.tsx'
import { addressOf } from '../session/surfaces.ts'

interface AppCardProps {
  app: AppSummary
  onRemoved(): void
}

export function AppCard({ app, onRemoved }: AppCardProps) {
  const t = useT()
  const say = useSay()
  const ask = useAsk()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { port, ports } = useOutside()
  const name = say.text(app.title)
  const design = addressOf(app.key, app.kind === 'app' && app.version === null ? 'data' : 'screens')
  const screen = ports.apps().find(({ key }) => key === app.key)?.screen
  const attempt = (work: Promise<void>) => void work.catch(error => message.error(say.fault(error)))
  const write = async () => {
    const { key, title, icon, draft } = await port.open(app.key)
    const file = { app: { key, title, icon }, documents: draft.documents }
    saveFile(`${key}.json`, JSON.stringify(file, null, 2), 'application/json')
  }
  const remove = async () => {
    if (!(await ask(t('designer.apps.removeAsk', { name }), t('designer.apps.remove'), t('designer.apps.removeHelp'))))
      return
    await port.remove(app.key)
    onRemoved()
  }
  const items = [
    ...(screen ? [{ key: 'open', label: t('designer.apps.open'), run: () => ports.route.open(screen) }] : []),
    { key: 'design', label: t('designer.apps.design'), run: () => navigate(design) },
    { key: 'export', label: t('designer.apps.export'), run: () => attempt(write()) },
    ...(app.kind === 'app'
      ? [{ key: 'remove', label: t('designer.apps.remove'), danger: true, apart: true, run: () => attempt(remove()) }]
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
          {app.changed && <Tag color="processing">{t('designer.apps.changed')}</Tag>}
        </span>
        <span className="dz-quiet">
          {app.updatedAt
            ? t('designer.apps.updated', { at: app.updatedAt.slice(0, 16), by: app.updatedBy ?? '' })
            : app.key}
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
    </li>
  )
}

import { type CSSProperties, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { matches } from '#engine/text/match.ts'
import { useText } from '../../parts/read-text.ts'
import '../../parts/board-texts.ts'
import type { Props } from './props.gen.ts'
import './mini-app.css'

/** The pages of one app that the reader may open, with a search by name where it is wanted. @source DB-14 */
export default function MiniApp({ props }: WidgetProps<Props>) {
  const t = useT()
  const text = useText()
  const { apps, route } = usePorts()
  const [wanted, setWanted] = useState('')
  const app = apps().find(({ key }) => key === props.appId)
  if (!app)
    return <EmptyState low icon="appstore" text={t(props.appId ? 'boardCards.appClosed' : 'boardCards.noApp')} />
  const name = text(props.appName) || text(app.title)
  const pages = app.pages ?? [{ screen: app.screen, title: app.title, icon: app.icon }]
  const shown = pages.filter(({ title }) => matches(wanted, [text(title)]))
  return (
    <div className="sw-mini">
      <button type="button" className="sw-mini-app" onClick={() => route.open(app.screen)}>
        <Tile icon={app.icon} colour={app.colour} name={app.key} size="middle" />
        <strong title={name}>{name}</strong>
      </button>
      {props.showSearch && (
        <input
          type="search"
          aria-label={t('boardCards.findPage', { app: name })}
          placeholder={t('boardCards.find')}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
        />
      )}
      {shown.length === 0 && <EmptyState low kind="noMatch" text={t('boardCards.noPage')} />}
      <ul aria-label={t('boardCards.pagesOf', { app: name })}>
        {shown.map(page => (
          <li key={page.screen} style={{ '--span': props.span } as CSSProperties}>
            <button type="button" onClick={() => route.open(page.screen)}>
              <Icon name={page.icon ?? 'file-text'} /> {text(page.title)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

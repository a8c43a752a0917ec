import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import './app-shortcuts.css'

/** A link to each app the reader may open: all of them, or those named, in that order. */
export default function AppShortcuts({ props, title }: WidgetProps<Props>) {
  const { apps, route } = usePorts()
  const t = useT()
  const text = useText()
  const all = apps()
  const shown = props.apps ? props.apps.flatMap(key => all.find(app => app.key === key) ?? []) : all
  if (shown.length === 0) return <EmptyState low icon="appstore" text={t('portal.noApps')} />
  return (
    <ul className="sw-dock" aria-label={title}>
      {shown.map(app => (
        <li key={app.key}>
          <button type="button" onClick={() => route.open(app.screen)}>
            <Tile icon={app.icon} colour={app.colour} name={app.key} size="large" />
            <span title={text(app.title)}>{text(app.title)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

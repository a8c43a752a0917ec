import type { Shortcut } from '#adapters/wire/portal-content.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { Tiles } from '../../parts/front/tiles.tsx'
import type { Props } from './props.gen.ts'

/** The shortcuts editors keep, in their order. @source PP-06 */
export default function PortalShortcuts(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<{ shortcuts: Shortcut[] }>(widget)
  const heading = widget.title || t('front.shortcuts')
  return (
    <nav aria-label={heading}>
      <h2 className="front-heading">{heading}</h2>
      <Fed feed={feed}>
        {({ shortcuts }) =>
          shortcuts.length === 0 ? (
            <EmptyState low icon="link" text={t('front.shortcutsNone')} />
          ) : (
            <Tiles entries={shortcuts.slice(0, widget.props.most)} />
          )
        }
      </Fed>
    </nav>
  )
}

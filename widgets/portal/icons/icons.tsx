import type { CSSProperties } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import CardLink from '#engine/react/render/card-link.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import '../../parts/board-texts.ts'
import type { Props } from './props.gen.ts'
import './icons.css'

/** Icons with their names, each of which may lead somewhere. @source DB-26 */
export default function Icons({ props, title }: WidgetProps<Props>) {
  const t = useT()
  const text = useText()
  const { items = [], span } = props
  if (items.length === 0) return <EmptyState low icon="appstore" text={t('boardCards.noIcons')} />
  return (
    <ul className="sw-icons" aria-label={title}>
      {items.map((item, at) => {
        const name = text(item.text)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is all an item is known by
          <li key={at} style={{ '--span': span } as CSSProperties}>
            <CardLink link={item} className="sw-icons-one">
              <Tile icon={item.icon} colour={item.colour} name={name} size="large" />
              <span title={name}>{name}</span>
            </CardLink>
          </li>
        )
      })}
    </ul>
  )
}

import type { ServiceBrief } from '#adapters/wire/portal.ts'
import type { ContentLink } from '#adapters/wire/portal-content.ts'
import { portalPath } from '#engine/portal/pages.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed, usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { ServiceCard } from '../../parts/front/service-card.tsx'
import { Tiles } from '../../parts/front/tiles.tsx'
import type { Props } from './props.gen.ts'
import './service-groups.css'

/** A special service, a department of direct services or a column, with what it holds. */
export interface ServiceGroup {
  id: string
  name: string
  services: ServiceBrief[]
  /** entries that lead elsewhere */
  links: (ContentLink & { id: string; name: string; icon: string })[]
}

export interface GroupsFeed {
  groups: ServiceGroup[]
}

/** Services in the groups editors made; the address chooses one of them. @source PP-03, PP-04, PP-05 */
export default function ServiceGroups(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<GroupsFeed>(widget)
  const page = usePortal()?.page
  const heading = widget.title || t(`front.groups.${widget.props.by}`)
  const chosen = page?.params.id
  return (
    <section aria-label={heading}>
      <h1 className="front-heading">{heading}</h1>
      <Fed feed={feed} rows={6}>
        {({ groups }) => {
          const shown = groups.find(({ id }) => id === chosen) ?? groups[0]
          if (!shown) return <EmptyState text={t('front.noneYet')} />
          return (
            <>
              {groups.length > 1 && (
                <nav className="service-groups" aria-label={heading}>
                  {groups.map(({ id, name }) => (
                    <a
                      key={id}
                      href={portalPath(page?.path ?? '', { id })}
                      aria-current={id === shown.id ? 'page' : undefined}
                    >
                      {name}
                    </a>
                  ))}
                </nav>
              )}
              <h2 className="front-heading">{shown.name}</h2>
              {shown.links.length > 0 && <Tiles entries={shown.links} />}
              {shown.services.length > 0 && (
                <ul className="front-services">
                  {shown.services.map(service => (
                    <ServiceCard key={service.id} service={service} />
                  ))}
                </ul>
              )}
              {shown.services.length + shown.links.length === 0 && <p>{t('front.noneYet')}</p>}
            </>
          )
        }}
      </Fed>
    </section>
  )
}

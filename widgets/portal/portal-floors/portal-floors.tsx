import type { ServiceBrief } from '#adapters/wire/portal.ts'
import type { Floor, Floors } from '#adapters/wire/portal-content.ts'
import { PORTAL_HALL, PORTAL_HOME, portalPath } from '#engine/portal/pages.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Failed, Fed } from '../../parts/front/fed.tsx'
import { NewsLines } from '../../parts/front/news-lines.tsx'
import { ServiceCard } from '../../parts/front/service-card.tsx'
import { linkOf, Slides } from '../../parts/front/slides.tsx'
import { Tiles } from '../../parts/front/tiles.tsx'
import { BoardCards } from './board-cards.tsx'
import type { Props } from './props.gen.ts'
import './portal-floors.css'

const SLIDES_PX = 240
const PRECINCTS_PX = 140

/** The floors editors keep, in their order; what each shows is in its record. One that cannot be read costs itself. */
export default function PortalFloors(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<Floors>(widget)
  return (
    <Fed feed={feed} rows={8}>
      {({ floors, about }) => (
        <>
          {about && <h1 className="front-heading">{about.title}</h1>}
          {about && floors.length === 0 && <p>{t('front.noneYet')}</p>}
          {about === null && (
            <EmptyState kind="noMatch" icon="environment" title={t('front.noPrecinct')}>
              <a href={PORTAL_HOME}>{t('front.toHome')}</a>
            </EmptyState>
          )}
          {floors.map(floor => (
            <section key={floor.id} className="portal-floor" aria-label={floor.name}>
              <h2 className="front-heading">
                {floor.name}
                <More floor={floor} />
              </h2>
              {'failed' in floor ? <Failed /> : <Shown floor={floor} most={widget.props.services} />}
            </section>
          ))}
        </>
      )}
    </Fed>
  )
}

function More({ floor }: { floor: Floor }) {
  const t = useT()
  if ('failed' in floor) return null
  if (floor.type === 'category')
    return <a href={portalPath(PORTAL_HALL, { category: floor.categoryId })}>{t('front.more')}</a>
  if (floor.type === 'special')
    return <a href={portalPath('/portal/special/service', { id: floor.special.id })}>{t('front.more')}</a>
  return null
}

function Shown({ floor, most }: { floor: Exclude<Floor, { failed: true }>; most: number }) {
  const t = useT()
  switch (floor.type) {
    case 'category':
    case 'special':
      return <Services services={floor.services.slice(0, most)} />
    case 'column':
      return floor.columns.map(({ id, name, services }) => (
        <div key={id}>
          <h3>{name}</h3>
          <Services services={services.slice(0, most)} />
        </div>
      ))
    case 'package':
      return (
        <ol className="front-services portal-steps">
          {floor.services.map(service => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </ol>
      )
    case 'precincts':
      return <Slides slides={floor.precincts} label={floor.name} height={PRECINCTS_PX} />
    case 'links':
    case 'apps':
      return floor.entries.length ? <Tiles entries={floor.entries} /> : <p>{t('front.noneYet')}</p>
    case 'slides':
      return <Slides slides={floor.slides} label={floor.name} height={SLIDES_PX} />
    case 'news':
      return <NewsLines news={floor.news} label={floor.name} />
    case 'status':
      return (
        <ul className="portal-status">
          {floor.entries.map(({ id, name, value, urlAddress, failed }) => {
            const link = linkOf({ urlAddress, linkTarget: '' })
            const shown = (
              <>
                <strong>{failed ? '—' : String(value ?? '—')}</strong>
                <span>{name}</span>
              </>
            )
            return <li key={id}>{link ? <a {...link}>{shown}</a> : shown}</li>
          })}
        </ul>
      )
    case 'cards':
      return (
        <>
          <BoardCards floor={floor.id} cards={floor.cards} />
          {floor.more && (
            <p>
              <a href={`/app/${floor.screen}`}>{t('front.board')}</a>
            </p>
          )}
        </>
      )
  }
}

function Services({ services }: { services: ServiceBrief[] }) {
  const t = useT()
  if (services.length === 0) return <p>{t('front.noneYet')}</p>
  return (
    <ul className="front-services">
      {services.map(service => (
        <ServiceCard key={service.id} service={service} />
      ))}
    </ul>
  )
}

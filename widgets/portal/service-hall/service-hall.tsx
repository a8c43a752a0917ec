import type { ReactNode } from 'react'
import type { ServiceBrief } from '#adapters/wire/portal.ts'
import { PORTAL_HALL, portalPath } from '#engine/portal/pages.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed, usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { Pages } from '../../parts/front/pages.tsx'
import { ServiceCard } from '../../parts/front/service-card.tsx'
import type { Props } from './props.gen.ts'
import './service-hall.css'

interface Named {
  id: string
  name: string
}

export interface HallFeed {
  records: ServiceBrief[]
  total: number
  current: number
  size: number
  categories: Named[]
  businesses: Named[]
  depts: Named[]
}

/** The services, narrowed by what the address says; each filter is a link or a field of an ordinary form. @source PP-01, PP-10 */
export default function ServiceHall(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<HallFeed>(widget)
  const params = usePortal()?.page.params ?? {}
  const heading = widget.title || t('front.hall')
  return (
    <section className="service-hall" aria-label={heading}>
      {widget.props.filters ? <h1>{heading}</h1> : <h2>{heading}</h2>}
      <Fed feed={feed} rows={8}>
        {hall => (
          <>
            {widget.props.filters && (
              <>
                <a className="portal-skip" href={`#${widget.id}-found`}>
                  {t('front.skipToFound', { count: hall.total })}
                </a>
                <Filters hall={hall} params={params} />
              </>
            )}
            <p className="service-hall-count" role="status" id={`${widget.id}-found`} tabIndex={-1}>
              {t('front.found', { count: hall.total })}
            </p>
            {hall.records.length === 0 ? (
              <EmptyState
                kind="noMatch"
                title={Object.keys(params).length > 0 ? t('front.nothing') : t('front.noneYet')}
                text={Object.keys(params).length > 0 ? t('front.nothingText') : undefined}
              >
                {Object.keys(params).length > 0 && <a href={PORTAL_HALL}>{t('front.clear')}</a>}
              </EmptyState>
            ) : (
              <ul className="front-services">
                {hall.records.map(service => (
                  <ServiceCard key={service.id} service={service} />
                ))}
              </ul>
            )}
            <Pages listed={hall} to={page => portalPath(PORTAL_HALL, { ...params, page })} />
          </>
        )}
      </Fed>
    </section>
  )
}

type Params = Record<string, string>

const SORTS = ['order', 'hot', 'new'] as const

function Filters({ hall: { categories, businesses, depts }, params }: { hall: HallFeed; params: Params }) {
  const t = useT()
  const portal = usePortal()
  const { page: _page, ...kept } = params
  const to = (change: Params) => portalPath(PORTAL_HALL, { ...kept, ...change })
  const toggles = [['open', 'front.onlyOpen'], ...(portal?.page.me ? [['may', 'front.onlyMine']] : [])] as [
    string,
    string,
  ][]
  return (
    <div className="service-hall-filters">
      <Choices label={t('front.category')} named={categories} now={params.category} to={id => to({ category: id })} />
      <Choices label={t('front.business')} named={businesses} now={params.business} to={id => to({ business: id })} />
      {depts.length > 1 && (
        <Choices label={t('front.department')} named={depts} now={params.dept} to={id => to({ dept: id })} />
      )}
      <Row label={t('front.only')}>
        {toggles.map(([name, label]) => (
          <a key={name} href={to({ [name]: params[name] ? '' : '1' })} aria-current={params[name] ? 'true' : undefined}>
            {t(label)}
          </a>
        ))}
      </Row>
      <Row label={t('front.sort')}>
        {SORTS.map(sort => (
          <a
            key={sort}
            href={to({ sort: sort === 'order' ? '' : sort })}
            aria-current={(params.sort ?? 'order') === sort ? 'true' : undefined}
          >
            {t(`front.${sort}Sort`)}
          </a>
        ))}
      </Row>
    </div>
  )
}

interface ChoicesProps {
  label: string
  named: Named[]
  now: string | undefined
  to(id: string): string
}

function Choices({ label, named, now, to }: ChoicesProps) {
  const t = useT()
  if (named.length === 0) return null
  return (
    <Row label={label}>
      <a href={to('')} aria-current={now ? undefined : 'true'}>
        {t('front.all')}
      </a>
      {named.map(({ id, name }) => (
        <a key={id} href={to(id)} aria-current={now === id ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </Row>
  )
}

/** Choices of one kind, under each other beside their name. */
const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <span>{label}</span>
    <span>{children}</span>
  </p>
)

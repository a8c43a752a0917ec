import type { ManagedService } from '#adapters/wire/portal.ts'
import { PORTAL_MANAGE, PORTAL_MANAGE_EDIT, portalPath } from '#engine/portal/pages.ts'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { usePortal } from '#engine/react/portal/feed.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/front-manage.json' with { type: 'json' }
import { Pages } from '../../parts/front/pages.tsx'
import { OpenFact, serviceAddress } from '../../parts/front/service-card.tsx'
import './service-managed.css'

addTexts('manage', texts)

export interface ManagedFeed {
  records: ManagedService[]
  total: number
  current: number
  size: number
  /** title of the special service that is asked for; null for none, or one that is not there */
  special: string | null
}

/** One's own services with how each stands: whether it is open, visits, rating. */
export default function ManagedList({ managed, title }: { managed: ManagedFeed; title: string }) {
  const t = useT()
  const { q, spId } = usePortal()?.page.params ?? {}
  const { records, total, special } = managed
  const heading = special ? t('manage.listOf', { special }) : title || t('manage.list')
  return (
    <section className="service-managed" aria-label={heading}>
      <h1>{heading}</h1>
      {(total > 0 || q) && (
        // biome-ignore lint/a11y/useSemanticElements: `search` is not in browsers we support
        <form role="search" method="get" action={portalPath(PORTAL_MANAGE, { spId })}>
          <input type="search" name="q" defaultValue={q} aria-label={t('manage.find')} placeholder={t('manage.find')} />
          <button type="submit">{t('front.find')}</button>
        </form>
      )}
      {total > 0 && (
        <p className="service-managed-count" role="status">
          {t('manage.found', { count: total })}
        </p>
      )}
      {records.length === 0 && <Nothing isSearch={Boolean(q)} spId={spId} />}
      {records.length > 0 && (
        <ul className="front-list">
          {records.map(service => (
            <Line key={service.id} service={service} />
          ))}
        </ul>
      )}
      <Pages listed={managed} to={page => portalPath(PORTAL_MANAGE, { spId, q, page })} />
    </section>
  )
}

function Nothing({ isSearch, spId }: { isSearch: boolean; spId: string | undefined }) {
  const t = useT()
  if (isSearch)
    return (
      <EmptyState kind="noMatch" title={t('manage.nothing')} text={t('manage.nothingText')}>
        <a href={portalPath(PORTAL_MANAGE, { spId })}>{t('manage.clear')}</a>
      </EmptyState>
    )
  if (spId)
    return (
      <EmptyState kind="noMatch" title={t('manage.nothingOf')}>
        <a href={PORTAL_MANAGE}>{t('manage.list')}</a>
      </EmptyState>
    )
  return <EmptyState icon="shop" title={t('manage.none')} text={t('manage.noneText')} />
}

function Line({ service }: { service: ManagedService }) {
  const t = useT()
  const { id, serviceName, icon, deptName, categoryName, status, hidden, visits, average, rated } = service
  const isPublic = status === 1 && !hidden
  return (
    <li>
      <span className="front-service-icon" data-colour="blue">
        <Icon name={icon || 'file-text'} />
      </span>
      <div>
        <h2>{serviceName}</h2>
        <p>
          {status === 0 && <span className="front-closed">{t('manage.draft')}</span>}
          {hidden && <span>{t('manage.hidden')}</span>}
          {status === 1 && <OpenFact service={service} always />}
          <span>{t('manage.visits', { count: visits })}</span>
          <span>{average === null ? t('manage.unrated') : t('manage.average', { average, count: rated })}</span>
        </p>
        {(deptName || categoryName) && <p>{[deptName, categoryName].filter(Boolean).join(' · ')}</p>}
      </div>
      <p className="service-managed-acts">
        {isPublic && <a href={serviceAddress(id)}>{t('manage.see')}</a>}
        <a
          className="service-managed-edit"
          href={portalPath(PORTAL_MANAGE_EDIT, { id })}
          aria-label={t('manage.editOf', { name: serviceName })}
        >
          {t('manage.edit')}
        </a>
      </p>
    </li>
  )
}

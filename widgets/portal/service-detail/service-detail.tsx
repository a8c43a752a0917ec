import type { ServiceDetail } from '#adapters/wire/portal.ts'
import { PORTAL_HALL, portalPath } from '#engine/portal/pages.ts'
import { sayScope } from '#engine/portal/say-scope.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed } from '#engine/react/portal/feed.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { Feedback } from './feedback.tsx'
import type { Props } from './props.gen.ts'
import { Start } from './start.tsx'
import './service-detail.css'

/**
 * What a service is, who may use it, when it is open, what it takes, and the one step that is next for this reader.
 * @source PP-02, PP-27, PP-28
 */
export default function ServiceDetailView(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<ServiceDetail | null>(widget)
  return (
    <Fed feed={feed} rows={10}>
      {service =>
        service ? (
          <article className="service-detail">
            <p className="service-detail-way">
              <a href={PORTAL_HALL}>{t('front.hall')}</a>
              {service.categoryName && (
                <a href={portalPath(PORTAL_HALL, { category: service.categoryId })}>{service.categoryName}</a>
              )}
            </p>
            <h1>{service.serviceName}</h1>
            {service.deptName && <p className="service-detail-dept">{service.deptName}</p>}
            <Start service={service} />
            <Facts service={service} />
            <Written title={t('front.introduce')} html={service.introduce} />
            <Written title={t('front.guide')} html={service.guide} />
            {widget.props.feedback && <Feedback service={service} />}
          </article>
        ) : (
          <EmptyState kind="noMatch" title={t('front.noService')}>
            <a href={PORTAL_HALL}>{t('front.hall')}</a>
          </EmptyState>
        )
      }
    </Fed>
  )
}

const WHO = { may: 'whoMayUse', 'may-not': 'mayNot', 'sign-in': 'whoSignIn' } as const

function Facts({ service }: { service: ServiceDetail }) {
  const t = useT()
  const lang = useLang()
  const { timeScope, promisedDays, medianDays } = service
  const facts: [string, string][] = [
    ['whoMay', t(`front.${WHO[service.answer]}`)],
    ['openTime', timeScope ? sayScope(timeScope, lang) : ''],
    ['materials', service.materials],
    ['promised', promisedDays === null ? '' : t('front.days', { count: promisedDays })],
    ['really', medianDays === null ? '' : t('front.reallyDays', { count: medianDays })],
    ['cost', service.cost],
    ['place', service.place],
    ['contact', service.contact],
  ]
  return (
    <dl className="service-detail-facts">
      {facts
        .filter(([, said]) => said)
        .map(([name, said]) => (
          <div key={name}>
            <dt>{t(`front.${name}`)}</dt>
            <dd>{said}</dd>
          </div>
        ))}
    </dl>
  )
}

/** @param html  sanitised by the server */
function Written({ title, html }: { title: string; html: string }) {
  if (!html) return null
  return (
    <section className="service-detail-text">
      <h2>{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it is saved, and by the server's reading */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}

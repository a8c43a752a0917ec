/** A service in a list: its name, what it is, who offers it, and whether it may be used now. */
import type { ServiceBrief } from '#adapters/wire/portal.ts'
import { PORTAL_SERVICE, portalPath } from '#engine/portal/pages.ts'
import { sayScope } from '#engine/portal/say-scope.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import './texts.ts'
import './front.css'

export const serviceAddress = (id: string): string => portalPath(PORTAL_SERVICE, { id })

export function ServiceCard({ service }: { service: ServiceBrief }) {
  const t = useT()
  return (
    <li className="front-service">
      <span className="front-service-icon" data-colour="blue">
        <Icon name={service.icon || 'file-text'} />
      </span>
      <div>
        <strong>
          <a href={serviceAddress(service.id)}>{service.serviceName}</a>
        </strong>
        {service.summary && <p>{service.summary}</p>}
        <p className="front-service-facts">
          {service.deptName && <span>{service.deptName}</span>}
          {service.answer === 'may-not' ? (
            <span className="front-closed">{t('front.mayNot')}</span>
          ) : (
            <OpenFact service={service} />
          )}
        </p>
      </div>
    </li>
  )
}

interface OpenFactProps {
  service: Pick<ServiceBrief, 'open' | 'next' | 'timeScope'>
  /** also of one that is always open */
  always?: boolean
}

/** Whether a service is open now, and when it opens next. */
export function OpenFact({ service: { open, next, timeScope }, always }: OpenFactProps) {
  const t = useT()
  const lang = useLang()
  if (!timeScope && !always) return null
  if (open) return <span className="front-open">{t('front.justNow')}</span>
  return (
    <span className="front-closed" title={sayScope(timeScope, lang)}>
      {next ? t('front.nextOpening', { at: next.slice(0, 16) }) : t('front.closed')}
    </span>
  )
}

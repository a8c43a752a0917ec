import { useState } from 'react'
import type { ServiceBrief } from '#adapters/wire/portal.ts'
import { PORTAL_HALL } from '#engine/portal/pages.ts'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useFeed, usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import { OpenFact, serviceAddress } from '../../parts/front/service-card.tsx'
import type { Props } from './props.gen.ts'
import './my-services.css'

/** The services the reader keeps as favourites, or opened last; a favourite is given up here. @source PC-33, PC-34 */
export default function MyServices(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<{ services: ServiceBrief[] }>(widget)
  const { list } = widget.props
  const heading = widget.title || t(`front.services.${list}`)
  return (
    <section className="my-services" aria-label={heading}>
      <h2>{heading}</h2>
      <Fed feed={feed} rows={3}>
        {({ services }) =>
          services.length === 0 ? (
            <EmptyState
              low
              icon={list === 'kept' ? 'star' : 'history'}
              text={
                <>
                  {t(`front.services.none.${list}`)} <a href={PORTAL_HALL}>{t('front.hall')}</a>
                </>
              }
            />
          ) : (
            <ul className="front-list" aria-label={heading}>
              {services.map(service => (
                <Line key={service.id} service={service} isKept={list === 'kept'} />
              ))}
            </ul>
          )
        }
      </Fed>
    </section>
  )
}

function Line({ service, isKept }: { service: ServiceBrief; isKept: boolean }) {
  const t = useT()
  const { id, serviceName, deptName } = service
  return (
    <li>
      <div>
        <a href={serviceAddress(id)}>{serviceName}</a>
        <p>
          {deptName && <span>{deptName}</span>}
          <OpenFact service={service} />
          {service.answer === 'may-not' && <span className="front-closed">{t('front.mayNot')}</span>}
        </p>
      </div>
      {isKept && <GiveUp id={id} name={serviceName} />}
    </li>
  )
}

/** No favourite any more, and once more one for whoever pressed it by mistake. */
function GiveUp({ id, name }: { id: string; name: string }) {
  const t = useT()
  const portal = usePortal()
  const [isKept, setIsKept] = useState(true)
  const [problem, setProblem] = useState('')
  const change = () => {
    setIsKept(!isKept)
    setProblem('')
    portal
      ?.call('POST', '/api/blade-portal/serviceCollect/updateCollect', { serviceId: id, collected: !isKept })
      .catch(cause => {
        setIsKept(isKept)
        setProblem(cause.message)
      })
  }
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" aria-pressed={isKept} aria-label={t('front.services.keep', { name })} onClick={change}>
        <Icon name="star" />
      </button>
    </>
  )
}

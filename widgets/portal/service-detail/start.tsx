import { useState } from 'react'
import type { ServiceDetail, ServiceHandle, ServiceWork } from '#adapters/wire/portal.ts'
import { portalDetail, portalStart } from '#engine/flow/process-address.ts'
import { PORTAL_SERVICE, portalPath } from '#engine/portal/pages.ts'
import { sayScope } from '#engine/portal/say-scope.ts'
import { Icon } from '#engine/react/icon.tsx'
import { usePortal } from '#engine/react/portal/feed.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { handleAddress } from './handle-address.ts'

/**
 * The step that is next: sign in, start, go on with a draft, see what is under way; or why there is none.
 * @source PP-27, PP-28, WU-86…89
 */
export function Start({ service }: { service: ServiceDetail }) {
  const t = useT()
  const lang = useLang()
  const { answer, open, next, timeScope, handles, running, draft } = service
  const isShut = !open && timeScope !== null
  return (
    <div className="service-start">
      {answer === 'may-not' && (
        <p className="service-start-no" role="note">
          <strong>{t('front.mayNot')}</strong>
          {service.ask && <span>{t('front.ask', { who: service.ask })}</span>}
        </p>
      )}
      {isShut && (
        <p className="service-start-no" role="note">
          <strong>{t('front.outside', { range: sayScope(timeScope, lang) })}</strong>
          {next && <span>{t('front.nextOpening', { at: next.slice(0, 16) })}</span>}
        </p>
      )}
      <p className="service-start-acts">
        {running && (
          <a
            className={draft && !isShut ? undefined : 'front-primary'}
            href={portalDetail({ processInsId: running.id })}
            target="_blank"
            rel="noopener"
          >
            {t('front.running', { at: running.since.slice(0, 10) })}
          </a>
        )}
        {answer === 'may' && draft && !isShut && <Draft service={service} draft={draft} />}
        {answer === 'sign-in' && !isShut && <SignIn service={service} />}
        {answer === 'may' &&
          !isShut &&
          handles.map(handle => (
            <Handle key={handle.id} service={service} handle={handle} several={handles.length > 1} />
          ))}
        <Collect service={service} />
      </p>
      {answer === 'may' && handles.length === 0 && <p>{t('front.noHandles')}</p>}
    </div>
  )
}

/** Goes on with what was kept, where the way it was begun by opens. */
function Draft({ service, draft: { id, processDefKey, since } }: { service: ServiceDetail; draft: ServiceWork }) {
  const t = useT()
  const way = service.handles.find(handle => handle.processDefKey === processDefKey)
  const { address, isNew } = portalStart({ processDefKey, draft: id, serviceId: service.id }, way?.openWay)
  return (
    <a className="front-primary" href={address} target={isNew ? '_blank' : undefined} rel="noopener">
      {t('front.continueDraft', { at: since.slice(0, 16) })}
    </a>
  )
}

function SignIn({ service }: { service: ServiceDetail }) {
  const t = useT()
  const redirect = portalPath(PORTAL_SERVICE, { id: service.id })
  return (
    <a className="front-primary" href={portalPath('/login', { loginSource: 'portal', redirect })}>
      {t('front.signInToHandle')}
    </a>
  )
}

interface HandleProps {
  service: ServiceDetail
  handle: ServiceHandle
  several: boolean
}

/** A way of handling it: a process or an address, in the application, this window or a new one. @source WU-86…89 */
function Handle({ service, handle, several }: HandleProps) {
  const t = useT()
  const opened = handleAddress(handle, service.id)
  if (!opened) return null
  // what is under way or was kept comes before another start
  const isNext = !service.running && !service.draft
  return (
    <a
      className={isNext ? 'front-primary' : undefined}
      href={opened.address}
      target={opened.isNew ? '_blank' : undefined}
      rel="noopener"
    >
      {several ? t('front.handleAs', { name: handle.name }) : t('front.handle')}
    </a>
  )
}

/** Keeps the service among the reader's favourites. @source PC-33 */
function Collect({ service }: { service: ServiceDetail }) {
  const t = useT()
  const portal = usePortal()
  const [kept, setKept] = useState<boolean | null>(null)
  if (!portal?.page.me) return null
  const isKept = kept ?? service.collected
  const change = () => {
    setKept(!isKept)
    portal
      .call('POST', '/api/blade-portal/serviceCollect/updateCollect', {
        serviceId: service.id,
        collected: !isKept,
      })
      .catch(() => setKept(isKept))
  }
  return (
    <button type="button" aria-pressed={isKept} onClick={change}>
      <Icon name="star" />
      {t(isKept ? 'front.collected' : 'front.collect')}
    </button>
  )
}

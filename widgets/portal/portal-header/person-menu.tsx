import { useRef, useState } from 'react'
import type { Choice } from '#adapters/wire/screen.ts'
import { PORTAL_MANAGE, PORTAL_MINE } from '#engine/portal/pages.ts'
import { Face } from '#engine/react/look/marks.tsx'
import { type PortalSession, usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'

interface PersonMenuProps {
  me: { name: string; avatar: string }
  /** whether they manage a service */
  manages: boolean
}

/** The reader's name and what they may do: to the console, act as somebody else of theirs, sign out. @source PP-14, PP-15, PP-16 */
export function PersonMenu({ me, manages }: PersonMenuProps) {
  const t = useT()
  const portal = usePortal()
  const leaving = useRef<HTMLDialogElement>(null)
  const switching = useRef<HTMLDialogElement>(null)
  const session = portal?.session
  return (
    <details className="portal-person">
      <summary>
        <Face name={me.name} avatar={me.avatar} />
        <span>{me.name}</span>
      </summary>
      <ul>
        <li>
          <a href={PORTAL_MINE}>{t('front.mine')}</a>
        </li>
        {manages && (
          <li>
            <a href={PORTAL_MANAGE}>{t('front.manage')}</a>
          </li>
        )}
        <li>
          <a href="/wel/index">{t('front.backOffice')}</a>
        </li>
        {session && portal.page.site.switchMode && (
          <li>
            <button type="button" onClick={() => switching.current?.showModal()}>
              {t('front.switchPerson')}
            </button>
          </li>
        )}
        {session && (
          <li>
            <button type="button" onClick={() => leaving.current?.showModal()}>
              {t('front.signOut')}
            </button>
          </li>
        )}
      </ul>
      <dialog ref={leaving} className="portal-dialog" aria-label={t('front.signOut')}>
        <p>{t('front.signOutAsk')}</p>
        <form method="dialog" className="portal-dialog-foot">
          <button type="submit">{t('front.cancel')}</button>
          <button type="button" className="front-primary" onClick={() => void session?.signOut()}>
            {t('front.signOut')}
          </button>
        </form>
      </dialog>
      <dialog ref={switching} className="portal-dialog" aria-label={t('front.switchTitle')}>
        {session && <Switch session={session} close={() => switching.current?.close()} />}
      </dialog>
    </details>
  )
}

const FIELDS = ['dept', 'role'] as const

function Switch({ session, close }: { session: PortalSession; close(): void }) {
  const t = useT()
  const [choices, setChoices] = useState<Record<'dept' | 'role', Choice[]> | null>(null)
  const [problem, setProblem] = useState('')
  const load = () => {
    if (!choices) session.choices().then(setChoices, cause => setProblem(String(cause.message)))
  }
  return (
    <form
      onFocus={load}
      onSubmit={event => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget)
        session
          .actAs({ dept: String(chosen.get('dept') ?? ''), role: String(chosen.get('role') ?? '') })
          .catch(cause => setProblem(String(cause.message)))
      }}
    >
      <h2>{t('front.switchTitle')}</h2>
      {problem && <p role="alert">{problem}</p>}
      {FIELDS.map(field => (
        <label key={field}>
          {t(field === 'dept' ? 'front.department' : 'front.role')}
          <select name={field} defaultValue={session.acting[field]} key={choices ? 'here' : 'coming'}>
            {field === 'role' && <option value="">{t('front.roleAll')}</option>}
            {choices?.[field].map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <div className="portal-dialog-foot">
        <button type="button" onClick={close}>
          {t('front.cancel')}
        </button>
        <button type="submit" className="front-primary" disabled={!choices}>
          {t('front.switch')}
        </button>
      </div>
    </form>
  )
}

/** One open app: loads its state, opens its session, shows the workbench. */
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { Fault } from '#engine/error/fault.ts'
import { enterForm, type OpenForm } from '#engine/react/form/open-forms.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { useSay } from '../say/say.ts'
import { openCheckWorker } from '../session/check/checker.ts'
import { SessionContext, useOutside } from '../session/designer-context.tsx'
import { EditLangProvider } from '../session/edit-lang.tsx'
import { openJournal } from '../session/journal/journal.ts'
import { openSession, type Session } from '../session/session.ts'
import { addressOf, isSurface } from '../session/surfaces.ts'
import { Workbench } from './workbench.tsx'

/** Unsaved changes are journaled, so leaving does not ask; an expired session is renewed in place. */
const OPEN_APP: OpenForm = { opened: true, unsaved: () => false, discard: () => undefined }

export function Editor() {
  const { app = '', surface } = useParams()
  const { port, ports, manifests } = useOutside()
  const [session, setSession] = useState<Session | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => enterForm(OPEN_APP), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn opens it anew
  useEffect(() => {
    let opened: Session | null = null
    let current = true
    const open = async () => {
      const [state, journal] = await Promise.all([port.open(app), openJournal(ports.me.id, app)])
      if (!current) return
      opened = await openSession(state, port, journal, openCheckWorker(manifests))
      if (current) setSession(opened)
    }
    open().catch(error => current && setFailed(error))
    return () => {
      current = false
      opened?.close()
      setSession(null)
      setFailed(null)
    }
  }, [port, ports.me.id, app, manifests, turn])
  if (failed !== null) return <NotOpened error={failed} onRetry={() => setTurn(turn + 1)} />
  if (!session) return <Skeleton active title={false} className="dz-opening" />
  if (!isSurface(surface)) return <Navigate to={addressOf(app, 'screens')} replace />
  return (
    <SessionContext.Provider value={session}>
      <EditLangProvider>
        <Workbench surface={surface} />
      </EditLangProvider>
    </SessionContext.Provider>
  )
}

function NotOpened({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useT()
  const say = useSay()
  const navigate = useNavigate()
  // what the server refused, it will refuse again
  const mayPass = !(error instanceof Fault && Number(error.params.status) < 500)
  const forbidden = error instanceof Fault && /403|forbidden/.test(`${error.code} ${error.params.status ?? ''}`)
  return (
    <EmptyState
      kind={forbidden ? 'noRights' : 'failed'}
      title={<h1>{t('designer.notOpened')}</h1>}
      text={say.fault(error)}
    >
      {mayPass && <Button onClick={onRetry}>{t('react.retry')}</Button>}
      <Button onClick={() => navigate('/design')}>{t('designer.backToApps')}</Button>
    </EmptyState>
  )
}

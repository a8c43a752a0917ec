import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DraftConflict } from '#adapters/wire/design.ts'
import type { Finding, Impact } from '#adapters/wire/impact.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { useT } from '#engine/react/text.ts'
import { useAsk } from '../../controls/dialogs/use-ask.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { failureOf } from '../../session/service.ts'
import { useSentence } from '../impact/findings.tsx'
import type { Made } from '../published/published.tsx'

interface Publishing {
  /** an app without a version */
  neverRan: boolean
  failed: unknown
  /** somebody else's draft that was taken over: it is looked at before it is published */
  taken: Pick<DraftConflict, 'by' | 'at'> | null
  busy: boolean
  /** what was published; null before */
  made: Made | null
  setMade(made: null): void
  /** @param impact  of running work that stops it is asked first */
  publish(note: string, samples: boolean, impact?: Impact | null): Promise<void>
  /** Discards the draft, or the app when it was never published; asks first. */
  drop(): Promise<void>
}

/** Publishes or discards a draft. @source docs/designer.md#publishing */
export function usePublish(): Publishing {
  const t = useT()
  const session = useSession()
  const { app } = useSessionState('app')
  const { port } = useOutside()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const ask = useAsk()
  const say = useSay()
  const sentence = useSentence()
  const sayStops = (stops: Finding[], impact: Impact) =>
    stops
      .map(one =>
        [one.place ? say.text(one.place.title) : null, sentence(one, impact)].filter(Boolean).join(t('rule.comma')),
      )
      .join(' ')
  const [failed, setFailed] = useState<unknown>(null)
  const [taken, setTaken] = useState<Publishing['taken']>(null)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const neverRan = app.kind === 'app' && app.version === null
  /** There are no unsaved own changes, so there is nothing to choose between. */
  const takeTheirs = (theirs: DraftConflict) => session.reload().then(() => setTaken(theirs), setFailed)
  const publish = async (note: string, samples: boolean, impact?: Impact | null) => {
    const stops = impact?.findings.filter(({ grave }) => grave === 'stops') ?? []
    if (stops.length > 0 && !(await ask(t('impact.ask'), t('impact.ask.ok'), sayStops(stops, impact!)))) return
    setBusy(true)
    setFailed(null)
    setTaken(null)
    try {
      const { merged: seen } = session.state()
      await session.saveNow()
      const { conflict, merged } = session.state()
      if (conflict) return // it is shown instead
      if (merged && merged !== seen) return setTaken(merged)
      const drafted = entitiesOf(Object.values(session.state().view.stored))
      const imports = drafted.flatMap(({ key, workbook }) => (workbook ? [key] : []))
      setMade({ ...(await port.publish(app.key, session.savedRev(), note, samples)), imports })
      await session.reload()
    } catch (error) {
      if (failureOf(error) === 'stale') await takeTheirs((error as Fault).data as DraftConflict)
      else {
        setFailed(error)
        if (error instanceof Fault && error.data) void session.reload().catch(() => undefined)
      }
    } finally {
      setBusy(false)
    }
  }
  const drop = async () => {
    const question = t(neverRan ? 'designer.review.removeAppAsk' : 'designer.review.dropAsk')
    if (!(await ask(question, t(neverRan ? 'designer.review.removeApp' : 'designer.review.drop')))) return
    setFailed(null)
    try {
      await session.saveNow()
      if (neverRan) {
        await port.remove(app.key)
        return navigate('/design')
      }
      await port.dropDraft(app.key)
      await session.reload()
      message.success(t('designer.review.dropped'))
    } catch (error) {
      setFailed(error)
    }
  }
  return { neverRan, failed, taken, busy, made, setMade, publish, drop }
}

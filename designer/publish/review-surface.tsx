/** One page before publishing: what changes, what stops it, what it asks of the records, who will see it, a note. @source docs/designer.md#publishing */
import { Alert, App, Button, Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Difference, DraftConflict, Effect } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import { isError } from '#engine/error/issue.ts'
import { useT } from '#engine/react/text.ts'
import { CheckList } from '../checks/check-list.tsx'
import { type DocName, docsOf, isData } from '../commands/docs.ts'
import { viewOf } from '../commands/view.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { addressOf } from '../frame/surfaces.ts'
import { useAsk } from '../frame/use-ask.ts'
import { failureOf } from '../service.ts'
import { Comparison, type ComparisonTab, useDifferences } from './comparison.tsx'
import { Effects } from './effects.tsx'
import { Published } from './published.tsx'
import { type DifferenceSentence, sayPlace } from './say-difference.ts'
import { Seen } from './seen.tsx'
import { undoDifference } from './undo-difference.ts'
import { useSayDifference } from './use-say-difference.ts'

export function ReviewSurface() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, issues, view, published } = useSessionState('app', 'issues', 'view', 'published')
  const { port } = useOutside()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const ask = useAsk()
  const [tab, setTab] = useState<ComparisonTab>('sentences')
  const [effects, setEffects] = useState<Effect[] | null>(null)
  const [uncounted, setUncounted] = useState<unknown>(null)
  const [failed, setFailed] = useState<unknown>(null)
  /** the draft that somebody else saved and that stands here now */
  const [taken, setTaken] = useState<DraftConflict | null>(null)
  const [ownNote, setNote] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<number | null>(null)
  const before = useMemo(
    () => viewOf(published, { entities: app.library.entities, shipped: docsOf(app.shipped) }),
    [published, app],
  )
  const sides = { before, after: view }
  const differences = useDifferences(sides)
  const tell = useSayDifference(sides)

  // biome-ignore lint/correctness/useExhaustiveDependencies: undo and redo change the draft under this page
  useEffect(() => {
    let current = true
    const count = async () => {
      await session.saveNow()
      const counted = await port.effects(app.key)
      if (!current) return
      setEffects(counted)
      setUncounted(null)
    }
    count().catch(error => current && setUncounted(error))
    return () => {
      current = false
    }
  }, [session, port, app.key, view.stored])

  // records that repeat what is to be unique stop the table, not the check of the documents
  const repeated = effects?.flatMap(({ tightenings }) =>
    tightenings.filter(one => (one.kind === 'unique' || one.kind === 'anyCase') && one.touches),
  )
  const errors = (issues?.filter(isError).length ?? 0) + (repeated?.length ?? 0)
  const note =
    ownNote ??
    (app.kind === 'app' && app.version === null ? t('designer.review.note.first') : proposeNote(differences, t, tell))
  const publish = async () => {
    setBusy(true)
    setFailed(null)
    setTaken(null)
    try {
      await session.saveNow()
      if (session.state().conflict) return // both sides are asked about
      const { version } = await port.publish(app.key, session.savedRev(), note)
      setMade(version)
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
  /** Nothing of one's own waits to be saved: there are no two sides to choose from. */
  const takeTheirs = (theirs: DraftConflict) => session.reload().then(() => setTaken(theirs), setFailed)
  const neverRan = app.kind === 'app' && app.version === null
  const dropping = t(neverRan ? 'designer.review.removeApp' : 'designer.review.drop')
  const drop = async () => {
    if (!(await ask(t(neverRan ? 'designer.review.removeAppAsk' : 'designer.review.dropAsk'), dropping))) return
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
  const jump = (document: DocName, address: string) => {
    session.select({ document, addresses: address ? [address] : [] })
    const data = isData(document)
    navigate(
      addressOf(app.key, data ? 'data' : 'screens', data ? { of: document } : { screen: document, node: address }),
    )
  }
  if (made !== null) return <Published version={made} onBack={() => setMade(null)} />
  const titles: [string, string] = [
    app.version === null ? t(`designer.apps.never.${app.kind}`) : t('designer.version', { version: app.version }),
    t('designer.review.after'),
  ]
  return (
    <section className="dz-page" aria-label={t('designer.surface.review')} data-panel tabIndex={-1}>
      <h2>{t('designer.review')}</h2>
      {failed !== null && (
        <Alert type="error" showIcon message={t('designer.review.failed')} description={say.fault(failed)} />
      )}
      {taken && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={t('designer.review.taken', { by: taken.by, at: taken.at })}
        />
      )}
      <div className={tab === 'sentences' ? 'dz-review dz-review-beside' : 'dz-review'}>
        <section className="dz-section" aria-label={t('designer.review.changes')}>
          <Comparison
            {...sides}
            tab={tab}
            onTab={setTab}
            titles={titles}
            onJump={jump}
            undoOf={(difference, what) => undoDifference(view, published, difference, what)}
          />
        </section>
        <div className="dz-review-facts">
          <section className="dz-section" aria-label={t('designer.checks')}>
            <h3>{t('designer.checks')}</h3>
            <CheckList />
          </section>
          <section className="dz-section" aria-label={t('designer.effects')}>
            <h3>{t('designer.effects')}</h3>
            <Effects effects={effects} failed={uncounted} />
          </section>
          <section className="dz-section" aria-label={t('designer.review.seen')}>
            <h3>{t('designer.review.seen')}</h3>
            <Seen />
          </section>
        </div>
      </div>
      <footer className="dz-section dz-publish">
        <Button danger type="text" disabled={!neverRan && differences.length === 0} onClick={drop}>
          {dropping}
        </Button>
        <label htmlFor="dz-note">{t('designer.review.note')}</label>
        <Input.TextArea
          id="dz-note"
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        {errors > 0 && <span className="dz-bad">{t('designer.review.stopped', { count: errors })}</span>}
        <Button
          type="primary"
          loading={busy}
          disabled={issues === null || errors > 0 || differences.length === 0}
          onClick={publish}
        >
          {t('designer.publish', { version: nextVersion(app.version) })}
        </Button>
      </footer>
    </section>
  )
}

function nextVersion(version: number | null): number {
  return (version ?? 0) + 1
}

const MOST_IN_NOTE = 4
const VERBS = ['added', 'changed', 'moved', 'removed'] as const

/** What the version does, in words: “added field “Note”; changed column “Size””. */
function proposeNote(
  differences: Difference[],
  t: ReturnType<typeof useT>,
  tell: (difference: Difference) => DifferenceSentence,
): string {
  const told = differences.slice(0, MOST_IN_NOTE)
  const name = (one: Difference) => {
    const place = one.address === '' ? t(`designer.kind.${one.document.kind}`) : sayPlace(one.address, t)
    return t('designer.review.note.item', { place, name: tell(one).name }).trim()
  }
  const done = VERBS.flatMap(verb => {
    const names = told.filter(one => one.verb === verb).map(name)
    return names.length > 0 ? [t(`designer.review.note.${verb}`, { names: names.join(t('rule.comma')) })] : []
  })
  const more = differences.length - told.length
  return [...done, ...(more > 0 ? [t('designer.review.more', { count: more })] : [])].join(t('designer.diff.and'))
}

/**
 * One page before publishing: what changes, what stops it, who will see it, a note.
 * @source docs/designer.md#publishing
 */
import { Alert, App, Button, Input, Popconfirm, Result, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Difference } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { docsOf } from '../commands/docs.ts'
import { CheckList, levelOf } from '../frame/check-list.tsx'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { addressOf } from '../frame/surfaces.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { DifferenceList } from './difference-list.tsx'
import { type DifferenceSentence, sayDifference } from './say-difference.ts'
import { Seen } from './seen.tsx'
import { withoutDifference } from './without-difference.ts'

export function ReviewSurface() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, issues, view, published: before } = useSessionState()
  const { port } = useOutside()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const lang = useLang()
  const nameOf = useItemName()
  const [differences, setDifferences] = useState<Difference[] | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [ownNote, setNote] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [published, setPublished] = useState<number | null>(null)
  const load = useCallback(async () => {
    setFailed(null)
    try {
      await session.saveNow()
      setDifferences(
        await port.differences(
          app.key,
          app.version === null && app.kind === 'system' ? 'shipped' : 'published',
          'draft',
        ),
      )
    } catch (error) {
      setFailed(error)
    }
  }, [session, port, app.key, app.version, app.kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: undo and redo change the draft under this page
  useEffect(() => void load(), [load, view])
  const errors = issues?.filter(issue => levelOf(issue) === 'error').length ?? 0
  const note = ownNote ?? proposeNote(differences ?? [], t, difference => sayDifference(difference, t, lang, nameOf))
  const publish = async () => {
    setBusy(true)
    try {
      await session.saveNow()
      const { version } = await port.publish(app.key, session.savedRev(), note)
      setPublished(version)
      await session.reload()
    } catch (error) {
      setFailed(error)
      if (error instanceof Fault && error.data) void session.reload().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  const drop = async () => {
    await port.dropDraft(app.key)
    await session.reload()
    message.success(t('designer.review.dropped'))
  }
  if (published !== null) return <Published version={published} onBack={() => setPublished(null)} />
  return (
    <main className="dz-page" aria-label={t('designer.surface.review')} data-panel tabIndex={-1}>
      <h2>{t('designer.review')}</h2>
      {failed !== null && (
        <Alert type="error" showIcon message={t('designer.review.failed')} description={say.fault(failed)} />
      )}
      <div className="dz-columns">
        <section className="dz-section" aria-label={t('designer.review.changes')}>
          <h3>{t('designer.review.changes')}</h3>
          {differences ? (
            <DifferenceList
              differences={differences}
              undoOf={difference => {
                const from = app.version === null && app.kind === 'system' ? docsOf(app.shipped) : before
                const value = withoutDifference(view, from, difference)
                return value && (what => void session.run('difference.undo', { value, what }))
              }}
              onJump={(document, address) => {
                session.select({ document, addresses: address ? [address] : [] })
                const data = document.startsWith('entity:')
                navigate(addressOf(app.key, data ? 'data' : 'screens', data ? {} : { screen: document, node: address }))
              }}
            />
          ) : (
            <Skeleton active />
          )}
        </section>
        <div>
          <section className="dz-section" aria-label={t('designer.checks')}>
            <h3>{t('designer.checks')}</h3>
            <CheckList />
          </section>
          <section className="dz-section" aria-label={t('designer.review.seen')}>
            <h3>{t('designer.review.seen')}</h3>
            <Seen />
          </section>
        </div>
      </div>
      <footer className="dz-section dz-publish">
        <label htmlFor="dz-note">{t('designer.review.note')}</label>
        <Input.TextArea
          id="dz-note"
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={500}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <div className="dz-row">
          <Popconfirm title={t('designer.review.dropAsk')} onConfirm={drop}>
            <Button danger type="text">
              {t('designer.review.drop')}
            </Button>
          </Popconfirm>
          <span className="dz-fill" />
          {errors > 0 && <span className="dz-bad">{t('designer.review.stopped', { count: errors })}</span>}
          <Button
            type="primary"
            loading={busy}
            disabled={issues === null || errors > 0 || (differences?.length ?? 0) === 0}
            onClick={publish}
          >
            {t('designer.publish', { version: nextVersion(app.version) })}
          </Button>
        </div>
      </footer>
    </main>
  )
}

function nextVersion(version: number | null): number {
  return (version ?? 0) + 1
}

const MOST_IN_NOTE = 4

function proposeNote(
  differences: Difference[],
  t: ReturnType<typeof useT>,
  tell: (difference: Difference) => DifferenceSentence,
): string {
  const told = differences
    .filter(difference => difference.address !== '')
    .slice(0, MOST_IN_NOTE)
    .map(difference => {
      const { sign, name } = tell(difference)
      return `${sign} ${name}`
    })
  const more = differences.length - told.length
  return [...told, ...(more > 0 && told.length > 0 ? [t('designer.review.more', { count: more })] : [])].join(', ')
}

function Published({ version, onBack }: { version: number; onBack(): void }) {
  const t = useT()
  const { app, view } = useSessionState()
  const { ports } = useOutside()
  const navigate = useNavigate()
  const page = Object.values(view.docs).find(one => one.kind === 'page' || one.kind === 'dashboard')
  return (
    <Result
      status="success"
      title={t('designer.published', { version })}
      subTitle={t('designer.published.help')}
      extra={[
        page && (
          <Button key="open" type="primary" onClick={() => ports.route.open(page.key)}>
            {t('designer.published.open')}
          </Button>
        ),
        <Button key="history" onClick={() => navigate(addressOf(app.key, 'history'))}>
          {t('designer.surface.history')}
        </Button>,
        <Button key="back" onClick={onBack}>
          {t('designer.published.back')}
        </Button>,
      ]}
    />
  )
}

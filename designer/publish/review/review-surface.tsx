/**
 * The page before publishing: changes, errors, effects on records, audience, a note. @source
 * docs/designer.md#publishing
 */
import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Finding } from '#adapters/wire/impact.ts'
import { isError } from '#engine/error/issue.ts'
import { useT } from '#engine/react/text.ts'
import { CheckList } from '../../checks/check-list.tsx'
import { type DocName, docsOf, surfaceOf } from '../../commands/documents/docs.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import { addressOf, queryOf } from '../../session/surfaces.ts'
import { Comparison, type ComparisonTab, useDifferences } from '../difference/comparison.tsx'
import { undoDifference } from '../difference/undo-difference.ts'
import { useSayDifference } from '../difference/use-say-difference.ts'
import { Findings } from '../impact/findings.tsx'
import { Removal } from '../impact/removal.tsx'
import { useImpact } from '../impact/use-impact.ts'
import { Published } from '../published/published.tsx'
import { OpenToAnyone } from '../rights/open-to-anyone.tsx'
import { RightsEffect } from '../rights/rights-effect.tsx'
import { Effects } from './effects.tsx'
import { proposeNote } from './propose-note.ts'
import { PublishBar } from './publish-bar.tsx'
import { Refusal } from './refusal.tsx'
import { Seen } from './seen.tsx'
import { Tier } from './tier.tsx'
import { useCompleteSamples } from './use-complete-samples.ts'
import { useEffects } from './use-effects.ts'
import { usePublish } from './use-publish.ts'
import './review.css'

export function ReviewSurface() {
  const { app } = useSessionState('app')
  return app.removes ? <Removal /> : <PublishReview />
}

function PublishReview() {
  const t = useT()
  const session = useSession()
  const { app, issues, view, published } = useSessionState('app', 'issues', 'view', 'published')
  const navigate = useNavigate()
  const [tab, setTab] = useState<ComparisonTab>('sentences')
  const { effects, uncounted } = useEffects()
  const found = useImpact()
  const [ownNote, setNote] = useState<string | null>(null)
  const complete = useCompleteSamples()
  const [wantsRows, setWantsRows] = useState(false)
  const samples = wantsRows && complete > 0
  const before = useMemo(
    () => viewOf(published, { entities: app.library.entities, shipped: docsOf(app.shipped) }),
    [published, app],
  )
  const sides = { before, after: view }
  const differences = useDifferences(sides)
  const tell = useSayDifference(sides)
  const { neverRan, failed, taken, busy, made, setMade, publish, drop } = usePublish()

  // records that violate a new unique field stop the table, not the check of the documents
  const repeated = effects?.flatMap(({ tightenings }) =>
    tightenings.filter(one => (one.kind === 'unique' || one.kind === 'anyCase') && one.touches),
  )
  const errors = (issues?.filter(isError).length ?? 0) + (repeated?.length ?? 0)
  const note = ownNote ?? (neverRan ? t('designer.review.note.first') : proposeNote(differences, t, tell))
  const jump = (document: DocName, address: string) => {
    session.select({ document, addresses: address ? [address] : [] })
    const surface = surfaceOf(document)
    navigate(addressOf(app.key, surface, queryOf(surface, document, address)))
  }
  if (made !== null) return <Published {...made} onBack={() => setMade(null)} />
  const titles: [string, string] = [
    app.version === null ? t(`designer.apps.never.${app.kind}`) : t('designer.version', { version: app.version }),
    t('designer.review.after'),
  ]
  return (
    <section className="dz-page" aria-label={t('designer.surface.review')} data-panel tabIndex={-1}>
      <h2>{t('designer.review')}</h2>
      {failed !== null && <Refusal error={failed} onJump={jump} />}
      {taken && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={t('designer.review.taken', { by: taken.by, at: taken.at })}
        />
      )}
      <div className={tab === 'sentences' ? 'dz-review dz-review-beside' : 'dz-review'}>
        <div className="dz-review-tiers">
          <Tier at={1} tone={errors > 0 ? 'error' : 'good'}>
            <CheckList levels={['error']} none={t('designer.review.tier.1.none')} />
            <OpenToAnyone />
            <RightsEffect />
            {!neverRan && (
              <section aria-label={t('impact.title')}>
                <h4>
                  {t('impact.title')} <small className="dz-quiet">{t('impact.note')}</small>
                </h4>
                <Findings {...found} of={isGrave} none={t('impact.none')} />
              </section>
            )}
          </Tier>
          <Tier at={2} tone="touched">
            <section aria-label={t('designer.effects')}>
              <h4>{t('designer.effects')}</h4>
              <Effects effects={effects} failed={uncounted} />
            </section>
            {found.impact?.findings.some(isSlight) && (
              <section aria-label={t('impact.more')}>
                <h4>{t('impact.more')}</h4>
                <Findings {...found} of={isSlight} none="" />
              </section>
            )}
            <section aria-label={t('designer.review.seen')}>
              <h4>{t('designer.review.seen')}</h4>
              <Seen />
            </section>
          </Tier>
          <Tier at={3} tone="quiet">
            <CheckList levels={['warning', 'hint']} none={t('designer.review.tier.3.none')} />
          </Tier>
        </div>
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
      </div>
      <PublishBar
        {...{ neverRan, note, errors, busy }}
        unchanged={differences.length === 0}
        rows={complete}
        samples={samples}
        onSamples={setWantsRows}
        onNote={setNote}
        onDrop={drop}
        onPublish={() => publish(note, samples, found.impact)}
      />
    </section>
  )
}

const isGrave = ({ grave }: Finding) => grave !== undefined
const isSlight = (finding: Finding) => !isGrave(finding)

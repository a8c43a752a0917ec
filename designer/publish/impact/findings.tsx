/** What breaks, by kind, each with its place, how many, and the first ids. @source docs/designer.md#publishing */
import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { Finding, Impact } from '#adapters/wire/impact.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { useSay } from '../../say/say.ts'
import type { FoundImpact } from './use-impact.ts'
import './impact.css'

interface FindingsProps extends Pick<FoundImpact, 'impact' | 'failed'> {
  /** which of them */
  of(finding: Finding): boolean
  /** said where there are none */
  none: string
}

export function Findings({ impact, failed, of, none }: FindingsProps) {
  const t = useT()
  const say = useSay()
  if (failed !== null)
    return <Alert type="error" showIcon message={t('impact.failed')} description={say.fault(failed)} />
  if (!impact) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const shown = impact.findings.filter(of)
  if (shown.length === 0) return <p className="dz-quiet">{none}</p>
  const kinds = [...Map.groupBy(shown, ({ kind }) => kind)]
  return (
    <dl className="dz-impact">
      {kinds.map(([kind, findings]) => (
        <div key={kind}>
          <dt>{t(`impact.kind.${kind}`)}</dt>
          {findings.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no other name, and are replaced together
            <dd key={at} data-grave={finding.grave}>
              <OneFinding finding={finding} impact={impact} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function OneFinding({ finding, impact }: { finding: Finding; impact: Impact }) {
  const t = useT()
  const say = useSay()
  const { place, ids, count } = finding
  const what = useSentence()(finding, impact)
  return (
    <>
      {place?.path ? (
        <Link to={place.path}>{say.text(place.title)}</Link>
      ) : (
        place && <strong>{say.text(place.title)}</strong>
      )}
      <span>{what}</span>
      {ids.length > 0 && (count ?? 0) > 1 && (
        <small className="dz-quiet">
          {t(ids.length < (count ?? 0) ? 'impact.ids.more' : 'impact.ids', { ids: ids.join(t('rule.comma')) })}
        </small>
      )}
    </>
  )
}

/** A finding as a sentence, without its place. */
export function useSentence(): (finding: Finding, impact: Impact) => string {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  return ({ kind, breaks, names, count, more, place }, { retention }) => {
    if (count === null) return t('impact.late')
    const number = count.toLocaleString(lang)
    const said = names.map(name => t('impact.quoted', { name: say.text(name) })).join(t('rule.comma'))
    const what = t(`impact.${kind}.${breaks}`, {
      n: count,
      count: more ? t('impact.over', { n: number }) : number,
      names: said || t('impact.something'),
      days: retention,
    })
    const isCounted = ['process', 'task', 'view', 'records', 'people'].includes(kind) || breaks === 'app'
    return place === null && !isCounted ? t('impact.several', { what, count: number }) : what
  }
}

/** Who will see the app, from the grants of its models. @source docs/designer.md#publishing */
import { Tag } from 'antd'
import { useT } from '#engine/react/text.ts'
import { useParties } from '../access/use-parties.ts'
import { partiesOf } from '../commands/party-rights.ts'
import { useSessionState } from '../frame/designer-context.tsx'

export function Seen() {
  const t = useT()
  const { view } = useSessionState('view')
  const parties = useParties()
  const named = Object.values(view.stored).flatMap(document =>
    document.kind === 'entity' ? (document.access ?? []).flatMap(grant => partiesOf(grant.to)) : [],
  )
  const seen = new Map(named.map(parties.find).map(({ key, name }) => [key, name]))
  if (seen.size === 0) return <p className="dz-quiet">{t('designer.review.seenByNobody')}</p>
  return (
    <p>
      {[...seen].map(([key, name]) => (
        <Tag key={key}>{name}</Tag>
      ))}
    </p>
  )
}

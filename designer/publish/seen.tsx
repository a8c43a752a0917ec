/** Who will see the app, from the grants of its models. @source docs/designer.md#publishing */
import { Tag } from 'antd'
import { useT } from '#engine/react/text.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'

export function Seen() {
  const t = useT()
  const say = useSay()
  const { view, app } = useSessionState()
  const codes = new Set(
    Object.values(view.stored).flatMap(document =>
      document.kind === 'entity' ? (document.access ?? []).flatMap(grant => grant.to.roles ?? []) : [],
    ),
  )
  if (codes.size === 0) return <p className="dz-quiet">{t('designer.review.seenByNobody')}</p>
  return (
    <p>
      {[...codes].map(code => (
        <Tag key={code}>{say.text(app.library.roles.find(role => role.code === code)?.title) || code}</Tag>
      ))}
    </p>
  )
}

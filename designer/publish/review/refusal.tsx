/** Why a publish was refused: each reason leads to its place. @source docs/designer.md#publishing */
import { Alert } from 'antd'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import { Fault } from '#engine/error/fault.ts'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { placeOfIssue } from '../../say/place-of-issue.ts'
import { useSay } from '../../say/say.ts'
import { useSessionState } from '../../session/designer-context.tsx'

const MOST_SHOWN = 20

interface RefusalProps {
  error: unknown
  onJump(document: DocName, address: string): void
}

export function Refusal({ error, onJump }: RefusalProps) {
  const t = useT()
  const say = useSay()
  const { view } = useSessionState('view')
  const issues = issuesOf(error).filter(({ level }) => level !== 'warning' && level !== 'hint')
  const reasons = issues.slice(0, MOST_SHOWN).map(issue => ({ issue, place: placeOfIssue(view, issue) }))
  return (
    <Alert
      type="error"
      showIcon
      message={t('designer.review.failed')}
      description={
        reasons.length === 0 ? (
          say.fault(error)
        ) : (
          <ul className="dz-refusal">
            {reasons.map(({ issue: { path, code, msg }, place }) => (
              <li key={`${path} ${code}`}>
                {place ? (
                  <button type="button" className="dz-plain" onClick={() => onJump(place.document, place.address)}>
                    {msg}
                  </button>
                ) : (
                  msg
                )}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

function issuesOf(error: unknown): WireIssue[] {
  const { issues } = ((error instanceof Fault && error.data) || {}) as { issues?: WireIssue[] }
  return Array.isArray(issues) ? issues : []
}

import { observer } from '@formily/reactive-react'
import type { Node } from '../../schema/document.ts'
import { fieldsIn } from '../../schema/fields-in.ts'
import { useRecord } from '../state/scope.tsx'
import { useT } from '../text.ts'
import './form.css'

/** How many issues are at the fields inside a part that may be closed; nothing without any. @source docs/ui.md#a-form */
export const IssueCount = observer(function IssueCount({ nodes }: { nodes: readonly Node[] }) {
  const t = useT()
  const n = useRecord()?.issuesAmong(fieldsIn(nodes)) ?? 0
  if (n === 0) return null
  return (
    <span className="sw-issue-count">
      <span aria-hidden="true">{n}</span>
      <span className="sw-unseen">{t('react.summary', { n })}</span>
    </span>
  )
})

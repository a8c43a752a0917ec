/** What people who are not signed in will see once this is published; nothing where it opens nothing to them. @source ADR 0046 */
import { Alert } from 'antd'
import { useT } from '#engine/react/text.ts'
import { useSayOpen } from '../../access/open/say-open.ts'
import { useSessionState } from '../../session/designer-context.tsx'

export function OpenToAnyone() {
  const t = useT()
  const sayOpen = useSayOpen()
  const { view } = useSessionState('view')
  const told = sayOpen(view.docs)
  if (told.length === 0) return null
  return (
    <section aria-label={t('designer.review.anyone')}>
      <Alert
        type="warning"
        showIcon
        message={t('designer.review.anyone')}
        description={told.map(sentence => <p key={sentence}>{sentence}</p>)}
      />
    </section>
  )
}

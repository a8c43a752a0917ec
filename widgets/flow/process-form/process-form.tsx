/** The form at the reader's node, and what is to be said above it. @source WU-16 */
import { Alert, Button } from 'antd'
import { ProcessFormView } from '#engine/react/process/process-form.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import { useProcess } from '../use-process.ts'

export default function ProcessForm() {
  const t = useT()
  const { ports, loader, manifests } = usePage()
  const page = useProcess()
  if (!page) return null
  const { form, isRead, stale } = page
  const begun = form?.begun
  return (
    <section aria-label={t('process.formTitle')}>
      {isRead && <p className="process-quiet process-note">{t('process.readOnly')}</p>}
      {stale.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t('process.keptStale', {
            names: stale.map(title => pick(title, ports.lang)).join(t('process.pathComma')),
          })}
        />
      )}
      {begun && (
        <Alert
          type="info"
          className="process-begun"
          message={begun.text}
          action={begun.empty && <Button onClick={begun.empty}>{t('process.beginEmpty')}</Button>}
        />
      )}
      {form ? (
        <ProcessFormView {...form} outside={{ ports, loader, manifests }} />
      ) : (
        <p className="process-quiet process-note">{t('process.noForm')}</p>
      )}
    </section>
  )
}

/** The path the process would take, under the form of its start. @source docs/workflow.md#simulation */
import { useT } from '#engine/react/text.ts'
import { PathSteps } from '../path-steps.tsx'
import { useProcess } from '../use-process.ts'

export default function ProcessPath() {
  const t = useT()
  const path = useProcess()?.path
  if (!path) return null
  return (
    <section className="process-path" aria-label={t('process.path')}>
      <h2>{t('process.path')}</h2>
      <PathSteps preview={path} />
      {path.ending !== 'open' && path.steps.length === 0 && <p>{t('process.pathNone')}</p>}
    </section>
  )
}

/** The path the process would take, under the form of its start. @source docs/workflow.md#simulation */
import type { PathPreview, PathStep } from '#adapters/wire/process-preview.ts'
import { useT } from '#engine/react/text.ts'
import { useProcess } from '../use-process.ts'

export default function ProcessPath() {
  const page = useProcess()
  return page?.path ? <Path preview={page.path} /> : null
}

function Path({ preview: { steps, ending } }: { preview: PathPreview }) {
  const t = useT()
  return (
    <section className="process-path" aria-label={t('process.path')}>
      <h2>{t('process.path')}</h2>
      <ol>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and a step may come twice
          <li key={at} data-beside={step.lane.length > 0 || undefined}>
            <b>{step.name}</b>
            {step.lane.length > 0 && <i>{t('process.pathBeside')}</i>}
            <span>
              <Who step={step} />
            </span>
          </li>
        ))}
      </ol>
      {ending === 'open' && <p>{t('process.pathOpen')}</p>}
      {ending !== 'open' && steps.length === 0 && <p>{t('process.pathNone')}</p>}
    </section>
  )
}

function Who({ step: { handlers, count, decides, passed, chosen } }: { step: PathStep }) {
  const t = useT()
  if (passed) return t('process.pathPassed')
  if (chosen) return t('process.pathChosen')
  const names = handlers
    .map(({ name, deputyOf }) => (deputyOf ? t('process.pathDeputy', { name, absent: deputyOf }) : name))
    .join(t('process.pathComma'))
  const people = count > handlers.length ? t('process.pathMore', { names, count }) : names
  return count > 1 ? t('process.pathDecides', { people, how: t(`process.path-${decides}`) }) : people
}

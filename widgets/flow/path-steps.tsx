/** The tasks of a path with whom they wait for, of a start and of a process on its way. @source docs/workflow.md#simulation */
import type { PathPreview, PathStep } from '#adapters/wire/process-preview.ts'
import { useT } from '#engine/react/text.ts'

export function PathSteps({ preview: { steps, ending } }: { preview: PathPreview }) {
  const t = useT()
  return (
    <>
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
    </>
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

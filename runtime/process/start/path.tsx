/**
 * The path the process would take, under the form of its start: asked anew while the form is filled in, and left out when
 * there is no answer.
 * @source docs/workflow.md#simulation
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PathPreview, PathStep } from '#adapters/wire/process-preview.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { useT } from '#engine/react/text.ts'
import { send } from '../parts/calls.ts'

/** How long nothing is changed before the path is asked for. */
const PAUSE_MS = 500

/** @param atOnce  there is no form whose values it depends on */
export function usePath(
  named: object,
  atOnce: boolean,
): { preview: PathPreview | null; see(record: WireRecord): void } {
  const [preview, setPreview] = useState<PathPreview | null>(null)
  const filled = useRef<WireRecord>({})
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const turn = useRef(0)
  const latest = useRef(named)
  latest.current = named
  const see = useCallback((record: WireRecord) => {
    filled.current = { ...filled.current, ...record }
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const own = ++turn.current
      const answer = await send<PathPreview>('preview', { ...filled.current, ...latest.current }).catch(() => null)
      if (own === turn.current) setPreview(answer?.steps ? answer : null)
    }, PAUSE_MS)
  }, [])
  useEffect(() => {
    if (atOnce) see({})
    return () => {
      clearTimeout(timer.current)
      turn.current++
    }
  }, [atOnce, see])
  return { preview, see }
}

export function Path({ preview: { steps, ending } }: { preview: PathPreview }) {
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

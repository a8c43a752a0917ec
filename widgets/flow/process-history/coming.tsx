/** The steps still to come, if everybody agrees: asked for once the history stands, and again as it grows. @source docs/workflow.md#simulation */
import { useEffect, useState } from 'react'
import type { PathPreview } from '#adapters/wire/process-preview.ts'
import { useT } from '#engine/react/text.ts'
import { PathSteps } from '../path-steps.tsx'

interface ComingProps {
  read(): Promise<PathPreview>
  /** what happened so far */
  of: object
}

export default function Coming({ read, of }: ComingProps) {
  const t = useT()
  const [path, setPath] = useState<PathPreview | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to come depends on what happened
  useEffect(() => {
    let isOver = false
    read().then(
      found => isOver || setPath(found),
      // the history stands without it
      () => null,
    )
    return () => {
      isOver = true
    }
  }, [read, of])
  if (!path || path.steps.length === 0) return null
  return (
    <section className="process-path process-coming" aria-label={t('process.coming')}>
      <h2>{t('process.coming')}</h2>
      <PathSteps preview={path} />
    </section>
  )
}

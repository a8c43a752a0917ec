/** What goes with a decision or a start: people, signature, files. Folded until it is wanted. @source WU-14, WU-17 */
import { Button } from 'antd'
import { useState } from 'react'
import { ProcessFormView } from '#engine/react/process/process-form.tsx'
import type { ProcessPage } from '#engine/react/process/process-page.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { useProcess } from '../use-process.ts'

export default function ProcessHandling() {
  const page = useProcess()
  return page?.handling ? <Handling handling={page.handling} process={page.process} /> : null
}

interface HandlingProps {
  handling: NonNullable<ProcessPage['handling']>
  process: ProcessPage['process']
}

function Handling({ handling: { isFolded, ...form }, process }: HandlingProps) {
  const t = useT()
  const { ports, loader, manifests } = usePage()
  const [open, setOpen] = useState(!isFolded)
  if (!open)
    return (
      <Button type="link" className="process-add" onClick={() => setOpen(true)}>
        {t(process?.chooseCopy ? 'process.addMore' : 'process.addFiles')}
      </Button>
    )
  return (
    <section className="process-panel" aria-label={t('process.panel')}>
      {process && <h2>{t('process.panel')}</h2>}
      <ProcessFormView {...form} outside={{ ports, loader, manifests }} />
    </section>
  )
}

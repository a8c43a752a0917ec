/** The way to the templates, which are loaded when they are opened. @source docs/designer.md#processes */
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'

const TemplatesDialog = lazy(() => import('./templates-dialog.tsx'))

export function FromTemplate({ onAdded }: { onAdded(document: DocName): void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('designer.flow.template')}</Button>
      {open && (
        <Suspense fallback={null}>
          <TemplatesDialog onAdded={onAdded} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

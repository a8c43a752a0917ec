import { Button } from 'antd'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'

const ColumnChooser = lazy(() => import('./column-chooser.tsx'))

type ColumnButtonProps = Omit<ComponentProps<typeof ColumnChooser>, 'under' | 'onClose'>

/** Opens the choice of columns, which is loaded with the first press. */
export function ColumnButton(props: ColumnButtonProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<Icon name="table" />}
        aria-label={t('data.columns')}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t('data.columns')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ColumnChooser {...props} under={button.current as HTMLElement} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

import { Modal } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { useRoot } from '#engine/react/frame/root.tsx'
import './form-sheet.css'

interface FormDialogProps {
  title: string
  /** px */
  width: number
  close(): void
  children: ReactNode
}

/** A dialog around a form; on a phone the form takes the whole screen. */
export function FormDialog({ title, width, close, children }: FormDialogProps) {
  const root = useRoot()
  const inside = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  return (
    <Modal
      open
      title={title}
      width={width}
      className={narrow ? 'sw-form-sheet' : undefined}
      style={narrow ? undefined : { maxWidth: 'calc(100% - 24px)', top: 48 }}
      onCancel={close}
      styles={{ header: { marginBottom: 16 } }}
      footer={null}
      maskClosable={false}
      getContainer={root}
      destroyOnHidden
      afterOpenChange={opened => {
        if (!opened || !inside.current) return
        // A record that is only viewed has no control to take the focus, but Esc must close it.
        if (!inside.current.contains(document.activeElement)) inside.current.focus({ preventScroll: true })
        // An element focused meanwhile must not have scrolled the title out of view.
        inside.current.closest('.ant-modal-wrap')?.scrollTo?.(0, 0)
      }}
    >
      <div ref={inside} tabIndex={-1} style={{ outline: 0 }}>
        {children}
      </div>
    </Modal>
  )
}

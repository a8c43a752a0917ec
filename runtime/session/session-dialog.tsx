import { Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useLayer } from '#engine/react/overlay/layers.ts'

/** A small dialog of the session; `close` is called once it has disappeared. */
export function SessionDialog({ title, close, children }: { title: string; close(): void; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  const inside = useRef<HTMLDivElement>(null)
  useLayer(() => setOpen(false), open)
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={close}
      title={title}
      width={400}
      footer={null}
      destroyOnHidden
      // it is not drawn while it opens, so an input cannot take the focus by itself
      afterOpenChange={opened => opened && inside.current?.querySelector('input')?.focus()}
    >
      <div ref={inside}>{children}</div>
    </Modal>
  )
}

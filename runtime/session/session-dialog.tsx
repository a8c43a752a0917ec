import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'

/** A small dialog of the session; `close` is called once it is out of sight. */
export function SessionDialog({ title, close, children }: { title: string; close(): void; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={close}
      title={title}
      width={400}
      footer={null}
      destroyOnHidden
    >
      {children}
    </Modal>
  )
}

import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Message } from '#adapters/wire/message.ts'
import { useT } from '#engine/react/text.ts'
import { FileLink } from '#widgets/parts/files/file-link.tsx'
import '#widgets/parts/files/texts.ts'

/** A whole message. @source ME-04, ME-08 */
export function MessageView({ message, close, follow }: { message: Message; close(): void; follow(): void }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={close}
      title={message.title}
      footer={
        <>
          {message.pcUrl && (
            <Button type="primary" onClick={follow}>
              {t('messages.link')}
            </Button>
          )}
          <Button onClick={() => setOpen(false)}>{t('runtime.close')}</Button>
        </>
      }
    >
      <small className="messages-quiet">
        {t('messages.from', { name: message.createUserName || t('messages.system') })} · {message.createTime}
      </small>
      <p className="messages-content">{message.content}</p>
      {!!message.files?.length && (
        <ul className="messages-files" aria-label={t('messages.files')}>
          {message.files.map(file => (
            <li key={file.link}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

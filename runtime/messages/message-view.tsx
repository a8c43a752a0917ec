import { Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import type { Message } from '#adapters/wire/message.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useT } from '#engine/react/text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { Moment } from '../parts/moment.tsx'

/** A whole message. @source ME-04, ME-08 */
export function MessageView({ message, close, follow }: { message: Message; close(): void; follow(): void }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  useLayer(() => setOpen(false), open)
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
        {t('messages.from', { name: message.createUserName || t('messages.system') })} ·{' '}
        <Moment value={message.createTime} />
      </small>
      <p className="messages-content">{message.content}</p>
      {!!message.files?.length && (
        <ul className="messages-files" aria-label={t('messages.files')}>
          {message.files.map(file => (
            <li key={file.link}>
              <Icon name="paper-clip" />
              <Typography.Link href={safeLink(file.link)} target="_blank" rel="noopener">
                {file.name}
              </Typography.Link>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

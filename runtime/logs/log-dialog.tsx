/** The errors in this browser, to be uploaded or cleared. @source SH-68, JB-19, JB-20, VM-23, VM-24 */
import { App, Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/local-log.json' with { type: 'json' }
import { http } from '../client/http.ts'
import { DANGER } from '../client/notify.ts'
import { serverNow } from '../client/server-clock.ts'
import { clearLocalLogs, MOST_LOGS, readLocalLogs, withoutChanges } from './local-log.ts'
import './logs.css'
import { useLayer } from '#engine/react/overlay/layers.ts'

addTexts('localLog', texts)

export default function LogDialog({ close }: { close(): void }) {
  const t = useT()
  const lang = useLang()
  const { message, modal } = App.useApp()
  const [open, setOpen] = useState(true)
  const [logs, setLogs] = useState(readLocalLogs)
  const [withChanges, sendChanges] = useState(false)
  const sure = (title: string, okText: string, more: Parameters<typeof modal.confirm>[0] = {}) =>
    modal.confirm({ title, okText, cancelText: t('localLog.cancel'), ...more })
  const upload = async () => {
    if (!(await sure(t('localLog.uploadAsk'), t('localLog.upload')))) return
    const sent = withChanges ? logs : logs.map(withoutChanges)
    try {
      await http.call('POST', '/api/blade-log/client/upload', { json: { logs: sent } })
      message.success(t('localLog.uploaded'))
    } catch (cause) {
      message.error(sayFault(cause, lang))
    }
  }
  const clear = async () => {
    if (!(await sure(t('localLog.clearAsk'), t('localLog.clear'), DANGER))) return
    clearLocalLogs()
    setLogs([])
    message.success(t('localLog.cleared'))
  }
  const buttons = logs.length > 0 && (
    <>
      {logs.some(({ changes }) => changes) && (
        <Checkbox className="logs-changes" checked={withChanges} onChange={event => sendChanges(event.target.checked)}>
          {t('localLog.withChanges')}
        </Checkbox>
      )}
      <Button danger onClick={() => void clear()}>
        {t('localLog.clear')}
      </Button>
      <Button type="primary" onClick={() => void upload()}>
        {t('localLog.upload')}
      </Button>
    </>
  )
  useLayer(() => setOpen(false), open)
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={close}
      title={t('localLog.title')}
      width={720}
      footer={buttons || null}
    >
      <p className="logs-help">{t('localLog.help', { most: MOST_LOGS })}</p>
      {logs.length === 0 ? (
        <EmptyState icon="check-circle" text={t('localLog.empty')} />
      ) : (
        <ul className="logs-list">
          {logs.map(({ time, type, url, message, stack, changes }) => (
            <li key={`${time} ${message}`}>
              <details>
                <summary>
                  <span className="logs-message">{message}</span>
                  <small>
                    {serverNow(new Date(time))} · {t(`localLog.type.${type}`)} · {url}
                  </small>
                </summary>
                <pre>{stack || message}</pre>
                {changes && <pre>{changes}</pre>}
              </details>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

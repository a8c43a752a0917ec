/** The owner chooses between ending the process and getting it back. @source WU-33, WU-34, WU-85 */
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { WithdrawPayload } from '#adapters/wire/process-acts.ts'
import { ErrorNotice } from '#engine/react/form/error-notice.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'

type Kind = WithdrawPayload['withdrawType']

interface WithdrawDialogProps {
  /** the request is back with its owner already */
  isReturned: boolean
  /** @throws Fault of the call */
  onSend(kind: Kind): Promise<void>
  onClose(): void
}

const KINDS = [
  { kind: 'wf_withdraw_start', word: 'withdrawStart' },
  { kind: 'wf_withdraw_end', word: 'withdrawEnd' },
] as const

export default function WithdrawDialog({ isReturned, onSend, onClose }: WithdrawDialogProps) {
  const t = useT()
  const lang = useLang()
  const [sending, setSending] = useState<Kind | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const send = async (kind: Kind) => {
    setSending(kind)
    setFailed(null)
    try {
      await onSend(kind)
    } catch (error) {
      setFailed(error)
      setSending(null)
    }
  }
  useLayer(onClose)
  return (
    <Modal
      open
      title={t('process.withdraw')}
      footer={null}
      onCancel={onClose}
      style={{ maxWidth: 'calc(100% - 24px)' }}
    >
      {failed !== null && <ErrorNotice showIcon message={sayFault(failed, lang)} />}
      {KINDS.filter(({ kind }) => !isReturned || kind === 'wf_withdraw_end').map(({ kind, word }) => (
        <section key={kind} className="process-choice">
          <p>{t(`process.${word}Help`)}</p>
          <Button
            danger={kind === 'wf_withdraw_end'}
            loading={sending === kind}
            disabled={sending !== null && sending !== kind}
            onClick={() => void send(kind)}
          >
            {t(`process.${word}`)}
          </Button>
        </section>
      ))}
    </Modal>
  )
}

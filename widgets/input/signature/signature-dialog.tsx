import { Alert, Button, Input, Modal, Space } from 'antd'
import { useRef, useState } from 'react'
import { useRoot } from '#engine/react/frame/root.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useT } from '#engine/react/text.ts'
import { isBlank } from './is-blank.ts'
import './signature.css'
import './texts.ts'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { usePen } from './use-pen.ts'
import { writeName } from './write-name.ts'

export interface SignedFile {
  link: string
  name: string
  size: number
  attachId: string
}

interface SignatureDialogProps {
  onSigned(file: SignedFile): void
  onClose(): void
}

/** pixels of the picture */
const PICTURE = { width: 960, height: 600 }
const WIDTH_PX = 560
const LONGEST_NAME = 20

/** The pad: what is drawn on it, or written by a typed name, becomes a stored picture when it is confirmed. @source FM-26, VM-19 */
export default function SignatureDialog({ onSigned, onClose }: SignatureDialogProps) {
  const t = useT()
  const root = useRoot()
  const { upload, lang, me } = usePorts()
  const pad = useRef<HTMLCanvasElement>(null)
  const { pen, clear, strokes } = usePen(pad)
  const [name, setName] = useState(me.name)
  const [wrong, setWrong] = useState('')
  const [sending, setSending] = useState(false)
  const write = () => {
    if (pad.current && name.trim()) {
      writeName(pad.current, name.trim())
      strokes.current = 1
    }
    setWrong('')
  }
  const confirm = async () => {
    const picture = await new Promise<Blob | null>(done => pad.current!.toBlob(done, 'image/png'))
    if (!picture || isBlank(picture.size, strokes.current)) return setWrong(t('signature.needed'))
    setSending(true)
    setWrong('')
    try {
      const { link, name, size, attachId } = await upload.put(
        new File([picture], 'signature.png', { type: 'image/png' }),
      )
      onSigned({ link, name, size, attachId })
    } catch (error) {
      setWrong(sayFault(error, lang))
    } finally {
      setSending(false)
    }
  }
  useLayer(onClose)
  return (
    <Modal
      open
      title={t('signature.title')}
      width={WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)' }}
      getContainer={root}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button
          key="again"
          onClick={() => {
            clear()
            setWrong('')
          }}
        >
          {t('signature.clear')}
        </Button>,
        <Button key="confirm" type="primary" loading={sending} onClick={() => void confirm()}>
          {t('signature.confirm')}
        </Button>,
      ]}
    >
      <canvas ref={pad} className="sw-pad" {...PICTURE} {...pen} role="img" aria-label={t('signature.pad')} />
      <Space.Compact block>
        <Input
          aria-label={t('signature.name')}
          value={name}
          maxLength={LONGEST_NAME}
          onChange={event => setName(event.target.value)}
          onPressEnter={write}
        />
        <Button disabled={!name.trim()} onClick={write}>
          {t('signature.write')}
        </Button>
      </Space.Compact>
      {wrong && <Alert type="error" role="alert" message={wrong} showIcon />}
    </Modal>
  )
}

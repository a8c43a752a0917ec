/**
 * Text that must be read before a form is filled in: title, text, files, and a button that is enabled after a
 * countdown.
 * @source WU-19, FM-03; docs/language.md#form
 */
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { FormBody } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { useRoot } from '../frame/root.tsx'
import { usePage } from '../state/scope.tsx'
import { useT } from '../text.ts'

const WIDTH_PX = 560
const SECOND_MS = 1000
const SAFE_LINK = /^(https?:\/\/|\/(?!\/))/

export default function PreRead({ preRead }: { preRead: NonNullable<FormBody['preRead']> }) {
  const t = useT()
  const root = useRoot()
  const { lang } = usePage().ports
  const [open, setOpen] = useState(true)
  const left = useCountdown(preRead.seconds ?? 0)
  const files = (preRead.files ?? []).filter(link => SAFE_LINK.test(link))
  const close = () => setOpen(false)
  return (
    <Modal
      open={open}
      title={pick(preRead.title, lang)}
      width={WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)' }}
      getContainer={root}
      closable={false}
      maskClosable={false}
      keyboard={left === 0}
      onCancel={close}
      footer={
        <Button type="primary" disabled={left > 0} onClick={close}>
          {t('react.haveRead')}
          {left > 0 && ` (${left})`}
        </Button>
      }
    >
      <div className="sw-pre-read">{pick(preRead.body, lang)}</div>
      {files.map(link => (
        <a key={link} className="sw-pre-file" href={link} target="_blank" rel="noopener noreferrer">
          {decodeURIComponent(link.split('/').at(-1) ?? link)}
        </a>
      ))}
    </Modal>
  )
}

/** The whole seconds left of `seconds`. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [left])
  return left
}

/** Asks for the names of something new, and its code, which is made from them. @source docs/designer.md#surfaces */
import { Alert, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { Text } from '#engine/text/text.ts'
import { codeFrom } from '../../commands/documents/code-from.ts'
import { useSay } from '../../say/say.ts'
import { designerRoot } from '../../session/container.ts'
import { Labelled } from './labelled.tsx'
import './dialogs.css'

const CODE = /^[a-z][A-Za-z0-9]{0,39}$/
/** The longest name, in characters. */
export const LONGEST_NAME = 60

interface NameDialogProps {
  open: boolean
  title: string
  /** what the names begin with */
  first?: Text
  /** what the code begins with; made from the names when absent */
  code?: string | null
  /** in px */
  width?: number
  /** below the names */
  children?: ReactNode
  /** Whether the code is in use already; absent when only the server can tell. */
  isTaken?(code: string): boolean
  /** Errors it throws are shown above the names. */
  onCreate(title: Text, code: string): void | Promise<void>
  onClose(): void
}

export function NameDialog({
  open,
  onClose,
  first,
  code: begunCode = null,
  width,
  children,
  ...form
}: NameDialogProps) {
  const t = useT()
  const say = useSay()
  const own = useLang()
  const begun = { zh: first?.zh ?? '', en: first?.en ?? '' }
  const [name, setName] = useState(begun)
  const [ownCode, setOwnCode] = useState<string | null>(begunCode)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const [zh, en] = [name.zh.trim(), name.en.trim()]
  const code = ownCode ?? codeFrom(en || zh)
  const taken = form.isTaken?.(code) ?? false
  const ready = (zh || en) !== '' && CODE.test(code) && !taken
  const clear = () => {
    setName(begun)
    setOwnCode(begunCode)
    setFailed(null)
  }
  const create = async () => {
    if (!ready || busy) return
    setBusy(true)
    setFailed(null)
    try {
      await form.onCreate({ zh: zh || en, ...(en && { en }) }, code)
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const wrongCode = taken
    ? t('designer.code.taken', { code })
    : code !== '' && !CODE.test(code)
      ? t('designer.code.wrong')
      : undefined
  return (
    <Modal
      getContainer={designerRoot}
      open={open}
      {...(width && { width, className: 'dz-tall' })}
      title={form.title}
      okText={t('designer.apps.create')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !ready, loading: busy }}
      onOk={create}
      onCancel={onClose}
      afterClose={clear}
      destroyOnHidden
    >
      <form
        {...(width && { className: 'dz-names' })}
        onChange={() => setFailed(null)}
        onSubmit={event => {
          event.preventDefault()
          void create()
        }}
      >
        {failed !== null && <Alert className="dz-failed" type="error" showIcon message={say.fault(failed)} />}
        {(own === 'en' ? (['en', 'zh'] as const) : (['zh', 'en'] as const)).map((lang, at) => (
          <Labelled key={lang} label={t(`designer.name.${lang}`)} htmlFor={`dz-new-${lang}`} required={at === 0}>
            <Input
              id={`dz-new-${lang}`}
              autoFocus={at === 0}
              maxLength={LONGEST_NAME}
              value={name[lang]}
              onChange={event => setName({ ...name, [lang]: event.target.value })}
            />
          </Labelled>
        ))}
        <Labelled label={t('designer.code')} htmlFor="dz-new-key" help={t('designer.apps.codeHelp')} wrong={wrongCode}>
          <Input
            id="dz-new-key"
            value={code}
            status={wrongCode === undefined ? '' : 'error'}
            aria-invalid={wrongCode !== undefined}
            onChange={event => setOwnCode(event.target.value)}
          />
        </Labelled>
        <button type="submit" hidden />
      </form>
      {children}
    </Modal>
  )
}

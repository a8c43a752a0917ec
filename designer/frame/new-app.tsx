/** A new app: its name; the code is made from it. @source docs/designer.md#surfaces */
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#engine/react/text.ts'
import { codeFrom } from '../palette/code-from.ts'
import { designerRoot } from './container.ts'
import { useOutside } from './designer-context.tsx'
import { Labelled } from './labelled.tsx'
import { useSay } from './say.ts'
import { addressOf } from './surfaces.ts'

const KEY = /^[a-z][A-Za-z0-9]{1,39}$/

export function NewApp({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useT()
  const say = useSay()
  const { port } = useOutside()
  const navigate = useNavigate()
  const [title, setTitle] = useState({ zh: '', en: '' })
  const [ownKey, setOwnKey] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const key = ownKey ?? codeFrom(title.en || title.zh)
  const ready = (title.zh || title.en) !== '' && KEY.test(key)
  const create = async () => {
    if (!ready || busy) return
    setBusy(true)
    setFailed(null)
    try {
      const zh = title.zh || title.en
      await port.create({ key, title: title.en ? { zh, en: title.en } : { zh } })
      navigate(addressOf(key, 'data'))
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      getContainer={designerRoot}
      open={open}
      title={t('designer.apps.new')}
      okText={t('designer.apps.create')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !ready, loading: busy }}
      onOk={create}
      onCancel={onClose}
      destroyOnHidden
    >
      <form
        onChange={() => setFailed(null)}
        onSubmit={event => {
          event.preventDefault()
          void create()
        }}
      >
        {failed !== null && <Alert className="dz-failed" type="error" showIcon message={say.fault(failed)} />}
        <Labelled label={t('designer.name.zh')} htmlFor="dz-new-zh" required>
          <Input
            id="dz-new-zh"
            autoFocus
            value={title.zh}
            onChange={event => setTitle({ ...title, zh: event.target.value })}
          />
        </Labelled>
        <Labelled label={t('designer.name.en')} htmlFor="dz-new-en">
          <Input id="dz-new-en" value={title.en} onChange={event => setTitle({ ...title, en: event.target.value })} />
        </Labelled>
        <Labelled
          label={t('designer.code')}
          htmlFor="dz-new-key"
          help={t('designer.apps.codeHelp')}
          wrong={key !== '' && !KEY.test(key) ? t('designer.code.wrong') : undefined}
        >
          <Input id="dz-new-key" value={key} onChange={event => setOwnKey(event.target.value)} />
        </Labelled>
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

/** Makes a dictionary where one is chosen, for those who may. @source docs/designer.md#inspector */
import { Alert, Button, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { useT } from '#engine/react/text.ts'
import { codeFrom } from '../../commands/documents/code-from.ts'
import { freeId } from '../../commands/documents/ids.ts'
import { useSay } from '../../say/say.ts'
import { designerRoot } from '../../session/container.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { Labelled } from '../dialogs/labelled.tsx'

/** The screen of dictionaries: what the reader may do there, they may do here. */
const SCREEN = 'system.dict-biz'
const ENTITY = 'dictBiz'
const MOST = 50

export function NewDict({ onMade }: { onMade(code: string): void }) {
  const t = useT()
  const entity = useDictionaries()
  const [open, setOpen] = useState(false)
  if (!entity?.may.includes('add')) return null
  return (
    <>
      <Button type="link" size="small" className="dz-new-dict" onClick={() => setOpen(true)}>
        {t('designer.dict.new')}
      </Button>
      {open && <DictDialog entity={entity} onMade={onMade} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the reader may do with dictionaries; null where they may not see them. */
function useDictionaries(): ClientEntity | null {
  const { screens } = useOutside().ports
  const [entity, setEntity] = useState<ClientEntity | null>(null)
  useEffect(() => {
    let current = true
    screens
      .load(SCREEN)
      .then(({ entities }) => current && setEntity(entities[ENTITY] ?? null))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [screens])
  return entity
}

interface DictDialogProps {
  entity: ClientEntity
  onMade(code: string): void
  onClose(): void
}

function DictDialog({ entity, onMade, onClose }: DictDialogProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { data } = useOutside().ports
  const { app } = useSessionState('app')
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  /** what is stored already, when a later entry failed: creating again goes on from there */
  const made = useRef<{ code: string; id: string; keys: Map<string, string> } | null>(null)
  const entries = [...new Set(text.split(/\r?\n/).map(line => line.trim()))].filter(Boolean)
  const tooMany = entries.length > MOST
  const ready = name.trim() !== '' && entries.length > 0 && !tooMany
  const put = (record: Record<string, string | number>) =>
    data.save(entity, { isSealed: '0', ...record } as Parameters<typeof data.save>[1])
  const create = async () => {
    if (!ready || busy) return
    setBusy(true)
    setFailed(null)
    try {
      if (!made.current) {
        const code = freeId(codeFrom(name), Object.keys(app.library.dicts))
        const { id } = await put({ code, dictValue: name.trim(), sort: 1 })
        made.current = { code, id: id as string, keys: new Map() }
      }
      const { code, id, keys } = made.current
      for (const [index, dictValue] of entries.entries()) {
        if (keys.has(dictValue)) continue
        const dictKey = freeId(codeFrom(dictValue), keys.values())
        await put({ parentId: id, code, dictKey, dictValue, sort: index + 1 })
        keys.set(dictValue, dictKey)
      }
      await session.lookAround().catch(() => undefined)
      onMade(code)
      onClose()
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      title={t('designer.dict.new')}
      okText={t('designer.apps.create')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !ready, loading: busy }}
      onOk={create}
      onCancel={onClose}
    >
      {failed !== null && <Alert className="dz-failed" type="error" showIcon message={say.fault(failed)} />}
      <Labelled label={t('designer.dict.name')} htmlFor="dz-dict-name" required>
        <Input
          id="dz-dict-name"
          autoFocus
          maxLength={60}
          disabled={made.current !== null}
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </Labelled>
      <Labelled
        label={t('designer.dict.entries')}
        htmlFor="dz-dict-entries"
        required
        help={t('designer.dict.help')}
        wrong={tooMany ? t('designer.dict.many', { most: MOST, count: entries.length }) : undefined}
      >
        <Input.TextArea
          id="dz-dict-entries"
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Labelled>
    </Modal>
  )
}

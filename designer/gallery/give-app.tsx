/** Gives an app to another person who designs. @source docs/designer.md#surfaces */
import { Alert, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { AppSummary, Designer } from '#adapters/wire/design.ts'
import { useT } from '#engine/react/text.ts'
import { Labelled } from '../controls/dialogs/labelled.tsx'
import { useSay } from '../say/say.ts'
import { designerRoot } from '../session/container.ts'
import { useOutside } from '../session/designer-context.tsx'

interface GiveAppProps {
  app: AppSummary
  onGiven(to: Designer): void
  onClose(): void
}

/** how long typing rests before people are looked up, in milliseconds */
const REST_MS = 200

export function GiveApp({ app, onGiven, onClose }: GiveAppProps) {
  const t = useT()
  const say = useSay()
  const { port } = useOutside()
  const [wanted, setWanted] = useState('')
  const [found, setFound] = useState<Designer[] | null>(null)
  const [chosen, setChosen] = useState<Designer | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    let current = true
    const resting = setTimeout(() => {
      port.designers(wanted).then(
        people => current && setFound(people),
        error => current && setFailed(error),
      )
    }, REST_MS)
    return () => {
      current = false
      clearTimeout(resting)
    }
  }, [port, wanted])
  const give = async () => {
    if (!chosen) return
    setBusy(true)
    setFailed(null)
    try {
      await port.give(app.key, chosen.id)
      onGiven(chosen)
    } catch (error) {
      setFailed(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      title={t('designer.apps.giveTitle', { name: say.text(app.title) })}
      okText={t('designer.apps.give')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !chosen, loading: busy }}
      onOk={give}
      onCancel={onClose}
    >
      {failed !== null && <Alert className="dz-failed" type="error" showIcon message={say.fault(failed)} />}
      <Labelled label={t('designer.apps.heir')} htmlFor="dz-heir" required help={t('designer.apps.giveHelp')}>
        <Select
          id="dz-heir"
          autoFocus
          showSearch
          filterOption={false}
          getPopupContainer={designerRoot}
          style={{ width: '100%' }}
          loading={!found}
          value={chosen?.id}
          notFoundContent={found && t('designer.apps.noHeir')}
          options={found?.map(({ id, name }) => ({ value: id, label: name }))}
          onSearch={setWanted}
          onChange={id => setChosen(found?.find(person => person.id === id) ?? null)}
        />
      </Labelled>
    </Modal>
  )
}

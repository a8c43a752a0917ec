/** The list of keyboard shortcuts. @source docs/designer.md#keys */
import { Modal, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { designerRoot } from '../../session/container.ts'
import { useOutside } from '../../session/designer-context.tsx'
import { KEY_ROWS } from './key-rows.ts'
import { NO_LETTERS } from './use-keys.ts'
import './keys.css'

const MOD = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'

export function KeyList({ onClose }: { onClose(): void }) {
  const t = useT()
  const { store } = useOutside().ports
  const [letters, setLetters] = useState(() => !store.get<boolean>(NO_LETTERS))
  return (
    <Modal getContainer={designerRoot} open onCancel={onClose} footer={null} title={t('designer.keys')}>
      <dl className="dz-keys">
        {KEY_ROWS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`designer.keys.${name}`)}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{key.replace('Ctrl', MOD)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="dz-row dz-keys-letters" htmlFor="dz-letters">
        <Switch
          id="dz-letters"
          size="small"
          checked={letters}
          onChange={on => {
            store.set(NO_LETTERS, !on)
            setLetters(on)
          }}
        />
        {t('designer.keys.letters')}
      </label>
    </Modal>
  )
}

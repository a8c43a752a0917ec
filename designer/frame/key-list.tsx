/** The keys, as a list. @source docs/designer.md#keys */
import { Modal } from 'antd'
import { useT } from '#engine/react/text.ts'
import { designerRoot } from './container.ts'
import { KEY_ROWS } from './key-rows.ts'

export function KeyList({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useT()
  return (
    <Modal getContainer={designerRoot} open={open} onCancel={onClose} footer={null} title={t('designer.keys')}>
      <dl className="dz-keys">
        {KEY_ROWS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`designer.keys.${name}`)}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

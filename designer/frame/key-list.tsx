/** The keys, as a list. @source designer.md 33 */
import { Modal } from 'antd'
import { useT } from '#engine/react/text.ts'
import { designerRoot } from './container.ts'

const ROWS: [key: string, keys: string[]][] = [
  ['quickAdd', ['/', 'A']],
  ['walk', ['↑ ↓ ← →', 'Enter', 'Esc']],
  ['move', ['Ctrl Shift ↑ ↓ ← →']],
  ['lift', ['M', 'Space']],
  ['rename', ['F2']],
  ['remove', ['Delete']],
  ['duplicate', ['Ctrl D']],
  ['copy', ['Ctrl C', 'Ctrl X', 'Ctrl V']],
  ['wrap', ['Ctrl G', 'Ctrl Shift G']],
  ['undo', ['Ctrl Z']],
  ['redo', ['Ctrl Shift Z', 'Ctrl Y']],
  ['save', ['Ctrl S']],
  ['try', ['Ctrl Enter']],
  ['review', ['Ctrl Shift Enter']],
  ['panels', ['F6', 'Shift F6']],
  ['fold', ['[', ']', '\\']],
  ['device', ['1', '2', '3']],
  ['keys', ['?']],
]

export function KeyList({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useT()
  return (
    <Modal getContainer={designerRoot} open={open} onCancel={onClose} footer={null} title={t('designer.keys')}>
      <dl className="dz-keys">
        {ROWS.map(([name, keys]) => (
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

/** The list of the shell's keyboard shortcuts, opened by `?`. @source docs/ui.md#hands */
import '../../session/texts.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useT } from '#engine/react/text.ts'

const KEYS = [
  ['Ctrl-K', 'keySearch'],
  ['/', 'keySearch'],
  ['?', 'keyHelp'],
  ['[', 'keySidebar'],
  ['J K', 'keyRows'],
  ['E', 'keyRow'],
  ['Ctrl-S', 'keySave'],
  ['Delete', 'keyCloseTab'],
  ['Esc', 'keyClose'],
] as const

export default function ShortcutsDialog({ close }: { close(): void }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  useLayer(() => setOpen(false), open)
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={close}
      footer={null}
      title={t('runtime.shortcuts')}
      width={400}
    >
      <dl className="shell-keys">
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`session.${text}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

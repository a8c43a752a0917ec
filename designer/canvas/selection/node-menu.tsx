/** The menu of the selection: by the right button, and by Shift F10 or the menu key. @source docs/designer.md#canvas */
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { designerRoot } from '../../session/container.ts'
import { useView } from '../../session/designer-context.tsx'
import { DEED_ICONS } from './deed-icons.tsx'
import { mayDo, useDeeds } from './use-deeds.ts'

const KEYS = { group: 'Ctrl G', duplicate: 'Ctrl D', remove: 'Delete' } as Record<string, string | undefined>

interface NodeMenuProps {
  document: DocName
  addresses: string[]
  /** a point of the window */
  at: { x: number; y: number }
  /** asks for the names of what was made */
  onName(...addresses: string[]): void
  onClose(): void
}

export function NodeMenu({ document, addresses, at, onName, onClose }: NodeMenuProps) {
  const t = useT()
  const seen = useView().docs[document]
  const run = useDeeds(document, onName)
  const before = useRef(globalThis.document.activeElement)
  useEffect(() => {
    const { current } = before
    return () => {
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    }
  }, [])
  if (!seen) return null
  const items: MenuProps['items'] = mayDo(seen, addresses).flatMap(deed => [
    ...(deed === 'duplicate' ? [{ type: 'divider' as const }] : []),
    {
      key: deed,
      icon: DEED_ICONS[deed],
      label: t(`designer.deed.${deed}`),
      extra: KEYS[deed],
      danger: deed === 'remove',
      onClick: () => run(deed),
    },
  ])
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      getPopupContainer={designerRoot}
      onOpenChange={open => open || onClose()}
      menu={{ items, onClick: onClose, onKeyDown: ({ key }) => key === 'Escape' && onClose() }}
    >
      <span style={{ position: 'fixed', left: at.x, top: at.y }} />
    </Dropdown>
  )
}

/** What can be done with the selected node without dragging: above its frame, or docked below the canvas on a phone. @source docs/designer.md#canvas */

import { type ReactNode, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import { useDrag } from '../pointer/drag/drag.tsx'
import { moveDrag } from '../pointer/drag/move-drag.ts'
import type { Layout } from '../pointer/places/places.ts'
import { kept } from '../pointer/press/kept.ts'
import { useItemName } from '../say/use-item-name.ts'
import { useSession, useView } from '../session/designer-context.tsx'
import { MoveTo } from './move-to.tsx'

interface NodeBarProps {
  document: DocName
  address: string
  layout: Layout
  docked: boolean
  onAdd(): void
}

export function NodeBar({ document, address, layout, docked, onAdd }: NodeBarProps) {
  const t = useT()
  const session = useSession()
  const view = useView()
  const { press } = useDrag()
  const [moving, setMoving] = useState(false)
  const name = useItemName()(document, address)
  const item = findItem(view.docs[document], address)
  const owner = item && findItem(view.docs[document], item.owner)
  const actions: [label: string, icon: ReactNode, act: () => void][] = [
    ['addAfter', <Icon key="add" name="plus" />, onAdd],
    ['moveUpOf', <Icon key="up" name="arrow-up" />, () => session.run('node.nudge', { document, address, by: 'up' })],
    [
      'moveDownOf',
      <Icon key="down" name="arrow-down" />,
      () => session.run('node.nudge', { document, address, by: 'down' }),
    ],
    ['moveToOf', <Icon key="to" name="drag" />, () => setMoving(true)],
    [
      'duplicateOf',
      <Icon key="copy" name="copy" />,
      () => session.run('node.duplicate', { document, addresses: [address] }),
    ],
    [
      'removeOf',
      <Icon key="remove" name="delete" />,
      () => session.run('node.remove', { document, addresses: [address] }),
    ],
  ]
  if (owner)
    actions.unshift([
      'selectParent',
      <Icon key="parent" name="vertical-align-top" />,
      () => session.select({ document, addresses: [owner.address] }),
    ])
  return (
    <div className={docked ? 'dz-dock' : 'dz-bar'} role="toolbar" aria-label={name} {...kept}>
      {!docked && (
        <span
          className="dz-grip"
          title={t('designer.drag')}
          onPointerDown={event => press(event, moveDrag(view, document, [address], name))}
        >
          <Icon name="holder" /> {name}
        </span>
      )}
      {actions.map(([label, icon, act]) => (
        <button
          key={label}
          type="button"
          className="dz-tool"
          aria-label={t(`designer.${label}`, { name })}
          title={t(`designer.${label}`, { name })}
          onClick={act}
        >
          {icon}
        </button>
      ))}
      {moving && <MoveTo document={document} address={address} layout={layout} onClose={() => setMoving(false)} />}
    </div>
  )
}

/**
 * Three panels: left, middle, right; foldable, remembered, over the middle when narrow, at the bottom on a phone.
 * @source docs/designer.md#surfaces
 */
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { useOutside } from './designer-context.tsx'
import { useKeys } from './use-keys.ts'

interface PanelsProps {
  left?: ReactNode
  leftLabel?: string
  right?: ReactNode
  rightLabel?: string
  children: ReactNode
  middleLabel: string
}

export function Panels({ left, leftLabel, right, rightLabel, middleLabel, children }: PanelsProps) {
  const [leftOpen, toggleLeft] = useFold('designer.left')
  const [rightOpen, toggleRight] = useFold('designer.right')
  useKeys({
    '[': toggleLeft,
    ']': toggleRight,
    '\\': () => {
      toggleLeft()
      toggleRight()
    },
  })
  return (
    <div className="dz-panels">
      {left && (
        <Side side="left" label={leftLabel ?? ''} open={leftOpen} onToggle={toggleLeft}>
          {left}
        </Side>
      )}
      <main className="dz-middle" aria-label={middleLabel} data-panel tabIndex={-1}>
        {children}
      </main>
      {right && (
        <Side side="right" label={rightLabel ?? ''} open={rightOpen} onToggle={toggleRight}>
          {right}
        </Side>
      )}
    </div>
  )
}

interface SideProps {
  side: 'left' | 'right'
  label: string
  open: boolean
  onToggle(): void
  children: ReactNode
}

function Side({ side, label, open, onToggle, children }: SideProps) {
  const t = useT()
  const said = t(open ? 'designer.panel.fold' : 'designer.panel.open', { panel: label })
  return (
    <aside
      className={`dz-side dz-side-${side} ${open ? 'dz-open' : 'dz-folded'}`}
      aria-label={label}
      data-panel
      tabIndex={-1}
    >
      <Button
        type="text"
        size="small"
        className="dz-fold"
        icon={open === (side === 'left') ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={said}
        aria-expanded={open}
        title={said}
        onClick={onToggle}
      />
      {open ? <div className="dz-side-body">{children}</div> : <span className="dz-side-name">{label}</span>}
    </aside>
  )
}

/** Open or folded, remembered for this person; folded at first where there is no room for three. */
function useFold(name: string): [boolean, () => void] {
  const { ports } = useOutside()
  const [open, setOpen] = useState(() => ports.store.get<boolean>(name) ?? document.documentElement.clientWidth >= 1200)
  return [
    open,
    () =>
      setOpen(now => {
        ports.store.set(name, !now)
        return !now
      }),
  ]
}

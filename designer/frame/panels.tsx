/**
 * Three panels: left, middle, right; foldable, remembered, over the middle when narrow, at the bottom on a phone.
 * @source docs/designer.md#surfaces
 */
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
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
  /** from `useFolds()`: others open and fold them too */
  folds: Folds
}

export interface Folds {
  left: boolean
  right: boolean
  set(side: 'left' | 'right', open: boolean): void
}

export function Panels({ left, leftLabel, right, rightLabel, middleLabel, children, folds }: PanelsProps) {
  const toggleLeft = () => folds.set('left', !folds.left)
  const toggleRight = () => folds.set('right', !folds.right)
  useKeys({
    '[': toggleLeft,
    ']': toggleRight,
    '\\': () => {
      const open = !folds.left && !folds.right
      folds.set('left', open)
      folds.set('right', open)
    },
  })
  return (
    <div className="dz-panels">
      {left && (
        <Side side="left" label={leftLabel ?? ''} open={folds.left} onToggle={toggleLeft}>
          {left}
        </Side>
      )}
      <main className="dz-middle" aria-label={middleLabel} data-panel>
        {children}
      </main>
      {right && (
        <Side side="right" label={rightLabel ?? ''} open={folds.right} onToggle={toggleRight}>
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
    <aside className={`dz-side dz-side-${side} ${open ? 'dz-open' : 'dz-folded'}`} aria-label={label} data-panel>
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

const THREE_PX = 1200

/** Open or folded: remembered for this person; folded at first where they would lie over the middle. */
export function useFolds(): Folds {
  const { ports } = useOutside()
  const [roomy] = useState(() => document.documentElement.clientWidth >= THREE_PX)
  const [open, setOpen] = useState(() => ({
    left: roomy && (ports.store.get<boolean>('designer.left') ?? true),
    right: roomy && (ports.store.get<boolean>('designer.right') ?? true),
  }))
  const set = useCallback(
    (side: 'left' | 'right', next: boolean) => {
      if (roomy) ports.store.set(`designer.${side}`, next)
      setOpen(before => ({ ...before, [side]: next }))
    },
    [roomy, ports.store],
  )
  return { ...open, set }
}

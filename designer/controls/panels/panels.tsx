/**
 * Three panels: left, middle, right; foldable, with remembered widths; over the middle when narrow, at the bottom on a
 * phone.
 * @source docs/designer.md#surfaces
 */

import { Button } from 'antd'
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { useOutside } from '../../session/designer-context.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { Separator } from './separator.tsx'
import './panels.css'

interface PanelsProps {
  left?: ReactNode
  leftLabel?: string
  right?: ReactNode
  rightLabel?: string
  children: ReactNode
  middleLabel: string
  /** from `useFolds()`, because other parts open and fold them too */
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
      <section className="dz-middle" aria-label={middleLabel} data-panel>
        {children}
      </section>
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

/** px */
const WIDTHS = {
  left: { least: 200, most: 480, usual: 240, tight: 220 },
  right: { least: 260, most: 560, usual: 320, tight: 300 },
} as const
/** below this window width the default panels are narrower */
const TIGHT_PX = 1280
/** the least width of the middle and the rail beside two panels of greatest width */
const MIDDLE_PX = 424

function Side({ side, label, open, onToggle, children }: SideProps) {
  const t = useT()
  const { width, range, setWidth } = useWidth(side)
  const said = t(open ? 'designer.panel.fold' : 'designer.panel.open', { panel: label })
  return (
    <aside
      className={`dz-side dz-side-${side} ${open ? 'dz-open' : 'dz-folded'}`}
      aria-label={label}
      data-panel
      style={{ '--dz-side': `${width}px` } as CSSProperties}
    >
      <Button
        type="text"
        size="small"
        className="dz-fold"
        icon={open === (side === 'left') ? <Icon name="menu-fold" /> : <Icon name="menu-unfold" />}
        aria-label={said}
        aria-expanded={open}
        title={said}
        onClick={onToggle}
      />
      {open && (
        <Separator
          side={side}
          label={t('designer.panel.width', { panel: label })}
          width={width}
          range={range}
          onWidth={setWidth}
          onReset={() => setWidth(null)}
        />
      )}
      {open ? <div className="dz-side-body">{children}</div> : <span className="dz-side-name">{label}</span>}
    </aside>
  )
}

/** The width of a panel in px, as this person left it; setting null restores the default. */
function useWidth(side: 'left' | 'right') {
  const { store } = useOutside().ports
  const [own, setOwn] = useState(() => store.get<number | null>(`designer.${side}.width`) ?? null)
  const { least, most, usual, tight } = WIDTHS[side]
  const room = document.documentElement.clientWidth
  const range: [number, number] = [least, Math.max(least, Math.min(most, (room - MIDDLE_PX) / 2))]
  const setWidth = (next: number | null) => {
    store.set(`designer.${side}.width`, next)
    setOwn(next)
  }
  return { width: Math.min(own ?? (room < TIGHT_PX ? tight : usual), range[1]), range, setWidth }
}

const THREE_PX = 1200

/** Which panels are folded, remembered for this person; at first those that would cover the middle. */
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

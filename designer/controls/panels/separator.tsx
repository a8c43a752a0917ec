/**
 * The edge of a panel: dragging it, or the arrow keys, set the width. @source ARIA window splitter pattern;
 * docs/designer.md#surfaces
 */
import type { KeyboardEvent, PointerEvent } from 'react'
import { followPress } from './gesture.ts'

interface SeparatorProps {
  side: 'left' | 'right'
  label: string
  /** px */
  width: number
  range: readonly [least: number, most: number]
  onWidth(width: number): void
  /** restores the default width */
  onReset(): void
}

const STEP_PX = 16

export function Separator({ side, label, width, range: [least, most], onWidth, onReset }: SeparatorProps) {
  const put = (next: number) => onWidth(Math.min(most, Math.max(least, Math.round(next))))
  const outward = side === 'left' ? 1 : -1
  const begin = (event: PointerEvent) => {
    const from = event.clientX
    followPress(event, {
      move: x => put(width + (x - from) * outward),
      end: done => {
        if (!done) onWidth(width)
      },
    })
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: width + STEP_PX * outward,
      ArrowLeft: width - STEP_PX * outward,
      Home: least,
      End: most,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    put(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no rule between texts
    <div
      className={`dz-separator dz-separator-${side}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={begin}
      // a drag selects no text
      onMouseDown={event => event.preventDefault()}
      onKeyDown={press}
      onDoubleClick={onReset}
    />
  )
}

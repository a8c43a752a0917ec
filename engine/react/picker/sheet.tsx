/**
 * The place of a picker on a phone: a sheet at the bottom with the width of the page, the picker's own input above its
 * list.
 * @source docs/ui.md#hands
 */
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Touch, useRoot } from '../frame/root.tsx'
import { BottomSheet } from '../overlay/bottom-sheet.tsx'
import { useT } from '../text.ts'
import './sheet.css'

export interface SheetProps {
  title: string
  open: boolean
  /** opened by a finger: the on-screen keyboard waits until the input itself is touched */
  byTouch: boolean
  /** called when the picker's input has the focus */
  onOpen(): void
  onClose(): void
  /** draws the picker; `list` is the container of its list */
  children(list: () => HTMLElement): ReactNode
}

export default function Sheet({ title, open, byTouch, onOpen, onClose, children }: SheetProps) {
  const t = useT()
  const root = useRoot()
  const list = useRef<HTMLDivElement>(null)
  const place = useCallback(() => list.current ?? document.body, [])
  return (
    <BottomSheet
      {...{ title, open, root, onClose }}
      ownFocus
      extra={
        <Button type="primary" onClick={onClose}>
          {t('widgets.done')}
        </Button>
      }
    >
      <Touch phone>
        <Control {...{ open, byTouch, onOpen, onClose }}>{children(place)}</Control>
      </Touch>
      <div ref={list} className="sw-sheet-list" />
    </BottomSheet>
  )
}

interface ControlProps extends Pick<SheetProps, 'open' | 'byTouch' | 'onOpen' | 'onClose'> {
  children: ReactNode
}

/** The picker's input, which has the focus from the start. */
function Control({ open, byTouch, onOpen, onClose, children }: ControlProps) {
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef(onOpen)
  opened.current = onOpen
  useEffect(() => {
    if (!open) return
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    for (const input of inputs) input.inputMode = byTouch ? 'none' : ''
    let frame = 0
    const enter = (mayWait: boolean) => {
      inputs[0]?.focus({ preventScroll: true })
      // a sheet that is opened again is still hidden here, and hidden elements take no focus
      if (mayWait && inputs[0] && document.activeElement !== inputs[0])
        frame = requestAnimationFrame(() => enter(false))
      // after it is mounted: replayed keys then see the effect of previous ones
      else queueMicrotask(() => opened.current())
    }
    enter(true)
    return () => cancelAnimationFrame(frame)
  }, [open, byTouch])
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div ref={box} onKeyDownCapture={leave} onPointerDownCapture={wantKeyboard}>
      {children}
    </div>
  )
}

/** A finger on the input itself means typing. */
const wantKeyboard = ({ target }: PointerEvent) => (target as Element).removeAttribute('inputmode')

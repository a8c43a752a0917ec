/**
 * Where a picker stands on a phone: at the bottom of the page and as wide as it, the picker's own input above its list. Left
 * by its button, beside it, with Esc or Back.
 * @source docs/ui.md#hands
 */
import { Button, Drawer } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { Touch, useRoot } from '../frame/root.tsx'
import { useLayer } from '../overlay/layers.ts'
import { useT } from '../text.ts'
import './sheet.css'

export interface SheetProps {
  title: string
  open: boolean
  /** opened by a finger: the keyboard of the screen waits until the input itself is touched */
  byTouch: boolean
  /** the focus is in the picker's input */
  onOpen(): void
  onClose(): void
  /** draws the picker; `list` is where its list goes */
  children(list: () => HTMLElement): ReactNode
}

export default function Sheet({ title, open, byTouch, onOpen, onClose, children }: SheetProps) {
  const t = useT()
  const root = useRoot()
  const list = useRef<HTMLDivElement>(null)
  const place = useCallback(() => list.current ?? document.body, [])
  useLayer(onClose, open)
  return (
    <Drawer
      open={open}
      placement="bottom"
      height="auto"
      rootClassName="sw-sheet"
      title={title}
      closable={false}
      autoFocus={false}
      extra={
        <Button type="primary" onClick={onClose}>
          {t('widgets.done')}
        </Button>
      }
      getContainer={root}
      onClose={onClose}
    >
      <Touch phone>
        <Control {...{ open, byTouch, onOpen, onClose }}>{children(place)}</Control>
      </Touch>
      <div ref={list} className="sw-sheet-list" />
    </Drawer>
  )
}

interface ControlProps extends Pick<SheetProps, 'open' | 'byTouch' | 'onOpen' | 'onClose'> {
  children: ReactNode
}

/** The picker's input: it has the focus from the start. */
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
      // a sheet that opens again is still hidden here, and what is hidden takes no focus
      if (mayWait && inputs[0] && document.activeElement !== inputs[0])
        frame = requestAnimationFrame(() => enter(false))
      // once it stands: what is typed into it then finds what it made
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

/** A finger on the input itself means to type. */
const wantKeyboard = ({ target }: PointerEvent) => (target as Element).removeAttribute('inputmode')

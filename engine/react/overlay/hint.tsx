/**
 * A tooltip for an element that is pointed at or focused by keyboard: a native popover, so that nothing clips it and a
 * table of two hundred rows stays fast. Escape and pressing close it; it stays open while the pointer is on it.
 * @source WCAG 1.4.13; docs/ui.md#hands
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './hint.css'

interface HintProps {
  text: string
  className?: string
  /** whether the tooltip is needed now, given its element; always when absent */
  when?(element: HTMLElement): boolean
  children: ReactNode
}

export function WithHint({ text, className = 'sw-hinted', when = () => true, children }: HintProps) {
  const holder = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const show = () => setShown(when(holder.current as HTMLElement))
  const hide = () => setShown(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches for the pointer and the focus
    <span
      ref={holder}
      className={className}
      onMouseEnter={show}
      onMouseLeave={hide}
      onPointerDown={hide}
      onFocus={event => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {shown && <Hint text={text} under={holder.current as HTMLElement} onClose={hide} />}
    </span>
  )
}

function Hint({ text, under, onClose }: { text: string; under: HTMLElement; onClose(): void }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // delayed: a popover that closes restores the focus, and until then no other can be shown
    const frame = requestAnimationFrame(() => {
      const element = box.current as HTMLElement
      element.showPopover?.()
      const { left, top, bottom, width } = under.getBoundingClientRect()
      const own = element.getBoundingClientRect()
      const middle = left + (width - own.width) / 2
      element.style.left = `${Math.max(4, Math.min(middle, innerWidth - own.width - 4))}px`
      element.style.top = `${bottom + own.height > innerHeight ? top - own.height : bottom}px`
    })
    return () => cancelAnimationFrame(frame)
  }, [under])
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  })
  return (
    <span ref={box} popover="manual" role="tooltip" className="sw-hint">
      {text}
    </span>
  )
}

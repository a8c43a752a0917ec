/**
 * A menu that opens at a point or under a button: a native popover, so that it is above everything, closes by itself
 * and keeps a table of two hundred rows fast.
 * @source ARIA menu button pattern; docs/ui.md#hands
 */
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLayer } from './layers.ts'
import './menu.css'

export interface MenuEntry {
  key: string
  label: string
  danger?: boolean
  disabled?: boolean
  /** an entry that is ticked or not; the menu stays open for the next one */
  ticked?: boolean
  /** an entry of which one is chosen */
  chosen?: boolean
  /** with a separator above it */
  apart?: boolean
  icon?: ReactNode
  /** a second button in its row: something to switch on or off */
  mark?: { label: string; icon: ReactNode; on: boolean; flip(): void }
  run(): void
}

interface Point {
  x: number
  y: number
}

interface MenuProps {
  items: MenuEntry[]
  /** `click` opens it under the child; `contextMenu` where the other mouse button was pressed */
  trigger?: 'click' | 'contextMenu'
  /** one element that accepts `onClick` or `onContextMenu` */
  children: ReactElement<Record<string, unknown>>
}

export function WithMenu({ items, trigger = 'click', children }: MenuProps) {
  const [at, setAt] = useState<Point | null>(null)
  const [byTouch, setByTouch] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const open = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    opener.current = event.currentTarget
    setByTouch((event.nativeEvent as PointerEvent).pointerType === 'touch')
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    const place = trigger === 'click' ? { x: left, y: bottom + 4 } : { x: event.clientX, y: event.clientY }
    // a popover opened while a button is held would be closed by its release
    if (event.buttons === 0) setAt(place)
    else addEventListener('pointerup', () => setTimeout(setAt, 0, place), { once: true })
  }
  const opens = trigger === 'click' ? { onClick: open, 'aria-expanded': at !== null } : { onContextMenu: open }
  const close = (chosen: boolean) => {
    setAt(null)
    // After a choice a dialog may take the focus from the opener; a press elsewhere keeps its own focus.
    if (chosen) opener.current?.focus()
  }
  return (
    <>
      {cloneElement(children, { ...opens, ...(trigger === 'click' && { 'aria-haspopup': 'menu' }) })}
      {at && <Menu {...{ items, at, byTouch }} onClose={close} />}
    </>
  )
}

interface OpenMenuProps {
  items: MenuEntry[]
  at: Point
  /** opened by a finger: the Back of the phone closes it */
  byTouch: boolean
  onClose(chosen: boolean): void
}

function Menu({ items, at, byTouch, onClose }: OpenMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayer(() => onClose(false), byTouch)
  useEffect(() => {
    if (!byTouch) return
    // a touch beside the menu closes it, and does nothing else
    const swallow = (event: Event) => {
      if (box.current?.contains(event.target as Node)) return
      event.preventDefault()
      event.stopPropagation()
      onClose(false)
    }
    window.addEventListener('click', swallow, true)
    return () => window.removeEventListener('click', swallow, true)
  })
  useLayoutEffect(() => {
    const element = box.current as HTMLDivElement
    element.showPopover?.()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(4, Math.min(at.x, innerWidth - width - 4))}px`
    element.style.top = `${at.y + height > innerHeight ? Math.max(4, at.y - height - 40) : at.y}px`
    entriesOf(element)[0]?.focus()
  }, [at])
  return (
    <div
      ref={box}
      popover={byTouch ? 'manual' : 'auto'}
      role="menu"
      tabIndex={-1}
      className="sw-menu"
      onToggle={event => event.newState === 'closed' && onClose(false)}
      onKeyDown={event => {
        if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
        else moveFocus(event)
      }}
    >
      {items.map(({ mark, ...entry }) =>
        mark ? (
          <div key={entry.key} role="none" className="sw-menu-row" data-apart={entry.apart || undefined}>
            <Entry {...entry} apart={false} onClose={onClose} />
            <button
              type="button"
              role="menuitemcheckbox"
              tabIndex={-1}
              aria-checked={mark.on}
              aria-label={mark.label}
              title={mark.label}
              onClick={mark.flip}
            >
              {mark.icon}
            </button>
          </div>
        ) : (
          <Entry {...entry} key={entry.key} onClose={onClose} />
        ),
      )}
    </div>
  )
}

type EntryProps = Omit<MenuEntry, 'key' | 'mark'> & { onClose(chosen: boolean): void }

function Entry({ label, danger, disabled, ticked, chosen, apart, icon, run, onClose }: EntryProps) {
  return (
    <button
      type="button"
      {...roleOf(ticked, chosen)}
      tabIndex={-1}
      disabled={disabled}
      data-danger={danger || undefined}
      data-apart={apart || undefined}
      onClick={event => {
        event.stopPropagation()
        if (ticked === undefined) onClose(true)
        run()
      }}
    >
      {icon}
      {label}
    </button>
  )
}

function roleOf(ticked: boolean | undefined, chosen: boolean | undefined) {
  if (ticked !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': ticked }
  return chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen }
}

const entriesOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')].filter(entry => !isMark(entry))

/** The second button of an entry's row. */
const isMark = (held: Element): boolean => held.matches('[role=none] > [role=menuitemcheckbox]')

/** Arrow keys, Home and End move the focus within the menu of the event; right and left to the mark of an entry and back. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = entriesOf(event.currentTarget)
  const held = document.activeElement as HTMLElement
  const [mark, entry] = [held.nextElementSibling, held.previousElementSibling]
  if (event.key === 'ArrowRight' && mark && isMark(mark)) (mark as HTMLElement).focus()
  if (event.key === 'ArrowLeft' && isMark(held)) (entry as HTMLElement).focus()
  const now = entries.indexOf(isMark(held) ? (entry as HTMLElement) : held)
  const places: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }
  const place = places[event.key]
  if (place === undefined || entries.length === 0) return
  event.preventDefault()
  entries.at(place % entries.length)?.focus()
}

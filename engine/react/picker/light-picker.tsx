/**
 * A picker is a plain input until it is needed: the real one (popup, search, keyboard) is loaded on hover, mounted on
 * focus or click, and stays. What is typed or pasted meanwhile is passed on to it. So a form of two hundred fields
 * mounts as fast as native inputs, and a page whose pickers nobody touches never loads them. On a phone the input
 * stays, and the real picker opens in a sheet.
 * @source ADR 0013; docs/ui.md#hands
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { expectInput } from '../form/store/late-input.ts'
import { useSheets } from '../frame/root.tsx'
import { type ControlDescription, LightFace } from './light-face.tsx'
import { type RealPicker, realSheet } from './real-picker.ts'
import { isForPicker, replayKeys, type Typed } from './replay-keys.ts'

/** Props for the real picker. */
export interface Near {
  id: string
  autoFocus?: boolean
  defaultOpen?: boolean
  /** in a sheet the list is open as long as the sheet is, and inside it */
  open?: boolean
  getPopupContainer?(): HTMLElement
}

/** The sheet around the real picker on a phone, where it applies each choice at once. */
export interface InSheet {
  /** call it when everything that can be selected is */
  done(): void
}

export interface LightPickerProps<Picker> {
  control: ControlDescription
  /** of the field */
  title: string
  /** the selection as text */
  text: string
  placeholder: string
  icon: ReactNode
  /** `combobox` where a list opens; a date is typed, so it stays a text box */
  role?: 'combobox'
  picker: RealPicker<Picker>
  /** called on every key with the text of the real picker */
  onType?(text: string): void
  /** draws the real picker; `near` gives its input the id, focuses it and opens it after a click */
  children(picker: Picker, near: Near, sheet?: InSheet): ReactNode
}

interface Coming {
  autoFocus: boolean
  defaultOpen: boolean
  /** opened by a finger: the on-screen keyboard waits until the input itself is touched */
  byTouch?: boolean
}

const OPENED: Coming = { autoFocus: true, defaultOpen: true }
const OPENING = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

export function LightPicker<Picker>(props: LightPickerProps<Picker>) {
  const { control, title, text, placeholder, icon, role, picker, onType, children } = props
  const sheets = useSheets()
  const id = sheets ? `${control.id}-sheet` : control.id
  const { near, open, load, come, keep, hasKept, opened, close } = useComing({ picker, sheets, face: control.id, id })
  const pressed = useRef(false)
  const real = (near: Near, sheet?: InSheet) =>
    picker.loaded && (
      // biome-ignore lint/a11y/noStaticElementInteractions: the picker's own keys go no further
      <span
        style={{ display: 'contents' }}
        onKeyDown={keepKey}
        onInput={event => onType?.((event.target as HTMLInputElement).value)}
      >
        <Described control={{ ...control, id, 'aria-label': sheet ? title : control['aria-label'] }}>
          {children(picker.loaded, near, sheet)}
        </Described>
      </span>
    )
  if (near && !sheets) return real({ id, autoFocus: near.autoFocus, defaultOpen: near.defaultOpen })
  const Sheet = sheets && realSheet.loaded
  return (
    <>
      <LightFace
        {...{ control, text, placeholder, icon }}
        input={{
          ...(role && { role, 'aria-expanded': open }),
          'aria-haspopup': sheets ? 'dialog' : role && 'listbox',
          onKeyDown: event => {
            if (!isForPicker(event)) return
            event.preventDefault()
            if (sheets && !hasKept() && OPENING.includes(event.key)) come(OPENED)
            else keep(event.nativeEvent)
          },
          onPaste: event => keep(event.clipboardData.getData('text/plain')),
          onFocus: () => {
            if (sheets) void load()
            else if (!pressed.current) come({ autoFocus: true, defaultOpen: false })
          },
        }}
        onPointerEnter={() => void load()}
        onPointerDown={() => {
          pressed.current = true
        }}
        onClick={event => {
          event.currentTarget.querySelector('input')?.focus()
          come({ ...OPENED, byTouch: (event.nativeEvent as PointerEvent).pointerType === 'touch' })
        }}
      />
      {near && Sheet && (
        <Sheet {...{ title, open }} byTouch={near.byTouch === true} onOpen={opened} onClose={close}>
          {list => real({ id, open, getPopupContainer: list }, { done: close })}
        </Sheet>
      )}
    </>
  )
}

interface ComingProps {
  picker: RealPicker<unknown>
  sheets: boolean
  /** id of the plain input */
  face: string
  /** id of the real picker's input */
  id: string
}

/** Mounts the real picker, in place or in a sheet, and keeps keys pressed until then. */
function useComing({ picker, sheets, face, id }: ComingProps) {
  const [near, setNear] = useState<Coming | null>(null)
  const [open, setOpen] = useState(false)
  const typed = useRef<Typed[]>([])
  const coming = useRef(Promise.resolve())
  const whenOpen = useRef(() => {})
  const isLoaded = () => picker.loaded && (!sheets || realSheet.loaded)
  const load = async () => void (await Promise.all([picker.load(), sheets && realSheet.load()]))
  const replay = (isHere: boolean) =>
    replayKeys(document.getElementById(id) as HTMLInputElement, typed.current.splice(0), isHere)
  const arrive = async (how: Coming) => {
    if (!sheets && picker.loaded) return setNear(how)
    if (!isLoaded()) await load()
    if (!isLoaded()) return
    const isHere = document.activeElement?.id === face
    if (!(isHere || typed.current.length)) return
    if (sheets)
      return new Promise<void>(resolve => {
        whenOpen.current = resolve
        setNear(how)
        setOpen(true)
      })
    flushSync(() => setNear(isHere ? how : { autoFocus: false, defaultOpen: false }))
    replay(isHere)
  }
  const come = (how: Coming) => {
    coming.current = arrive(how)
  }
  return {
    ...{ near, open, load, come },
    keep(one: Typed) {
      if (typed.current.push(one) > 1) return
      if (sheets) come(OPENED)
      expectInput(coming.current)
    },
    hasKept: () => typed.current.length > 0,
    opened() {
      replay(true)
      whenOpen.current()
    },
    close() {
      // typed text is applied when the input is left
      document.getElementById(id)?.blur()
      setOpen(false)
    },
  }
}

const OPEN_POPUP = [
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
].join()

/**
 * Enter selects without submitting the form, nor the form that gets the focus back; Esc closes the open list, not the
 * dialog around it.
 */
function keepKey(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
  if (event.key === 'Escape' && document.querySelector(OPEN_POPUP)) event.stopPropagation()
}

interface DescribedProps {
  control: ControlDescription
  children: ReactNode
}

/**
 * antd's pickers put the input's description on their frame too, where it is invalid; so it is put on the input here.
 */
function Described({ control: { id, ...attributes }, children }: DescribedProps) {
  useEffect(() => {
    const input = document.getElementById(id)
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) input?.removeAttribute(name)
      else input?.setAttribute(name, String(value))
    }
  })
  return children
}

/**
 * A picker is a plain input until it is needed: the real one (popup, search, keyboard) is loaded on hover, mounted on
 * focus or click, and stays. What is typed or pasted meanwhile is passed on to it. So a form of two hundred fields
 * mounts as fast as native inputs, and a page whose pickers nobody touches never loads them. On a phone the input
 * stays, and the real picker opens in a sheet.
 * @source ADR 0013; docs/ui.md#hands
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { WidgetProps } from '../widget.ts'
import { type ControlDescription, LightFace } from './light-face.tsx'
import { type RealPicker, realSheet } from './real-picker.ts'
import { isForPicker } from './replay-keys.ts'
import { FOCUSED, OPENED, useComing } from './use-coming.ts'

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
  /** of a picker without `onType`: keeps typed text if the picker cannot be loaded */
  widget?: Pick<WidgetProps, 'onPartialInput' | 'partialInput'>
  /** draws the real picker; `near` gives its input the id, focuses it and opens it after a click */
  children(picker: Picker, near: Near, sheet?: InSheet): ReactNode
}

const OPENING = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

export function LightPicker<Picker>(props: LightPickerProps<Picker>) {
  const { control, title, text, placeholder, icon, role, picker, onType, widget, children } = props
  const coming = useComing({ picker, face: control.id, onType, widget })
  const { near, sheets, id, open, unread, load, come, keep, hasKept, left, opened, close } = coming
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
        {...{ control, placeholder, icon }}
        text={unread?.text || text}
        input={{
          ...(role && { role, 'aria-expanded': open }),
          'aria-haspopup': sheets ? 'dialog' : role && 'listbox',
          onKeyDown: event => {
            if (!isForPicker(event)) return
            event.preventDefault()
            if (sheets && !hasKept() && OPENING.includes(event.key)) void come(OPENED)
            else keep(event.nativeEvent)
          },
          onPaste: event => keep(event.clipboardData.getData('text/plain')),
          onBlur: left,
          onFocus: () => {
            if (sheets) void load()
            else if (!pressed.current) void come(FOCUSED)
          },
        }}
        onPointerEnter={() => void load()}
        onPointerDown={() => {
          pressed.current = true
        }}
        onClick={event => {
          event.currentTarget.querySelector('input')?.focus()
          void come({ ...OPENED, byTouch: (event.nativeEvent as PointerEvent).pointerType === 'touch' })
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

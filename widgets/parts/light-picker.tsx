/**
 * A picker is a plain input until the person comes near: the real one (popup, search, keyboard) is fetched on hover,
 * mounted on focus or click, and stays. What is typed or pasted before it comes is kept for it. A form of two hundred fields
 * mounts in the time of native inputs, and a page whose pickers nobody touches never loads them. On a phone the input stays,
 * and the real one opens in a sheet.
 * @source ADR 0013; docs/ui.md#hands
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { ControlDescription } from './describe-control.ts'
import { LightFace } from './light-face.tsx'
import { type RealPicker, realSheet } from './real-picker.ts'
import { isForPicker } from './replay-keys.ts'
import { FOCUSED, OPENED, useComing } from './use-coming.ts'

/** For the real picker, as it is wanted. */
export interface Near {
  id: string
  autoFocus?: boolean
  defaultOpen?: boolean
  /** in a sheet the list is open as long as the sheet is, and stands in it */
  open?: boolean
  getPopupContainer?(): HTMLElement
}

/** What the real picker stands in on a phone: there it takes each choice at once. */
export interface InSheet {
  /** all is chosen that can be */
  done(): void
}

export interface LightPickerProps<Picker> {
  control: ControlDescription
  /** of the field */
  title: string
  /** what is chosen, as text */
  text: string
  placeholder: string
  icon: ReactNode
  /** `combobox` where a list opens; a date is typed, so it stays a text box */
  role?: 'combobox'
  picker: RealPicker<Picker>
  /** told on every key what stands in the real picker's text */
  onType?(text: string): void
  /** of a picker that takes what is typed only by itself: holds that if the picker could not be fetched; else `onType` is told */
  widget?: Pick<WidgetProps, 'onPartialInput' | 'partialInput'>
  /** draws the real picker; `near` gives its input the id, puts the focus into it and opens it after a click */
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
        <Described control={{ ...control, id, 'aria-label': sheet && title }}>
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

/** Enter chooses and does not send the form as well, nor the one the focus goes back to; Esc closes the open list and not the dialog around it. */
function keepKey(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
  if (event.key === 'Escape' && document.querySelector(OPEN_POPUP)) event.stopPropagation()
}

interface DescribedProps {
  control: ControlDescription & { 'aria-label': string | undefined }
  children: ReactNode
}

/** antd's pickers put what describes the input on their frame too, where it means nothing; so it is put on the input here. */
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

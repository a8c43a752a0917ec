/**
 * A picker is a plain input until the person comes near: the real one (popup, search, keyboard) is fetched on hover,
 * mounted on focus or click, and stays. What is typed or pasted before it comes is kept for it. A form of two hundred fields
 * mounts in the time of native inputs, and a page whose pickers nobody touches never loads them.
 * @source ADR 0013
 */
import { theme } from 'antd'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { expectInput } from '#engine/react/form/late-input.ts'
import type { ControlDescription } from './describe-control.ts'
import type { RealPicker } from './real-picker.ts'
import { isForPicker, replayKeys, type Typed } from './replay-keys.ts'

export interface Near {
  id: string
  autoFocus: boolean
  defaultOpen: boolean
}

export interface LightPickerProps<Picker> {
  control: ControlDescription
  /** what is chosen, as text */
  text: string
  placeholder: string
  icon: ReactNode
  /** `combobox` where a list opens; a date is typed, so it stays a text box */
  role?: 'combobox'
  picker: RealPicker<Picker>
  /** told on every key what stands in the real picker's text */
  onType?(text: string): void
  /** draws the real picker; `near` gives its input the id, puts the focus into it and opens it after a click */
  children(picker: Picker, near: Near): ReactNode
}

export function LightPicker<Picker>(props: LightPickerProps<Picker>) {
  const { control, text, placeholder, icon, role, picker, onType, children } = props
  const [near, setNear] = useState<Omit<Near, 'id'> | null>(null)
  const typed = useRef<Typed[]>([])
  const coming = useRef(Promise.resolve())
  const come = async (how: Omit<Near, 'id'>) => {
    if (picker.loaded) return setNear(how)
    await picker.load()
    if (!picker.loaded) return
    const kept = typed.current.splice(0)
    const isHere = document.activeElement?.id === control.id
    if (!(isHere || kept.length)) return
    flushSync(() => setNear(isHere ? how : { autoFocus: false, defaultOpen: false }))
    replayKeys(document.getElementById(control.id) as HTMLInputElement, kept, isHere)
  }
  const keep = (one: Typed) => {
    if (typed.current.push(one) === 1) expectInput(coming.current)
  }
  const pressed = useRef(false)
  const { token } = theme.useToken()
  useEffect(() => {
    if (near) describeInput(control)
  })
  if (near && picker.loaded)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the picker's own keys go no further
      <span
        style={{ display: 'contents' }}
        onKeyDown={keepKey}
        onInput={event => onType?.((event.target as HTMLInputElement).value)}
      >
        {children(picker.loaded, { id: control.id, ...near })}
      </span>
    )
  const frame: CSSProperties = {
    display: 'flex',
    alignItems: 'center',
    gap: token.marginXXS,
    boxSizing: 'border-box',
    height: token.controlHeight,
    padding: `0 ${token.controlPaddingHorizontal - token.lineWidth}px`,
    border: `${token.lineWidth}px ${token.lineType} ${control['aria-invalid'] ? token.colorError : token.colorBorder}`,
    borderRadius: token.borderRadius,
    background: token.colorBgContainer,
    color: token.colorTextQuaternary,
    fontSize: token.fontSizeIcon,
  }
  const input: CSSProperties = {
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 0,
    background: 'transparent',
    color: text ? token.colorText : token.colorTextPlaceholder,
    font: 'inherit',
    fontSize: token.fontSize,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard comes by focus
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame only widens the input's target
    <span
      style={frame}
      onPointerEnter={() => void picker.load()}
      onPointerDown={() => {
        pressed.current = true
      }}
      onClick={event => {
        event.currentTarget.querySelector('input')?.focus()
        coming.current = come({ autoFocus: true, defaultOpen: true })
      }}
    >
      <input
        {...control}
        {...(role && { role, 'aria-expanded': false, 'aria-haspopup': 'listbox' as const })}
        readOnly
        value={text || placeholder}
        style={input}
        onKeyDown={event => {
          if (!isForPicker(event)) return
          event.preventDefault()
          keep(event.nativeEvent)
        }}
        onPaste={event => keep(event.clipboardData.getData('text/plain'))}
        onFocus={() => {
          if (!pressed.current) coming.current = come({ autoFocus: true, defaultOpen: false })
        }}
      />
      {icon}
    </span>
  )
}

const OPEN_POPUP = [
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
].join()

/** Enter chooses and does not send the form as well; Esc closes the open list and not the dialog around it. */
function keepKey(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
  if (event.key === 'Escape' && document.querySelector(OPEN_POPUP)) event.stopPropagation()
}

/** antd's pickers put what describes the input on their frame too, where it means nothing; so it is put here. */
function describeInput({ id, ...attributes }: ControlDescription) {
  const input = document.getElementById(id)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) input?.removeAttribute(name)
    else input?.setAttribute(name, String(value))
  }
}

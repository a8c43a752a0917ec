/** Edits a text in place; one step when finished. @source docs/designer.md#canvas */
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { TextPlace } from './text-at.ts'

interface TextEditorProps {
  place: TextPlace
  scale: number
  /** called with the new text; null when it is unchanged */
  onDone(text: string | null): void
}

const ROOM_PX = 48
const LEAST_PX = 120

export function TextEditor({ place, scale, onDone }: TextEditorProps) {
  const t = useT()
  const [text, setText] = useState(place.text)
  const { x, y, w, h } = place.rect
  const lines = text.split('\n').length
  const end = () => onDone(text === place.text ? null : text)
  const key = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone(null)
    if (event.key === 'Enter' && (lines === 1 || event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault()
      end()
    }
  }
  const style: CSSProperties = {
    left: x,
    top: y + h / 2,
    width: Math.max(LEAST_PX, w * scale + ROOM_PX),
    transform: `scale(${1 / scale}) translateY(-50%)`,
  }
  return (
    <textarea
      ref={focused}
      className="dz-text"
      style={style}
      rows={lines}
      value={text}
      aria-label={t('designer.text.inPlace')}
      onChange={event => setText(event.target.value)}
      onBlur={end}
      onKeyDown={key}
      onPointerDown={event => event.stopPropagation()}
      onMouseDown={event => event.stopPropagation()}
      onClick={event => event.stopPropagation()}
      onDoubleClick={event => event.stopPropagation()}
    />
  )
}

function focused(input: HTMLTextAreaElement | null) {
  input?.focus()
  input?.select()
}

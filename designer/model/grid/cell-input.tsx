/**
 * The input of the cell that has the focus. What is typed replaces its text, as in a spreadsheet; F2, Enter or a
 * double-click edits it.
 * @source docs/designer.md#the-grid; ARIA grid pattern
 */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

export interface GridMoves {
  move(rows: number, columns: number): void
  /** @returns whether there was a cell to go to */
  tab(back: boolean): boolean
  undo(): void
  redo(): void
}

interface CellInputProps {
  text: string
  label: string
  moves: GridMoves
  /** takes the focus when it is drawn */
  grabs: boolean
  readOnly?: boolean
  title?: string
  /** why the text is no value */
  wrong?: string
  /** texts to choose from */
  choices?: readonly string[]
  /** the text that the space bar sets */
  flip?: string
  onCommit(text: string): void
  /** @returns whether the pasted text is taken elsewhere than into this input */
  onPaste?(text: string): boolean
}

const ARROWS: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

export function CellInput(props: CellInputProps) {
  const { text, label, moves, grabs, readOnly, title, wrong, choices, flip, onCommit, onPaste } = props
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const isEditing = draft !== null
  useLayoutEffect(() => {
    if (grabs) input.current?.focus()
  }, [grabs])
  // a text that stands there is replaced by what is typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is selected too
  useEffect(() => {
    if (!isEditing && document.activeElement === input.current) input.current?.select()
  }, [isEditing, text])
  const commit = () => {
    setDraft(null)
    if (draft !== null && draft !== text) onCommit(draft)
  }
  const begin = () => {
    if (readOnly) return
    setDraft(text)
    input.current?.setSelectionRange(text.length, text.length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const act = actOf(event)
    if (!act) return
    if (key !== 'Tab') event.preventDefault()
    event.stopPropagation()
    act()
  }
  const actOf = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (key === 'Tab')
      return () => {
        commit()
        if (moves.tab(shiftKey)) event.preventDefault()
      }
    if (isEditing) {
      if (key === 'Escape') return () => setDraft(null)
      if (key !== 'Enter') return undefined
      return () => {
        commit()
        moves.move(1, 0)
      }
    }
    if (isCommand && key.toLowerCase() === 'z') return shiftKey ? moves.redo : moves.undo
    if (isCommand && key.toLowerCase() === 'y') return moves.redo
    if (isCommand || event.altKey) return undefined
    const way = ARROWS[key]
    if (way) return () => moves.move(...way)
    if (key === 'Enter' || key === 'F2') return begin
    if (key === 'Delete' || key === 'Backspace') return () => text !== '' && onCommit('')
    return key === ' ' && flip !== undefined ? () => onCommit(flip) : undefined
  }
  const paste = (event: ClipboardEvent) => {
    if (!onPaste?.(event.clipboardData.getData('text'))) return
    event.preventDefault()
    setDraft(null)
  }
  return (
    <>
      <input
        ref={input}
        className="dz-grid-input"
        value={draft ?? text}
        readOnly={readOnly}
        title={wrong ?? title}
        aria-label={label}
        aria-invalid={wrong !== undefined}
        aria-description={wrong ?? title}
        list={choices ? list : undefined}
        autoComplete="off"
        onChange={event => setDraft(event.target.value)}
        onFocus={event => event.target.select()}
        onBlur={commit}
        onDoubleClick={begin}
        onKeyDown={press}
        onPaste={paste}
      />
      {choices && (
        <datalist id={list}>
          {choices.map(choice => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}

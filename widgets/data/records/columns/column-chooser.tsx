/**
 * Which columns a person sees, in which order, which stay in sight: a popover under its button, applied at once.
 * @source docs/ui.md#a-list-screen
 */
import { Button, Checkbox, Input } from 'antd'
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/columns.json'
import { type DrawnColumn, isHidden, type TableChoices } from '../row/columns.ts'
import './columns.css'

addTexts('columns', texts)

/** From so many columns on one is searched. */
const MANY = 9

interface ColumnChooserProps {
  columns: DrawnColumn[]
  kept: TableChoices
  onKeep(more: Partial<TableChoices>): void
  /** the button it opens under */
  under: HTMLElement
  onClose(): void
}

export default function ColumnChooser({ columns, kept, onKeep, under, onClose }: ColumnChooserProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  /** the column that the keyboard moves */
  const grip = useRef<string | null>(null)
  const [sought, setSought] = useState('')
  const [held, setHeld] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const ids = columns.map(({ column }) => column.id)
  const shown = columns.filter(({ column }) => !isHidden(column, kept))
  const pinned = kept.pinned ?? []
  useLayoutEffect(() => {
    const element = box.current as HTMLDivElement
    element.showPopover?.()
    const { right, bottom } = under.getBoundingClientRect()
    element.style.left = `${Math.max(4, right - element.offsetWidth)}px`
    element.style.top = `${bottom + 4}px`
    element.querySelector('input')?.focus()
  }, [under])
  // an element that is moved in the page loses the focus
  useLayoutEffect(() => {
    const moved = kept.order && grip.current
    if (moved) box.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(moved)}"]`)?.focus()
  }, [kept.order])
  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length) return
    const order = ids.filter(each => each !== id)
    order.splice(to, 0, id)
    onKeep({ order })
    setSaid(t('columns.moved', { title: columns.find(({ column }) => column.id === id)?.title, n: to + 1 }))
  }
  const press = (event: KeyboardEvent, id: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    grip.current = id
    move(id, ids.indexOf(id) + step)
  }
  const drop = (event: DragEvent, id: string) => {
    event.preventDefault()
    if (held && held !== id) move(held, ids.indexOf(id))
    setHeld(null)
  }
  const found = columns.filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase()))
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={t('columns.title')}
      className="sw-columns"
      onKeyDown={event => event.key === 'Escape' && event.stopPropagation()}
      onToggle={event => event.newState === 'closed' && onClose()}
    >
      {columns.length >= MANY && (
        <Input
          size="small"
          value={sought}
          aria-label={t('columns.find')}
          placeholder={t('columns.find')}
          onChange={event => setSought(event.target.value)}
        />
      )}
      <ul>
        {found.map(({ column: { id, hidden }, title }) => {
          const on = !isHidden({ id, hidden }, kept)
          return (
            <li
              key={id}
              draggable
              onDragStart={() => setHeld(id)}
              onDragOver={event => event.preventDefault()}
              onDrop={event => drop(event, id)}
            >
              <Checkbox
                checked={on}
                disabled={on && shown.length === 1}
                onChange={event => onKeep({ hidden: { ...kept.hidden, [id]: !event.target.checked } })}
              >
                {title}
              </Checkbox>
              <Button
                type="text"
                size="small"
                aria-pressed={pinned.includes(id)}
                aria-label={t('columns.pinOne', { title })}
                onClick={() =>
                  onKeep({ pinned: pinned.includes(id) ? pinned.filter(each => each !== id) : [...pinned, id] })
                }
              >
                {t('columns.pin')}
              </Button>
              <button
                type="button"
                className="sw-columns-grip"
                data-grip={id}
                aria-label={t('columns.move', { title })}
                title={t('columns.move', { title })}
                onKeyDown={event => press(event, id)}
              >
                ⠿
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status">{said}</p>
      <Button
        type="link"
        size="small"
        onClick={() => onKeep({ hidden: undefined, order: undefined, pinned: undefined, widths: undefined })}
      >
        {t('columns.reset')}
      </Button>
    </div>
  )
}

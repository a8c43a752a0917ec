import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { splitTags, TAG_ENDS } from '#engine/value/notation/tags.ts'
import texts from '#schemas/text/tags.json'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import TagWords from '../../parts/said/tag-words.tsx'
import type { Props, Value } from './props.gen.ts'
import '#engine/react/field/input.css'
import './tags.css'

addTexts('tags', texts)

/**
 * Free texts as tags. Enter and commas end one; what is still being typed belongs to the value already, so that it is
 * saved as well.
 */
export default function Tags(widget: WidgetProps<Props, Value>) {
  const { id, props, value, onChange, onBlur, readOnly } = widget
  const t = useT()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  if (readOnly) return <ReadOnly id={id}>{value && <TagWords value={value} />}</ReadOnly>
  const pending = typed.trim()
  const all = value ?? []
  const made = pending !== '' && all.at(-1) === pending ? all.slice(0, -1) : all
  const put = (tags: string[], rest = '') => {
    setTyped(rest)
    const next = [...new Set([...tags, ...splitTags(rest)])]
    onChange(next.length > 0 ? next : null)
  }
  const type = (next: string, isComposing: boolean) => {
    const parts = isComposing ? [next] : next.split(TAG_ENDS)
    put([...made, ...parts.slice(0, -1).flatMap(splitTags)], parts.at(-1))
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && pending !== '') {
      event.preventDefault()
      put([...made, pending])
    }
    if (event.key === 'Backspace' && typed === '' && made.length > 0) put(made.slice(0, -1))
  }
  const paste = (event: ClipboardEvent) => {
    const parts = splitTags(event.clipboardData.getData('text'))
    if (parts.length < 2) return
    event.preventDefault()
    put([...made, ...splitTags(typed), ...parts])
  }
  return (
    <div className="sw-tags">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the text gives the focus to it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the text box is inside */}
      <span className="sw-input" data-invalid={widget.invalid || undefined} onClick={() => input.current?.focus()}>
        {made.map(tag => (
          <span key={tag} className="sw-tags-one">
            {tag}
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('tags.remove', { tag })}
              onClick={() =>
                put(
                  made.filter(one => one !== tag),
                  typed,
                )
              }
            >
              ×
            </button>
          </span>
        ))}
        <input
          {...describeControl(widget)}
          ref={input}
          value={typed}
          autoComplete="off"
          enterKeyHint="enter"
          placeholder={made.length > 0 ? '' : text(props.placeholder) || t('tags.add')}
          onChange={event => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={event => type(event.currentTarget.value, false)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => {
            setTyped('')
            onBlur?.()
          }}
        />
        <span className="sw-unseen" role="status">
          {made.length > 0 && t('tags.added', { n: made.length, tags: made.join(t('widgets.comma')) })}
        </span>
      </span>
    </div>
  )
}

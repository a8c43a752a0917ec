import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { useT } from '#engine/react/text.ts'
import { linkOf } from '../../parts/link-of.ts'
import { type EditorOf, type Tool, tableTools, textTools } from './tool-list.ts'

interface ToolsProps {
  editor: EditorOf
  title: string
  /** absent: no pictures */
  onPicture?(): void
}

/** The tools of an editor: one stop of the Tab key, arrow keys lead from one to the next. */
export function Tools({ editor, title, onPicture }: ToolsProps) {
  const t = useT()
  const [asksLink, setAsksLink] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: textTools.map(tool => tool.isOn?.(editor) ?? false),
      off: textTools.map(tool => tool.isOff?.(editor) ?? false),
      link: String(editor.getAttributes('link').href ?? ''),
      inTable: editor.isActive('table'),
    }),
  })
  const [stop, setStop] = useState(0)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'Escape') return void editor.commands.focus()
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    const next = to === undefined ? undefined : buttons.at(to % buttons.length)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  let place = 0
  const draw = (tool: Pick<Tool, 'id' | 'icon' | 'letter'>, run: () => void, on?: boolean, off = false): ReactNode => {
    const own = place++
    return (
      <WithHint key={tool.id} text={t(`rich.${tool.id}`)}>
        <button
          type="button"
          tabIndex={own === stop ? 0 : -1}
          disabled={off}
          aria-label={t(`rich.${tool.id}`)}
          aria-pressed={on}
          onFocus={() => setStop(own)}
          // the selection in the text stays
          onMouseDown={event => event.preventDefault()}
          onClick={run}
        >
          {tool.icon && <Icon name={tool.icon} />}
          {tool.letter && <span data-letter={tool.letter} />}
        </button>
      </WithHint>
    )
  }
  return (
    <>
      <div
        ref={bar}
        className="sw-editor-tools"
        role="toolbar"
        aria-label={t('rich.tools', { title })}
        onKeyDown={move}
      >
        {textTools.map((tool, at) => draw(tool, () => tool.run(editor), tool.isOn && state.on[at], state.off[at]))}
        {draw({ id: 'link', icon: 'link' }, () => setAsksLink(!asksLink), state.link !== '')}
        {onPicture && draw({ id: 'picture', icon: 'picture' }, onPicture)}
        {draw({ id: 'tableAdd', icon: 'table' }, () => tableTools.tableAdd(editor))}
      </div>
      {state.inTable && (
        <fieldset className="sw-editor-row" aria-label={t('rich.table')}>
          {(['rowAdd', 'rowRemove', 'columnAdd', 'columnRemove', 'tableRemove'] as const).map(id => (
            <button
              key={id}
              type="button"
              onMouseDown={event => event.preventDefault()}
              onClick={() => tableTools[id](editor)}
            >
              {t(`rich.${id}`)}
            </button>
          ))}
        </fieldset>
      )}
      {asksLink && <LinkRow key={state.link} editor={editor} link={state.link} onDone={() => setAsksLink(false)} />}
    </>
  )
}

function LinkRow({ editor, link, onDone }: { editor: EditorOf; link: string; onDone(): void }) {
  const t = useT()
  const [address, setAddress] = useState(link)
  const [wrong, setWrong] = useState(false)
  const close = () => {
    editor.commands.focus()
    onDone()
  }
  const set = () => {
    const typed = address.trim()
    const href = /^[^\s@:/]+@[^\s@]+$/.test(typed) ? `mailto:${typed}` : linkOf(typed)
    if (!href) return setWrong(true)
    const { empty } = editor.state.selection
    const chain = editor.chain().focus().extendMarkRange('link')
    if (empty && link === '') chain.insertContent({ type: 'text', text: typed, marks: [mark(href)] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <fieldset className="sw-editor-row" aria-label={t('rich.link')}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was asked for just now
        autoFocus
        aria-label={t('rich.linkAddress')}
        placeholder="https://"
        value={address}
        aria-invalid={wrong || undefined}
        onChange={event => {
          setAddress(event.target.value)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') set()
          else close()
        }}
      />
      <button type="button" onClick={set}>
        {t('rich.linkSet')}
      </button>
      {link !== '' && (
        <button type="button" onClick={remove}>
          {t('rich.linkRemove')}
        </button>
      )}
      {wrong && (
        <span className="sw-editor-wrong" role="alert">
          {t('rich.linkUnsafe')}
        </span>
      )}
    </fieldset>
  )
}

const mark = (href: string) => ({ type: 'link', attrs: { href } })

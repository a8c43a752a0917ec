import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { type Editor as Core, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { WidgetProps } from '#engine/react/widget.ts'
import { isBlankHtml } from '#engine/value/rich-text.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { describeControl } from '../../parts/describe-control.ts'
import '../../parts/files/texts.ts'
import { useText } from '../../parts/read-text.ts'
import { useUploads } from '../../parts/uploads/use-uploads.ts'
import { heightOf } from './height-of.ts'
import type { Props, Value } from './props.gen.ts'
import { Tools } from './tools.tsx'

const LEVELS = [1, 2, 3] as const
const PICTURES = { accept: ['jpg', 'jpeg', 'png', 'gif', 'webp'], maxMb: 5 }

/** What is on its way; the editor of a text without pictures never needs it. */
const Sending = lazy(async () => ({ default: (await import('../../parts/uploads/file-list.tsx')).FileList }))

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [...LEVELS] },
    link: {
      ...{ openOnClick: false, autolink: true, defaultProtocol: 'https' },
      isAllowedUri: address => safeLink(address) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
]

interface EditorProps extends WidgetProps<Props, Value> {
  /** the person waited for it with the focus in its place */
  isAwaited: boolean
  /** stands in its place until it is made */
  coming: ReactNode
}

/** The editor of a rich text with its tools; pictures are uploaded where they are chosen, pasted or dropped. */
export default function Editor({ isAwaited, coming, ...widget }: EditorProps) {
  const { id, props, value, title, invalid, onPartialInput } = widget
  const placeholder = useText()(props.placeholder)
  const latest = useRef(widget)
  latest.current = widget
  /** the text that was read or reported last, as the editor writes it */
  const known = useRef('')
  const picker = useRef<HTMLInputElement>(null)
  const { send, sending, refused, drop, again } = useUploads(null, PICTURES, {
    onPartialInput,
    onChange: files => {
      const { link, name } = files.at(-1)!
      editor
        ?.chain()
        .focus()
        .setImage({ src: link, alt: name.replace(/\.\w+$/, '') })
        .run()
    },
  })
  const put = useRef(send)
  put.current = send
  const take = (files: FileList | undefined): boolean => {
    if (!props.pictures || !files?.length) return false
    void put.current([...files])
    return true
  }
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value ?? '',
    autofocus: isAwaited && 'end',
    injectCSS: false,
    // one that is made while React renders is destroyed where the render takes longer than a moment
    immediatelyRender: false,
    editorProps: {
      attributes: {
        ...attributesOf(describeControl(widget)),
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': title },
        class: 'sw-editor-text sw-rich',
        style: `min-height: ${heightOf(props.rows)}`,
        ...(placeholder && !value && { 'data-empty': placeholder }),
      },
      handlePaste: (_, event) => take(event.clipboardData?.files),
      handleDrop: (_, event) => take(event.dataTransfer?.files),
      handleKeyDown: (view, event) => {
        if (!event.altKey || event.key !== 'F10') return false
        view.dom.closest('.sw-editor')?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
        return true
      },
    },
    onCreate: ({ editor }) => {
      known.current = written(editor)
    },
    onUpdate: ({ editor }) => {
      const html = written(editor)
      if (html === known.current) return
      known.current = html
      latest.current.onChange(html || null)
    },
    onBlur: () => latest.current.onBlur?.(),
  })
  useEffect(() => {
    if (!editor || (value ?? '') === known.current) return
    editor.commands.setContent(value ?? '', { emitUpdate: false })
    known.current = written(editor)
  }, [editor, value])
  if (!editor) return coming
  return (
    <div className="sw-editor" data-wrong={invalid || undefined}>
      <Tools editor={editor} title={title} onPicture={props.pictures ? () => picker.current?.click() : undefined} />
      <EditorContent editor={editor} />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={PICTURES.accept.map(ending => `.${ending}`).join()}
        onChange={event => {
          take(event.target.files ?? undefined)
          event.target.value = ''
        }}
      />
      {(refused.length > 0 || sending.length > 0) && (
        <div className="sw-editor-list">
          {refused.map(reason => (
            <span key={reason} className="sw-editor-wrong" role="alert">
              {reason}
            </span>
          ))}
          <Suspense>
            <Sending files={[]} look="list" sending={sending} onDrop={drop} onAgain={again} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** What is written, without the empty line the editor keeps at the end; '' when nothing is. */
function written(editor: Core): string {
  const html = editor.getHTML()
  return isBlankHtml(html) ? '' : html.replace(/(<p><\/p>)+$/, '')
}

const attributesOf = (described: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(described).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

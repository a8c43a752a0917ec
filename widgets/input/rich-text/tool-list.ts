/** What the tools of the editor do. Their names are the texts `rich.<id>`. */
import type { Editor } from '@tiptap/react'

export type EditorOf = Editor

export interface Tool {
  id: string
  icon?: string
  /** in place of an icon */
  letter?: string
  run(editor: Editor): void
  /** absent: it has no state */
  isOn?(editor: Editor): boolean
  isOff?(editor: Editor): boolean
}

const heading = (level: 1 | 2 | 3): Tool => ({
  id: `heading${level}`,
  letter: `H${level}`,
  run: editor => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: editor => editor.isActive('heading', { level }),
})

export const textTools: Tool[] = [
  heading(1),
  heading(2),
  heading(3),
  {
    ...{ id: 'bold', icon: 'bold' },
    run: editor => editor.chain().focus().toggleBold().run(),
    isOn: editor => editor.isActive('bold'),
  },
  {
    ...{ id: 'italic', icon: 'italic' },
    run: editor => editor.chain().focus().toggleItalic().run(),
    isOn: editor => editor.isActive('italic'),
  },
  {
    ...{ id: 'bullets', icon: 'unordered-list' },
    run: editor => editor.chain().focus().toggleBulletList().run(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    ...{ id: 'numbers', icon: 'ordered-list' },
    run: editor => editor.chain().focus().toggleOrderedList().run(),
    isOn: editor => editor.isActive('orderedList'),
  },
  {
    ...{ id: 'quote', letter: '❝' },
    run: editor => editor.chain().focus().toggleBlockquote().run(),
    isOn: editor => editor.isActive('blockquote'),
  },
  {
    ...{ id: 'undo', icon: 'undo' },
    run: editor => editor.chain().focus().undo().run(),
    isOff: editor => !editor.can().undo(),
  },
  {
    ...{ id: 'redo', icon: 'redo' },
    run: editor => editor.chain().focus().redo().run(),
    isOff: editor => !editor.can().redo(),
  },
]

const FIRST_TABLE = { rows: 3, cols: 3, withHeaderRow: true }

export const tableTools = {
  tableAdd: (editor: Editor) => editor.chain().focus().insertTable(FIRST_TABLE).run(),
  rowAdd: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  rowRemove: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  columnAdd: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  columnRemove: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  tableRemove: (editor: Editor) => editor.chain().focus().deleteTable().run(),
}

import { theme } from 'antd'
import { type ReactElement, useEffect, useState } from 'react'
import { type CodeEditor as Core, Editor } from '#engine/react/code/monaco.ts'
import { isDark } from '#engine/react/look/is-dark.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import type { Props, Value } from './props.gen.ts'

const LINE_PX = 20
const EDGE_PX = 16

export interface CodeEditorProps {
  widget: WidgetProps<Props, Value>
  /** where the cursor goes, as a place in the text */
  cursor: number
  /** shown until Monaco is ready */
  meanwhile: ReactElement
}

/** Monaco in the place of the text area. Tab leaves it like other fields. */
export default function CodeEditor({ widget, cursor, meanwhile }: CodeEditorProps) {
  const { id, props, value, title, invalid, onChange, onBlur } = widget
  const { token } = theme.useToken()
  const [editor, setEditor] = useState<Core | null>(null)
  const described = JSON.stringify(describeControl(widget))
  useEffect(() => {
    const box = editor?.getDomNode()?.querySelector('textarea, [role=textbox]')
    for (const [name, said] of Object.entries(JSON.parse(described))) box?.setAttribute(name, String(said))
  }, [editor, described])
  const mount = (made: Core) => {
    setEditor(made)
    const place = made.getModel()?.getPositionAt(cursor)
    if (place) made.setPosition(place)
    made.focus()
    made.onDidBlurEditorWidget(() => onBlur?.())
  }
  return (
    <div
      style={{
        overflow: 'hidden',
        border: `${token.lineWidth}px solid ${invalid ? token.colorError : token.colorBorder}`,
        borderRadius: token.borderRadius,
      }}
    >
      <Editor
        path={`inmemory://code/${id}`}
        height={props.rows * LINE_PX + EDGE_PX}
        language={props.language === 'text' ? 'plaintext' : props.language}
        value={value ?? ''}
        theme={isDark(token.colorBgContainer) ? 'vs-dark' : 'vs'}
        loading={meanwhile}
        options={{
          ...{ ariaLabel: title, tabFocusMode: true, minimap: { enabled: false }, tabSize: 2 },
          ...{ lineHeight: LINE_PX, scrollBeyondLastLine: false, automaticLayout: true, wordWrap: 'on' },
          ...{ padding: { top: EDGE_PX / 2, bottom: EDGE_PX / 2 }, fixedOverflowWidgets: true },
        }}
        onMount={mount}
        onChange={text => onChange(text || null)}
      />
    </div>
  )
}

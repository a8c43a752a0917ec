/** A script with colours and the place of its error; Monaco is loaded with it. @source DB-09; docs/designer.md#scripts-over-rows */
import { theme } from 'antd'
import { useEffect, useState } from 'react'
import { type CodeEditor, Editor, markError } from '#engine/react/code/monaco.ts'
import { isDark } from '#engine/react/look/is-dark.ts'
import { useT } from '#engine/react/text.ts'

/** @source DB-09 */
const HEIGHT_PX = 400

interface ScriptEditorProps {
  id: string
  label: string
  text: string
  /** the line that failed, and why */
  error: { line: number; words: string } | null
  onChange(text: string): void
}

export default function ScriptEditor({ id, label, text, error, onChange }: ScriptEditorProps) {
  const t = useT()
  const { token } = theme.useToken()
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  useEffect(() => {
    if (editor) markError(editor, error)
  }, [editor, error])
  return (
    <div className="dz-script-text">
      <Editor
        path={`inmemory://script/${id}`}
        height={HEIGHT_PX}
        language="javascript"
        value={text}
        theme={isDark(token.colorBgContainer) ? 'vs-dark' : 'vs'}
        loading={t('widgets.loading')}
        options={{
          ...{ ariaLabel: label, tabFocusMode: true, minimap: { enabled: false }, tabSize: 2 },
          ...{ scrollBeyondLastLine: false, automaticLayout: true, wordWrap: 'on', fixedOverflowWidgets: true },
        }}
        onMount={setEditor}
        onChange={typed => onChange(typed ?? '')}
      />
    </div>
  )
}

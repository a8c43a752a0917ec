/**
 * The stored document as text. Valid text is applied as one step; invalid text is kept here and changes nothing.
 * @source docs/designer.md#source
 */
import { Alert, Button, theme } from 'antd'
import { useEffect, useState } from 'react'
import { kindOf } from '#engine/kind/kinds.ts'
import { isDark } from '#engine/react/look/is-dark.ts'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { addressOf, type CodeEditor, Editor } from './monaco.ts'
import { TakenNotice } from './taken-notice.tsx'
import { useSourceText } from './use-source-text.ts'
import './source.css'

/** Shows one document while it is mounted; mount another view for another document. */
export default function SourceView({ document: name }: { document: DocName }) {
  const t = useT()
  const { view } = useSessionState('view')
  const { token } = theme.useToken()
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const { first, problem, formily, taken, typed, translate, hideTaken } = useSourceText(name, editor)
  useFollowSelection(name, editor)
  const stored = view.stored[name]
  const takes = stored && kindOf(stored).withForm
  return (
    <div className="dz-source">
      {stored && (
        <Editor
          wrapperProps={{ className: 'dz-source-text' }}
          path={addressOf(stored)}
          language="json"
          defaultValue={first}
          theme={isDark(token.colorBgContainer) ? 'vs-dark' : 'vs'}
          loading={null}
          options={{
            minimap: { enabled: false },
            tabSize: 2,
            ariaLabel: t('designer.mode.source'),
            scrollBeyondLastLine: false,
          }}
          onMount={setEditor}
          onChange={typed}
        />
      )}
      {formily && (
        <Alert
          type="info"
          showIcon
          message={t('designer.source.formily')}
          action={
            <Button size="small" type="primary" disabled={!takes} onClick={translate}>
              {t('designer.source.translate')}
            </Button>
          }
        />
      )}
      {taken && <TakenNotice {...taken} onClose={hideTaken} />}
      {problem && <Alert type="warning" showIcon message={t('designer.source.waits')} description={problem} />}
    </div>
  )
}

/** Scrolls the text to the selection. */
function useFollowSelection(name: DocName, editor: CodeEditor | null) {
  const { selection } = useSessionState('selection')
  const [address] = selection?.document === name ? selection.addresses : []
  useEffect(() => {
    const id = address?.split('/').at(-1)
    const found =
      id && editor?.getModel()?.findNextMatch(`"id": "${id}"`, { lineNumber: 1, column: 1 }, false, true, null, false)
    if (found) editor?.revealLineInCenterIfOutsideViewport(found.range.startLineNumber)
  }, [editor, address])
}

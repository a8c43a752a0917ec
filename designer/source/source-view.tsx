/**
 * The stored document as text. Valid text is applied as one step; invalid text waits here and changes nothing.
 * @source docs/designer.md#source
 */
import { Alert, theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { same } from '#engine/version/same.ts'
import type { DocName } from '../commands/docs.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { isDark } from './is-dark.ts'
import { addressOf, type CodeEditor, Editor } from './monaco.ts'
import { readSource } from './read-source.ts'

const QUIET_MS = 600

/** One document for as long as it is mounted: who shows another one mounts another. */
export default function SourceView({ document: name }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view, selection } = useSessionState('view', 'selection')
  const { token } = theme.useToken()
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [run] = useState(() => `source-${Date.now()}`)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = view.stored[name]

  const apply = async (text: string) => {
    const reading = await readSource(text)
    if (reading.kind === 'broken') return setProblem(reading.message)
    if (reading.kind === 'refused') return setProblem(say.issues(reading.issues))
    const now = session.state().view.stored[name]
    const issues = same(now, reading.document) ? [] : session.run('source.apply', { value: reading.document }, { run })
    setProblem(issues.length > 0 ? say.issues(issues) : null)
  }
  const applyWhenQuiet = (text = '') => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void apply(text), QUIET_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!editor || !stored) return
    void readSource(editor.getValue()).then(reading => {
      const differs = reading.kind === 'good' && !same(reading.document, stored)
      if (differs && !editor.hasTextFocus()) editor.setValue(printDocument(stored))
    })
  }, [editor, stored])

  const [address] = selection?.document === name ? selection.addresses : []
  useEffect(() => {
    const id = address?.split('/').at(-1)
    const found =
      id && editor?.getModel()?.findNextMatch(`"id": "${id}"`, { lineNumber: 1, column: 1 }, false, true, null, false)
    if (found) editor?.revealLineInCenterIfOutsideViewport(found.range.startLineNumber)
  }, [editor, address])

  return (
    <div className="dz-source">
      {stored && (
        <Editor
          wrapperProps={{ className: 'dz-source-text' }}
          path={addressOf(stored)}
          language="json"
          defaultValue={printDocument(stored)}
          theme={isDark(token.colorBgContainer) ? 'vs-dark' : 'vs'}
          loading={null}
          options={{
            minimap: { enabled: false },
            tabSize: 2,
            ariaLabel: t('designer.mode.source'),
            scrollBeyondLastLine: false,
          }}
          onMount={setEditor}
          onChange={applyWhenQuiet}
        />
      )}
      {problem && <Alert type="warning" showIcon message={t('designer.source.waits')} description={problem} />}
    </div>
  )
}

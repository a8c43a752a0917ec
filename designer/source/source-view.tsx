/**
 * The stored document as text. Valid text is applied as one step; invalid text waits here and changes nothing.
 * @source docs/designer.md#source
 */
import { Alert, App, Button, theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { same } from '#engine/version/same.ts'
import type { DocName } from '../commands/docs.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { isDark } from './is-dark.ts'
import { addressOf, type CodeEditor, Editor } from './monaco.ts'
import { type Reading, readSource } from './read-source.ts'

const QUIET_MS = 600

/** One document for as long as it is mounted: who shows another one mounts another. */
export default function SourceView({ document: name }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view, selection } = useSessionState('view', 'selection')
  const { token } = theme.useToken()
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const { message } = App.useApp()
  const [problem, setProblem] = useState<string | null>(null)
  const [formily, setFormily] = useState<Extract<Reading, { kind: 'formily' }> | null>(null)
  const [listed, setListed] = useState(0)
  const { manifests } = useOutside()
  const [run] = useState(() => `source-${Date.now()}`)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = view.stored[name]
  const place = `source ${name}`
  /** what the text was when it last said the document */
  const from = useRef(stored ? printDocument(stored) : '')
  const [first] = useState(() => (session.looseAt(place, from.current) as string | undefined) ?? from.current)

  const apply = async (text: string) => {
    const reading = await readSource(text, manifests)
    setFormily(reading.kind === 'formily' ? reading : null)
    if (reading.kind === 'formily') return setProblem(null)
    if (reading.kind === 'refused') return setProblem(say.issues(reading.issues))
    const now = session.state().view.stored[name]
    const issues = same(now, reading.document)
      ? []
      : session.run('source.apply', { value: reading.document }, { run, point: 'source' })
    setProblem(issues.length > 0 ? say.issues(issues) : null)
    if (issues.length > 0) return
    session.keepLoose(place, from.current, undefined)
    from.current = printDocument(reading.document)
  }
  const takes = stored?.kind === 'page' || stored?.kind === 'form'
  const translate = async () => {
    const { withForm } = await import('#engine/compile/formily/take-formily.ts')
    const value = formily && stored && withForm(stored, formily)
    if (!value) return
    const issues = session.run('source.apply', { value }, { point: 'import' })
    if (issues.length > 0) return setProblem(say.issues(issues))
    session.keepLoose(place, from.current, undefined)
    setFormily(null)
    setListed(formily.issues.length)
    from.current = printDocument(value)
    editor?.setValue(from.current)
  }
  const applyWhenQuiet = (text = '') => {
    session.keepLoose(place, from.current, text === from.current ? undefined : text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void apply(text), QUIET_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end: what is left here unapplied is seen nowhere else
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (session.looseAt(place, from.current) !== undefined) message.warning(t('designer.source.left'))
    },
    [],
  )

  useEffect(() => {
    if (!editor || !stored) return
    void readSource(editor.getValue(), manifests).then(reading => {
      const differs = reading.kind === 'good' && !same(reading.document, stored)
      if (!differs || editor.hasTextFocus()) return
      from.current = printDocument(stored)
      editor.setValue(from.current)
    })
  }, [editor, stored, manifests])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what came back is read as if it were typed
  useEffect(() => {
    if (first !== from.current) void apply(first)
  }, [])

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
          onChange={applyWhenQuiet}
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
      {listed > 0 && (
        <Alert
          type="warning"
          showIcon
          closable
          onClose={() => setListed(0)}
          message={t('designer.source.listed', { count: listed })}
        />
      )}
      {problem && <Alert type="warning" showIcon message={t('designer.source.waits')} description={problem} />}
    </div>
  )
}

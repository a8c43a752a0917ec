/** The text of a document while it is typed; applied after a pause when it is valid. @source docs/designer.md#source */
import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { TakenReport } from '#engine/formily/report.ts'
import { useT } from '#engine/react/text.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { same } from '#engine/version/same.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import type { CodeEditor } from './monaco.ts'
import { type Reading, readSource } from './read-source.ts'

const QUIET_MS = 600

type Formily = Extract<Reading, { kind: 'formily' }>

interface SourceText {
  /** the initial text: an unapplied one that was kept, else the document */
  first: string
  /** why the text cannot be applied */
  problem: string | null
  /** the text is a Formily schema */
  formily: Formily | null
  /** what became of the last schema, and how many entries it left in the check list */
  taken: { report: TakenReport; listed: number } | null
  hideTaken(): void
  typed(text?: string): void
  /** Converts the Formily schema into the form of the document. */
  translate(): Promise<void>
}

export function useSourceText(name: DocName, editor: CodeEditor | null): SourceText {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view } = useSessionState('view')
  const { message } = App.useApp()
  const { manifests } = useOutside()
  const [problem, setProblem] = useState<string | null>(null)
  const [formily, setFormily] = useState<Formily | null>(null)
  const [taken, setTaken] = useState<SourceText['taken']>(null)
  const [run] = useState(() => `source-${Date.now()}`)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = view.stored[name]
  const place = `source ${name}`
  /** the last text that matched the document */
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
  const translate = async () => {
    const [{ withForm }, { reportOf }] = await Promise.all([
      import('#engine/formily/take-formily.ts'),
      import('#engine/formily/report.ts'),
    ])
    const value = formily && stored && withForm(stored, formily)
    if (!value) return
    const issues = session.run('source.apply', { value }, { point: 'import' })
    if (issues.length > 0) return setProblem(say.issues(issues))
    session.keepLoose(place, from.current, undefined)
    setFormily(null)
    setTaken({ report: reportOf(formily), listed: formily.issues.length })
    from.current = printDocument(value)
    editor?.setValue(from.current)
  }
  const typed = (text = '') => {
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
  return { first, problem, formily, taken, hideTaken: () => setTaken(null), typed, translate }
}

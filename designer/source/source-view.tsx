/**
 * The stored document as text. Valid text is applied as one step; invalid text waits here and changes nothing.
 * @source designer.md 32
 */
import { Alert, theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { same } from '#engine/version/same.ts'
import type { DocName } from '../commands/docs.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { modelFor, monaco } from './monaco.ts'
import { type Reading, readSource } from './read-source.ts'

const QUIET_MS = 600

export default function SourceView({ document: name }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view, selection } = useSessionState()
  const { token } = theme.useToken()
  const holder = useRef<HTMLDivElement>(null)
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stored = view.stored[name]
  const dark = isDark(token.colorBgContainer)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor lives as long as its document; later texts come below
  useEffect(() => {
    if (!holder.current || !stored) return
    const model = modelFor(stored.kind, stored.key, printDocument(stored))
    const made = monaco.editor.create(holder.current, {
      model,
      automaticLayout: true,
      minimap: { enabled: false },
      tabSize: 2,
      ariaLabel: t('designer.mode.source'),
      scrollBeyondLastLine: false,
    })
    editor.current = made
    const run = `source-${Date.now()}`
    let timer: ReturnType<typeof setTimeout> | undefined
    const apply = async () => {
      const reading: Reading = await readSource(model.getValue())
      if (reading.kind === 'broken') return setProblem(reading.message)
      if (reading.kind === 'refused') return setProblem(say.issues(reading.issues))
      const now = session.state().view.stored[name]
      const issues = same(now, reading.document)
        ? []
        : session.run('source.apply', { value: reading.document }, { run })
      setProblem(issues.length > 0 ? say.issues(issues) : null)
    }
    const listening = model.onDidChangeContent(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void apply(), QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      listening.dispose()
      made.dispose()
      model.dispose()
      editor.current = null
    }
  }, [name])

  useEffect(() => {
    const model = editor.current?.getModel()
    if (!model || !stored) return
    void readSource(model.getValue()).then(reading => {
      const differs = reading.kind === 'good' && !same(reading.document, stored)
      if (differs && !editor.current?.hasTextFocus()) model.setValue(printDocument(stored))
    })
  }, [stored])

  const [address] = selection?.document === name ? selection.addresses : []
  useEffect(() => {
    const id = address?.split('/').at(-1)
    const found =
      id &&
      editor.current?.getModel()?.findNextMatch(`"id": "${id}"`, { lineNumber: 1, column: 1 }, false, true, null, false)
    if (found) editor.current?.revealLineInCenterIfOutsideViewport(found.range.startLineNumber)
  }, [address])
  useEffect(() => monaco.editor.setTheme(dark ? 'vs-dark' : 'vs'), [dark])

  return (
    <div className="dz-source">
      <div ref={holder} className="dz-source-text" />
      {problem && <Alert type="warning" showIcon message={t('designer.source.waits')} description={problem} />}
    </div>
  )
}

/** Whether a colour (`#rgb`, `#rrggbb`) is nearer to black. */
function isDark(colour: string): boolean {
  const digits = colour.replace('#', '')
  const wide = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => Number.parseInt(wide.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.6 + blue * 0.1 < 128
}

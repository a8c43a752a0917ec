/**
 * The diagram of a process, edited with bpmn-js, which loads with this file. What is drawn is a command on the document;
 * what changes elsewhere is drawn again, in the same section and with the same selection.
 * @source docs/designer.md#diagrams
 */
import { App, theme } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Fault } from '#engine/error/fault.ts'
import { type Issue, levelOf } from '#engine/error/issue.ts'
import { writeSketch } from '#engine/flow/sketch/sketch.ts'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { addTexts, useLang, useT } from '#engine/react/text.ts'
import type { FlowDocument, FlowElement } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import texts from '#schemas/text/modeler.json' with { type: 'json' }
import { type DocName, nameOf } from '../../commands/documents/docs.ts'
import { flowIn } from '../../commands/flow/edit-elements.ts'
import { PASS, useKeys } from '../../controls/keys/use-keys.ts'
import { useSay } from '../../say/say.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import type { Selection } from '../../session/journal/history.ts'
import { issuesOf } from '../flow-file.ts'
import { useWrongElements } from '../use-wrong-elements.ts'
import { ModelerBar } from './modeler-bar.tsx'
import { type OpenModeler, openModeler } from './open-modeler.ts'
import './modeler.css'

addTexts('modeler', texts)

export default function ModelerView({ flow }: { flow: FlowDocument }) {
  const t = useT()
  const lang = useLang()
  const say = useSay()
  const session = useSession()
  const { message } = App.useApp()
  const { token } = theme.useToken()
  const { selection } = useSessionState('selection')
  const place = useRef<HTMLDivElement>(null)
  const [modeler, setModeler] = useState<OpenModeler | null>(null)
  const [undrawable, setUndrawable] = useState<readonly FlowElement[] | null>(null)
  const broken = undrawable === flow.elements
  const drawn = useRef<DrawnState | null>(null)
  const document = nameOf(flow)
  const known = useKnown(flow.elements)
  const wrong = useWrongElements(document)
  const elements = () => flowIn(session.state().view, document).elements
  const select = (ids: readonly string[]) => ({ document, addresses: ids.map(id => `elements/${id}`) })
  /** Draws the elements as they are now, if they are drawn otherwise than `before`. */
  const draw = async (to: OpenModeler, before: DrawnState | null) => {
    const now: DrawnState = { elements: elements(), lang }
    drawn.current = now
    try {
      if (!before || sketchOf(before) !== sketchOf(now)) await to.show(sketchOf(now))
    } catch {
      setUndrawable(now.elements)
    }
  }
  const refuse = (issues: Issue[]) => {
    message.warning(say.issues(issues))
    if (modeler) void draw(modeler, null)
  }
  const on: Parameters<typeof openModeler>[3] = {
    elements,
    changed({ gone, put }, ids) {
      const change = {
        gone,
        put: put.map(each => {
          const like = each.was ? undefined : known.get(each.is.like ?? '')
          return like ? { ...each, like } : each
        }),
      }
      const refused = session.run('diagram.draw', { document, change, language: lang }, { select: select(ids) })
      if (refused.length > 0) return refuse(refused)
      drawn.current = { elements: elements(), lang }
    },
    chosen: ids => session.select(select(ids)),
    failed(error) {
      if (!(error instanceof Fault)) throw error
      refuse(issuesOf(error))
    },
    undo: () => session.undo(),
    redo: () => session.redo(),
  }
  const latest = useRef(on)
  latest.current = on

  const { colorText: word, colorTextSecondary: line, colorBgContainer: ground } = token
  useEffect(() => {
    if (broken) return
    const through = {
      elements: () => latest.current.elements(),
      changed: (...args: Parameters<typeof on.changed>) => latest.current.changed(...args),
      chosen: (ids: string[]) => latest.current.chosen(ids),
      failed: (error: unknown) => latest.current.failed(error),
      undo: () => latest.current.undo(),
      redo: () => latest.current.redo(),
    }
    const opened = openModeler(place.current!, t, { word, line, ground }, through)
    drawn.current = null
    setModeler(opened)
    return () => {
      opened.close()
      setModeler(null)
    }
  }, [t, word, line, ground, broken])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the elements are drawn
  useEffect(() => {
    if (modeler && drawn.current?.elements !== flow.elements) void draw(modeler, drawn.current)
  }, [modeler, flow.elements])

  const chosen = useMemo(() => idsIn(selection, document), [selection, document])
  // what is selected by now: the modeler may be ahead of what is shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the selection changes
  useEffect(() => modeler?.choose(idsIn(session.state().selection, document)), [modeler, chosen])
  useEffect(() =>
    modeler?.mark(
      new Map(
        [...wrong].map(([id, issues]) => {
          const level = issues.some(issue => levelOf(issue) === 'error') ? ('error' as const) : ('warning' as const)
          return [id, { level, says: say.issues(issues) }]
        }),
      ),
    ),
  )
  // the modeler hears keys while its drawing has the focus
  useKeys({ delete: () => (chosen.length > 0 ? modeler?.removeChosen() : PASS) })
  if (broken)
    return (
      <>
        <p className="dz-quiet">{t('modeler.broken')}</p>
        <DiagramView elements={flow.elements} />
      </>
    )
  return (
    <div className="dz-modeler">
      <ModelerBar flow={flow} chosen={chosen} modeler={modeler} onChoose={id => session.select(select([id]))} />
      <section ref={place} className="dz-modeler-place" aria-label={t('designer.flow.view.diagram')} />
    </div>
  )
}

/** A state of the process that the modeler shows. */
interface DrawnState {
  elements: readonly FlowElement[]
  lang: Lang
  sketch?: string
}

/** Written once. @throws when it cannot be drawn */
function sketchOf(state: DrawnState): string {
  state.sketch ??= writeSketch(state.elements, state.lang)
  return state.sketch
}

/** The selected elements of a process. */
const idsIn = (selection: Selection | null, document: DocName): string[] =>
  selection?.document === document
    ? selection.addresses.flatMap(address => /^elements\/([^/]+)/.exec(address)?.[1] ?? [])
    : []

/** Every element that was here, as it was last: what is cut and pasted has its settings again. */
function useKnown(elements: readonly FlowElement[]): ReadonlyMap<string, FlowElement> {
  const known = useRef(new Map<string, FlowElement>())
  for (const element of elements) known.current.set(element.id, element)
  return known.current
}

/** What was drawn in the modeler of diagrams. @source docs/designer.md#diagrams */
import { type SketchChange, takeChange } from '#engine/flow/sketch/change.ts'
import type { Drawn } from '#engine/flow/sketch/sketch.ts'
import type { Lang } from '#engine/text/text.ts'
import { same } from '#engine/version/same.ts'
import { keysOfElement } from '../../kind/flow.ts'
import {
  type Command,
  callItem,
  callNew,
  checkThere,
  type DraftView,
  edit,
  type Sentence,
} from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { elementEdits, flowIn } from './edit-elements.ts'

interface DiagramDraw {
  document: DocName
  change: SketchChange
  /** of the names in the diagram */
  language: Lang
}

const NO_DEFAULTS: ReadonlySet<string> = new Set()

/** One gesture in the modeler: shapes added, removed, moved, named, connected, or made another kind. */
export const diagramDraw: Command<DiagramDraw> = {
  name: 'diagram.draw',
  check: (view, { document, change: { gone, put } }) => {
    const known = put.flatMap(({ is, was }) => (was ? [is.id] : []))
    return checkThere(
      view,
      document,
      [...gone, ...known].map(id => `elements/${id}`),
    )
  },
  patch: (view, { document, change, language }) => {
    const { elements } = flowIn(view, document)
    const settingsOf = (element: (typeof elements)[number]) => new Set(Object.keys(keysOfElement(element, NO_DEFAULTS)))
    return edit(document, ...elementEdits(elements, takeChange(elements, change, settingsOf, language)))
  },
  say: sayDrawn,
}

const isNode = ({ from }: Pick<Drawn, 'from'>) => from === undefined

/** By the first of its shapes: what came, what went, else what is different. */
function sayDrawn(view: DraftView, { document, change: { gone, put } }: DiagramDraw): Sentence {
  const elements = new Map(flowIn(view, document).elements.map(each => [each.id, each]))
  const isThere = ({ is }: (typeof put)[number]) => elements.has(is.id)
  const made = put.filter(each => !isThere(each)).map(({ is }) => is)
  const came = made.find(isNode)
  if (came) {
    const { id, type, name } = came
    const node = { id, type, ...(name !== undefined && { name }) }
    return { key: 'designer.say.step.added', params: { name: callNew(view, document, 'elements', node) } }
  }
  const nameOf = (id: string) => callItem(view, document, `elements/${id}`)
  const went = gone.find(id => isNode(elements.get(id) ?? {})) ?? gone[0]
  if (went !== undefined && made.length === 0)
    return { key: 'designer.say.step.removed', params: { name: nameOf(went) } }
  const drawn = put.filter(({ is, was }) => was && !same({ ...is, place: null }, { ...was, place: null }))
  const one = drawn.find(({ is }) => isNode(is)) ?? drawn[0]
  if (made[0]?.from) return { key: 'designer.say.diagram.connected', params: { name: nameOf(made[0].from) } }
  if (!one) return { key: 'designer.say.diagram.moved' }
  return { key: 'designer.say.diagram.changed', params: { name: nameOf(one.is.id) } }
}

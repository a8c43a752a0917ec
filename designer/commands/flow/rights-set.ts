import type { FieldSetting, FlowElement, NodeLike } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, callItem, checkThere, edit, type Sentence } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { findItem } from '../documents/walk.ts'
import { putValue } from '../values/prop-set.ts'

/** `must`: may write it, and has to */
export type FieldRight = FieldSetting['may'] | 'must'

interface RightsSet {
  document: DocName
  /** ids of the elements */
  steps: string[]
  fields: string[]
  right: FieldRight
}

/** Sets what may be done with fields of the form at steps. */
export const rightsSet: Command<RightsSet> = {
  name: 'rights.set',
  check: (view, { document, steps }) =>
    checkThere(
      view,
      document,
      steps.map(step => `elements/${step}`),
    ),
  patch: (view, { document, steps, fields, right }) =>
    edit(
      document,
      ...steps.flatMap(step => {
        const element = findItem(view.docs[document], `elements/${step}`)!.value as unknown as FlowElement
        return fields.flatMap(field => setRight(element, field, right))
      }),
    ),
  say(view, { document, steps }): Sentence {
    if (steps.length > 1) return { key: 'designer.say.rightsMany', params: { count: steps.length } }
    return { key: 'designer.say.rights', params: { name: callItem(view, document, `elements/${steps[0]}`) } }
  },
}

function setRight({ id, fields = [] }: FlowElement, field: string, right: FieldRight): Primitive[] {
  const may = right === 'must' ? 'write' : right
  const at = `elements/${id}/fields/${field}`
  const old = fields.find(each => each.id === field)
  if (!old) {
    // after an unknown item means last
    const node: NodeLike = { id: field, may, ...(right === 'must' && { required: true }) }
    return [{ do: 'add', node, in: `elements/${id}/fields`, after: field }]
  }
  const wasMust = old.required === true
  const required = right === 'must' ? true : null
  return [putValue(at, ['may'], may), ...(right === 'must' || wasMust ? [putValue(at, ['required'], required)] : [])]
}

import type { FieldSetting, FlowDocument, FlowElement, NodeLike } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, callItem, checkThere, edit, type Sentence } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { findItem } from '../documents/walk.ts'
import { putValue } from '../values/prop-set.ts'

/** `must`: may write it, and has to */
export type FieldRight = FieldSetting['may'] | 'must'

interface RightsSet {
  document: DocName
  /** ids of the elements; '' is who only reads */
  steps: string[]
  fields: string[]
  right: FieldRight
}

/** Sets what may be done with fields of the form at steps. */
export const rightsSet: Command<RightsSet> = {
  name: 'rights.set',
  check: (view, { document, steps }) => checkThere(view, document, steps.map(addressOf)),
  patch: (view, { document, steps, fields, right }) =>
    edit(
      document,
      ...steps.flatMap(step => {
        const flow = view.docs[document] as FlowDocument
        const at = addressOf(step)
        const { fields: had } = at ? (findItem(flow, at)!.value as unknown as FlowElement) : flow
        return fields.flatMap(field => setRight(at ? `${at}/fields` : 'fields', had, field, right))
      }),
    ),
  say(view, { document, steps }): Sentence {
    if (steps.length > 1) return { key: 'designer.say.rightsMany', params: { count: steps.length } }
    const [step = ''] = steps
    if (step === '') return { key: 'designer.say.rightsRead', params: {} }
    return { key: 'designer.say.rights', params: { name: callItem(view, document, addressOf(step)) } }
  },
}

const addressOf = (step: string) => (step ? `elements/${step}` : '')

/** @param list  the address of the list of rights */
function setRight(list: string, rights: FieldSetting[] = [], field: string, right: FieldRight): Primitive[] {
  const may = right === 'must' ? 'write' : right
  const at = `${list}/${field}`
  const old = rights.find(each => each.id === field)
  if (!old) {
    // after an unknown item means last
    const node: NodeLike = { id: field, may, ...(right === 'must' && { required: true }) }
    return [{ do: 'add', node, in: list, after: field }]
  }
  const wasMust = old.required === true
  const required = right === 'must' ? true : null
  return [putValue(at, ['may'], may), ...(right === 'must' || wasMust ? [putValue(at, ['required'], required)] : [])]
}

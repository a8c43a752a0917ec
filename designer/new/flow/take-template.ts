/** Takes a template into an app: its process, and the fields its model lacks. @source docs/designer.md#processes */
import { lay } from '#engine/flow/steps/lay.ts'
import type { EntityDocument, Field, FlowDocument, FlowElement, Json } from '#engine/schema/document.ts'
import { mapNames } from '#engine/text/text.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import { freeId } from '../../commands/documents/ids.ts'
import type { Call } from '../../commands/index.ts'
import { callsForModel } from '../new-model.ts'
import { nameCases } from './name-cases.ts'
import { ADMINISTRATORS, freeKey } from './new-flow.ts'
import { elementsIn, type FlowTemplate } from './templates.ts'

interface Taken {
  flow: FlowDocument
  /** one step */
  calls: Call[]
  /** the fields the model gets */
  added: Field[]
}

/** @param model  over which it is; null: a model of its own is added */
export function takeTemplate(
  app: string,
  view: DraftView,
  [id, template]: readonly [string, FlowTemplate],
  model: EntityDocument | null,
): Taken {
  const { title, fields, brief, subject, serial } = template
  const { ids, added, required } = model ? matchFields(model, fields) : OF_ITS_OWN
  const nameIn = (name: string) => ids.get(name) ?? name
  const codes = Object.keys(view.stored).map(name => name.slice(name.lastIndexOf('.') + 1))
  const [over, made] = model ? [model, []] : callsForModel(app, view, title, freeId(id, codes), fields)
  const { key, number } = freeKey(app, view.stored, id)
  const numbered = (text: string) => (number === 1 ? text : `${text} ${number}`)
  const elements = elementsIn(template).map(element => requiring(renamed(element, nameIn), required))
  const proposed = nameCases({ ...over, fields: [...over.fields, ...added] }, elements)
  const flow: FlowDocument = {
    ...{ kind: 'flow', grammar: 1, key, process: key, entity: over.key, administrators: ADMINISTRATORS },
    title: { zh: numbered(title.zh), ...(title.en !== undefined && { en: numbered(title.en) }) },
    ...proposed,
    ...(brief && { brief: brief.map(nameIn) }),
    ...(subject && { subject: mapNames(subject, name => `{${nameIn(name)}}`) }),
    ...(serial && { serial }),
    elements: lay(elements),
  }
  const after = (at: number) => (added[at - 1] ?? over.fields.at(-1))?.id ?? null
  const fieldCalls = added.map(
    (field, at): Call => ({ command: 'field.add', args: { document: nameOf(over), field, after: after(at) } }),
  )
  return {
    flow,
    // the first names the step
    calls: [{ command: 'document.add', args: { value: flow } }, ...made, ...fieldCalls],
    added,
  }
}

/** Whether most fields of a template are in the model. */
export const hasMost = (model: EntityDocument, { fields }: FlowTemplate): boolean =>
  matchFields(model, fields).added.length * 2 < fields.length

interface Matched {
  /** names in the model */
  ids: ReadonlyMap<string, string>
  added: Field[]
  /** ids of the added fields that this process requires at its start; its other records may lack them */
  required: readonly string[]
}

const OF_ITS_OWN: Matched = { ids: new Map(), added: [], required: [] }

/** A field of the model stands for one of the same type with the same id, else with the same name. */
function matchFields(model: EntityDocument, fields: readonly Field[]): Matched {
  const ids = new Map<string, string>()
  const added: Field[] = []
  const needed: string[] = []
  for (const field of fields) {
    const alike = model.fields.filter(own => isAlike(own, field) && ![...ids.values()].includes(own.id))
    const found = alike.find(({ id }) => id === field.id) ?? alike.find(({ title }) => title.zh === field.title.zh)
    const taken = [...model.fields, ...added].map(({ id }) => id)
    const id = found?.id ?? freeId(field.id, taken)
    ids.set(field.id, id)
    if (found) continue
    const { required, ...optional } = field
    added.push({ ...optional, id })
    if (required) needed.push(id)
  }
  return { ids, added, required: needed }
}

/** The start with fields that must be filled in there. */
function requiring(element: FlowElement, ids: readonly string[]): FlowElement {
  if (element.type !== 'startEvent' || ids.length === 0) return element
  const own = element.fields ?? []
  const others = ids.filter(id => !own.some(each => each.id === id))
  return { ...element, fields: [...own, ...others.map(id => ({ id, may: 'write' as const, required: true as const }))] }
}

const isAlike = (own: Field, field: Field): boolean =>
  own.type === field.type &&
  Boolean(own.many) === Boolean(field.many) &&
  (field.options ?? []).every(({ id }) => own.options?.some(option => option.id === id))

function renamed(element: FlowElement, nameIn: (id: string) => string): FlowElement {
  const { fields, who, condition, comment } = element
  return {
    ...element,
    ...(fields && { fields: fields.map(each => ({ ...each, id: nameIn(each.id) })) }),
    ...(who && {
      who: who.map(rule => ({
        ...rule,
        ...(rule.of && { of: nameIn(rule.of) }),
        ...(rule.field && { field: nameIn(rule.field) }),
      })),
    }),
    ...(comment?.into && { comment: { ...comment, into: nameIn(comment.into) } }),
    ...(condition && { condition: JSON.stringify(readsRenamed(JSON.parse(condition) as Json, nameIn)) }),
  }
}

/** A rule that reads other names; its constants stay. */
function readsRenamed(rule: Json, nameIn: (id: string) => string): Json {
  if (Array.isArray(rule)) return rule.map(each => readsRenamed(each, nameIn))
  if (rule === null || typeof rule !== 'object') return rule
  return Object.fromEntries(
    Object.entries(rule).map(([op, args]) => [
      op,
      op === 'var' && typeof args === 'string' ? nameIn(args) : readsRenamed(args as Json, nameIn),
    ]),
  )
}

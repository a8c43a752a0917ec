import { isFlow } from '../kind/flow.ts'
import { fieldsOf } from '../rules/scope.ts'
import type { AnyDocument, FlowDocument, FlowElement, FlowService } from '../schema/document.ts'
import type { Checking } from './checking.ts'
import { type FieldName, type FieldValue, mapFieldNames } from './field-names.ts'

/**
 * Reports every name of a field there is none of that no other check has reported: an error, or a warning in a text or
 * expression, of which it is known only when it runs what it names.
 * @source docs/language.md#principles
 */
export function checkNames(checking: Checking, document: AnyDocument) {
  const variables = isFlow(document) ? variablesOf(document) : new Set()
  const told = new Set<string>()
  const names: FieldName[] = []
  const keep = (name: FieldName) => {
    names.push(name)
    return name.field
  }
  mapFieldNames(document, checking.library, keep, given => checkOption(checking, given))
  for (const name of names) {
    const { field, at, model, role } = name
    if (name.known || told.has(`${at} ${field}`) || isTold(checking, name)) continue
    told.add(`${at} ${field}`)
    if (role === 'marked' && (variables === null || variables.has(field))) continue
    const entity = checking.library.entity(model)
    const known = entity ? fieldsOf(entity).map(({ id }) => id) : []
    const params = { name: field, in: model === '' ? 'this form' : model }
    if (role === 'marked') checking.report(at, 'ref.marked', params, 'warning')
    else checking.unknown(at, 'ref.field', field, known, { in: params.in })
  }
}

/** What a choice is given, or compared with in an expression, is one of its options. */
function checkOption(checking: Checking, { field, value, at, ruled }: FieldValue) {
  const { options = [], title } = field
  const given =
    typeof value === 'string' && !value.includes('{{') && !ruled && options.length > 0 ? value.split(',') : []
  for (const name of given) {
    const known = options.map(({ id }) => id)
    if (name !== '' && !known.includes(name))
      checking.report(at, 'ref.option', { name, field: title, known }, 'warning')
  }
  return value
}

/** Steps in a path that other checks leave out. */
const BETWEEN = /(^|\/)(nodes|body|children|steps|measures|group)(?=\/)/g
const place = (path: string) => `${path.replaceAll(BETWEEN, '').replace(/^\//, '')}/`

/** Whether an issue at the place, or around it, is about the name. */
function isTold({ issues }: Checking, { at, field }: FieldName): boolean {
  const here = place(at)
  return issues.some(({ path, params = {} }) => {
    const there = place(path)
    const isHere = path !== '' && (here.startsWith(there) || there.startsWith(here))
    return isHere && Object.values(params).some(param => String(param).split('.').includes(field))
  })
}

/** What others may set, so that nobody knows the names. */
const OUTSIDE = ['receiveTask', 'callActivity', 'intermediateCatchEvent', 'boundaryEvent', 'businessRuleTask']
const GIVEN = [
  'applyUser',
  'initiator',
  'loopCounter',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
]

/** The variables of a process besides the values of its form; null where others set some. */
function variablesOf({ elements, callers, imported }: FlowDocument): ReadonlySet<string> | null {
  const isOpen = ({ type, event, service }: FlowElement) =>
    (OUTSIDE.includes(type) && event?.kind !== 'timer') || (service?.do === 'script' && !service.result)
  if (imported || callers || elements.some(isOpen)) return null
  const set = elements.flatMap(({ loop, service }) => [loop?.item, loop?.index, ...(service ? setBy(service) : [])])
  return new Set([...GIVEN, ...set.filter(name => name !== undefined)])
}

function setBy(service: FlowService): (string | undefined)[] {
  if (service.do === 'record') return [service.as]
  return 'result' in service ? (service.result ?? []).map(({ id }) => id) : []
}

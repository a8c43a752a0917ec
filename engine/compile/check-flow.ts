import { Fault } from '../error/fault.ts'
import type { Issue } from '../error/issue.ts'
import { readExpression } from '../flow/expression/read-expression.ts'
import { compileProcess } from '../flow/graph/compile-process.ts'
import { elementTitle } from '../flow/graph/element-name.ts'
import { fieldsOfTitle } from '../flow/title.ts'
import { neverHolds } from '../rules/never-holds.ts'
import { rowsOf } from '../rules/rows-of.ts'
import type { RuleScope } from '../rules/scope.ts'
import type {
  EntityDocument,
  Field,
  FlowBack,
  FlowDocument,
  FlowElement,
  FormDocument,
  WhoRule,
} from '../schema/document.ts'
import { ruleTypeOf } from '../value/rule-type.ts'
import { checkPreRead } from './check-pre-read.ts'
import { checkTimer } from './check-timer.ts'
import { checkTitle } from './check-title.ts'
import type { Checking } from './checking.ts'

/** An external form has an address of its own and no document. */
export const EXTERNAL_FORM = /^wf_ex_/

/** What a file of another system lacks is a warning; what the process needs to run is an error in every flow. */
const lack = (flow: FlowDocument): Issue['level'] => (flow.imported ? 'warning' : undefined)

/** Checks that a process can run, and its forms, fields, rules, people and expressions. */
export function checkFlow(checking: Checking, flow: FlowDocument) {
  checking.once(flow.elements, 'elements')
  checking.once(flow.tests, 'tests')
  const entity = checking.entity(flow.entity, 'entity')
  const record = entity && checking.recordScope(entity)
  const start = formScope(checking, flow, flow.form, '') ?? record
  if (!flow.administrators) checking.report('', 'flow.no-administrators', {}, lack(flow))
  checking.once(flow.fields, 'fields')
  for (const { id } of start ? (flow.fields ?? []) : []) checkFlowField(checking, id, start!, `fields/${id}`)
  checking.once(flow.buttons, 'buttons')
  checkTold(checking, flow, start)
  checkBack(checking, flow, flow.back, 'back')
  checkGraphOf(checking, flow)
  checkBranches(checking, flow)
  const over = record ?? start ?? checking.scope(flow.process, [])
  for (const element of flow.elements) {
    const path = `elements/${element.id}`
    checkCondition(checking, element.condition, over, `${path}/condition`)
    checkNever(checking, element, path)
    checkCondition(checking, element.loop?.until, over, `${path}/loop/until`)
    for (const { code, params } of checkTimer(element)) checking.report(path, code, params)
    if (element.type !== 'sequenceFlow') checkElement(checking, flow, element, record)
  }
}

/** What the engine refuses, at the element or flow it names. */
function checkGraphOf(checking: Checking, flow: FlowDocument) {
  try {
    compileProcess(flow)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { issues } = (error.data ?? {}) as { issues?: Issue[] }
    for (const issue of issues ?? [{ path: '', code: error.code, params: error.params }]) {
      checking.issues.push({ ...issue, path: issue.path ? `elements/${issue.path}` : '' })
    }
  }
}

/** Where a way is chosen, every way has a condition but one, which is taken when no condition holds. */
function checkBranches(checking: Checking, flow: FlowDocument) {
  const ways = Map.groupBy(flow.elements, ({ from = '' }) => from)
  for (const element of flow.elements) {
    const { id, type, default: otherwise } = element
    if (type !== 'exclusiveGateway' && type !== 'inclusiveGateway') continue
    const out = ways.get(id) ?? []
    if (out.length < 2) continue
    const bare = out.filter(way => way.id !== otherwise && !way.condition)
    const node = elementTitle(element)
    for (const way of bare) checking.report(`elements/${way.id}`, 'flow.no-condition', { node }, lack(flow))
    if (otherwise === undefined && bare.length === 0) {
      checking.report(`elements/${id}`, 'flow.no-default', { node }, 'warning')
    }
  }
}

/** json-logic over the stored values. Expressions are read when the process is compiled. */
function checkCondition(checking: Checking, condition: string | undefined, over: RuleScope, path: string) {
  if (!condition?.trimStart().startsWith('{')) return
  try {
    checking.rule(JSON.parse(condition), 'bool', over, path)
  } catch {
    // reported by checkGraphOf
  }
}

/** A way that no record takes. */
function checkNever(checking: Checking, { condition = '' }: FlowElement, path: string) {
  if (!condition.trimStart().startsWith('{') && condition.trim() !== 'false') return
  try {
    if (neverHolds(JSON.parse(condition))) checking.report(path, 'flow.never', {}, 'warning')
  } catch {
    // reported by checkGraphOf
  }
}

function checkElement(checking: Checking, flow: FlowDocument, element: FlowElement, record: RuleScope | undefined) {
  const path = `elements/${element.id}`
  const { fields, who, buttons, checks, comment, form = flow.form } = element
  for (const [name, list] of Object.entries({ fields, who, buttons, checks })) checking.once(list, `${path}/${name}`)
  if (element.type === 'userTask' && !who?.length && !element.assigneeRequired) {
    checking.report(path, 'flow.no-handler', { node: elementTitle(element) })
  }
  const copies = element.type === 'task' && element.copy
  if (copies && !copies.to) checking.report(path, 'flow.no-copy', { node: elementTitle(element) })
  if (element.service?.do === 'record') checking.entity(element.service.entity, `${path}/service`)
  if (element.many && element.loop) checking.report(path, 'flow.many-loop', { node: elementTitle(element) })
  for (const issue of element.preRead ? checkPreRead(element.preRead) : [])
    checking.report(`${path}/preRead/${issue.path}`, issue.code, issue.params)
  checkBack(checking, flow, element.back, `${path}/back`)
  const own = element.form === undefined ? undefined : formScope(checking, flow, element.form, path)
  const scope = own ?? (isExternal(form) ? undefined : (formScope(checking, flow, flow.form) ?? record))
  for (const rule of who ?? []) checkWho(checking, rule, scope, `${path}/who/${rule.id}`)
  if (isExternal(form)) return
  const over = scope ?? checking.scope(flow.key, [])
  for (const field of fields ?? []) {
    checkFlowField(checking, field.id, over, `${path}/fields/${field.id}`)
    checking.rule(field.required, 'bool', over, `${path}/fields/${field.id}`)
  }
  for (const check of checks ?? []) checking.rule(check.refuse, 'bool', over, `${path}/checks/${check.id}`)
  checking.rule(comment?.required, 'bool', over, `${path}/comment`)
  const into = comment?.into === undefined ? undefined : checking.field(over, comment.into, `${path}/comment/into`)
  if (into && ruleTypeOf(into) !== 'text')
    checking.report(`${path}/comment/into`, 'flow.comment-into', { field: into.title })
}

const isExternal = (form: string | undefined) => form !== undefined && EXTERNAL_FORM.test(form)

/**
 * The fields of a form, its own or those of its entity.
 * @param path  where an unknown form is reported; absent: nowhere
 */
function formScope(
  checking: Checking,
  flow: FlowDocument,
  form: string | undefined,
  path?: string,
): RuleScope | undefined {
  if (form === undefined || isExternal(form)) return undefined
  const { library } = checking
  const found = library.document('form', form) as FormDocument | undefined
  if (!found) {
    if (path === undefined) return undefined
    if (flow.imported) checking.report(path, 'flow.no-form', { form }, 'warning')
    else checking.unknown(path, 'ref.document', form, library.names('form'), { kind: 'form' })
    return undefined
  }
  if (found.fields) return checking.scope(form, found.fields)
  const entity = library.entity(found.entity ?? found.from ?? flow.entity ?? '')
  return entity && checking.recordScope(entity)
}

/** A field of the record, or `spans.half`: a field of its rows. */
function checkFlowField(checking: Checking, name: string, scope: RuleScope, path: string) {
  const [id = '', inner] = name.split('.')
  const field = checking.field(scope, id, path)
  const rows = rowsOf(field, scope.entity)
  if (inner !== undefined && rows) checking.field(checking.recordScope(rows), inner, path)
}

function checkWho(checking: Checking, rule: WhoRule, scope: RuleScope | undefined, path: string) {
  const { of, field, expression } = rule
  if (scope && field !== undefined) checking.field(scope, field, path)
  if (scope && of !== undefined && !['initiator', 'previous'].includes(of)) checking.field(scope, of, path)
  if (expression === undefined) return
  try {
    readExpression(expression)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    checking.report(path, error.code, error.params)
  }
}

/** A return leads to the initiator or to a user task. */
function checkBack(checking: Checking, flow: FlowDocument, back: FlowBack | undefined, path: string) {
  const to = back?.to
  if (to === undefined || to === 'initiator') return
  const tasks = flow.elements.filter(({ type }) => type === 'userTask').map(({ id }) => id)
  if (!tasks.includes(to)) checking.unknown(path, 'flow.back-to', to, ['initiator', ...tasks])
}

/** Title and brief name fields of the form. */
function checkTold(checking: Checking, flow: FlowDocument, scope: RuleScope | undefined) {
  if (!scope) return
  for (const id of flow.brief ?? []) checking.field(scope, id, 'brief')
  for (const name of fieldsOfTitle(flow.subject)) checking.field(scope, name, 'subject')
  const { entity } = checking.library
  const document = entity(scope.name) ?? ownFields(flow, scope.fields)
  checking.issues.push(...checkTitle(flow, document, entity))
}

/** The fields of a form as an entity. */
const ownFields = ({ process, title }: FlowDocument, fields: readonly Field[]): EntityDocument => ({
  ...{ kind: 'entity', grammar: 1, key: process, title },
  fields: [...fields],
})

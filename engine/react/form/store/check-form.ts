/**
 * The form's own checks, in addition to its entity's: required nodes and its own checks. They apply to this screen
 * only.
 * @source docs/language.md#form
 */
import type { Issue } from '../../../error/issue.ts'
import type { FormBody, Node, Rule } from '../../../schema/document.ts'
import { isEmpty } from '../../../value/value.ts'
import { isTrue, type RuleAt, runRule } from '../../state/rules.ts'
import type { RecordScope } from '../../state/scope.tsx'

type FormAt = RuleAt & { record: RecordScope }

export function checkForm(body: FormBody, at: FormAt): Issue[] {
  const missing = openNodes(body.nodes, at).flatMap(node => checkNeeded(node, at))
  const refused = (body.checks ?? []).filter(check => check.refuse !== undefined && isTrue(runRule(check.refuse, at)))
  const checks = refused.map(
    ({ id, at = '', message }): Issue => ({ path: at, code: 'record.check', params: { check: id, message } }),
  )
  return [...missing, ...checks]
}

/** The nodes that can be filled in. A node under one that is hidden or locked is so too. */
function openNodes(nodes: Node[] = [], at: FormAt): Node[] {
  const holds = (rule: Rule) => isTrue(runRule(rule, at))
  return nodes.flatMap(node => {
    if (node.when !== undefined && !holds(node.when)) return []
    if (node.readOnly !== undefined && holds(node.readOnly)) return []
    return [node, ...(node.bind ? [] : openNodes(node.children, at))]
  })
}

function checkNeeded(node: Node, at: FormAt): Issue[] {
  const field = at.record.fields.get(node.bind ?? '')
  if (!field || node.required === undefined || !isTrue(runRule(node.required, at))) return []
  const state = at.record.stateOf(field.id)
  if (!state.exists || state.readOnly || !isEmpty(at.record.record[field.id])) return []
  return [{ path: field.id, code: 'field.required', params: { title: node.title ?? field.title } }]
}

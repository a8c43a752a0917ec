import type { DashboardBody, FormBody, Json, Node, TableBody, To } from '../schema/document.ts'
import { cutDashboard, hidesAsked } from './cut-dashboard.ts'
import { cutSteps } from './cut-steps.ts'
import { cutTable } from './cut-table.ts'
import { type Cuts, isOpen, readsHidden, recordSight, type Sight, seenRules, seenText } from './sight.ts'

export interface Standing {
  /** what the reader sees of the record around the node */
  sight: Sight
  /** what he sees of the page */
  around: Sight
  cuts: Cuts
  /** true for those among whom the reader is */
  may(to: To): boolean
}

export const cutNodes = (nodes: Node[], at: Standing): Node[] => nodes.flatMap(node => cutNode(node, at))

function cutNode(node: Node, at: Standing): Node[] {
  const { sight } = at
  const bound = node.bind !== undefined && sight.hides(node.bind)
  const asked = node.query !== undefined && hidesAsked(node.query, node.map, at.around)
  if (bound || asked || readsHidden(node.when, sight)) return []
  const cut = { ...node }
  for (const key of ['required', 'value', 'choices'] as const) if (readsHidden(node[key], sight)) delete cut[key]
  if (readsHidden(node.readOnly, sight)) cut.readOnly = true
  if (node.title) cut.title = seenText(node.title, sight)
  if (node.help) cut.help = seenText(node.help, sight)
  if (node.live) cut.live = seenRules(node.live, sight)
  if (node.with) cut.with = seenRules(node.with, sight)
  if (node.on)
    cut.on = Object.fromEntries(Object.entries(node.on).map(([event, steps]) => [event, cutSteps(steps, sight)]))
  const inner = node.bind === undefined ? sight : sight.within(node.bind)
  if (node.children) cut.children = cutNodes(node.children, { ...at, sight: inner })
  if (node.props) cut.props = cutNames(node.props, inner)
  if (!node.body) return [cut]
  const body = cutBody(node, at)
  return body ? [{ ...cut, body }] : []
}

/** Lists of names in props (the totals of a sub-table) lose those that are hidden. */
function cutNames(props: Record<string, Json>, sight: Sight): Record<string, Json> {
  const seen = (value: Json) =>
    Array.isArray(value) ? value.filter(item => typeof item !== 'string' || !sight.hides(item)) : value
  return Object.fromEntries(Object.entries(props).map(([key, value]) => [key, seen(value)]))
}

function cutBody(node: Node, at: Standing): Node['body'] | null {
  if (node.widget === 'table') return cutTable(node.body as TableBody, at.cuts, at.around)
  if (node.widget === 'form') return cutForm(node.body as FormBody, at)
  return cutDashboard(node.body as DashboardBody, at.cuts, at.may)
}

/** The form without what the reader does not see; null when its entity is closed to him. */
export function cutForm(form: FormBody, at: Standing): FormBody | null {
  if (form.entity !== undefined && !isOpen(form.entity, at.cuts)) return null
  const sight = form.entity === undefined ? at.around : recordSight(form.entity, at.cuts, at.around)
  const cut: FormBody = { ...form, nodes: cutNodes(form.nodes ?? [], { ...at, sight }) }
  if (form.checks) {
    cut.checks = form.checks.filter(
      check =>
        !readsHidden(check.refuse, sight) && Object.values(check.params ?? {}).every(rule => !readsHidden(rule, sight)),
    )
  }
  if (form.afterSubmit) cut.afterSubmit = cutSteps(form.afterSubmit, sight)
  return cut
}

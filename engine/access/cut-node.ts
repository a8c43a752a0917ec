import type { DashboardBody, FormBody, FormCheck, FormDocument, Json, Node, TableBody, To } from '../schema/document.ts'
import { cutDashboard, hidesAsked } from './cut-dashboard.ts'
import { cutSteps } from './cut-steps.ts'
import { cutTable } from './cut-table.ts'
import { withoutScripts } from './place-scripts.ts'
import {
  type Cuts,
  isOpen,
  openVisibility,
  readsHidden,
  recordVisibility,
  seenRules,
  seenText,
  type Visibility,
} from './visibility.ts'

export interface CutContext {
  /** what the reader sees of the record around the node */
  visibility: Visibility
  /** what the reader sees of the page */
  around: Visibility
  cuts: Cuts
  /** true for an audience the reader belongs to */
  may(to: To): boolean
}

export const cutNodes = (nodes: Node[], at: CutContext): Node[] => nodes.flatMap(node => cutNode(node, at))

function cutNode(node: Node, at: CutContext): Node[] {
  const { visibility } = at
  if (node.comes) return []
  const bound = node.bind !== undefined && visibility.hides(node.bind)
  const asked = node.query !== undefined && hidesAsked(node.query, node.map, at.around)
  if (bound || asked || readsHidden(node.when, visibility)) return []
  const cut = { ...node }
  for (const key of ['required', 'value', 'choices'] as const) if (readsHidden(node[key], visibility)) delete cut[key]
  if (readsHidden(node.readOnly, visibility)) cut.readOnly = true
  if (node.title) cut.title = seenText(node.title, visibility)
  if (node.help) cut.help = seenText(node.help, visibility)
  if (node.live) cut.live = seenRules(node.live, visibility)
  if (node.with) cut.with = seenRules(node.with, visibility)
  if (node.on)
    cut.on = Object.fromEntries(Object.entries(node.on).map(([event, steps]) => [event, cutSteps(steps, visibility)]))
  const inner = node.bind === undefined ? visibility : visibility.within(node.bind)
  if (node.children) cut.children = cutNodes(node.children, { ...at, visibility: inner })
  if (node.props) cut.props = cutNames(node.props, inner)
  if (!node.body) return [cut]
  const body = cutBody(node, at)
  return body ? [{ ...cut, body }] : []
}

/** Removes hidden names from lists of names in props (such as the totals of a sub-table). */
function cutNames(props: Record<string, Json>, visibility: Visibility): Record<string, Json> {
  const seen = (value: Json) =>
    Array.isArray(value) ? value.filter(item => typeof item !== 'string' || !visibility.hides(item)) : value
  return Object.fromEntries(Object.entries(props).map(([key, value]) => [key, seen(value)]))
}

function cutBody(node: Node, at: CutContext): Node['body'] | null {
  if (node.widget === 'table') return cutTable(node.body as TableBody, at.cuts, at.around)
  if (node.widget === 'form') return cutForm(node.body as FormBody, at)
  return cutDashboard(node.body as DashboardBody, at.cuts, at.may)
}

/** What only the server runs stays there. @source ADR 0022 */
function withoutSource({ source: _, ...check }: FormCheck): FormCheck {
  return check
}

/** A document of its own of a form, as one reader may see it; without nodes when its entity is closed to the reader. */
export function cutFormDocument(document: FormDocument, reader: Pick<CutContext, 'cuts' | 'may'>): FormDocument {
  const at = { visibility: openVisibility(), around: openVisibility(), ...reader }
  return withoutScripts({ ...document, ...(cutForm(document, at) ?? { nodes: [] }) })
}

/** The form without what the reader may not see; null when its entity is closed to the reader. */
export function cutForm(form: FormBody, at: CutContext): FormBody | null {
  if (form.entity !== undefined && !isOpen(form.entity, at.cuts)) return null
  const visibility = form.entity === undefined ? at.around : recordVisibility(form.entity, at.cuts, at.around)
  const cut: FormBody = { ...form, nodes: cutNodes(form.nodes ?? [], { ...at, visibility }) }
  if (form.checks) {
    cut.checks = form.checks
      .map(withoutSource)
      .filter(
        check =>
          !readsHidden(check.refuse, visibility) &&
          !(check.at !== undefined && visibility.hides(check.at)) &&
          Object.values(check.params ?? {}).every(rule => !readsHidden(rule, visibility)),
      )
  }
  if (form.afterSubmit) cut.afterSubmit = cutSteps(form.afterSubmit, visibility)
  return cut
}

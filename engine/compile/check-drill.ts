/**
 * Checks where the marks of a card lead: to records only where its query is sums over a model that no script changes, to a
 * screen with params it has, and to other cards only over fields that hold the same values.
 * @source docs/language.md#dashboard
 */
import { kindOf, kindsThat } from '../kind/kinds.ts'
import type { RuleScope } from '../rules/scope.ts'
import type { AnyDocument, Card, DashboardBody, Query, Variable } from '../schema/document.ts'
import { ruleTypeOf } from '../value/rule-type.ts'
import type { Checking } from './checking.ts'
import { findQueryIn, shapeOfQuery } from './shape-of-query.ts'

export function checkDrill(
  checking: Checking,
  { widget, query: id, on, drill, narrows }: Card,
  scope: RuleScope,
  path: string,
) {
  if (drill === undefined && narrows === undefined) return
  const named = checking.queries.get(id ?? '')
  const query = named && shapeOfQuery(named, findQueryIn(checking.library))
  const gives = checking.library.widget(widget)?.props?.properties?.script?.editor
  const isScripted = query?.after !== undefined || gives === 'script'
  const isSums = query?.get === 'sums' && query.entity !== undefined && !isScripted
  if (on?.click) checking.report(path, 'drill.click', {}, 'warning')
  if (drill && drill.to === 'records') {
    if (!isSums) checking.report(`${path}/drill`, 'drill.records')
    if (drill.with) checking.report(`${path}/drill`, 'drill.with')
  } else if (drill) checkScreen(checking, drill, scope, `${path}/drill`)
  if (narrows === undefined) return
  if (!isSums) checking.report(`${path}/narrows`, 'drill.narrows')
  else if (narrows !== true) checkNarrows(checking, query, narrows, `${path}/narrows`)
}

function checkScreen(
  checking: Checking,
  { to, with: given = {} }: { to: string; with?: Card['live'] },
  scope: RuleScope,
  path: string,
) {
  checking.rules(given, scope, path)
  const screens = kindsThat(({ opens }) => opens)
  const found = screens.map(kind => checking.library.document(kind, to)).find(document => document !== undefined)
  if (!found) {
    // no error, because another app's screen may be published later
    const known = screens.flatMap(kind => checking.library.names(kind))
    checking.report(path, 'ref.screen', { name: to, known }, 'warning')
    return
  }
  const known = paramsOf(found).map(({ id }) => id)
  for (const name of Object.keys(given))
    if (!known.includes(name)) checking.unknown(path, 'ref.param', name, known, { in: to })
}

/** What a screen can be opened with: the params of a page, the variables of boards on it. */
function paramsOf(document: AnyDocument): Variable[] {
  const { params = [], nodes = [] } = kindOf(document).opens?.(document) ?? {}
  return [...params, ...nodes.flatMap(({ body }) => (body as DashboardBody | undefined)?.variables ?? [])]
}

function checkNarrows(
  checking: Checking,
  { entity = '', group = [] }: Query,
  narrows: Record<string, string>,
  path: string,
) {
  if (group.length !== 1) checking.report(path, 'drill.groups')
  const own = checking.library.entity(entity)
  const by = own?.fields.find(field => field.id === (group[0]?.of ?? group[0]?.id))
  for (const [key, id] of Object.entries(narrows)) {
    const other = checking.entity(key, path)
    const field = other && checking.field(checking.recordScope(other), id, path)
    if (by && field && ruleTypeOf(by) !== ruleTypeOf(field))
      checking.report(path, 'drill.type', { field: field.title, other: by.title })
  }
}

/**
 * A list as it stands as the data of a card: the same records, counted by a field. What a board cannot say is left out and
 * told: conditions that read the page around the list, those no rule says, and what goes beyond the length of a condition.
 * @source docs/designer.md#boards
 */
import type { ViewSettings } from '#engine/access/view-settings.ts'
import { all } from '#engine/query/mark.ts'
import { searchBy } from '#engine/react/data/search-request.ts'
import { ruleOfSearch } from '#engine/react/data/search-rule.ts'
import { groupable } from '#engine/react/drill/bundles.ts'
import { wrongIn } from '#engine/react/rule/sentence/wrong-in.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import { fieldsOf, type RuleScope, recordEnv } from '#engine/rules/scope.ts'
import type { EntityDocument, Field, Json, Rule, SearchField, TableBody } from '#engine/schema/document.ts'
import { isEmpty, isRecord } from '#engine/value/value.ts'
import { COUNTED, choiceFields, type UnnamedQuery } from '../../query/query.ts'

export interface ListAsItStands {
  entity: EntityDocument
  /** of the list, as its screen runs it */
  body: TableBody
  settings: ViewSettings
  find: RuleScope['entity']
}

export interface ChartOfList {
  widget: string
  query: UnnamedQuery
  /** the fields of the conditions that are left out, by id; '' for a condition of no field */
  left: string[]
}

/** The longest condition that is carried along, as text. */
const MOST_TEXT = 10_000

/** A condition of the list: its rule, null where none says it, and the fields it is about. */
interface Part {
  rule: Rule | null
  about: string[]
}

export function chartOfList(list: ListAsItStands): ChartOfList {
  const { entity, body, settings } = list
  const view = body.views?.find(({ id }) => id === settings.view) ?? body.views?.[0]
  const sought = [...searchParts(list), ...ruleParts(settings.filter)]
  const parts = [
    ...ruleParts(body.where),
    ...ruleParts(view?.where),
    ...sought,
    ...paramParts(body),
    ...goneParts(list),
  ]
  const { kept, left } = sift(parts, list)
  const by = settings.group === undefined ? (view?.by === undefined ? null : { id: view.by }) : settings.group
  const group = groupOf(entity, { by, filtered: sought.flatMap(({ about }) => about), pinned: kept.flatMap(pinnedBy) })
  const where = all(kept)
  return {
    widget: group ? 'bar' : 'number-card',
    query: { entity: entity.key, ...COUNTED, ...(where !== true && { where }), ...(group && { group: [group] }) },
    left,
  }
}

/** What the search fields ask for, those with their defaults included, and the status. */
function searchParts({ entity, body, settings }: ListAsItStands): Part[] {
  const { search = {}, status } = settings
  const fields = new Map(fieldsOf(entity).map(field => [field.id, field]))
  const parts = (body.search ?? []).flatMap((entry): Part[] => {
    const value = Object.hasOwn(search, entry.id) ? search[entry.id] : (entry.default ?? null)
    const field = fields.get(entry.bind ?? entry.id)
    return field && !isEmpty(value) ? [{ about: [field.id], rule: sayEntry(entry, field, fields, value as Json) }] : []
  })
  const stands: Rule = { '==': [{ var: 'dataStatus' }, Number(status)] }
  return status === undefined ? parts : [...parts, { about: ['dataStatus'], rule: stands }]
}

function sayEntry(entry: SearchField, field: Field, fields: ReadonlyMap<string, Field>, value: Json): Rule | null {
  const by = searchBy(entry, field)
  // a default that is computed
  const isRule = [value].flat().some(isRecord)
  if (isRule) return by === 'equal' && !Array.isArray(value) ? { '==': [{ var: field.id }, value] } : null
  const english = fields.get(field.inEnglish ?? '')
  return ruleOfSearch({ field, by, ...(english && { english }) }, value)
}

/** A rule, by the parts that must all hold. */
function ruleParts(rule: Rule | undefined): Part[] {
  if (rule === undefined || rule === true) return []
  if (isRecord(rule) && Array.isArray(rule.and)) return rule.and.flatMap(each => ruleParts(each as Rule))
  return [{ rule, about: readsOf(rule).filter(name => !name.startsWith('$') && !name.includes('.')) }]
}

/** What the list is asked for besides, which only its page knows. */
const paramParts = ({ call, with: given = {} }: TableBody): Part[] =>
  call === undefined && Object.keys(given).length > 0 ? [{ rule: null, about: [] }] : []

/** What the list no longer has: the view it was shown in, search fields. */
function goneParts({ body, settings }: ListAsItStands): Part[] {
  const ids = new Set(body.search?.map(({ id }) => id))
  const sought = Object.entries(settings.search ?? {}).filter(([id, value]) => !ids.has(id) && !isEmpty(value))
  const isViewGone = settings.view !== undefined && !body.views?.some(({ id }) => id === settings.view)
  return [...sought, ...(isViewGone ? [settings.view] : [])].map(() => ({ rule: null, about: [] }))
}

/** The conditions that hold on a board as they do in the list, as many as a rule may have. */
function sift(parts: Part[], { entity, find }: ListAsItStands): { kept: Rule[]; left: string[] } {
  const known = recordEnv()
  const closed = new Set(fieldsOf(entity).flatMap(({ id, secret, masked }) => (secret || masked ? id : [])))
  const isSaid = (name: string) => (name.startsWith('$') ? name in known : !closed.has(name))
  const kept: Rule[] = []
  const left: string[] = []
  for (const { rule, about } of parts) {
    const next = rule === null ? null : all([...kept, rule])
    const holds =
      next !== null &&
      readsOf(rule).every(isSaid) &&
      JSON.stringify(next).length <= MOST_TEXT &&
      wrongIn(next, 'bool', entity, find).length === 0
    if (holds) kept.push(rule)
    else left.push(...(about.length > 0 ? about : ['']))
  }
  return { kept, left: [...new Set(left)] }
}

/** The field that a condition keeps at one value. */
function pinnedBy(rule: Rule): string[] {
  const [one] = isRecord(rule) && Array.isArray(rule['==']) ? rule['=='] : []
  return isRecord(one) && typeof one.var === 'string' ? [one.var] : []
}

interface Asked {
  /** what groups the list */
  by: { id: string; by?: 'day' | 'month' } | null
  /** the fields the reader filters by */
  filtered: string[]
  /** bars of these would be one */
  pinned: string[]
}

/** The field the records are counted by: what groups the list, what it is filtered by, else the model's first. */
function groupOf(
  entity: EntityDocument,
  { by, filtered, pinned }: Asked,
): NonNullable<UnnamedQuery['group']>[number] | undefined {
  const offered = groupable({ document: entity })
  const find = (id: string | undefined) => offered.find(field => field.id === id)
  const isOpen = ({ id }: Field) => !pinned.includes(id)
  const usual = [...choiceFields(entity), ...offered]
  const field =
    find(by?.id) ??
    filtered.map(find).find(each => each && isOpen(each)) ??
    usual.find(each => isOpen(each) && find(each.id)) ??
    usual[0]
  if (!field) return undefined
  const isDay = field.type === 'date' || field.type === 'datetime'
  return { id: field.id, ...(isDay && { by: (field.id === by?.id && by.by) || ('month' as const) }) }
}

/**
 * What `who` may do with an entity.
 * @source docs/language.md#grants; docs/security.md#data
 */
import { systemFields } from '../rules/scope.ts'
import type { EntityDocument, Grant, Rule, To } from '../schema/document.ts'
import { maskedFields } from '../value/mask.ts'
import { speaksOf } from './may-open.ts'
import { ADMINISTRATOR, type Who } from './who.ts'

export interface Access {
  /** calls `who` may make: list, detail, add, edit, remove, export, … and the entity's actions */
  may: string[]
  /** rows `who` may read, as one rule; `true` means all */
  rows: Rule | true
  /** rows on which `who` may use each call of `may`: the rows of a grant limit only the calls of that grant */
  rowsBy: Record<string, Rule | true>
  hide: string[]
  /** fields that are visible but may not be written */
  readOnly: string[]
  /** masked fields that are shown whole */
  unmask: string[]
  /** fields that lists leave out */
  unlisted?: string[]
  /** fields by which lists are not searched */
  unsearched?: string[]
}

/** The right to totals of records one may not list. @source ADR 0046; docs/language.md#grants */
export const TOTALS = 'totals'

/** The grants that show somebody records, and so what a screen makes of them: not those of totals alone. */
export const grantsOfRecords = ({ access = [] }: Pick<EntityDocument, 'access'>): Grant[] =>
  access.filter(({ may }) => may.some(call => call !== TOTALS))

const CALLS = ['list', 'detail', 'add', 'edit', 'remove', 'export', 'import']

/** Who may do the one may do the other too, except where a permission of an app says each. @source docs/language.md#grants */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  list: ['printList', 'download'],
  detail: ['print', 'download'],
  add: ['copy'],
}

/** Calls with those they imply. */
export const withImplied = (may: readonly string[]): string[] => [
  ...new Set(may.flatMap(call => [call, ...(IMPLIED[call] ?? [])])),
]

/**
 * Merges the grants that apply to `who`. A field is hidden or locked only if every grant that applies hides or locks
 * it, and a masked one is shown whole if one of them says so. The tenant's administrator may do everything unless a grant names that role.
 * @returns null when no grant applies: no access
 */
export function grantOf(entity: EntityDocument, who: Who): Access | null {
  const grants = entity.access ?? []
  const named = grants.some(grant => grant.to.roles?.includes(ADMINISTRATOR))
  if (who.roles.includes(ADMINISTRATOR) && !named) return everything(entity)
  const mine = grantsNaming(entity, who)
  const open = mine.length > 0 ? mine : grants.filter(({ to }) => to.anyone)
  return open.length > 0 ? addGrants(open.map(grant => showingAlone(entity, grant))) : null
}

/** What a grant to anyone shows of records is named, so that a new field is shown to nobody. */
function showingAlone(entity: EntityDocument, grant: Grant): Grant {
  const { show } = grant
  if (!show) return grant
  const all = [...systemFields(entity), ...entity.fields].map(({ id }) => id)
  return { ...grant, hide: all.filter(id => id !== 'id' && !show.includes(id)) }
}

const grantsNaming = ({ access = [] }: EntityDocument, who: Who): Grant[] =>
  access.filter(grant => speaksOf(withoutAnyone(grant.to), who))

/** Whether no grant names somebody but those to anyone: they are told no more than a visitor. */
export const isAnyone = (entity: EntityDocument, who: Who): boolean => grantsNaming(entity, who).length === 0

/** What is granted to anyone is for those whom no other grant names: publishing totals changes nothing for the others. */
const withoutAnyone = ({ anyone: _, ...to }: To): To => to

/** Every call on every record, nothing hidden, locked or masked. */
export function everything(entity: EntityDocument): Access {
  const may = [...CALLS, ...(entity.actions ?? []).map(action => action.id)]
  const rowsBy = Object.fromEntries(may.map(call => [call, true as const]))
  return { may, rows: true, rowsBy, hide: [], readOnly: [], unmask: maskedFields(entity) }
}

/** A grant, which may also keep fields out of lists and their search. */
export type ListGrant = Grant & Pick<Access, 'unlisted' | 'unsearched'>

/** What several grants give together. A field is hidden, locked or left out only where each of them says so. */
export function addGrants(grants: ListGrant[]): Access {
  const may = [...new Set(grants.flatMap(grant => grant.may))]
  const hide = inEvery(grants.map(grant => grant.hide ?? []))
  const locked = inEvery(grants.map(grant => [...(grant.hide ?? []), ...(grant.readOnly ?? [])]))
  const unlisted = inEvery(grants.map(grant => grant.unlisted ?? []))
  const unsearched = inEvery(grants.map(grant => grant.unsearched ?? []))
  return {
    may,
    rows: joinRows(grants),
    rowsBy: Object.fromEntries(may.map(call => [call, joinRows(grants.filter(grant => grant.may.includes(call)))])),
    hide,
    readOnly: locked.filter(id => !hide.includes(id)),
    unmask: [...new Set(grants.flatMap(grant => grant.unmask ?? []))],
    ...(unlisted.length > 0 && { unlisted }),
    ...(unsearched.length > 0 && { unsearched }),
  }
}

const inEvery = (lists: string[][]): string[] =>
  [...new Set(lists[0])].filter(id => lists.every(list => list.includes(id)))

function joinRows(grants: Grant[]): Rule | true {
  const rules = grants.map(grant => grant.rows ?? true)
  if (rules.includes(true)) return true
  return rules.length === 1 ? rules[0]! : { or: rules }
}

/**
 * What a person may do with an entity's records: the entity's own grants, overlaid with those of administrators.
 * @source ADR 0006; docs/security.md#data
 */
import { accessIn, type Standing } from '#engine/access/app-rights.ts'
import { joinScopes } from '#engine/access/data-scope.ts'
import { grantOf, isAnyone, TOTALS, withImplied } from '#engine/access/grant-of.ts'
import { isTellable } from '#engine/access/guest-fields.ts'
import { ADMINISTRATOR, PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { labelFieldOf } from '#engine/entity/label-field.ts'
import { offersImport } from '#engine/entity/offers-import.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument, Field, Rule } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { maskedTo } from '#engine/value/mask.ts'
import callWords from '#schemas/text/calls.json' with { type: 'json' }
import type { Grants } from './grants/grants.ts'

export interface Access {
  may: Set<string>
  /** the rows a call may reach */
  rows(call: string): Rule
  /** ids of fields that do not exist for this reader */
  hide: Set<string>
  readOnly: Set<string>
  /** ids of fields of which this reader sees a mask in place of the value */
  mask: Set<string>
  /** ids of fields that lists leave out */
  unlisted: Set<string>
  /** ids of fields by which lists are not searched */
  unsearched: Set<string>
  /** of rows with the rights of their records: key of the entity of these. `rows` is a limit besides. */
  rightsOf?: string
}

const words: Readonly<Record<string, Text>> = callWords
const WRITES = ['add', 'edit', 'remove', 'import']
/** The entities that the field types `user` and `dept` pick from: every signed-in user may pick. */
const PICKED_BY_ALL = new Set(['user', 'dept'])

/** Rights over the records of nothing. */
export const NO_RIGHTS: Omit<Access, 'may' | 'mask'> = {
  rows: () => true,
  hide: new Set(),
  readOnly: new Set(),
  unlisted: new Set(),
  unsearched: new Set(),
}

/**
 * Where administrators granted buttons of the entity, those replace what its document gives to roles, posts, … by name;
 * neither these nor data scopes speak of whom permissions of the app name.
 * @param standing  how they stand in the micro-app whose model it is
 */
export function accessTo(document: EntityDocument, who: Who, grants: Grants, standing: Standing = 'documents'): Access {
  if (who.guest) return accessOfGuest(document, who)
  const own = accessIn(document, who, standing)
  const isByDocuments = standing === 'documents'
  const may = isByDocuments ? callsTo(document, own, who, grants) : new Set(own?.may)
  if (own?.may.includes('list')) may.add('select')
  if (!offersImport(document)) may.delete('import')
  if (isPlatforms(document, who)) for (const call of WRITES) may.delete(call)
  return {
    may,
    rows: isByDocuments ? rowsTo(document, own, who, grants) : call => ownRows(own, call),
    hide: new Set([...(own?.hide ?? []), ...(isByDocuments ? untoldTo(document, who, may) : [])]),
    readOnly: new Set(own?.readOnly),
    mask: new Set(maskedTo(document, own)),
    unlisted: new Set(own?.unlisted),
    unsearched: new Set(own?.unsearched),
  }
}

/** Whether somebody may have totals of the records and nothing else. */
export const hasTotalsAlone = ({ may }: Pick<Access, 'may'>): boolean =>
  may.has(TOTALS) && [...may].every(call => call === TOTALS || call === 'select')

/** They tell of people, or of records one by one. */
const KEPT_FROM_GUESTS = ['id', 'createUser', 'updateUser']
/** Records of these are named to visitors where totals are by them. */
const NAMED_TO_GUESTS = new Set(['dept'])

/** What is in no total of those whom no grant names but those to anyone. */
const untold = ({ fields }: EntityDocument): string[] => [
  ...fields.filter(field => !isTellable(field)).map(({ id }) => id),
  ...KEPT_FROM_GUESTS,
]

const untoldTo = (document: EntityDocument, who: Who, may: Access['may']): string[] =>
  hasTotalsAlone({ may }) && isAnyone(document, who) ? untold(document) : []

/**
 * Visitors have totals where a grant says so, and records where a shipped document names the fields it shows, by no
 * button and no data scope.
 * @source ADR 0046
 */
function accessOfGuest(document: EntityDocument, who: Who): Access {
  const own = grantOf(document, who)
  const may = new Set<string>(own?.may)
  if (may.has('list') || may.has('detail'))
    return {
      ...{ ...NO_RIGHTS, may, rows: call => (may.has(call) ? ownRows(own, call) : false) },
      ...{ hide: new Set(own!.hide), mask: new Set(maskedTo(document, null)) },
    }
  const label = NAMED_TO_GUESTS.has(document.key) ? labelFieldOf(document, document.fields)?.id : undefined
  const others = document.fields.filter(({ id }) => id !== label).map(({ id }) => id)
  const kept = may.size ? untold(document) : [...others, ...KEPT_FROM_GUESTS]
  return {
    ...NO_RIGHTS,
    may,
    rows: call => (may.has(call) ? ownRows(own, call) : false),
    hide: new Set([...(own?.hide ?? []), ...kept]),
    mask: new Set(maskedTo(document, null)),
  }
}

type Own = ReturnType<typeof accessIn>

function callsTo(document: EntityDocument, own: Own, who: Who, grants: Grants): Set<string> {
  const granted = grants.buttons(document.key)
  const may = new Set(
    grants.isShut(document.key)
      ? withImplied(everyonesCalls(document))
      : who.roles.includes(ADMINISTRATOR)
        ? [...(own?.may ?? []), ...(document.actions ?? []).map(action => action.id), ADMINISTRATOR]
        : granted
          ? withImplied([...callsOf(granted, who), ...everyonesCalls(document)])
          : own?.may,
  )
  if (may.has('list') || own?.may.includes('select') || PICKED_BY_ALL.has(document.key)) may.add('select')
  return may
}

/**
 * A data scope replaces the rows that the document gives to its role. A person with several roles reaches the union of
 * what each role alone would reach: a role limited to few rows takes nothing from another role's, and a role that does
 * not allow the call adds nothing.
 * @source UR-30, UR-47; docs/language.md#grants
 */
function rowsTo(document: EntityDocument, own: Own, who: Who, grants: Grants): Access['rows'] {
  const scopes = grants.scopes(document.key).filter(({ role }) => who.roles.includes(role))
  if (!scopes.length) return call => ownRows(own, call)
  const roles = who.roles.map(role => {
    const alone = { ...who, roles: [role] }
    const own = grantOf(document, alone)
    const bound = scopes.filter(scope => scope.role === role).map(({ rows }) => rows)
    return {
      may: callsTo(document, own, alone, grants),
      rows: (call: string) => (bound.length ? bound : ownRows(own, call)),
    }
  })
  return call => {
    const opening = roles.filter(({ may }) => may.has(call))
    return joinScopes(opening.length ? opening.flatMap(({ rows }) => rows(call)) : scopes.map(({ rows }) => rows))
  }
}

const ownRows = (own: Own, call: string): Rule =>
  own?.rowsBy[call] ?? (call === 'select' ? own?.rowsBy.list : undefined) ?? own?.rows ?? true

function callsOf(granted: Map<string, Set<string>>, who: Who): string[] {
  return [...granted].filter(([, roles]) => who.roles.some(role => roles.has(role))).map(([call]) => call)
}

function everyonesCalls({ access = [] }: EntityDocument): string[] {
  return access.flatMap(({ to, may }) => (to.everyone ? may : to.anyone ? may.filter(call => call === TOTALS) : []))
}

export function isReadable(field: Field, access: Access): boolean {
  return !field.secret && !access.hide.has(field.id)
}

export function isWritable(field: Field, access: Access): boolean {
  return (
    field.value === undefined && field.type !== 'serial' && !access.hide.has(field.id) && !access.readOnly.has(field.id)
  )
}

/**
 * The refusal names the call: usual calls as in `schemas/text/calls.json`, an action by its title.
 * @throws Fault 'entity.log' (nobody changes a log), 'entity.forbidden', 'entity.forbidden.action',
 * 'system.administrators-only', 'entity.platform' (only the platform's tenant may write)
 */
export function mustBeAllowed({ title, ...document }: EntityDocument, access: Access, who: Who, call: string): void {
  if (document.log && WRITES.includes(call)) throw new Fault('entity.log', { title })
  if (access.may.has(call)) return
  if (call === ADMINISTRATOR) throw new Fault('system.administrators-only')
  const usual = words[call]
  if (!usual) {
    const action = document.actions?.find(each => each.id === call)
    throw new Fault('entity.forbidden.action', { call: action?.title ?? call, title })
  }
  const isTheirs = isPlatforms(document, who) && WRITES.includes(call)
  throw new Fault(isTheirs ? 'entity.platform' : 'entity.forbidden', { call: usual, title })
}

function isPlatforms(document: Pick<EntityDocument, 'scope'>, who: Who): boolean {
  return document.scope === 'global' && who.tenant !== PLATFORM_TENANT
}

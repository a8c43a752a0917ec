import { TOTALS } from '../access/grant-of.ts'
import { isShowable } from '../access/guest-fields.ts'
import { checkFacts } from '../entity/check-facts.ts'
import { valueCheck } from '../entity/check-field.ts'
import { hasColumn, MOST_COLUMNS } from '../entity/column-type.ts'
import { orderFields } from '../entity/order-fields.ts'
import { placeFields } from '../entity/place-rows.ts'
import { LARGEST_SAMPLES } from '../entity/samples.ts'
import { searchWays } from '../entity/search-ways.ts'
import { parseFitted } from '../entity/settle.ts'
import { Fault } from '../error/fault.ts'
import { isRollup } from '../rules/pointing.ts'
import { optionEnv, type RuleScope, systemFields } from '../rules/scope.ts'
import type { EntityDocument, Field, Grant, SearchBy } from '../schema/document.ts'
import { isReservedName } from '../schema/reserved-name.ts'
import { ruleTypeOf } from '../value/rule-type.ts'
import { isRecord } from '../value/value.ts'
import { keptIds } from '../version/lists.ts'
import { checkFormulas } from './check-formulas.ts'
import { checkLocked } from './check-locked.ts'
import { checkRollups } from './check-rollups.ts'
import type { Checking } from './checking.ts'

/** What a grant to anyone may give of records. */
const READS = ['list', 'detail']

/** Checks fields, their rules, checks, grants and indexes of an entity, and that computed fields form no circle. */
export function checkEntity(checking: Checking, entity: EntityDocument) {
  checking.once(entity.fields, 'fields')
  checking.once(entity.checks, 'checks')
  checking.once(entity.access, 'access')
  checking.once(entity.actions, 'actions')
  checkSamples(checking, entity)
  const scope = checking.recordScope(entity)
  checkFields(checking, entity.fields, scope, entity.key)
  checkNames(checking, entity)
  checkKept(checking, entity)
  for (const check of entity.checks ?? []) {
    checking.rule(check.refuse, 'bool', scope, `checks/${check.id}/refuse`)
    checking.field(scope, check.at, `checks/${check.id}/at`)
  }
  for (const grant of entity.access ?? []) {
    checking.rule(grant.rows, 'bool', scope, `access/${grant.id}/rows`)
    for (const key of ['hide', 'readOnly'] as const) {
      for (const id of grant[key] ?? []) checking.field(scope, id, `access/${grant.id}/${key}`)
    }
    checkOpen(checking, entity, grant)
    for (const id of grant.unmask ?? []) {
      const path = `access/${grant.id}/unmask`
      const field = checking.field(scope, id, path)
      if (field && !field.masked) checking.report(path, 'access.unmask', { title: field.title })
    }
  }
  checkRightsOf(checking, entity)
  checkLocked(checking, entity)
  checkRollups(checking, entity)
  checkFormulas(checking, entity)
  checkColumns(checking, entity)
  for (const index of entity.indexes ?? []) {
    for (const id of index.fields) checking.field(scope, id, `indexes/${index.id}`)
  }
  if (entity.labelField) checking.field(scope, entity.labelField, 'labelField')
  for (const sort of entity.screen?.sort ?? []) checking.field(scope, sort.id, 'screen/sort')
}

/**
 * What visitors have: totals; records with named fields alone, where nothing else is granted to anyone, as otherwise
 * the fields of one grant would be those of the other's calls. Whether a document may show any is asked of drafts.
 */
function checkOpen(checking: Checking, entity: EntityDocument, { id, to, may, unmask, hide, show }: Grant) {
  const path = `access/${id}`
  const given = [TOTALS, ...(show ? READS : [])]
  const isAlone = entity.access?.filter(grant => grant.to.anyone).length === 1
  const isWrong = to.anyone ? may.some(call => !given.includes(call)) || unmask?.length : show
  if (isWrong || (show && (hide || !isAlone))) checking.report(path, 'access.anyone')
  const scope = checking.recordScope(entity)
  for (const name of show ?? []) {
    const field = checking.field(scope, name, `${path}/show`)
    if (field && !isShowable(field)) checking.report(`${path}/show`, 'access.show', { title: field.title })
  }
}

/** The rights of the records whose rows these are; those may be rows themselves. */
function checkRightsOf(checking: Checking, { key, rightsOf, access }: EntityDocument) {
  if (rightsOf === undefined || !checking.entity(rightsOf, 'rightsOf')) return
  if (access) checking.report('rightsOf', 'rightsOf.access')
  const { library } = checking
  const fields = library.entity(rightsOf)?.fields ?? []
  if (!fields.some(field => field.type === 'children' && field.to === key)) checking.report('rightsOf', 'rightsOf.rows')
  const above = [key]
  for (let next: string | undefined = rightsOf; next !== undefined; next = library.entity(next)?.rightsOf) {
    if (above.includes(next)) return checking.report('rightsOf', 'rightsOf.circle')
    above.push(next)
  }
}

/** What their values are is asked when they become records. */
function checkSamples(checking: Checking, { samples }: EntityDocument) {
  checking.once(samples, 'samples')
  if (samples && JSON.stringify(samples).length > LARGEST_SAMPLES)
    checking.report('samples', 'entity.samples', { max: LARGEST_SAMPLES })
}

/**
 * Fields of an entity, or those a form declares for itself.
 * @param owner   key of the entity
 * @param prefix  path of the field whose own rows have them, with a slash
 */
export function checkFields(checking: Checking, fields: Field[], scope: RuleScope, owner?: string, prefix = '') {
  for (const field of fields) {
    const path = `${prefix}fields/${field.id}`
    checkRows(checking, field, scope, { path, owner })
    checkTarget(checking, field, path, owner)
    checkForms(checking, field, scope, path)
    const before = checking.issues.length
    checking.issues.push(...checkFacts(field, path))
    if (owner && !field.secret && (field.format === 'password' || field.widget === 'password')) {
      checking.report(path, 'field.secret')
    }
    checkSearch(checking, field, field.search, `${path}/search`)
    if (field.inEnglish !== undefined) checking.field(scope, field.inEnglish, `${path}/inEnglish`)
    checking.once(field.options, `${path}/options`)
    checking.rule(field.value, ruleTypeOf(field), owner ? { ...scope, pointedAt: owner } : scope, `${path}/value`)
    checking.rule(field.default, ruleTypeOf(field), scope, `${path}/default`)
    // a field with issues of its own has been reported already
    if (checking.issues.length === before) checkDefault(checking, field, path)
    for (const key of ['when', 'required', 'readOnly'] as const) {
      checking.rule(field[key], 'bool', scope, `${path}/${key}`)
    }
    const choosing = { ...scope, env: { ...scope.env, ...optionEnv(field, scope.entity) } }
    checking.rule(field.choices, 'bool', choosing, `${path}/choices`)
  }
  try {
    orderFields(fields)
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault
    checking.report(`${prefix}fields/${fault.params.field}`, fault.code, fault.params)
  }
}

/** The fields of a field's own rows; a model has its rows in a model, so that they can be read by themselves. */
function checkRows(
  checking: Checking,
  { id, fields }: Field,
  scope: RuleScope,
  { path, owner }: { path: string; owner: string | undefined },
) {
  if (!fields) return
  if (owner) checking.report(path, 'field.rows.own', { field: id })
  checking.once(fields, `${path}/fields`)
  checkFields(checking, fields, checking.scope(id, fields, scope), undefined, `${path}/`)
}

/** Whether the way to search suits the field's type. */
export function checkSearch(checking: Checking, field: Field, by: SearchBy | undefined, path: string) {
  const known = searchWays(field)
  if (by !== undefined && !known.includes(by))
    checking.report(path, 'field.search', { by, field: field.id, type: field.type, known })
}

/** A literal default must be a valid value of the field. */
function checkDefault(checking: Checking, field: Field, path: string) {
  const value = field.default ?? null
  if ([value].flat().some(isRecord)) return
  const parsed = parseFitted(field, value)
  const issue = parsed.issue ?? valueCheck(field)(parsed.value)
  if (!issue) return
  const fact = issue.code.split('.')[1] as keyof Field
  const limit = typeof field[fact] === 'object' ? undefined : field[fact]
  checking.report(`${path}/default`, 'field.default', { value, fact: [fact, limit ?? []].flat().join(' ') })
}

function checkTarget(checking: Checking, field: Field, path: string, owner: string | undefined) {
  const dicts = checking.library.names('dict')
  // without known dictionaries none can be reported as missing
  if (field.dict !== undefined && dicts.length > 0 && !dicts.includes(field.dict)) {
    checking.unknown(path, 'ref.dict', field.dict, dicts)
  }
  const key = field.to ?? (field.type === 'user' || field.type === 'users' ? 'user' : undefined)
  if (field.to !== undefined && !checking.entity(field.to, path)) return
  const target = key === undefined ? undefined : checking.library.entity(key)
  if (!target) return
  const scope = checking.recordScope(target)
  const by = field.by === undefined ? undefined : checking.field(scope, field.by, path)
  if (by && (by.type !== 'ref' || (owner !== undefined && by.to !== owner)))
    checking.report(path, 'field.by', { by: field.by, to: field.to, owner: owner ?? '' })
  const place = field.place === undefined ? undefined : checking.field(scope, field.place, `${path}/place`)
  if (place && !placeFields(target).includes(place))
    checking.report(`${path}/place`, 'field.place', { place: field.place, to: field.to })
  for (const id of field.show ?? []) {
    const shown = checking.field(scope, id, `${path}/show`)
    if (shown?.secret) checking.report(`${path}/show`, 'field.show.secret', { field: id, in: key })
    if (shown && isRollup(shown)) checking.report(`${path}/show`, 'rule.rollup', { title: shown.title })
  }
}

function checkForms(checking: Checking, { forms, by }: Field, scope: RuleScope, path: string) {
  if (!forms) return
  checking.field(scope, by!, path)
  const { library } = checking
  for (const key of Object.values(forms)) {
    if (!library.document('form', key))
      checking.unknown(path, 'ref.document', key, library.names('form'), { kind: 'form' })
  }
}

/** A row holds only so many columns; fields kept outside of columns cannot be indexed. */
function checkColumns(checking: Checking, entity: EntityDocument) {
  const own = entity.fields.filter(hasColumn)
  const over = own[MOST_COLUMNS]
  if (over) checking.report(`fields/${over.id}`, 'entity.columns', { count: own.length, max: MOST_COLUMNS })
  const indexed = new Set(entity.indexes?.flatMap(({ fields }) => fields))
  for (const { id, column } of entity.fields)
    if (column === false && indexed.has(id)) checking.report(`fields/${id}/column`, 'field.column', { field: id })
}

/** A derived screen has a node with each field's id, so a field needs an id that a node may have. */
function checkKept(checking: Checking, { key, fields }: EntityDocument) {
  const { library } = checking
  const kept = fields.filter(({ id }) => keptIds('form').includes(id))
  if (kept.length === 0 || !library.names('page').some(name => library.document('page', name)?.from === key)) return
  for (const { id, title } of kept) checking.report(`fields/${id}`, 'id.screen', { id, title })
}

/** Names reserved for every record and every row of PostgreSQL. */
const KEPT = ['rev', '$ref', 'isDeleted', 'ext', 'ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']

/** Reports ids and wire names that every record already has, and names that two fields share. */
function checkNames(checking: Checking, entity: EntityDocument) {
  const own = entity.scope === 'global' ? [] : ['tenantId']
  const taken = new Set([...KEPT, ...own, ...systemFields(entity).map(field => field.id)])
  for (const { id, name = id } of entity.fields) {
    if (taken.has(id)) checking.report(`fields/${id}`, 'id.reserved', { id })
    for (const key of [id, name]) if (isReservedName(key)) checking.report(`fields/${id}`, 'id.unsafe', { id: key })
    const twin = entity.fields.find(other => other.id !== id && (other.name ?? other.id) === name)
    if (twin && twin.id > id) checking.report(`fields/${id}/name`, 'name.twice', { name, other: twin.id })
  }
}

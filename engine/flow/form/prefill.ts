/**
 * What a start begins with: what is known of the person, and what they wrote in an earlier process of the same kind.
 * @source ADR 0054; docs/workflow.md#a-start-that-begins-filled
 */
import { beginRecord } from '../../entity/begin-record.ts'
import { checkRecord } from '../../entity/check-record.ts'
import { compileEntity } from '../../entity/compile-entity.ts'
import { targetOf } from '../../entity/target-of.ts'
import type { RuleEnv } from '../../rules/context.ts'
import { readsOf } from '../../rules/reads-of.ts'
import { rowsOf } from '../../rules/rows-of.ts'
import type { EntityDocument, Field, Node, Personal } from '../../schema/document.ts'
import { type EngineRecord, isEmpty, isRecord, readRecords, readValue, type Value } from '../../value/value.ts'

/** What is known of a person; '' where it is not. `id` and `deptId` are ids, the others words. */
export type Person = Record<Personal | 'id' | 'deptId', string>

/** Where a value comes from. */
export type FilledFrom = 'person' | 'process'

/** A form at the start of a process: its fields, and those of them its starter writes. */
export interface StartFields {
  document: EntityDocument
  /** ids of fields that are hidden or locked; of rows by the id of their sub-table */
  locked: ReadonlySet<string>
  columns: Readonly<Record<string, ReadonlySet<string>>>
  lookup(entity: string): EntityDocument | undefined
}

const BY_DEFAULT: Readonly<Record<string, keyof Person>> = {
  '$me.id': 'id',
  '$me.dept': 'deptId',
  '$me.name': 'name',
  '$me.account': 'account',
}

/** What of a person a field holds: what it declares as `personal`, or as a default that is this name and nothing else. */
export function personalOf({ personal, default: rule }: Field): keyof Person | undefined {
  if (personal !== undefined) return personal
  if (!isRecord(rule) || Object.keys(rule).length !== 1 || typeof rule.var !== 'string') return undefined
  return Object.hasOwn(BY_DEFAULT, rule.var) ? BY_DEFAULT[rule.var] : undefined
}

/** Values of the fields that are bound to the person, by id. */
export function valuesOfPerson({ document, locked }: StartFields, person: Person): EngineRecord {
  const found = document.fields.flatMap((field): [string, Value][] => {
    const of = personalOf(field)
    const isOpen = !locked.has(field.id) && field.readOnly !== true && field.value === undefined && !field.secret
    return of !== undefined && isOpen && person[of] !== '' ? [[field.id, person[of]]] : []
  })
  return Object.fromEntries(found)
}

/** Rows that are carried over; of more the sub-table begins empty. */
const MOST_ROWS = 100
/** Characters of JSON of a value that is carried over. */
const LARGEST_VALUE = 20_000

/**
 * The values of an earlier process that its starter would write again: of fields they wrote then and may write now, which
 * mean the same, and which say nothing that holds only once.
 * @param then    the form as it was started with
 * @param values  as they are now, by id
 * @param signs   ids of fields that hold opinions or signatures
 */
export function valuesOfEarlier(
  now: StartFields,
  then: StartFields,
  values: EngineRecord,
  signs: ReadonlySet<string>,
): EngineRecord {
  if (now.document.key !== then.document.key) return {}
  const known = new Map(then.document.fields.map(field => [field.id, field]))
  const found = now.document.fields.flatMap((field): [string, Value][] => {
    const { id } = field
    const before = known.get(id)
    if (!before || now.locked.has(id) || then.locked.has(id) || signs.has(id)) return []
    if (!isCarried(field) || !isCarried(before) || !meansSame(field, before)) return []
    const value = field.type === 'children' ? rowsOfEarlier(now, then, [field, before], values) : readValue(values, id)
    return isEmpty(value) || JSON.stringify(value).length > LARGEST_VALUE ? [] : [[id, value]]
  })
  return Object.fromEntries(found)
}

function rowsOfEarlier(now: StartFields, then: StartFields, [field, before]: [Field, Field], values: EngineRecord) {
  const [rows, earlier] = [rowsOf(field, now.lookup), rowsOf(before, then.lookup)]
  const all = readRecords(values, field.id)
  if (!rows || !earlier || all.length > MOST_ROWS) return null
  const known = new Map(earlier.fields.map(column => [column.id, column]))
  const [open, wasOpen] = [now.columns[field.id], then.columns[field.id]]
  const columns = rows.fields.filter(column => {
    const was = known.get(column.id)
    const isLocked = open?.has(column.id) || wasOpen?.has(column.id)
    return (
      was && !isLocked && column.type !== 'children' && isCarried(column) && isCarried(was) && meansSame(column, was)
    )
  })
  return all
    .map(row => Object.fromEntries(columns.flatMap(({ id }) => (isEmpty(row[id]) ? [] : [[id, row[id] as Value]]))))
    .filter(row => Object.keys(row).length > 0)
}

/**
 * Not what the product gives (numbers, formulas, the day), what holds for one record alone (unique values, files,
 * signatures), and what is not shown to everybody (secrets, masked values). Of a choice by a rule over other records it is
 * not known whether it still is one.
 */
function isCarried(field: Field): boolean {
  const { type, value, secret, masked, unique, readOnly, widget, format, forms, choices, default: rule } = field
  if (type === 'serial' || type === 'file' || widget === 'signature' || format === 'password') return false
  if (value !== undefined || secret || masked || unique || readOnly === true || forms) return false
  if (choices !== undefined && targetOf(field) !== undefined) return false
  return rule === undefined || !readsOf(rule).some(name => name === '$today' || name === '$now')
}

/** Ids are never reused: what an id means changes with its type alone. */
const meansSame = (a: Field, b: Field): boolean =>
  a.type === b.type && (a.many ?? false) === (b.many ?? false) && a.dict === b.dict && (a.to ?? '') === (b.to ?? '')

/**
 * Of these values those the start takes as they are, together.
 * @param given   what the form begins with in any case
 * @param filled  by id; what is wrong at it is left out
 * @param options ids that may be chosen, by field, as far as the caller knows them
 * @throws Fault those of `compileEntity`
 */
export function fittingValues(
  { document, lookup }: Pick<StartFields, 'document' | 'lookup'>,
  given: EngineRecord,
  filled: EngineRecord,
  env: RuleEnv,
  options: Record<string, { id: string }[]> = {},
): EngineRecord {
  const entity = compileEntity(document, lookup)
  const begun = { ...beginRecord(entity, env), ...given }
  const kept = { ...filled }
  // each turn leaves at least one value out
  for (;;) {
    const { record, issues } = checkRecord(entity, { ...begun, ...kept }, { env, previous: null, options })
    const wrong = new Set(issues.map(({ path }) => path.split('/')[0]!))
    const left = Object.keys(kept).filter(id => wrong.has(id) || isEmpty(record[id]))
    if (left.length === 0) return Object.fromEntries(Object.keys(kept).map(id => [id, record[id]!]))
    for (const id of left) delete kept[id]
  }
}

/** Ids of fields that nodes show as a signature. */
export const signedIn = (nodes: readonly Node[] = []): string[] =>
  nodes.flatMap(({ bind, widget, children }) => [
    ...(bind !== undefined && widget === 'signature' ? [bind] : []),
    ...signedIn(children),
  ])

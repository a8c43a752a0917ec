/**
 * What rules say of the properties: their own keys, then the reactions upon them, then what becomes of both in fields
 * and nodes.
 * @source docs/language.md#formily
 */
import { orderFields } from '../entity/order-fields.ts'
import { Fault } from '../error/fault.ts'
import { checkRule } from '../rules/check-rule.ts'
import { type RuleScope, recordEnv } from '../rules/scope.ts'
import type { Field, Json, Rule } from '../schema/document.ts'
import type { RuleType } from '../value/rule-type.ts'
import { isRecord } from '../value/value.ts'
import { allOf, anyOf, not } from './expression/combine.ts'
import { type Expression, isExpression } from './expression/parse-expression.ts'
import { type Find, sayExpression, sayOneOf } from './expression/say-expression.ts'
import type { Names } from './names.ts'
import type { Placed, States } from './schema.ts'

export const noStates = (): States => ({ exists: true, shown: true, locked: false, required: false, value: undefined })

/** What a rule is wanted for: a value, a condition, or whether it is one of some words. */
export type Want = 'truth' | 'value' | readonly string[]

const GONE = ['none']
const UNSEEN = ['hidden']
const LOCKED = ['readOnly', 'disabled', 'readPretty']

/** How each state changes what is said; `turned`: it is said negated. */
const TRUTHS: Record<string, { of: 'exists' | 'shown' | 'locked' | 'required'; turned?: true }> = {
  visible: { of: 'exists' },
  hidden: { of: 'shown', turned: true },
  required: { of: 'required' },
  disabled: { of: 'locked' },
  readOnly: { of: 'locked' },
  readPretty: { of: 'locked' },
  editable: { of: 'locked', turned: true },
}
const WORDS: Record<string, { of: 'exists' | 'shown' | 'locked'; words: readonly string[]; turned?: true }[]> = {
  display: [
    { of: 'exists', words: GONE, turned: true },
    { of: 'shown', words: UNSEEN, turned: true },
  ],
  pattern: [{ of: 'locked', words: LOCKED }],
}
/** Keys of a property, and the state each is. */
export const KEYS: Record<string, string> = {
  'x-visible': 'visible',
  'x-hidden': 'hidden',
  'x-display': 'display',
  'x-disabled': 'disabled',
  'x-read-only': 'readOnly',
  'x-read-pretty': 'readPretty',
  'x-editable': 'editable',
  'x-pattern': 'pattern',
  required: 'required',
  readOnly: 'readOnly',
}
/** Of a control: what its props say of the property. */
const PROPS = ['disabled', 'readOnly']

/** What a state becomes; the rules are those of the branches of a reaction, or one. */
export interface Change {
  of: 'exists' | 'shown' | 'locked' | 'required'
  rule: Rule
}

/** The other word of a state, where a reaction names one. */
export function otherOf(state: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (state === 'display') return value === 'visible' ? 'none' : 'visible'
  if (state === 'pattern') return value === 'editable' ? 'disabled' : 'editable'
  return undefined
}

/** The changes a state of Formily makes; null when it makes none, or when no rule says its value. */
export function changesOf(
  state: string,
  value: unknown,
  read: (value: unknown, want: Want) => Rule | undefined,
): Change[] | null {
  const truth = Object.hasOwn(TRUTHS, state) ? TRUTHS[state] : undefined
  if (truth) {
    const rule = read(value, 'truth')
    return rule === undefined ? null : [{ of: truth.of, rule: truth.turned ? not(rule) : rule }]
  }
  if (!Object.hasOwn(WORDS, state)) return null
  const changes: Change[] = []
  for (const { of, words, turned } of WORDS[state]!) {
    const rule = read(value, words)
    if (rule === undefined) return null
    changes.push({ of, rule: turned ? not(rule) : rule })
  }
  return changes
}

/** Takes the keys of a property that say a state. */
export function takeStates(placed: Placed, names: Names, scopes: Scopes): void {
  const { schema, states, report } = placed
  const find = names.findFor(placed, placed)
  const props = schema['x-component-props'] ?? {}
  const given = [
    ...Object.entries(KEYS).map(([key, state]) => ({ key, state, value: schema[key] })),
    ...PROPS.map(key => ({ key: `x-component-props/${key}`, state: key, value: props[key] })),
  ]
  for (const { key, state, value } of given) {
    if (value === undefined || value === null || (key === 'required' && Array.isArray(value))) continue
    const read = (given: unknown, want: Want) => readAs(given, want, find, scopes.of(placed))
    const changes = changesOf(state, value, read)
    if (!changes) report.say(key, 'formily.expression', { text: String(value) })
    for (const change of changes ?? []) addChange(states, change)
  }
}

/** Several rules upon one state: whichever hides, locks or asks does so. */
export function addChange(states: States, { of, rule }: Change): void {
  states[of] = of === 'exists' || of === 'shown' ? allOf([states[of], rule]) : anyOf([states[of], rule])
}

/** An expression, also one that was parsed, or a constant as a rule that may stand in `scope`; undefined when it may not. */
export function readAs(value: unknown, want: Want, find: Find, scope: RuleScope, type?: RuleType): Rule | undefined {
  const isParsed = isRecord(value) && 'is' in value
  if (!isParsed && !isExpression(value)) {
    if (want === 'value') return value as Json
    if (want === 'truth') return typeof value === 'string' ? undefined : Boolean(value)
    return typeof value === 'string' ? want.includes(value) : undefined
  }
  const given = value as string | Expression
  const rule = want === 'value' || want === 'truth' ? sayExpression(given, find, want) : sayOneOf(given, find, want)
  if (rule === null) return undefined
  const asked = type ?? (want === 'value' ? null : 'bool')
  return checkRule(rule, asked, scope, '').length === 0 ? rule : undefined
}

/** The scopes of rules in the form and in its rows. */
export interface Scopes {
  of(placed: Placed): RuleScope
}

/** @param fields  of the form; they are complete when the first scope is asked for */
export function createScopes(fields: readonly Field[]): Scopes {
  const known = new Map<Placed | null, RuleScope>()
  const scopeOf = (rows: Placed | null): RuleScope => {
    const scope = known.get(rows) ?? {
      name: rows?.field?.id ?? 'form',
      fields: rows ? (rows.field?.fields ?? []) : fields,
      env: recordEnv(),
      entity: () => undefined,
      ...(rows ? { up: scopeOf(rows.rows) } : {}),
    }
    known.set(rows, scope)
    return scope
  }
  return { of: ({ rows }) => scopeOf(rows) }
}

/** Puts what was said into fields and nodes. */
export function settleStates(placed: readonly Placed[], fields: readonly Field[]): void {
  for (const each of placed) if (!each.field) passOn(each)
  for (const each of placed) settle(each)
  const byId = new Map(placed.flatMap(each => (each.field ? [[each.field.id, each] as const] : [])))
  for (const list of [fields, ...placed.flatMap(({ field }) => (field?.fields ? [field.fields] : []))])
    breakCircles(list, byId)
}

/** What is said of a layout holds for what is in it: a hidden field is not asked for. */
function passOn({ states, inside, node }: Placed): void {
  for (const each of inside) {
    addChange(each.states, { of: 'exists', rule: states.exists })
    addChange(each.states, { of: 'shown', rule: states.shown })
    addChange(each.states, { of: 'locked', rule: states.locked })
  }
  const shown = allOf([states.exists, states.shown])
  if (node && shown !== true) node.when = shown
}

/** A control that is hidden or locked does not ask for a value. */
function settle({ field, node, states }: Placed): void {
  if (!field) return
  const { exists, shown, locked, required, value } = states
  if (exists !== true) field.when = exists
  if (node && shown !== true) node.when = shown
  if (node && locked !== false) node.readOnly = locked
  const asks = allOf([required, shown, not(locked)])
  if (asks !== false) field.required = asks
  if (value === undefined) return
  delete field.default
  field.value = value
}

/** Fields that compute or hide one another would wait for ever: one of them is listed, and does so no more. */
function breakCircles(fields: readonly Field[], byId: ReadonlyMap<string, Placed>): void {
  for (let left = fields.length; left > 0; left--) {
    const wrong = circleIn(fields)
    const placed = wrong && byId.get(wrong)
    if (!placed) return
    const key = placed.field!.value === undefined ? 'when' : 'value'
    delete placed.field![key]
    placed.report.say('x-reactions', 'formily.reaction', { text: key === 'when' ? 'state.visible' : 'state.value' })
  }
}

/** The id of a field that waits for itself, or stands at the end of too long a chain. */
function circleIn(fields: readonly Field[]): string | null {
  try {
    orderFields(fields)
    return null
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault
    return String(fault.params.field)
  }
}

/**
 * Converts `x-reactions` (what a property does to itself or to another one under a condition) into what rules say of the
 * affected property.
 * @source docs/language.md#formily
 */
import type { Json, Rule, WidgetDocument } from '../../schema/document.ts'
import { isRecord } from '../../value/value.ts'
import { ruleTypeOf } from '../../value/rule-type.ts'
import { allOf, not, saySame } from './expression/combine.ts'
import { isExpression } from './expression/parse-expression.ts'
import { componentOf } from './field-of.ts'
import type { Names } from './names.ts'
import { codeOf, optionsOf } from './options.ts'
import { ALWAYS, reasonFor } from './ours.ts'
import { liveProp } from './props.ts'
import type { Placed } from './schema.ts'
import { addChange, type Change, changesOf, noStates, readAs, type Scopes } from './states.ts'

export interface Reacting {
  names: Names
  scopes: Scopes
  widgets: Readonly<Record<string, WidgetDocument>>
}

type Effects = Record<string, unknown>

/** One state in both branches of a reaction. */
interface Branches {
  /** the condition; true without one */
  when: Rule
  yes: unknown
  no: unknown
}

interface At extends Reacting {
  to: Placed
  list(text: unknown): void
  read(value: unknown, want: Parameters<typeof readAs>[1], type?: Parameters<typeof readAs>[4]): Rule | undefined
}

/** Keys of a schema as the states they set. */
const SCHEMA_KEYS: Record<string, string> = {
  'x-visible': 'visible',
  'x-hidden': 'hidden',
  'x-display': 'display',
  'x-disabled': 'disabled',
  'x-read-only': 'readOnly',
  'x-read-pretty': 'readPretty',
  'x-editable': 'editable',
  'x-pattern': 'pattern',
  'x-value': 'value',
  default: 'value',
  enum: 'dataSource',
}
const KNOWN = ['dependencies', 'when', 'target', 'fulfill', 'otherwise', 'effects']

export function takeReactions(from: Placed, reacting: Reacting): void {
  for (const each of [from.schema['x-reactions'] ?? []].flat()) {
    if (isRecord(each)) takeReaction(each, from, reacting)
    else from.report.say('x-reactions', 'formily.expression', { text: String(each) })
  }
}

function takeReaction(reaction: Effects, from: Placed, reacting: Reacting): void {
  const list = (text: unknown) => from.report.say('x-reactions', 'formily.reaction', { text: String(text) })
  for (const key of Object.keys(reaction)) if (!KNOWN.includes(key)) list(key)
  const effects = [reaction.effects ?? []].flat()
  if (effects.every(each => ALWAYS.test(String(each)))) {
    if (effects.length > 0) from.report.leave('x-reactions/effects', 'always')
  } else list('effects')
  const targets = typeof reaction.target === 'string' ? reacting.names.at(from, reaction.target) : from
  if (!targets || (reaction.target !== undefined && typeof reaction.target !== 'string')) return list(reaction.target)
  const find = reacting.names.findFor(from, targets, sourcesOf(reaction.dependencies))
  const scope = reacting.scopes.of(targets)
  const at: At = { ...reacting, to: targets, list, read: (value, want, type) => readAs(value, want, find, scope, type) }
  const when = reaction.when === undefined ? true : at.read(reaction.when, 'truth')
  if (when === undefined) return list(reaction.when)
  const [yes, no] = [statesIn(reaction.fulfill, 'fulfill', list), statesIn(reaction.otherwise, 'otherwise', list)]
  for (const key of new Set([...yes.keys(), ...no.keys()]))
    if (!takeState(key, { when, yes: yes.get(key), no: no.get(key) }, at)) list(`state.${key}`)
}

/** The paths of `dependencies`, by index or by name. */
function sourcesOf(dependencies: unknown): Map<string, string> {
  const sources = new Map<string, string>()
  const add = (name: string, source: unknown, property: unknown = 'value') => {
    const [path = '', asked = property] = String(source).split('#')
    if (asked === 'value') sources.set(name, path)
  }
  if (Array.isArray(dependencies))
    for (const [at, each] of dependencies.entries()) {
      if (isRecord(each)) add(String(each.name ?? at), each.source, each.property)
      else add(String(at), each)
    }
  else if (isRecord(dependencies)) for (const [name, source] of Object.entries(dependencies)) add(name, source)
  return sources
}

/** The states a branch sets, by their names. */
function statesIn(branch: unknown, name: string, list: At['list']): Map<string, unknown> {
  const states = new Map<string, unknown>()
  if (!isRecord(branch)) return states
  for (const [key, effects] of Object.entries(branch)) {
    if (!['state', 'schema'].includes(key) || !isRecord(effects)) {
      list(`${name}.${key}`)
      continue
    }
    for (const [state, value] of Object.entries(effects)) {
      if (state === 'x-component-props' || state === 'componentProps')
        for (const [prop, each] of Object.entries(isRecord(value) ? value : {})) states.set(`component[1].${prop}`, each)
      else if (state === 'x-decorator-props' || state === 'decoratorProps')
        for (const [prop, each] of Object.entries(isRecord(value) ? value : {})) states.set(`decorator[1].${prop}`, each)
      else states.set(SCHEMA_KEYS[state] ?? state.replace(/^x-(component|decorator)-props\./, '$1[1].'), value)
    }
  }
  return states
}

/** @returns false when the state has no counterpart */
function takeState(state: string, branches: Branches, at: At): boolean {
  const prop = /^(?:component|decorator)\[1\]\.(.+)$/.exec(state)?.[1] ?? /^componentProps\.(.+)$/.exec(state)?.[1]
  if (prop !== undefined) return takeProp(prop, branches, at)
  switch (state) {
    case 'value':
    case 'initialValue':
      return takeValue(branches, at)
    case 'dataSource':
      return takeChoices(branches, at)
    case 'selfErrors':
    case 'errors':
      return takeRefusal(branches, at)
    case 'title':
    case 'description':
      return takeWords(state, branches, at)
    case 'loading':
      at.to.report.leave('x-reactions/loading', 'look')
      return true
    default:
      return takeChanges(state, branches, at)
  }
}

/** Without the other branch, a state is the opposite there. */
function takeChanges(state: string, { when, yes, no }: Branches, { to, read }: At): boolean {
  const changes = (value: unknown) => (value === undefined ? undefined : changesOf(state, value, read))
  const [a, b] = [changes(yes), changes(no)]
  if (a === null || b === null || (yes !== undefined && !a) || (no !== undefined && !b)) return false
  const made: Change[] = (a ?? b)!.map(({ of }, place) => {
    const [one, other] = [a?.[place]?.rule, b?.[place]?.rule]
    return { of, rule: branch(when, one ?? opposite(other!, when), other ?? opposite(one!, when)) }
  })
  for (const { of } of made) if (isSaidByKeys(to, of)) to.states[of] = noStates()[of]
  for (const change of made) addChange(to.states, change)
  markReacted(to, made)
  return true
}

/** A reaction takes the place of what the keys of the property say. */
const reacted = new WeakMap<Placed, Set<string>>()
const isSaidByKeys = (to: Placed, of: string): boolean => !reacted.get(to)?.has(of)
const markReacted = (to: Placed, changes: readonly Change[]): void =>
  void reacted.set(to, new Set([...(reacted.get(to) ?? []), ...changes.map(({ of }) => of)]))

/** Of a constant the other one, where there is a condition that decides. */
const opposite = (rule: Rule, when: Rule): Rule => (when !== true && typeof rule === 'boolean' ? !rule : rule)

function branch(when: Rule, yes: Rule, no: Rule): Rule {
  if (when === true || saySame(yes, no)) return yes
  if (yes === true && no === false) return when
  if (yes === false && no === true) return not(when)
  if (no === false) return allOf([when, yes])
  return { if: [when, yes, no] }
}

/** A value that is set under one condition and else left as it is cannot be computed. */
function takeValue({ when, yes, no }: Branches, { to, read }: At): boolean {
  const { field, states } = to
  if (!field || yes === undefined || (when !== true && no === undefined)) return false
  const type = ruleTypeOf(field)
  const say = (value: unknown) => (isExpression(value) ? read(value, 'value', type) : valueOf(to, value as Json))
  const [a, b] = [say(yes), no === undefined ? null : say(no)]
  if (a === undefined || b === undefined) return false
  const rule: Rule = when === true ? a : { if: [when, a, b] }
  if (states.value !== undefined && !saySame(states.value, rule)) return false
  states.value = rule
  return true
}

/** A constant in the form of the field; options are codes. */
const valueOf = ({ codes, schema }: Placed, value: Json): Rule | undefined =>
  codes && value !== null ? codeOf(value, { codes: new Map(codes) }, schema) : value

/** Options that change: all of them are options, and a rule says which are offered. */
function takeChoices({ when, yes, no }: Branches, { to, read }: At): boolean {
  const { field } = to
  if (!field || (field.type !== 'enum' && field.type !== 'string') || field.many) return false
  const sides = [yes, no].filter(side => side !== undefined)
  if (sides.length === 0 || !sides.every(side => Array.isArray(side)) || (no === undefined && when !== true)) return false
  const lists = sides.map(side => optionsOf(side as Json[], to.schema, [], to.report))
  const all = [...(when === true ? [] : []), ...lists.flatMap(({ options }) => options)]
  const options = [...new Map(all.map(option => [option.id, option])).values()]
  const codes = new Map(lists.flatMap(list => [...list.codes]))
  const among = (at: number): Rule => ({ in: [{ var: '$option.id' }, lists[at]!.options.map(({ id }) => id)] })
  delete field.default
  Object.assign(field, { type: 'enum', options })
  Object.assign(to, { codes })
  if (lists.length > 1) field.choices = branch(when, among(0), among(1))
  void read
  return true
}

/** An error a property has under a condition is a check of the form. */
function takeRefusal({ when, yes, no }: Branches, { to, read }: At): boolean {
  if (!to.field || yes === undefined) return false
  const [text] = [yes].flat()
  const clear = no === undefined || no === '' || (Array.isArray(no) && no.length === 0)
  if (typeof text !== 'string' || !clear) return false
  const said = isExpression(text) ? refusalIn(text) : { when: '', message: text }
  const holds = said && (said.when === '' ? true : read(`{{${said.when}}}`, 'truth'))
  const refuse = said && holds !== undefined && holds !== null ? allOf([when, holds]) : undefined
  if (!said || refuse === undefined || typeof refuse === 'boolean') return false
  if (to.checks.some(check => saySame(check.refuse ?? null, refuse) && check.message.zh === said.message)) return true
  to.checks.push({ id: `${to.field.id}Refused`, by: 'rule', refuse, at: to.field.id, message: { zh: said.message } })
  return true
}

/** `condition ? 'message' : ''` or `condition && 'message'`: when it is wrong, and what is said. */
function refusalIn(text: string): { when: string; message: string } | null {
  const inner = text.trim().slice(2, -2).trim()
  const found =
    /^([\s\S]+?)\?\s*\[?\s*(['"])((?:(?!\2)[^\\])*)\2\s*\]?\s*:\s*(?:''|""|\[\]|null|undefined)$/.exec(inner) ??
    /^([\s\S]+)&&\s*(['"])((?:(?!\2)[^\\])*)\2$/.exec(inner)
  return found ? { when: found[1]!, message: found[3]! } : null
}

function takeWords(state: 'title' | 'description', { when, yes }: Branches, { to, read: _ }: At): boolean {
  if (!to.field && !isEdited(to)) return false
  if (isEdited(to)) {
    to.report.leave(`x-reactions/${state}`, 'instance')
    return true
  }
  if (when !== true || typeof yes !== 'string' || isExpression(yes)) return false
  if (state === 'title') to.field!.title = { zh: yes }
  else to.field!.help = { zh: yes }
  return true
}

/** What is edited in a popover is named by what is in it; here it is shown itself. */
const isEdited = ({ schema }: Placed): boolean =>
  schema['x-decorator'] === 'Editable.Popover' || componentOf(schema) === 'Editable.Popover'

/** A prop of the control that follows others. */
function takeProp(prop: string, { when, yes, no }: Branches, at: At): boolean {
  const { to, read, widgets } = at
  const root = prop.split('.')[0]!
  if (['disabled', 'readOnly'].includes(prop)) return takeChanges(prop, { when, yes, no }, at)
  const name = to.node && liveProp(root, to, widgets)
  if (!name || prop !== root) {
    const reason = reasonFor(root, componentOf(to.schema))
    if (reason) to.report.leave(`x-reactions/${prop}`, reason)
    return reason !== undefined
  }
  const [a, b] = [read(yes, 'value'), no === undefined ? null : read(no, 'value')]
  if (a === undefined || b === undefined || (a !== null && typeof a === 'object' && !isExpression(yes))) return false
  to.node!.live = { ...to.node!.live, [name]: when === true ? a : { if: [when, a, b] } }
  return true
}

/**
 * Converts `x-reactions` (what a property does to itself or to another one under a condition) into what rules say of the
 * affected property.
 * @source docs/language.md#formily
 */
import { widgetFor } from '../entity/derive-widget.ts'
import { checkRule } from '../rules/check-rule.ts'
import type { Json, Rule, WidgetDocument } from '../schema/document.ts'
import { type RuleType, ruleTypeOf } from '../value/rule-type.ts'
import { isRecord } from '../value/value.ts'
import { allOf, not, saySame } from './expression/combine.ts'
import { type Expression, isExpression, parseExpression } from './expression/parse-expression.ts'
import type { Find } from './expression/say-expression.ts'
import { componentOf, textOf } from './field-of.ts'
import type { Names } from './names.ts'
import { codeOf, type Options, optionsOf } from './options.ts'
import { ALWAYS, reasonFor } from './ours.ts'
import { liveProp } from './props.ts'
import type { Placed } from './schema.ts'
import { addChange, type Change, changesOf, KEYS, noStates, otherOf, readAs, type Scopes, type Want } from './states.ts'

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
  read(value: unknown, want: Want, type?: RuleType): Rule | undefined
}

/** Keys of a schema as the states they set. */
const SCHEMA_KEYS: Record<string, string> = { ...KEYS, 'x-value': 'value', default: 'value', enum: 'dataSource' }
/** `self` is what the field is called in a function. */
const KNOWN = ['dependencies', 'when', 'target', 'fulfill', 'otherwise', 'effects', 'self']

export function takeReactions(from: Placed, reacting: Reacting): void {
  for (const each of [from.schema['x-reactions'] ?? []].flat()) {
    const reaction = isRecord(each) ? each : isExpression(each) ? assignedIn(each) : null
    if (reaction) takeReaction(reaction, from, reacting)
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
  const told = typeof reaction.target === 'string' ? reaction.target : ''
  const [, several] = /^\*\(([\w$,.\s]+)\)$/.exec(told) ?? []
  if (several !== undefined) {
    for (const target of several.split(',')) takeReaction({ ...reaction, target: target.trim() }, from, reacting)
    return
  }
  const targets = told ? reacting.names.at(from, told) : from
  if (!targets || (reaction.target !== undefined && typeof reaction.target !== 'string')) {
    list(reaction.target)
    return
  }
  const known = reacting.names.findFor(from, targets, sourcesOf(reaction.dependencies))
  const find: Find = path => known(path[0] === reaction.self ? ['$self', ...path.slice(1)] : path)
  const scope = reacting.scopes.of(targets)
  const at: At = { ...reacting, to: targets, list, read: (value, want, type) => readAs(value, want, find, scope, type) }
  const when = reaction.when === undefined ? true : at.read(reaction.when, 'truth')
  if (when === undefined) {
    list(reaction.when)
    return
  }
  const [yes, no] = [statesIn(reaction.fulfill, 'fulfill', list), statesIn(reaction.otherwise, 'otherwise', list)]
  for (const key of new Set([...yes.keys(), ...no.keys()]))
    if (!takeState(key, { when, yes: yes.get(key), no: no.get(key) }, at)) list(`state.${key}`)
}

/** characters of a function that is looked into */
const LONGEST_FUNCTION = 2000
const ASSIGNED = /^\s*(\w+)\s*\.\s*(\w+)\s*=(?!=)([\s\S]+)$/

/**
 * A function that only sets states of its field (`field => field.title = …`) as a reaction that says the same; null for
 * any other.
 */
function assignedIn(text: string): Effects | null {
  if (text.length > LONGEST_FUNCTION) return null
  const [, field, body = ''] = /^\s*\{\{\s*\(?\s*([\w$]+)\s*\)?\s*=>\s*([\s\S]*)\}\}\s*$/.exec(text) ?? []
  if (field === undefined) return null
  const parts = body
    .trim()
    .replace(/^\{([\s\S]*)\}$/, '$1')
    .split(/[;\n]/)
    .filter(part => part.trim() !== '')
  const sets = parts.map(part => ASSIGNED.exec(part)).filter(found => found?.[1] === field)
  if (sets.length === 0 || sets.length < parts.length) return null
  return { self: field, fulfill: { state: Object.fromEntries(sets.map(found => [found![2], `{{${found![3]}}}`])) } }
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
        for (const [prop, each] of Object.entries(isRecord(value) ? value : {}))
          states.set(`component[1].${prop}`, each)
      else if (state === 'x-decorator-props' || state === 'decoratorProps')
        for (const [prop, each] of Object.entries(isRecord(value) ? value : {}))
          states.set(`decorator[1].${prop}`, each)
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
  const sides = when === true ? [yes] : [yes ?? otherOf(state, no), no ?? otherOf(state, yes)]
  if (sides.includes(undefined)) return false
  const [a, b] = sides.map(value => changesOf(state, value, read))
  if (!a || b === null) return false
  const made = a.map(({ of, rule }, at): Change => ({ of, rule: b ? branch(when, rule, b[at]!.rule) : rule }))
  const known = reacted.get(to) ?? new Set()
  for (const change of made) {
    if (!known.has(change.of)) to.states[change.of] = noStates()[change.of]
    addChange(to.states, change)
  }
  reacted.set(to, new Set([...known, ...made.map(({ of }) => of)]))
  return true
}

/** The states upon which reactions are: the first takes the place of what the keys of the property say. */
const reacted = new WeakMap<Placed, Set<string>>()

function branch(when: Rule, yes: Rule, no: Rule): Rule {
  if (when === true || saySame(yes, no)) return yes
  if (yes === true && no === false) return when
  if (yes === false && no === true) return not(when)
  if (no === false) return allOf([when, yes])
  return { if: [when, yes, no] }
}

/** A value that is set under one condition and else left as it is cannot be computed. */
function takeValue({ when, yes, no }: Branches, at: At): boolean {
  const { to, read } = at
  const { field, states } = to
  if (!field || yes === undefined || (when !== true && no === undefined)) return false
  const type = ruleTypeOf(field)
  const say = (value: unknown) =>
    isExpression(value) ? read(value, 'value', type) : constantOf(at, value as Json, type)
  const [a, b] = [say(yes), no === undefined ? null : say(no)]
  if (a === undefined || b === undefined) return false
  const rule: Rule = when === true ? a : { if: [when, a, b] }
  if (states.value !== undefined && !saySame(states.value, rule)) return false
  states.value = rule
  return true
}

/** A constant in the form of the field; options are codes. Undefined when the field cannot have it. */
function constantOf({ to, scopes }: At, value: Json, type: RuleType): Rule | undefined {
  const { codes, schema } = to
  const said = codes && value !== null ? codeOf(value, { codes: new Map(codes) }, schema) : value
  return said !== undefined && checkRule(said, type, scopes.of(to), '').length === 0 ? said : undefined
}

/** Facts of a text, which a choice has not. */
const TEXTUAL = ['minLength', 'maxLength', 'pattern', 'format'] as const

/** Options that change: all of them are options, and a rule says which are offered. */
function takeChoices({ when, yes, no }: Branches, { to, widgets }: At): boolean {
  const { field, schema, report } = to
  const lists = (when === true ? [yes] : [yes, no]).map(list =>
    Array.isArray(list) ? optionsOf(list, schema, [], report) : null,
  )
  const [a, b] = lists
  if (!field || field.many || !['enum', 'string'].includes(field.type) || !a || b === null) return false
  if (TEXTUAL.some(key => field[key] !== undefined)) return false
  const all = [...a.options, ...(b?.options ?? [])]
  if (all.length === 0) return false
  const among = ({ options }: Options): Rule => ({ in: [{ var: '$option.id' }, options.map(({ id }) => id)] })
  field.type = 'enum'
  field.options = [...new Map(all.map(option => [option.id, option])).values()]
  to.codes = new Map([...a.codes, ...(b?.codes ?? [])])
  if (b) field.choices = branch(when, among(a), among(b))
  if (!field.options.some(({ id }) => id === field.default)) delete field.default
  const binds = to.node && widgets[to.node.widget]?.binds
  if (to.node && !binds?.includes('enum')) to.node.widget = widgetFor(field)
  return true
}

/** An error that a property has under a condition is a check of the form. */
function takeRefusal({ when, yes, no }: Branches, { to, read }: At): boolean {
  const [text] = [yes].flat()
  if (!to.field || typeof text !== 'string' || !text.trim() || (no !== undefined && [no].flat().some(Boolean)))
    return false
  const said = isExpression(text) ? refusalIn(parseExpression(text)) : { when: true, message: text }
  const holds = said && (said.when === true ? true : read(said.when, 'truth'))
  const refuse = said && holds !== undefined && holds !== null ? allOf([when, holds]) : true
  if (!said || typeof refuse === 'boolean') return false
  const message = { zh: said.message }
  to.checks.push({ id: `${to.field.id.slice(0, 30)}Refused`, by: 'rule', refuse, at: to.field.id, message })
  return true
}

/** `condition ? 'message' : ''` or `condition && 'message'`: when it is wrong, and what is said. */
function refusalIn(read: Expression | null): { when: Expression; message: string } | null {
  const [when, yes] =
    read?.is === 'choice' && isNothing(read.no)
      ? [read.when, read.yes]
      : read?.is === 'pair' && read.op === '&&'
        ? [read.left, read.right]
        : []
  const text = yes?.is === 'list' ? yes.items[0] : yes
  return when && text?.is === 'literal' && typeof text.value === 'string' && text.value.trim()
    ? { when, message: text.value }
    : null
}

const isNothing = (read: Expression): boolean =>
  read.is === 'literal' ? !read.value : read.is === 'list' && read.items.length === 0

/** Words that do not change. */
function takeWords(state: 'title' | 'description', { when, yes }: Branches, { to }: At): boolean {
  if (isEdited(to)) {
    to.report.leave(`x-reactions/${state}`, 'instance')
    return true
  }
  if (!to.field || when !== true || !textOf(yes)) return false
  to.field[state === 'title' ? 'title' : 'help'] = { zh: textOf(yes) }
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

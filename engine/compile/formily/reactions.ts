/**
 * Converts `x-reactions` (what a property does to itself or to another one under a condition) into rules of the
 * affected property.
 * @source docs/language.md#formily
 */
import type { Json, Rule } from '../../schema/document.ts'
import { asTruth, isExpression, type NameOf, not, readExpression } from './read-expression.ts'
import type { Names, Placed } from './schema.ts'

interface Reaction {
  dependencies?: unknown
  when?: unknown
  target?: unknown
  fulfill?: Effects
  otherwise?: Effects
  [key: string]: unknown
}
interface Effects {
  state?: Record<string, unknown>
  [key: string]: unknown
}

/** How each state of Formily maps to a field or its node; true means that it is negated. */
const STATES: Record<string, { key: 'when' | 'required' | 'readOnly' | 'hides'; turned?: true }> = {
  visible: { key: 'when' },
  hidden: { key: 'hides', turned: true },
  required: { key: 'required' },
  disabled: { key: 'readOnly' },
  readOnly: { key: 'readOnly' },
  readPretty: { key: 'readOnly' },
  editable: { key: 'readOnly', turned: true },
}
const DISPLAYS: Record<string, boolean> = { visible: true, none: false, hidden: false }

type TargetOf = (reaction: Reaction, from: Placed) => Placed | undefined

export function takeReactions(from: Placed, names: Names, targetOf: TargetOf): void {
  for (const each of [from.schema['x-reactions'] ?? []].flat()) {
    if (each === null || typeof each !== 'object') from.say('x-reactions', 'formily.expression', { text: String(each) })
    else takeReaction(each as Reaction, from, names, targetOf)
  }
}

function takeReaction(reaction: Reaction, from: Placed, names: Names, targetOf: TargetOf): void {
  const list = (key: string, text: unknown = key) => from.say('x-reactions', 'formily.reaction', { text: String(text) })
  const nameOf = namesFor(reaction, from, names)
  const read = (value: unknown): Rule | undefined => {
    if (!isExpression(value)) return value as Json
    const rule = readExpression(value, nameOf)
    if (rule === null) list('when', value)
    return rule ?? undefined
  }
  for (const [name, effects] of Object.entries({ fulfill: reaction.fulfill, otherwise: reaction.otherwise }))
    for (const key of Object.keys(effects ?? {})) if (key !== 'state') list(`${name}.${key}`)
  for (const key of Object.keys(reaction))
    if (!['dependencies', 'when', 'target', 'fulfill', 'otherwise', 'effects'].includes(key)) list(key)
  if (reaction.effects) list('effects')

  const to = targetOf(reaction, from)
  if (!to) {
    list('target', reaction.target)
    return
  }
  const when = reaction.when === undefined ? true : read(reaction.when)
  if (when === undefined) return
  const holds = asTruth(when, names.isTruth)
  const [yes, no] = [reaction.fulfill?.state ?? {}, reaction.otherwise?.state ?? {}]
  for (const key of new Set([...Object.keys(yes), ...Object.keys(no)])) {
    const sides = [yes[key], no[key]].map(value => (value === undefined ? undefined : read(value)))
    if (!takeState(to, key, { holds, yes: sides[0], no: sides[1] }, names)) list(`state.${key}`)
  }
}

/** `$deps[0]`, `$deps.name`, `$self.value` and `$target.value`, in addition to what every expression may read. */
function namesFor({ dependencies }: Reaction, from: Placed, names: Names): NameOf {
  const list = dependencies as (string | { source?: string; name?: string })[] | Record<string, string> | undefined
  const sources = new Map<string, string>()
  if (Array.isArray(list))
    for (const [at, each] of list.entries()) {
      const source = typeof each === 'string' ? each : (each.source ?? '')
      sources.set(typeof each === 'string' ? String(at) : (each.name ?? String(at)), source)
    }
  else for (const [name, source] of Object.entries(list ?? {})) sources.set(name, source)
  return path => {
    if (path.join('.') === '$self.value') return from.field?.id ?? null
    if (path[0] !== '$deps') return names.nameOf(path)
    const source = sources.get(path[1] ?? '')?.replace(/#value$/, '')
    if (source === undefined) return null
    const beside = source.startsWith('.') ? [...from.values.slice(0, -1), source.slice(1)] : source.split('.')
    return names.nameOf(['$values', ...beside, ...path.slice(2)])
  }
}

/** The property a reaction affects: found by the path of its value, else the first with its name. */
export function targetsIn(placed: Placed[]): TargetOf {
  const first = placed.toReversed()
  const byValue = new Map(first.map(each => [each.values.join('.'), each]))
  const byName = new Map(first.map(each => [each.path.at(-1), each]))
  return ({ target }, from) => {
    if (target === undefined) return from
    const path = String(target)
    return byValue.get(path) ?? byName.get(path.split('.').at(-1))
  }
}

interface Branches {
  holds: Rule
  yes: Rule | undefined
  no: Rule | undefined
}

/** @returns false when the state has no counterpart */
function takeState({ field, node }: Placed, state: string, branches: Branches, names: Names): boolean {
  if (state === 'display') {
    const shown = (value: Rule | undefined) => (typeof value === 'string' ? DISPLAYS[value] : undefined)
    const keeps = [branches.yes, branches.no].includes('hidden')
    const rule = truthOf({ ...branches, yes: shown(branches.yes), no: shown(branches.no) }, names)
    if (rule === null) return false
    ;(keeps ? node : (field ?? node)).when = rule
    return true
  }
  if (state === 'pattern') {
    const locks = (value: Rule | undefined) => (value === undefined ? undefined : value !== 'editable')
    const rule = truthOf({ ...branches, yes: locks(branches.yes), no: locks(branches.no) }, names)
    if (rule !== null) node.readOnly = rule
    return rule !== null
  }
  if (
    state === 'value' &&
    field &&
    branches.yes !== undefined &&
    (branches.holds === true || branches.no !== undefined)
  ) {
    delete field.default
    field.value = branches.holds === true ? branches.yes : { if: [branches.holds, branches.yes, branches.no ?? null] }
    return true
  }
  const known = Object.hasOwn(STATES, state) ? STATES[state]! : null
  const rule = known && truthOf(branches, names)
  if (!known || rule === null) return false
  const said = known.turned ? not(rule) : rule
  switch (known.key) {
    case 'hides':
      node.when = said
      return true
    case 'when':
      ;(field ?? node).when = said
      return true
    case 'readOnly':
      node.readOnly = said
      return true
    case 'required':
      if (field) field.required = said
      return field !== null
  }
}

/** The condition of a boolean state: without the other branch it is negated there. */
function truthOf({ holds, yes, no }: Branches, { isTruth }: Names): Rule | null {
  const opposite = (value: Rule | undefined) => (typeof value === 'boolean' ? !value : undefined)
  const [a, b] = [yes ?? opposite(no), no ?? opposite(yes)]
  if (a === undefined) return null
  if (holds === true) return asTruth(a, isTruth)
  if (a === true && b === false) return holds
  if (a === false && b === true) return not(holds)
  return b === undefined ? null : { if: [holds, asTruth(a, isTruth), asTruth(b, isTruth)] }
}

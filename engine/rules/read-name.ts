/**
 * Resolves a name in a rule.
 * @source docs/language.md#names
 */
import type { Field } from '../schema/document.ts'
import { nearestName } from '../text/nearest-name.ts'
import { isId, type RuleType, ruleTypeOf } from '../value/rule-type.ts'
import { isRollup, REFERENCES, readPointing } from './pointing.ts'
import { fieldsOf, type RuleScope } from './scope.ts'
import type { Term, UNREADABLE } from './term.ts'

/** Reports an issue and returns a placeholder term. */
export type Complain = (code: string, params: Record<string, unknown>) => typeof UNREADABLE

const NAME = /^(\$[a-z]+(\.[a-z][A-Za-z0-9]*)*|[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?)$/

export function readName(name: unknown, scope: RuleScope, complain: Complain): Term {
  const pointing = typeof name === 'string' ? readPointing(name) : null
  if (pointing) return readRowsPointing(name as string, pointing, scope, complain)
  if (typeof name !== 'string' || !NAME.test(name)) return complain('rule.shape.name', { name: JSON.stringify(name) })
  const steps = name.split('.')
  if (steps.includes('constructor') || steps.includes('prototype')) return complain('rule.shape.prototype', { name })
  if (steps[0] === '$parent') {
    if (!scope.up) return complain('rule.scope', { name })
    return steps.length === 1
      ? complain('rule.shape.name', { name })
      : readField(steps.slice(1), scope.up, true, complain)
  }
  return name.startsWith('$') ? readEnv(name, steps, scope, complain) : readField(steps, scope, false, complain)
}

function readField([id, shown, more]: string[], scope: RuleScope, up: boolean, complain: Complain): Term {
  const field = scope.fields.find(each => each.id === id)
  if (!field) {
    const near = nearestName(
      id!,
      scope.fields.map(each => each.id),
    )
    return complain(near ? 'rule.unknown.near' : 'rule.unknown', { name: id, where: scope.name, near })
  }
  if (more !== undefined) return complain('rule.shape.name', { name: [id, shown, more].join('.') })
  if (isRollup(field) && !scope.whenRead) return complain('rule.rollup', { title: field.title })
  if (shown === undefined) return { kind: 'field', type: ruleTypeOf(field), id: field.id, up }
  return readHop(field, shown, scope, up, complain)
}

function readHop(field: Field, shown: string, scope: RuleScope, up: boolean, complain: Complain): Term {
  const type = ruleTypeOf(field)
  if (!isId(type) || !field.show?.includes(shown))
    return complain('rule.hop', { name: `${field.id}.${shown}`, shown, field: field.id })
  const target = scope.entity(type.slice('id:'.length))
  const seen = target && fieldsOf(target).find(each => each.id === shown)
  if (target && !seen) return complain('rule.unknown', { name: shown, where: target.key })
  if (seen && isRollup(seen)) return complain('rule.rollup', { title: seen.title })
  return { kind: 'hop', type: seen ? ruleTypeOf(seen) : 'any', id: field.id, shown, up }
}

/** The records of another entity that point at the scope's, as rows. */
function readRowsPointing(
  name: string,
  { entity: key, by }: NonNullable<ReturnType<typeof readPointing>>,
  { pointedAt, entity }: RuleScope,
  complain: Complain,
): Term {
  if (pointedAt === undefined) return complain('rule.pointing', {})
  const other = entity(key)
  if (!other) return complain('rule.pointing.entity', { entity: key })
  const field = other.fields.find(each => each.id === by)
  if (!field || !REFERENCES.includes(field.type) || field.to !== pointedAt)
    return complain('rule.pointing.by', { by, entity: key })
  return { kind: 'field', type: `rows:${key}`, id: name, up: false }
}

/**
 * The longest known prefix of the name determines the type: `$query.late` is a record of columns, `$event` anything.
 */
function readEnv(name: string, steps: string[], scope: RuleScope, complain: Complain): Term {
  const term = (type: RuleType): Term => ({ kind: 'env', type, path: [steps[0]!.slice(1), ...steps.slice(1)] })
  for (let length = steps.length; length > 0; length--) {
    const known = steps.slice(0, length).join('.')
    if (!Object.hasOwn(scope.env, known)) continue
    const type = scope.env[known]!
    const rest = steps.slice(length)
    if (typeof type === 'string') {
      return rest.length === 0 || type === 'any' || type === 'json'
        ? term(rest.length ? 'any' : type)
        : complain('rule.unknown.member', { name, known })
    }
    if (rest.length === 0) return term('any')
    if (Object.hasOwn(type, rest[0]!)) return term(type[rest[0]!]!)
    return complain('rule.unknown.column', { name, known, columns: Object.keys(type).join(', ') })
  }
  const near = nearestName(name, Object.keys(scope.env))
  return complain(near ? 'rule.unknown.env.near' : 'rule.unknown.env', { name, near })
}

/**
 * Replaces names of the environment in a rule by their current values, before the rule is sent to the server.
 * @source docs/security.md#data
 */
import { Fault } from '../error/fault.ts'
import type { Json, Rule } from '../schema/document.ts'
import { isRecord, type Value } from '../value/value.ts'
import { type RuleEnv, readEnvPath } from './context.ts'

/** Roots that only the browser knows. */
const BROWSER_ROOTS: readonly string[] = ['$param', '$state', '$var', '$query', '$event', '$row', '$chosen', '$step']

/**
 * @param roots  names with `$`; `$parent` is never bound
 * @throws Fault 'rule.bind' when a name is a record rather than a value
 */
export function bindRule(rule: Rule, env: RuleEnv, roots: readonly string[] = BROWSER_ROOTS): Rule {
  if (Array.isArray(rule)) return rule.map(each => bindRule(each, env, roots))
  if (!isRecord(rule)) return rule
  const name = rule.var
  if (typeof name === 'string') {
    const path = name.split('.')
    return roots.includes(path[0]!) ? literalOf(name, readEnvPath(env, [path[0]!.slice(1), ...path.slice(1)])) : rule
  }
  return Object.fromEntries(Object.entries(rule).map(([op, args]) => [op, bindRule(args as Json, env, roots)]))
}

function literalOf(name: string, value: Value): Rule {
  const items = [value].flat()
  if (items.some(item => typeof item === 'object' && item !== null)) throw new Fault('rule.bind', { name })
  return value
}

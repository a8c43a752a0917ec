/**
 * Runs the rules of a screen. A rule is prepared once for each scope; running it inside an observing component or
 * reaction subscribes that to every name the rule read.
 * @source docs/language.md#rules; ADR 0013
 */
import type { RuleEnv } from '../../rules/context.ts'
import { type PreparedRule, prepareRule } from '../../rules/prepare-rule.ts'
import type { RuleScope } from '../../rules/scope.ts'
import type { Json, Rule, Rules } from '../../schema/document.ts'
import type { EngineRecord } from '../../value/value.ts'
import { type PageStore, variablesOf } from './page.ts'
import { ruleScopeOf } from './rule-scope.ts'
import type { Moment, RecordScope } from './scope.tsx'

/** The context in which a rule runs. */
export interface RuleAt {
  page: PageStore
  record: RecordScope | null
  moment?: Moment
}

const prepared = new WeakMap<RuleScope, WeakMap<object, PreparedRule>>()

/** @throws Fault 'rule.refused' when the rule does not fit its place; a literal returns itself */
export function runRule(rule: Rule, at: RuleAt): Json {
  if (rule === null || typeof rule !== 'object') return rule
  if (Array.isArray(rule)) return rule.map(item => runRule(item, at))
  const scope = ruleScopeOf(at.page, at.record)
  const rules = prepared.get(scope) ?? new WeakMap<object, PreparedRule>()
  prepared.set(scope, rules)
  const known = rules.get(rule) ?? prepareRule(rule, scope)
  rules.set(rule, known)
  return known.run({
    record: (at.record?.record ?? {}) as EngineRecord,
    parent: at.record?.parent?.record as EngineRecord | undefined,
    env: envOf(at),
  })
}

/**
 * As `runRule`, for a part of a node. On the canvas a rule that cannot run gives null, so that the node is still shown;
 * the designer's check list has the reason.
 */
export function runPart(rule: Rule, at: RuleAt): Json {
  if (at.page.mode !== 'design') return runRule(rule, at)
  try {
    return runRule(rule, at)
  } catch {
    return null
  }
}

export function runRules(rules: Rules = {}, at: RuleAt): Record<string, Json> {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, runRule(rule, at)]))
}

/** State and variables get their defaults. */
export function beginState(page: PageStore): PageStore {
  const at = { page, record: null }
  for (const { id, default: rule } of page.body.state ?? [])
    page.state[id] = rule === undefined ? null : runRule(rule, at)
  for (const { id, default: rule } of variablesOf(page.body))
    page.vars[id] = rule === undefined ? null : runRule(rule, at)
  page.begun = { ...page.vars }
  return page
}

/** Whether a condition holds; an empty one does not. */
export function isTrue(value: Json): boolean {
  return value === true
}

/** The environment for rules. */
export function envOf({ page, moment = {} }: Pick<RuleAt, 'page' | 'moment'>): RuleEnv {
  const now = page.ports.clock.now()
  return {
    now,
    today: now.slice(0, 10),
    me: page.ports.me,
    param: page.param,
    state: page.state,
    var: page.vars,
    query: page.query,
    workdays: page.bundle.workdays,
    ...moment,
  }
}

/** The same names for `{…}` in a text: fields by id, the environment with `$`. */
export function scopeNames(at: RuleAt): Record<string, unknown> {
  const env = Object.entries(envOf(at)).map(([name, value]) => [`$${name}`, value])
  return { ...at.moment?.row, ...at.record?.record, ...Object.fromEntries(env) }
}

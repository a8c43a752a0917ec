/**
 * Translates rules into SQL with the meaning the engine gives them. Columns come from the entity through `SqlScope`,
 * values are always bound parameters; terms that read no record are evaluated by the engine and bound.
 *
 * A comparison with an empty side is null at the top of a condition, where null acts as false, and is wrapped in `IS
 * TRUE` where the two differ: under `!` and as a value.
 * @source docs/language.md#empty; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { never } from '#engine/error/never.ts'
import { prepareTerm } from '#engine/rules/prepare-rule.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import type { RuleScope } from '#engine/rules/scope.ts'
import { isConstant, type KnownRecords, type Term } from '#engine/rules/term.ts'
import type { Rule } from '#engine/schema/document.ts'
import { isNumber } from '#engine/value/rule-type.ts'
import { readRecords, type Value } from '#engine/value/value.ts'
import { callSql } from './call.ts'
import type { At, SqlScope, Writers } from './scope.ts'
import { bindValue, exactQuotient, type Sql } from './value.ts'

export type { SqlScope } from './scope.ts'

/**
 * `rule` as a condition for the top of a WHERE, or under its `and`s and `or`s, where null acts as false.
 * @throws Fault 'rule.refused' (data: issues), 'rule.sql' when the scope lacks what the rule needs
 */
export function ruleToSql(rule: Rule, scope: RuleScope, within: SqlScope): RawBuilder<boolean> {
  return conditionSql(readTerm(rule, scope), { sql: within }) as RawBuilder<boolean>
}

/** `rule` as a value: a boolean is true or false, and null only when it is an empty field. */
export function valueToSql(rule: Rule, scope: RuleScope, within: SqlScope): Sql {
  return termSql(readTerm(rule, scope), { sql: within })
}

function readTerm(rule: Rule, scope: RuleScope): Term {
  const { term, issues } = readRule(rule, scope, scope.name)
  if (issues.length) throw new Fault('rule.refused', { path: scope.name }, { data: issues })
  return term
}

/** A condition where null counts as false. */
function conditionSql(term: Term, at: At): Sql {
  if (isConstant(term, knownAt(at))) return bindValue('bool', run(term, at) === true)
  if (term.kind === 'call' && (term.op === 'and' || term.op === 'or')) {
    return sql`(${sql.join(
      term.args.map(arg => conditionSql(arg, at)),
      term.op === 'and' ? sql` and ` : sql` or `,
    )})`
  }
  return term.kind === 'call' && term.type === 'bool' ? callSql(term, at, WRITERS) : termSql(term, at)
}

/** A condition that is true or false, never null. */
function strictSql(term: Term, at: At): Sql {
  return sql`((${conditionSql(term, at)}) is true)`
}

/** The value of a term. */
function termSql(term: Term, at: At): Sql {
  if (isConstant(term, knownAt(at))) return bindValue(term.type, run(term, at))
  switch (term.kind) {
    case 'field':
      return scopeOf(term.up, at).column(term.id)
    case 'hop':
      return needed(scopeOf(term.up, at).shown, term.id)(term.id, term.shown)
    case 'env':
      return needed(at.sql.option, '$option')(term.path[1] ?? '') ?? bindValue(term.type, null)
    case 'list':
      return sql`nullif(array_remove(array[${sql.join(term.items.map(item => termSql(item, at)))}], null), '{}')`
    case 'fit':
      return termSql(term.arg, at)
    case 'rows':
      return rowsSql(term, at)
    case 'call':
      return term.type === 'bool' && term.op !== 'if' && term.op !== 'coalesce'
        ? strictSql(term, at)
        : callSql(term, at, WRITERS)
    case 'literal':
      return bindValue(term.type, term.value)
    default:
      return never(term)
  }
}

const WRITERS: Writers = { term: termSql, condition: conditionSql, strict: strictSql, known: knownValue }

/** The value of a term that is the same for every row, otherwise undefined. */
function knownValue(term: Term, at: At): Value | undefined {
  return isConstant(term, knownAt(at)) ? run(term, at) : undefined
}

function run(term: Term, { sql: { env, given = {} }, up }: At): Value {
  return prepareTerm(term).run({ record: given, parent: up?.sql.given ?? null, env })
}

function knownAt({ sql: { given }, up }: At): KnownRecords {
  return { own: given !== undefined, up: up?.sql.given !== undefined }
}

function scopeOf(up: boolean, at: At): SqlScope {
  if (!up) return at.sql
  if (!at.up) throw new Fault('rule.sql', { name: '$parent' })
  return at.up.sql
}

/** @throws Fault 'rule.sql' */
function needed<Part>(part: Part | undefined, name: string): Part {
  if (!part) throw new Fault('rule.sql', { name })
  return part
}

/**
 * A function of rows is one correlated subquery. What it aggregates is a column of a subquery of its own, because an
 * aggregate over outer columns alone would belong to the outer query.
 */
function rowsSql(term: Extract<Term, { kind: 'rows' }>, at: At): Sql {
  if (term.rows.kind !== 'field' || !term.entity) throw new Fault('rule.sql', { name: term.op })
  const around = scopeOf(term.rows.up, at)
  if (around.given) return givenRowsSql(term, around, at)
  const { from, where, scope } = needed(around.rows, term.rows.id).call(around, term.rows.id, term.entity)
  const inner: At = { sql: scope, up: at }
  const { each, op } = term
  if (each === null) return sql`(select count(*) from ${from} where ${where})`
  const exists = (condition: Sql) => sql`exists (select 1 from ${from} where ${where} and ${condition})`
  const aggregate = (what: Sql) => {
    const value = isNumber(each.type) ? sql`(${termSql(each, inner)})::numeric` : termSql(each, inner)
    return sql`(select ${what} from (select ${value} as v from ${from} where ${where}) as each_row)`
  }
  switch (op) {
    case 'sum':
      return aggregate(sql`coalesce(sum(v), 0)`)
    case 'min':
    case 'max':
      return aggregate(sql`${sql.raw(op)}(v)`)
    case 'avg':
      return aggregate(exactQuotient(sql`sum(v)`, sql`count(v)`, 10))
    case 'count':
      return sql`(select count(*) from ${from} where ${where} and ${conditionSql(each, inner)})`
    case 'some':
      return exists(conditionSql(each, inner))
    case 'none':
      return sql`not ${exists(conditionSql(each, inner))}`
    case 'all':
      return sql`not ${exists(sql`not ${strictSql(each, inner)}`)}`
    case 'unique':
      return aggregate(sql`count(v) = count(distinct v)`)
    default:
      return never(op)
  }
}

/**
 * In a condition on the offered records, known rows are tested one by one. @throws Fault 'rule.sql' for functions that
 * compute with them
 */
function givenRowsSql({ rows, each, op }: Extract<Term, { kind: 'rows' }>, around: SqlScope, at: At): Sql {
  if (rows.kind !== 'field' || !each || !['some', 'none', 'all'].includes(op)) throw new Fault('rule.sql', { name: op })
  const conditions = readRecords(around.given, rows.id).map(row =>
    strictSql(each, { sql: { ...around, given: row }, up: at }),
  )
  if (!conditions.length) return sql`${op !== 'some'}::boolean`
  if (op === 'all') return sql`(${sql.join(conditions, sql` and `)})`
  const isAny = sql`(${sql.join(conditions, sql` or `)})`
  return op === 'some' ? isAny : sql`(not ${isAny})`
}

/** The operators of rules in SQL. @source docs/language.md#operators */
import { sql } from 'kysely'
import { never } from '#engine/error/never.ts'
import type { Term } from '#engine/rules/term.ts'
import { isNumber, itemOf } from '#engine/value/rule-type.ts'
import { addDaysSql, addMinutesSql, addMonthsSql, clockOf, minutesSql } from './moment.ts'
import type { At, Writers } from './scope.ts'
import { changeCaseSql, partSql, replaceSql, trimSql } from './text.ts'
import { exactQuotient, extremeOf, type Sql, textOf } from './value.ts'
import { leaveDaysSql, workdaysSql } from './workdays.ts'

type Call = Extract<Term, { kind: 'call' }>

/** `write` has the writers of operands. A boolean may become null where null has the effect of false. */
export function callSql(call: Call, at: At, write: Writers): Sql {
  const { op, on, args } = call
  const value = (index: number): Sql => write.term(args[index]!, at)
  const number = (index: number): Sql => sql`(${value(index)})::numeric`
  const numbers = (): Sql[] => args.map((_, index) => number(index))
  switch (op) {
    case 'and':
    case 'or':
      return write.condition(call, at)
    case '!':
      return sql`(not ${write.strict(args[0]!, at)})`
    case '==':
    case '!=':
      return equalitySql(call, at, write)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return sql`(${value(0)} ${sql.raw(op)} ${value(1)})`
    case 'if':
      return ifSql(args, at, write)
    case 'coalesce':
      return sql`coalesce(${sql.join(args.map((_, index) => value(index)))})`
    case 'empty':
      return emptySql(args[0]!, at, write)
    case 'in':
      return sql`(${value(0)} = any(${value(1)}))`
    case 'has':
      return sql`(${value(1)} = any(${value(0)}))`
    case 'hasAny':
      return sql`(${value(0)} && ${value(1)})`
    case 'hasAll':
      return sql`(${value(0)} @> nullif(${value(1)}, '{}'))`
    case 'size':
      return sizeSql(args[0]!, at, write)
    case 'least':
    case 'greatest':
      return extremeOf(op === 'least' ? 'min' : 'max', isNumber(on) ? numbers() : args.map((_, index) => value(index)))
    case '+':
    case '*':
    case '-':
      return sql`(${sql.join(numbers(), sql.raw(` ${op} `))})`
    case 'abs':
      return sql`abs(${number(0)})`
    case '/':
      return exactQuotient(value(0), value(1), scaleOf(args[2]!))
    case 'mod':
      return sql`mod(${number(0)}, nullif(${number(1)}, 0))`
    case 'round':
      return sql`round(${number(0)}, ${sql.raw(String(scaleOf(args[1]!)))})`
    case 'cat':
      return joinSql(args, value)
    case 'length':
      return sql`char_length(${value(0)})`
    case 'contains':
      return sql`(strpos(${value(0)}, ${value(1)}) > 0)`
    case 'startsWith':
      return sql`starts_with(${value(0)}, ${value(1)})`
    case 'endsWith':
      return sql`starts_with(reverse(${value(0)}), reverse(${value(1)}))`
    case 'upper':
    case 'lower':
      return changeCaseSql(op, value(0))
    case 'trim':
      return trimSql(value(0))
    case 'part':
      return partSql(value(0), value(1), value(2))
    case 'replace':
      return replaceSql(value(0), value(1), value(2))
    case 'date':
      return sql`(${value(0)})::date`
    case 'days':
      return sql`(${value(1)} - ${value(0)})`
    case 'workdays':
      return workdaysSql(value(0), value(1), at.sql.env.workdays)
    case 'leaveDays':
      return leaveSql(args, at, write)
    case 'addDays':
      return addDaysSql(value(0), value(1))
    case 'addMonths':
      return addMonthsSql(value(0), value(1))
    case 'minutes':
      return minutesSql(value(0), value(1), on)
    case 'addMinutes':
      return addMinutesSql(value(0), value(1))
    case 'time':
      return sql`${clockOf(value(0))}::time`
    case 'year':
    case 'month':
    case 'day':
    case 'hour':
    case 'minute':
      return sql`extract(${sql.raw(op)} from ${value(0)})::int`
    case 'weekday':
      return sql`extract(isodow from ${value(0)})::int`
    case 'within':
      return on === 'id:dept'
        ? withinDept(args[0]!, value(0), value(1), at)
        : sql`starts_with(${value(0)}, ${value(1)})`
    default:
      return never(op)
  }
}

function joinSql(args: readonly Term[], value: (index: number) => Sql): Sql {
  const texts = args.map((arg, index) => textOf(arg.type, value(index)))
  return sql`(${sql.join(texts, sql` || `)})`
}

function leaveSql(args: readonly Term[], at: At, write: Writers): Sql {
  const [from, fromNoon, to, toNoon] = args as [Term, Term, Term, Term]
  const edge = (day: Term, isHalf: Term) => [write.term(day, at), write.strict(isHalf, at)] as const
  return leaveDaysSql(edge(from, fromNoon), edge(to, toNoon), at.sql.env.workdays)
}

/** The value of a literal that the type check verified. */
function scaleOf(term: Term): number {
  return term.kind === 'literal' ? Number(term.value) : 0
}

/** `=` when one side is known not to be null, else `is not distinct from`. */
function equalitySql({ op, args }: Call, at: At, write: Writers): Sql {
  const not = op === '!='
  const [left, right] = args as [Term, Term]
  const known = [left, right].map(term => write.known(term, at))
  if (known.includes(null)) {
    const empty = emptySql(known[0] === null ? right : left, at, write)
    return not ? sql`(not ${empty})` : empty
  }
  const isGiven = known.some(value => value !== undefined)
  const sign = not ? sql.raw('is distinct from') : sql.raw(isGiven ? '=' : 'is not distinct from')
  return sql`(${write.term(left, at)} ${sign} ${write.term(right, at)})`
}

/** [condition, then, condition, then, …, else] */
function ifSql(args: readonly Term[], at: At, write: Writers): Sql {
  const branches: Sql[] = []
  for (let index = 0; index + 1 < args.length; index += 2) {
    branches.push(sql`when ${write.condition(args[index]!, at)} then ${write.term(args[index + 1]!, at)}`)
  }
  return sql`(case ${sql.join(branches, sql` `)} else ${write.term(args.at(-1)!, at)} end)`
}

function emptySql(term: Term, at: At, write: Writers): Sql {
  if (itemOf(term.type) !== null) return sql`(${sizeSql(term, at, write)} = 0)`
  if (term.type === 'json') return sql`(coalesce(${write.term(term, at)}, 'null') in ('null', '""', '[]'))`
  return sql`(${write.term(term, at)} is null)`
}

/** Files are a jsonb list, other lists an array. */
function sizeSql(term: Term, at: At, write: Writers): Sql {
  const list = write.term(term, at)
  return itemOf(term.type) === 'json'
    ? sql`coalesce(jsonb_array_length(${list}), 0)`
    : sql`coalesce(cardinality(${list}), 0)`
}

/** Whether the department, or one of several, is `top` or below it. */
function withinDept(term: Term, dept: Sql, top: Sql, at: At): Sql {
  const below = sql`with recursive below(id) as (
    select ${top} union select d.id from blade_dept d join below on d.parent_id = below.id
     where d.tenant_id = ${at.sql.tenant}) select id from below`
  return itemOf(term.type) === null ? sql`(${dept} in (${below}))` : sql`(${dept} && array(${below}))`
}

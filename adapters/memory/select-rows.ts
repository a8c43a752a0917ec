/** Filters, conditions, sort and page of a list over plain rows. @source docs/http.md#every-entity */

import type { Entity } from '#engine/entity/compile-entity.ts'
import { Fault } from '#engine/error/fault.ts'
import type { ListRequest } from '#engine/ports/ports.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Page } from '../wire/envelope.ts'
import type { WireRecord } from '../wire/screen.ts'

type Test = (value: string, given: string) => boolean

const compare = (a: string, b: string) =>
  a !== '' && b !== '' && Number.isFinite(Number(a)) && Number.isFinite(Number(b))
    ? Number(a) - Number(b)
    : a < b
      ? -1
      : a > b
        ? 1
        : 0

/** Both may be comma lists. */
function isAmong(value: string, given: string): boolean {
  const wanted = given.split(',')
  return value.split(',').some(each => wanted.includes(each))
}

const TESTS: Record<string, Test> = {
  equal: (value, given) => value === given,
  notequal: (value, given) => value !== given,
  like: (value, given) => value.includes(given),
  likeleft: (value, given) => value.startsWith(given),
  likeright: (value, given) => value.endsWith(given),
  gt: (value, given) => compare(value, given) > 0,
  ge: (value, given) => compare(value, given) >= 0,
  lt: (value, given) => value !== '' && compare(value, given) < 0,
  le: (value, given) => value !== '' && compare(value, given) <= 0,
  in: isAmong,
  notin: (value, given) => !isAmong(value, given),
  null: value => value === '',
  notnull: value => value !== '',
}
for (const name of ['gt', 'ge', 'lt', 'le']) TESTS[`date${name}`] = TESTS[name]!

export function selectRows(
  rows: WireRecord[],
  entity: Entity,
  { search = {}, where, sort = [] }: Partial<Pick<ListRequest, 'search' | 'where' | 'sort'>>,
  env: RuleEnv,
): WireRecord[] {
  const tests = Object.entries(search).map(([name, given]) => testOf(name, given))
  const holds =
    where === undefined || where === true
      ? null
      : prepareRule(
          where,
          recordScope(entity.document, () => undefined),
        )
  const found = rows.filter(
    row => tests.every(test => test(row)) && (holds?.holds({ record: row as EngineRecord, env }) ?? true),
  )
  return found.toSorted((a, b) => {
    for (const { id, order } of sort) {
      const name = entity.fields.get(id)?.field.name ?? id
      const [one, other] = [textOf(a[name]), textOf(b[name])]
      const way = compare(one, other) * (order === 'down' ? -1 : 1)
      if (way !== 0) return one === '' || other === '' ? Number(one === '') - Number(other === '') : way
    }
    return 0
  })
}

/** @throws Fault 'call.refused' for an unknown operator */
function testOf(filter: string, given: string): (row: WireRecord) => boolean {
  const at = filter.lastIndexOf('_')
  const test = TESTS[filter.slice(at + 1)]
  if (at < 0 || !test) throw new Fault('call.refused', { msg: filter })
  const name = filter.slice(0, at)
  return row => test(textOf(row[name]), given)
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

export function pageOf<T>(all: T[], current: number, size: number): Page<T> {
  const records = all.slice((current - 1) * size, current * size)
  return { records, total: all.length, size, current, pages: Math.ceil(all.length / size) }
}

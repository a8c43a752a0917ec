import { describe, expect, test } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { diceOf } from '#tests/parity/dice.ts'
import { amountOf, isSame, ledTo, pressesOf, randomBoard, randomVisit, visit } from '#tests/support/board-marks.ts'
import { prepareRule } from '../rules/prepare-rule.ts'
import { recordScope } from '../rules/scope.ts'
import type { Json, Query, Rule } from '../schema/document.ts'
import type { EngineRecord } from '../value/value.ts'
import { conditionAt, conditionBeside } from './condition.ts'
import { conditionOf, type Mark, markOf } from './mark.ts'
import { daysOfPeriod, type Period } from './periods.ts'
import { plainRule } from './plain-rule.ts'
import { readMark, writeMark } from './read-mark.ts'

type Row = Record<string, Json>
const seen = { ...visit, fields: visit.fields.map(({ masked: _, ...field }) => field) }

test('over random records and boards, the records a mark leads to count or sum to the mark', async () => {
  const dice = diceOf(24)
  let led = 0
  let offered = 0
  for (let board = 0; board < 60; board++) {
    const ids = Array.from({ length: 40 }, (_, at) => String(at + 1))
    const records: Row[] = ids.map(id => ({ id, ...randomVisit(dice, { ids: ids.slice(0, 3), users: ['7', '8'] }) }))
    // an option that was taken out later
    records[0]!.kind = 'gone'
    // rules over records in memory read the values of the engine
    for (const record of records) {
      record.old = record.old === null ? null : record.old === 1
      record.level = record.level === null ? null : String(record.level)
    }
    const client: ClientEntity = { document: seen, path: '', may: ['list'], readOnly: [] }
    const { data } = createMemoryPorts({ records: { visit: records }, entities: { visit: client } })
    for (const one of randomBoard(dice)) {
      const rows = (await data.query(client, one.query)).rows as Row[]
      for (const press of pressesOf(one, rows, dice)) {
        offered++
        const to = ledTo(one, rows, press, seen)
        if (!to) continue
        led++
        const list = await data.list(client, { where: to.where, current: 1, size: 1000 })
        expect(isSame(amountOf(list.records as Row[], to.adds), press.shown), JSON.stringify({ one, press, to })).toBe(
          true,
        )
      }
    }
  }
  // what offers no list: a total of a query that was cut off
  expect(led / offered).toBeGreaterThan(0.93)
})

describe('what stands for no one set of records leads nowhere', () => {
  const query: Query = {
    id: 'q',
    entity: 'visit',
    get: 'sums',
    group: [{ id: 'kind' }],
    measures: [{ id: 'n', fn: 'count' }],
  }
  const card = { id: 'c', map: { x: 'kind', y: 'n' } }
  const rows = [{ kind: 'a', n: 2 }]
  const lead = (changed: Partial<Query>, pressed?: object, document = seen) => {
    const asked = { ...query, ...changed }
    const mark = markOf(card, asked, rows, pressed)
    return mark && conditionOf(asked, mark, document)
  }

  test.each<[string, Partial<Query>, object | undefined, boolean]>([
    ['a mark', {}, { x: 'a' }, true],
    ['the total', {}, undefined, true],
    ['the total of the largest', { size: 1 }, undefined, false],
    ['others of the largest', { size: 1 }, { x: null, besides: [] }, true],
    ['SQL', { entity: undefined, sql: 'q', get: undefined }, { x: 'a' }, false],
    ['a call', { entity: undefined, call: 'visit.list', get: undefined }, { x: 'a' }, false],
    ['a list', { group: [{ id: 'tags' }] }, { x: 'a' }, false],
    ['a field that is not there', { group: [{ id: 'kind', of: 'nothing' }] }, { x: 'a' }, false],
    ['a masked field', { group: [{ id: 'kind', of: 'phone' }] }, { x: 'a' }, false],
    ['a period that is none', { group: [{ id: 'kind', of: 'day', by: 'month' }] }, { x: 'a' }, false],
    ['the moment of a save', { group: [{ id: 'kind', of: 'createTime' }] }, { x: '2026-01-01 00:00:00' }, false],
    [
      'others of two groups of which one is drawn',
      { group: [{ id: 'kind' }, { id: 'open' }] },
      { x: null, besides: ['a'] },
      false,
    ],
  ])('%s', (_, changed, pressed, leads) => expect(lead(changed, pressed, visit) !== null).toBe(leads))

  test('others that are too many to be named', () => {
    const besides = Array.from({ length: 101 }, (_, at) => String(at))
    expect(lead({}, { x: null, besides })).toBeNull()
  })
})

test.each<[Period, string, string | null, string?]>([
  ['day', '2024-02-29', '2024-02-29', '2024-02-29'],
  ['week', '2026-W01', '2025-12-29', '2026-01-04'],
  ['week', '2020-W53', '2020-12-28', '2021-01-03'],
  ['month', '2024-02', '2024-02-01', '2024-02-29'],
  ['quarter', '2026-Q4', '2026-10-01', '2026-12-31'],
  ['year', '9999', '9999-01-01', '9999-12-31'],
  ['month', '2024-13', null],
  ['quarter', '2024-Q5', null],
  ['week', '2024-W00', null],
  ['day', '2023-02-29', null],
])('the days of the %s %s', (by, period, first, last) =>
  expect(daysOfPeriod(period, by)).toEqual(first && { first, last }),
)

test('records without a value are among the others unless their mark is beside them', () => {
  const field = visit.fields.find(({ id }) => id === 'kind')!
  expect(conditionBeside({ field }, ['a'])).toEqual({ '!': [{ in: [{ var: 'kind' }, ['a']] }] })
  expect(conditionBeside({ field }, ['a', null])).toEqual({
    '!': [{ or: [{ in: [{ var: 'kind' }, ['a']] }, { empty: [{ var: 'kind' }] }] }],
  })
  expect(conditionAt({ field }, 'gone')).toEqual({ '==': [{ cat: [{ var: 'kind' }] }, 'gone'] })
})

describe('a mark in an address', () => {
  const query: Query = {
    ...{ id: 'q', entity: 'visit', get: 'sums', group: [{ id: 'kind' }] },
    measures: [{ id: 'n', fn: 'count' }],
  }
  const queryOf = (card: string) => (card === 'c' ? query : undefined)

  test.each<Mark>([
    { card: 'c' },
    { card: 'c', of: 'n', at: { kind: null } },
    { card: 'c', besides: { column: 'kind', codes: ['a', 1, true, null] } },
    { card: 'c', among: { column: 'kind', codes: [] } },
  ])('%j is read as it was written', mark => expect(readMark(writeMark(mark)!, queryOf)).toEqual(mark))

  test.each([
    '',
    '{',
    '[]',
    '{"card":"other"}',
    '{"card":"c","of":"m"}',
    '{"card":"c","at":{"phone":"1"}}',
    '{"card":"c","at":{"kind":{"var":"$me.id"}}}',
    '{"card":"c","at":["kind"]}',
    '{"card":"c","besides":{"column":"phone","codes":[]}}',
    '{"card":"c","besides":{"column":"kind","codes":[[]]}}',
    `{"card":"c","besides":{"column":"kind","codes":[${Array.from({ length: 101 }, () => '1')}]}}`,
    `{"card":"c","at":{"kind":"${'a'.repeat(5000)}"}}`,
  ])('what is none of this board is nothing: %.60s', text => expect(readMark(text, queryOf)).toBeNull())

  test('one that is too long for an address is not written', () => {
    const codes = Array.from({ length: 50 }, (_, at) => `${at}\u{5929}`.repeat(10))
    expect(writeMark({ card: 'c', besides: { column: 'kind', codes } })).toBeNull()
  })
})

const kind = { var: 'kind' }
const people = { var: 'people' }
test.each<[Rule, Rule]>([
  [{ or: [{ empty: [null] }, { '>=': [people, null] }] }, true],
  [{ or: [{ empty: [2] }, { '>=': [people, 2] }] }, { '>=': [people, 2] }],
  [{ and: [{ or: [{ empty: [null] }, { '==': [kind, null] }] }, { '==': [kind, 'a'] }] }, { '==': [kind, 'a'] }],
  [{ '!': [{ in: [kind, []] }] }, true],
  [{ '==': [null, kind] }, { empty: [kind] }],
  [{ '!=': [kind, null] }, { '!': [{ empty: [kind] }] }],
  [{ and: [{ '<': [people, null] }, { '==': [kind, 'a'] }] }, false],
  [{ '>': [{ '+': [people, null] }, 1] }, { '>': [{ '+': [people, null] }, 1] }],
])('%j is said as %j, and holds for the same records', (rule, plain) => {
  expect(plainRule(rule)).toEqual(plain)
  const scope = recordScope(seen, () => undefined)
  const env = { now: '2026-01-01 00:00:00', today: '2026-01-01', me: {} as never }
  for (const record of [{ kind: 'a', people: 1 }, { kind: 'b', people: 3 }, {}] as EngineRecord[]) {
    const holds = (one: Rule) => (typeof one === 'boolean' ? one : prepareRule(one, scope).holds({ record, env }))
    expect(holds(plain)).toBe(holds(rule))
  }
})

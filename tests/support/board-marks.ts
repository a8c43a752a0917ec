/**
 * Boards with cards over one model, what their readers can press on them, and the law of it: the records a mark leads to
 * count, or sum, to the mark.
 * @source docs/language.md#dashboard; ADR 0047
 */
import Big from 'big.js'
import { conditionOf, groupCondition, type Mark, markOf, type Pressed } from '#engine/query/mark.ts'
import type { EntityDocument, Json, Query, Rule } from '#engine/schema/document.ts'
import type { Dice } from '../parity/dice.ts'

type Row = Record<string, Json>
type Measure = NonNullable<Query['measures']>[number]
type Group = NonNullable<Query['group']>[number]

const title = (zh: string) => ({ zh })
export const visit = {
  ...{ kind: 'entity', grammar: 1, key: 'visit', title: title('来访') },
  fields: [
    { id: 'who', type: 'string', title: title('来访者') },
    { id: 'phone', type: 'string', title: title('电话'), masked: true },
    {
      id: 'kind',
      type: 'enum',
      title: title('种类'),
      options: ['a', 'b', 'c', 'd'].map(id => ({ id, title: title(id) })),
    },
    {
      id: 'level',
      type: 'enum',
      store: 'integer',
      title: title('级'),
      options: ['0', '1'].map(id => ({ id, title: title(id) })),
    },
    { id: 'open', type: 'boolean', title: title('开') },
    { id: 'old', type: 'boolean', store: 'integer', title: title('旧') },
    { id: 'people', type: 'integer', title: title('人数') },
    { id: 'cost', type: 'decimal', scale: 2, title: title('费用') },
    { id: 'day', type: 'date', title: title('日') },
    { id: 'moment', type: 'datetime', title: title('时') },
    { id: 'clock', type: 'time', title: title('钟') },
    { id: 'above', type: 'ref', to: 'visit', title: title('上级') },
    { id: 'host', type: 'user', title: title('接待') },
    { id: 'tags', type: 'enum', many: true, title: title('标'), options: [{ id: 'x', title: title('x') }] },
  ],
  access: [
    { id: 'all', to: { roles: ['visit-all'] }, may: ['list', 'detail', 'add', 'edit'], unmask: ['phone'] },
    {
      ...{ id: 'some', to: { roles: ['visit-some'] }, may: ['list', 'detail'] },
      rows: { in: [{ var: 'kind' }, ['a', 'c']] },
    },
    {
      ...{ id: 'few', to: { roles: ['visit-few'] }, may: ['list', 'detail'], hide: ['cost'] },
      rows: { or: [{ '>': [{ var: 'people' }, 3] }, { empty: [{ var: 'day' }] }] },
    },
  ],
} as unknown as EntityDocument

const DAYS = ['2023-12-31', '2024-01-01', '2024-02-29', '2024-03-01', '2024-12-30', '2026-06-30', '2026-07-01']
const TIMES = ['00:00:00', '23:59:59', '12:30:00']

/** A record; about a sixth of its values are missing. */
export function randomVisit(dice: Dice, { ids, users }: { ids: string[]; users: string[] }): Row {
  const given = <T extends Json>(value: T): T | null => (dice.chance(0.16) ? null : value)
  return {
    who: given(dice.pick(['赵', '钱', ' a', "o'x", '%', 'ß'])),
    phone: given(dice.pick(['13800001111', '13800002222'])),
    kind: given(dice.pick(['a', 'b', 'c', 'd'])),
    level: given(dice.pick([0, 1])),
    open: given(dice.chance(0.5)),
    old: given(dice.chance(0.5) ? 1 : 0),
    people: given(dice.int(6)),
    cost: given(dice.pick(['0.10', '12.00', '12.50', '99999.99'])),
    day: given(dice.pick(DAYS)),
    moment: given(`${dice.pick(DAYS)} ${dice.pick(TIMES)}`),
    clock: given(dice.pick(TIMES)),
    above: ids.length ? given(dice.pick(ids)) : null,
    host: users.length ? given(dice.pick(users)) : null,
    tags: null,
  }
}

const GROUPS = ['who', 'phone', 'kind', 'level', 'open', 'old', 'people', 'cost', 'day', 'clock', 'above', 'host']
const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const
const WHERES: Rule[] = [true, { '>': [{ var: 'people' }, 1] }, { '!=': [{ var: 'kind' }, 'b'] }]

export interface BoardCard {
  query: Query
  card: { id: string; map: Record<string, string> }
}

/** The cards of a board. @param hidden  fields its reader does not see: no card reads them */
export function randomBoard(dice: Dice, hidden: readonly string[] = []): BoardCard[] {
  return Array.from({ length: 2 + dice.int(3) }, (_, at): BoardCard => {
    const left = GROUPS.filter(id => !hidden.includes(id))
    const group = Array.from({ length: dice.pick([0, 1, 1, 2, 2]) }, (__, n): Group => {
      const id = n ? 'g' : 'x'
      if (dice.chance(0.4)) return { id, of: dice.pick(['day', 'moment']), by: dice.pick(PERIODS) }
      return { id, of: left.splice(dice.int(left.length), 1)[0]! }
    })
    const sums = ['people', 'cost'].filter(id => !hidden.includes(id))
    const measure: Measure = dice.pick<Measure>([
      { id: 'n', fn: 'count' },
      { id: 'n', fn: 'count', of: dice.pick(sums) },
      { id: 'n', fn: 'sum', of: dice.pick(sums) },
    ])
    const size = dice.chance(0.25) ? { size: 1 + dice.int(5), sort: [{ id: 'n', order: 'down' as const }] } : {}
    return {
      query: {
        ...{ id: `q${at}`, entity: 'visit', get: 'sums', where: dice.pick(WHERES), group, measures: [measure] },
        ...size,
      },
      card: {
        id: `c${at}`,
        map: { x: 'x', y: 'n', ...(group.length > 1 && { group: 'g' }) } as Record<string, string>,
      },
    }
  })
}

export interface Press {
  pressed: Pressed | undefined
  /** what the mark shows */
  shown: string
}

/** All that can be pressed on a card, as its widget draws these rows. */
export function pressesOf({ query, card }: BoardCard, rows: readonly Row[], dice: Dice): Press[] {
  const sum = (list: readonly Row[]) =>
    list.reduce((total, { n }) => total.plus(Number(n ?? 0) === 0 ? 0 : String(n)), new Big(0)).toFixed()
  if (!query.group?.length) return [{ pressed: {}, shown: sum(rows) }]
  const xs = [...new Set(rows.map(({ x }) => x ?? null))]
  const stacked = card.map.group !== undefined
  const groups = stacked ? [...new Set(rows.map(({ g }) => g ?? null))] : [undefined]
  const marks = rows.map(row => ({
    pressed: { x: row.x ?? null, group: stacked ? (row.g ?? null) : null },
    shown: sum([row]),
  }))
  const kept = dice.some(xs, 0, Math.max(0, xs.length - 1))
  const others = groups.map(group => ({
    pressed: { x: null, group: group ?? null, besides: kept },
    shown: sum(rows.filter(row => !kept.includes(row.x ?? null) && (group === undefined || (row.g ?? null) === group))),
  }))
  return [...marks, ...others, { pressed: undefined, shown: sum(rows) }]
}

/** What is asked of the records a press leads to; null: it offers none. */
export function ledTo({ query, card }: BoardCard, rows: readonly Row[], { pressed }: Press, entity: EntityDocument) {
  const mark = markOf(card, query, rows, pressed)
  const where = mark && conditionOf(query, mark, entity)
  if (!mark || where === null) return null
  const [measure] = query.measures as [Measure]
  return { mark, where, adds: measure.fn === 'sum' ? measure.of! : null }
}

/** The condition that pressing a mark of one card puts upon the others; null: it cannot. */
export function narrowedBy({ query }: BoardCard, mark: Mark, entity: EntityDocument): Rule | null {
  const rules = groupCondition(query, mark, entity)
  return rules?.length ? { and: rules } : null
}

/** What the records amount to: how many they are, or the sum of a field. */
export function amountOf(records: readonly Row[], adds: string | null): string {
  if (adds === null) return String(records.length)
  return records.reduce((total, row) => total.plus((row[adds] as string | number | null) ?? 0), new Big(0)).toFixed()
}

export const isSame = (one: string, other: string): boolean => new Big(one).eq(other)

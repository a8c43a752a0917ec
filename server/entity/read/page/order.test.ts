import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const MANY = 1_500
const PAGE = 50
/** An index finds the scores, none the weights. */
const mark = {
  kind: 'entity',
  grammar: 1,
  key: 'mark',
  title: { zh: '成绩' },
  fields: [
    { id: 'score', type: 'integer', title: { zh: '分数' }, search: 'between' },
    { id: 'kind', type: 'string', title: { zh: '类' }, search: 'equal' },
    { id: 'weight', type: 'decimal', scale: 1, title: { zh: '权重' } },
  ],
} as unknown as AnyDocument

type Key = 'score' | 'kind' | 'weight'
type Row = { id: string } & Record<Key, string | null>
interface By {
  id: Key
  order: 'up' | 'down'
}

let server: TestServer
let admin: Caller
let rows: Row[]

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'fixtures', [mark])
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  const some = <T>(value: T) => (Math.random() < 1 / 3 ? null : value)
  const drawn = Array.from({ length: MANY }, () => ({
    score: some(Math.floor(Math.random() * 40)),
    kind: some('abcde'[Math.floor(Math.random() * 5)]),
    weight: some((Math.random() * 10).toFixed(1)),
  }))
  const added = await server.db.write({ tenant: '000000' }, trx =>
    sql<Row>`insert into app_mark (score, kind, weight)
      select * from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as r (score integer, kind text, weight numeric)
      returning id::text, score::text, kind, weight::text`.execute(trx),
  )
  rows = added.rows
})
afterAll(() => server.stop())

/** Ids in their order. */
function sorted(of: Row[], sort: By[]): string[] {
  const compare = (one: Row, other: Row): number => {
    for (const { id, order } of sort) {
      const [a, b] = [one[id], other[id]]
      if (a === b) continue
      if (a === null || b === null) return a === null ? 1 : -1
      const way = id === 'kind' ? (a < b ? -1 : 1) : Number(a) - Number(b)
      if (way !== 0) return order === 'down' ? -way : way
    }
    const way = BigInt(one.id) < BigInt(other.id) ? -1 : 1
    return sort.at(-1)?.order === 'down' ? -way : way
  }
  return of.toSorted(compare).map(({ id }) => id)
}

const pageIn = (ids: string[], current: number) => ids.slice((current - 1) * PAGE, current * PAGE)

test('empty values come last, upwards and downwards, on any page of any order', async () => {
  for (let turn = 0; turn < 40; turn++) {
    const keys = (['score', 'kind', 'weight'] as Key[]).toSorted(() => Math.random() - 0.5)
    const sort = keys.slice(0, 1 + (turn % 3)).map((id): By => ({ id, order: Math.random() < 0.7 ? 'down' : 'up' }))
    const narrow = turn % 4 === 0
    const current = 1 + Math.floor(Math.random() * (narrow ? 4 : MANY / PAGE))
    const where = narrow ? { where: { '==': [{ var: 'kind' }, 'a'] } } : {}
    const answer = await admin.post<{ rows: WireRecord[] }>('/api/data/mark/query', {
      get: 'rows',
      sort,
      size: PAGE,
      current,
      ...where,
    })
    const expected = sorted(narrow ? rows.filter(({ kind }) => kind === 'a') : rows, sort)
    expect(
      answer.body.data.rows.map(({ id }) => id),
      JSON.stringify([sort, current, where]),
    ).toEqual(pageIn(expected, current))
  }
})

test('pages lead over the end of the values that an index has the other way round', async () => {
  const expected = sorted(rows, [{ id: 'score', order: 'down' }])
  const last = Math.ceil(rows.filter(({ score }) => score !== null).length / PAGE)
  for (const current of [1, last - 1, last, last + 1, MANY / PAGE, MANY / PAGE + 1]) {
    const query = `descs=score&size=${PAGE}&current=${current}`
    const { records } = (await admin.get<Page<WireRecord>>(`/api/data/mark/list?${query}`)).body.data
    expect(records.map(({ id }) => id)).toEqual(pageIn(expected, current))
  }
})

test('groups without a value come last as well', async () => {
  for (const order of ['up', 'down']) {
    const answer = await admin.post<{ rows: WireRecord[] }>('/api/data/mark/query', {
      get: 'sums',
      group: [{ id: 'kind' }],
      measures: [{ id: 'n', fn: 'count' }],
      sort: [{ id: 'kind', order }],
    })
    const kinds = ['a', 'b', 'c', 'd', 'e']
    expect(answer.body.data.rows.map(({ kind }) => kind)).toEqual([
      ...(order === 'up' ? kinds : kinds.toReversed()),
      null,
    ])
  }
})

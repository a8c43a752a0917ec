/**
 * What a board of 24 sums over 200,000 records costs, asked in one call, beside the same sums as statements written by
 * hand over `pg`: `npm run bench -- boards`.
 * @source docs/bench.md#measurements; ADR 0044
 */
import { sql } from 'kysely'
import type { EntityDocument } from '#engine/schema/document.ts'
import { openDatabase } from '#server/db/database.ts'
import type { QueryCall } from '#server/entity/read/query.ts'
import { publishDocuments } from '../support/publish.ts'
import { median, openStand, sayMachine, signIn } from './stand.ts'

const RECORDS = 200_000
const ROUNDS = 7
const MODELS = ['ledger.a', 'ledger.b', 'ledger.c', 'ledger.d']

const title = (zh: string) => ({ zh })
const ledger = (key: string): EntityDocument => ({
  ...({ kind: 'entity', grammar: 1 } as const),
  key,
  title: title(key),
  fields: [
    { id: 'kind', type: 'string', title: title('kind') },
    { id: 'state', type: 'string', title: title('state') },
    { id: 'amount', type: 'decimal', scale: 2, title: title('amount') },
    { id: 'count', type: 'integer', title: title('count') },
    { id: 'day', type: 'date', title: title('day') },
  ],
})
const tableOf = (key: string) => `app_${key.replace('.', '_')}`

/** Groups, measures and conditions, as the product is asked and as they are written by hand. */
const GROUPS: [NonNullable<QueryCall['group']>, string][] = [
  [[], ''],
  [[{ id: 'kind' }], 'kind'],
  [[{ id: 'state' }], 'state'],
  [[{ id: 'month', of: 'day', by: 'month' }], `to_char(day, 'YYYY-MM')`],
]
const MEASURES: [NonNullable<QueryCall['measures']>[number], string][] = [
  [{ id: 'n', fn: 'count' }, 'count(*)'],
  [{ id: 'n', fn: 'sum', of: 'amount' }, 'sum(amount)'],
  [{ id: 'n', fn: 'avg', of: 'count' }, 'avg(count)'],
]
const asked = Array.from({ length: 24 }, (_, at) => {
  const [group, by] = GROUPS[at % GROUPS.length]!
  const [measure, fn] = MEASURES[at % MEASURES.length]!
  return {
    query: { get: 'sums', group, measures: [measure], where: { '>': [{ var: 'count' }, at] } } as QueryCall,
    statement: (table: string) =>
      `select ${[by, fn].filter(Boolean).join(', ')} from ${table}
        where tenant_id = '000000' and is_deleted = 0 and count > ${at} ${by && 'group by 1 order by 1 limit 1000'}`,
  }
})

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
try {
  await publishDocuments(db, 'ledger', MODELS.map(ledger))
  for (const key of MODELS) {
    await db.define({ tenant: '000000' }, trx =>
      sql`insert into ${sql.table(tableOf(key))} (tenant_id, kind, state, amount, count, day)
        select '000000', 'kind ' || n % 12, 'state ' || n % 5, n % 1000 * 1.37, n % 97, date '2024-01-01' + n % 700
          from generate_series(1, ${RECORDS}::int) n`.execute(trx),
    )
    await sql`vacuum analyze ${sql.table(tableOf(key))}`.execute(db.owner)
  }
  const { token } = await signIn(stand.url)
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, body: object) => {
    const answer = await fetch(stand.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok || text.includes('"refused"')) throw new Error(text.slice(0, 500))
  }
  const board = (modelOf: (at: number) => string) => () =>
    call('/api/data/queries', {
      queries: asked.map(({ query }, at) => ({ id: `${at}`, entity: modelOf(at), query })),
    })
  const touched = (modelOf: (at: number) => string) => async () => {
    for (const key of new Set(asked.map((_, at) => modelOf(at))))
      await call(`/api/data/${key}/submit`, { kind: 'kind 1', count: 1 })
  }
  const one = () => MODELS[0]!
  const four = (at: number) => MODELS[at % MODELS.length]!
  const byHand = async (modelOf: (at: number) => string) => {
    for (const [at, { statement }] of asked.entries()) await sql.raw(statement(tableOf(modelOf(at)))).execute(db.owner)
  }
  const nothing = async () => {}
  const measured: [name: string, before: () => Promise<void>, work: () => Promise<void>][] = [
    ['by hand, one after the other, one model', nothing, () => byHand(one)],
    ['by hand, four models', nothing, () => byHand(four)],
    ['24 sums over one model', touched(one), board(one)],
    ['24 sums over four models', touched(four), board(four)],
    ['again, nothing changed', nothing, board(four)],
  ]
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, before, work] of measured) {
      await before()
      const start = performance.now()
      await work()
      times.set(name, [...(times.get(name) ?? []), performance.now() - start])
    }
  }
  console.log(`${sayMachine()}; ${RECORDS} records of each model; ms, medians of ${ROUNDS}`)
  const base = median(times.get(measured[0]![0])!)
  for (const [name, taken] of times)
    console.log(name.padEnd(44), median(taken).toFixed(1).padStart(8), (median(taken) / base).toFixed(2).padStart(8))
  console.log('wanted: over one model ≤ 400, over four ≤ 800, again ≤ 50')
} finally {
  await close()
  await stand.stop()
}

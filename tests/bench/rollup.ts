/**
 * What a list costs whose fields are computed from records that point at its own, beside the same list without them:
 * `npm run bench -- rollup`.
 * @source docs/bench.md#measurements; docs/language.md#records-that-point-here
 */
import { sql } from 'kysely'
import type { EntityDocument } from '#engine/schema/document.ts'
import { openDatabase } from '#server/db/database.ts'
import { publishDocuments } from '../support/publish.ts'
import { median, openStand, sayMachine, signIn } from './stand.ts'

const ASSETS = 10_000
const REPAIRS = 100_000
const ROUNDS = 25
const WANTED = 2

const named = (zh: string) => ({ kind: 'entity', grammar: 1, title: { zh } }) as const
const repairs = { var: '$pointing.asset.repair.asset' }
/** The same records twice: without computed fields, and with them. */
const plain: EntityDocument = {
  ...named('资产'),
  key: 'asset.plain',
  fields: [
    { id: 'name', type: 'string', title: { zh: '名称' } },
    { id: 'bought', type: 'date', title: { zh: '购买' }, search: 'between' },
  ],
}
const asset: EntityDocument = {
  ...plain,
  key: 'asset',
  fields: [
    ...plain.fields,
    { id: 'repairs', type: 'integer', title: { zh: '次数' }, value: { count: [repairs] } },
    { id: 'spent', type: 'decimal', scale: 2, title: { zh: '花费' }, value: { sum: [repairs, { var: 'cost' }] } },
    { id: 'last', type: 'date', title: { zh: '最近' }, value: { max: [repairs, { var: 'day' }] } },
  ],
}
const repair: EntityDocument = {
  ...named('维修'),
  key: 'asset.repair',
  fields: [
    { id: 'asset', type: 'ref', to: 'asset', title: { zh: '资产' } },
    { id: 'cost', type: 'decimal', scale: 2, title: { zh: '费用' } },
    { id: 'day', type: 'date', title: { zh: '日期' } },
  ],
}

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
try {
  await publishDocuments(db, 'asset', [plain, asset, repair])
  await db.define({ tenant: '000000' }, async trx => {
    await sql`insert into app_asset (tenant_id, name, bought)
      select '000000', 'Asset ' || n, date '2020-01-01' + n % 2000 from generate_series(1, ${ASSETS}::int) n`.execute(
      trx,
    )
    await sql`insert into app_asset_plain (tenant_id, name, bought)
      select tenant_id, name, bought from app_asset order by id`.execute(trx)
    await sql`insert into app_asset_repair (tenant_id, asset, cost, day)
      select '000000', ids[1 + n % ${ASSETS}::int], n % 500, date '2020-01-01' + n % 2000
      from (select array_agg(id) as ids from app_asset) a, generate_series(1, ${REPAIRS}::int) n`.execute(trx)
  })
  await sql`vacuum analyze app_asset, app_asset_plain, app_asset_repair`.execute(db.owner)
  const { token } = await signIn(stand.url)
  const time = async (path: string) => {
    const start = performance.now()
    const answer = await fetch(`${stand.url}/api/data/${path}`, { headers: { 'blade-auth': `bearer ${token}` } })
    const { data, msg } = (await answer.json()) as { data: { records: unknown[] } | null; msg: string }
    if (data?.records.length !== 10) throw new Error(`${path}: ${msg}`)
    return performance.now() - start
  }
  const [page, order] = ['list?size=10&countUpTo=10000', '&descs=bought']
  const calls = {
    'without computed fields': `asset.plain/${page}${order}`,
    'a count, a sum and a greatest of each': `asset/${page}${order}`,
    'sorted by the count of each': `asset/${page}&descs=repairs`,
    'those with at least 10': `asset/${page}&repairs_ge=10`,
  }
  const times: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, path] of Object.entries(calls)) times[name] = [...(times[name] ?? []), await time(path)]
  console.log(`${sayMachine()}; ${ASSETS} records, ${REPAIRS} that point at them; ms, medians of ${ROUNDS}`)
  const base = median(times['without computed fields']!)
  for (const [name, taken] of Object.entries(times))
    console.log(name.padEnd(40), median(taken).toFixed(1).padStart(8), (median(taken) / base).toFixed(2).padStart(8))
  console.log(`wanted of the second line: ≤ ${WANTED}`)
} finally {
  await close()
  await stand.stop()
}

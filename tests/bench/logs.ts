/**
 * Lists of 1,000,000 log rows, the first page and the thousandth, over HTTP:
 * `npm run bench -- logs`.
 * @source docs/bench.md#measurements
 */
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import { median, openStand, type Stand, sayMachine, signIn } from './stand.ts'

const ROWS = 1_000_000
const ROUNDS = 15
const FAR = 1000
const WANTED = 3

const stand = await openStand()
try {
  await addRows(stand)
  const { token } = await signIn(stand.url)
  console.log(`${sayMachine()}; ${ROWS} rows each, ms (median of ${ROUNDS})`)
  console.log('list                                       page 1   page 1000   ratio   wanted')
  for (const [title, address] of [
    ['API log, 10 a page', '/api/blade-log/api/list?size=10'],
    ['API log, 200 a page', '/api/blade-log/api/list?size=200'],
    ['API log, of one address', '/api/blade-log/api/list?size=10&requestUri_like=user/submit'],
    ['operation log, 10 a page', '/api/blade-log/operation/list?size=10'],
    ['operation log, of one entity', '/api/blade-log/operation/list?size=10&entity_equal=param'],
  ] as const) {
    const times = { near: [] as number[], far: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.near.push(await time(`${stand.url}${address}&current=1`, token))
      times.far.push(await time(`${stand.url}${address}&current=${FAR}`, token))
    }
    const [near, far] = [median(times.near), median(times.far)]
    const cells = [near.toFixed(0).padStart(8), far.toFixed(0).padStart(11), (far / near).toFixed(2).padStart(7)]
    console.log(title.padEnd(40), ...cells, `≤ ${WANTED}`.padStart(8))
  }
} finally {
  await stand.stop()
}

async function addRows({ config }: Stand): Promise<void> {
  const { db, close } = await openDatabase(config)
  await db.define({ tenant: '000000' }, async trx => {
    await sql`insert into blade_api_log (create_time, title, request_uri, method, time, user_id, remote_ip, params)
      select now() - n * interval '1 second', 'Something · done', '/api/blade-system/' || (array['user', 'post', 'role', 'dept'])[n % 4 + 1] || '/submit',
        'POST', n % 300, 1, '127.0.0.1', '{"body":["id","name","remark","sort"]}'
      from generate_series(1, ${ROWS}::int) n`.execute(trx)
    await sql`insert into blade_change (tenant_id, entity, record, verb, before, after, create_user, create_time)
      select '000000', (array['post', 'param', 'user', 'role'])[n % 4 + 1], n::text, 'edit', '{"sort": "1"}', '{"sort": "2"}', 1,
        now() - n * interval '1 second'
      from generate_series(1, ${ROWS}::int) n`.execute(trx)
  })
  for (const table of ['blade_api_log', 'blade_change']) await sql`vacuum analyze ${sql.table(table)}`.execute(db.owner)
  await close()
}

async function time(address: string, token: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(address, { headers: { 'blade-auth': `bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { records: unknown[]; total: number } }
  if (!data?.records.length) throw new Error(`${address}: no rows`)
  return performance.now() - start
}

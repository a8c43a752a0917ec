/**
 * Lists of 1,000,000 log rows, the first page and the thousandth, over HTTP:
 * `node tests/bench/logs.ts`.
 * @source docs/bench.md#measurements
 */

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { WEB_CLIENT } from '#server/auth/clients.ts'
import { boot } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'

const ROWS = 1_000_000
const ROUNDS = 15
const PASSWORD = 'Bench-2026-Lake'
const FAR = 1000
const WANTED = 3

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-'))
fs.chmodSync(folder, 0o755)
const embedded = await startEmbedded(path.join(folder, 'pg'))
try {
  await run()
} finally {
  await embedded.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const { host, user, password } = embedded.admin
  const running = await boot({
    ...readConfig({ CAPTCHA: 'off', WIRE_CIPHER: 'off', LOG_LEVEL: 'silent', DEMO: '0', ADMIN_PASSWORD: PASSWORD }),
    port: 0,
    dataDir: path.join(folder, 'data'),
    databaseUrl: `postgresql://${user}:${password}@localhost/postgres?host=${host}`,
  })
  try {
    await addRows(running.db)
    const token = await signIn(running.url)
    const cpu = os.cpus()[0]?.model
    console.log(
      `${cpu}, ${os.cpus().length} cores, Node ${process.version}, ${ROWS} rows each, ms (median of ${ROUNDS})`,
    )
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
        times.near.push(await time(`${running.url}${address}&current=1`, token))
        times.far.push(await time(`${running.url}${address}&current=${FAR}`, token))
      }
      const [near, far] = [middle(times.near), middle(times.far)]
      const cells = [near.toFixed(0).padStart(8), far.toFixed(0).padStart(11), (far / near).toFixed(2).padStart(7)]
      console.log(title.padEnd(40), ...cells, `≤ ${WANTED}`.padStart(8))
    }
  } finally {
    await running.close()
  }
}

async function addRows(db: Db): Promise<void> {
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
}

async function signIn(url: string): Promise<string> {
  const digest = createHash('sha256').update(PASSWORD).digest('hex')
  const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password: digest })
  const basic = Buffer.from(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'tenant-id': '000000' }
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, { method: 'POST', body, headers })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function time(address: string, token: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(address, { headers: { 'blade-auth': `bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { records: unknown[]; total: number } }
  if (!data?.records.length) throw new Error(`${address}: no rows`)
  return performance.now() - start
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

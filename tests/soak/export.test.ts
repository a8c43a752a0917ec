/** An export of 50,000 records of 15 fields: what it takes of the server's memory, and from the lists beside it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { residentMb } from '../bench/stand.ts'
import { editDraft, makeApp, publish, withEntity } from '../support/design.ts'
import { type ServerProcess, startProcess } from '../support/process.ts'
import { type Caller, callsAt, signIn } from '../support/server.ts'
import { copyTemplate, dropDatabase, testConfig } from '../support/template.ts'

const RECORDS = 50_000
const MOST_MORE_MB = 80
const name = 'test_soak_export'
const KEY = 'goods'

const fields: Field[] = [
  ...Array.from({ length: 10 }, (_, n): Field => ({ id: `text${n}`, type: 'string', title: { zh: `文本${n}` } })),
  ...Array.from(
    { length: 4 },
    (_, n): Field => ({ id: `amount${n}`, type: 'decimal', scale: 2, title: { zh: `数${n}` } }),
  ),
  { id: 'keeper', type: 'user', title: { zh: '保管人' } },
]

let server: ServerProcess
let admin: Caller
beforeAll(async () => {
  await copyTemplate(inject('databaseUrl'), name)
  const config = testConfig(inject('databaseUrl'), name)
  server = await startProcess(config, { flags: ['--max-semi-space-size=8'] })
  admin = await signIn(callsAt(server.url), 'admin')
  await makeApp(admin, KEY)
  await editDraft(
    admin,
    KEY,
    withEntity(entity => ({ ...entity, fields })),
  )
  expect((await publish(admin, KEY)).status).toBe(200)
  const columns = fields.map(({ id }) => id)
  const values = columns.map(id =>
    id === 'keeper' ? '1' : id.startsWith('amount') ? 'n / 4.0' : `'文字 ' || md5(n::text)`,
  )
  const client = new pg.Client({ connectionString: config.databaseUrl! })
  await client.connect()
  await client.query(`insert into app_goods (id, tenant_id, ${columns.join(', ')})
    select n, '000000', ${values.join(', ')} from generate_series(1, ${RECORDS}) n`)
  await client.query('analyze app_goods')
  await client.end()
}, 120_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await dropDatabase(inject('databaseUrl'), name)
})

const download = () =>
  fetch(`${server.url}/api/data/${KEY}/export`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'application/json' },
    body: '{}',
  }).then(async answer => Buffer.from(await answer.arrayBuffer()))

async function listMs(): Promise<number> {
  const begun = performance.now()
  expect((await admin.get(`/api/data/${KEY}/list?size=20&countUpTo=10000`)).status).toBe(200)
  return performance.now() - begun
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

test('its memory is bounded, and lists go on beside it', async () => {
  const alone = middle(await Promise.all(Array.from({ length: 9 }, listMs)))
  const before = residentMb(server.child.pid)
  const begun = performance.now()
  let most = before
  let file: Buffer | undefined
  const beside: number[] = []
  const exporting = download().then(found => {
    file = found
  })
  while (!file) {
    beside.push(await listMs())
    most = Math.max(most, residentMb(server.child.pid))
    await sleep(50)
  }
  await exporting
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${RECORDS} × ${fields.length} in ${seconds.toFixed(1)} s, ${(file.length / 1e6).toFixed(1)} MB; resident ${before} → ${most} MB; a list ${alone.toFixed(0)} → ${middle(beside).toFixed(0)} ms`,
  )
  const { sheets } = await readXlsx(new Uint8Array(file), { maxRows: RECORDS + 2 })
  expect(sheets[0]!.rows).toHaveLength(RECORDS + 1)
  expect(most - before).toBeLessThan(MOST_MORE_MB)
})

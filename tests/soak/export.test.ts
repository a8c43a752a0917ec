/** An export of 50,000 records of 15 fields: what it takes of the server's memory, and from the lists beside it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { residentMb } from '../bench/stand.ts'
import { editDraft, makeApp, publish, withEntity } from '../support/design.ts'
import { INSPECTED, liveHeapMb } from '../support/live-heap.ts'
import { type ServerProcess, startProcess } from '../support/process.ts'
import { type Caller, callsAt, signIn } from '../support/server.ts'
import { copyTemplate, dropDatabase, testConfig } from '../support/template.ts'

const RECORDS = 50_000
/** of what is in use, while the collector runs all the time */
const MOST_MORE_LIVE_MB = 10
/** of what the process holds, as the collector comes */
const MOST_MORE_MB = 250
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
  server = await startProcess(config, { flags: ['--max-semi-space-size=8', INSPECTED] })
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

/** Exports all, and does `meanwhile` again and again until the file is there. */
async function exportWhile(meanwhile: () => Promise<void>): Promise<{ file: Buffer; seconds: number }> {
  const begun = performance.now()
  let isOver = false
  const exporting = download().finally(() => {
    isOver = true
  })
  while (!isOver) await meanwhile()
  return { file: await exporting, seconds: (performance.now() - begun) / 1000 }
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

test('the file has all of them, and lists go on beside it', async () => {
  const alone: number[] = []
  for (let round = 0; round < 20; round++) alone.push(await listMs())
  const before = residentMb(server.child.pid)
  let most = before
  const beside: number[] = []
  const { file, seconds } = await exportWhile(async () => {
    beside.push(await listMs())
    most = Math.max(most, residentMb(server.child.pid))
    await sleep(20)
  })
  console.log(
    `${RECORDS} × ${fields.length} in ${seconds.toFixed(1)} s, ${(file.length / 1e6).toFixed(1)} MB; resident ${before} → ${most} MB; a list ${middle(alone).toFixed(0)} → ${middle(beside).toFixed(0)} ms`,
  )
  const { sheets } = await readXlsx(new Uint8Array(file), { maxRows: RECORDS + 2 })
  expect(sheets[0]!.rows).toHaveLength(RECORDS + 1)
  expect(most - before).toBeLessThan(MOST_MORE_MB)
})

test('of its records only a few are in memory at a time', async () => {
  const before = await liveHeapMb(server)
  let most = before
  await exportWhile(async () => {
    most = Math.max(most, await liveHeapMb(server))
    await sleep(1000)
  })
  console.log(`live heap ${before.toFixed(1)} → ${most.toFixed(1)} MB`)
  expect(most - before).toBeLessThan(MOST_MORE_LIVE_MB)
})

/** Reports and exports run on a streaming standby, everything else on the primary. */
import fs from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityDocument, SqlQuery } from '#engine/schema/document.ts'
import { addUser } from '#tests/support/people.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, callsAt, signIn } from '#tests/support/server.ts'
import { type Pair, startPair } from '#tests/support/standby.ts'
import { testConfig } from '#tests/support/template.ts'
import { boot, type Running } from '../boot.ts'
import type { Config } from '../config/config.ts'
import { readSheet } from '../sheets/read-sheet.ts'

/** The standby is always this late, so that no test passes by chance. */
const DELAY_MS = 150
const SOON = { timeout: 20_000, interval: 50 }

const text = (en: string) => ({ zh: en, en })
const ledger: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'ledger',
  title: text('ledger'),
  table: 'app_ledger',
  fields: [{ id: 'name', type: 'string', title: text('name') }],
}
const where: SqlQuery = {
  kind: 'query',
  grammar: 1,
  key: 'ledger.where',
  title: text('where'),
  source: 'main',
  sql: ['select pg_is_in_recovery() as late, count(*) as n from app_ledger'],
  access: { everyone: true },
  result: [
    { id: 'late', type: 'boolean' },
    { id: 'n', type: 'integer' },
  ],
}
const slow: SqlQuery = { ...where, key: 'ledger.slow', sql: [`${where.sql[0]}, pg_sleep(1)`] }

let pair: Pair
let config: Config
let server: Running
let admin: Caller
let saved = 0
let users = 0
beforeAll(async () => {
  pair = await startPair()
  config = testConfig(pair.url, 'postgres', { databaseReportUrl: pair.standbyUrl })
  server = await boot(config)
  admin = await signIn(callsAt(server.url), 'admin')
  await publishDocuments(server.db, 'ledger', [ledger, where, slow])
  const other = { tenant: '000007' }
  await server.db.write(other, trx => sql`insert into app_ledger (name) values ('of others')`.execute(trx))
})
afterAll(async () => {
  await server?.close()
  await pair?.stop()
  if (config) fs.rmSync(config.dataDir, { recursive: true, force: true })
})

async function save(): Promise<void> {
  const { body } = await admin.post('/api/data/ledger/submit', { name: `line ${++saved}` })
  expect(body).toMatchObject({ code: 200 })
}
/** @returns whether the standby answered, and how many lines it counted */
async function report({ key } = where): Promise<[boolean, number]> {
  const call = { query: key }
  const { body } = await admin.post<{ rows: { late: boolean; n: number }[] }>(
    '/api/blade-develop/datasource/execute',
    call,
  )
  const [row] = body.data.rows
  return [row!.late, row!.n]
}
/** Adds a user, then exports them. @returns whether the new one is in the workbook */
async function exportUsers(): Promise<boolean> {
  const account = `user${++users}`
  await addUser(server.db, { account })
  const url = `${server.url}/api/blade-system/user/export`
  const headers = { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ columns: ['account'] }) })
  const rows = await readSheet(Buffer.from(await response.arrayBuffer()))
  return rows.some(([cell]) => cell === account)
}
const state = async () => {
  const { body } = await callsAt(server.url)('GET', '/api/health')
  return body as unknown
}
/** Statements of reports and exports on the standby. */
const reportsOnStandby = () => pair.standbyLog().match(/fetch \d+ from report/g)?.length ?? 0
const usersOnStandby = () => pair.standbyLog().match(/from "?blade_user"? t/g)?.length ?? 0

test('without the standby the primary answers, and health reports it', async () => {
  await expect.poll(state, SOON).toEqual({ status: 'UP', replica: 'gone' })
  await save()
  expect(await report()).toEqual([false, saved])
  expect(await exportUsers()).toBe(true)
})

test('a report and an export come from the standby, with everything saved before, and only of the tenant', async () => {
  await pair.startStandby(DELAY_MS)
  await expect.poll(state, SOON).toEqual({ status: 'UP', replica: 'used' })
  const onStandby: boolean[] = []
  for (let round = 0; round < 5; round++) {
    await save()
    const [isThere, lines] = await report()
    expect(lines).toBe(saved)
    onStandby.push(isThere)
  }
  expect(onStandby).toContain(true) // on a busy machine one of them may be late
  const before = usersOnStandby()
  const exported = async () => (await exportUsers()) && usersOnStandby() > before
  await expect.poll(exported, SOON).toBe(true)
})

test('a standby that lags is not used until it has caught up', async () => {
  await pair.askStandby('select pg_wal_replay_pause()')
  await save()
  expect(await report()).toEqual([false, saved])
  expect(await state()).toEqual({ status: 'UP', replica: 'behind' })
  expect(await exportUsers()).toBe(true)
  await pair.askStandby('select pg_wal_replay_resume()')
  await expect.poll(state, SOON).toEqual({ status: 'UP', replica: 'used' })
  await expect.poll(() => report(), SOON).toEqual([true, saved])
})

test('a killed standby loses no answer, and is used again once it is back', async () => {
  const before = reportsOnStandby()
  const cut = report(slow)
  await expect.poll(reportsOnStandby, SOON).toBeGreaterThan(before)
  await pair.killStandby()
  expect(await cut).toEqual([false, saved])
  await save()
  expect(await exportUsers()).toBe(true)
  await expect.poll(state, SOON).toEqual({ status: 'UP', replica: 'gone' })
  await pair.startStandby(DELAY_MS)
  await expect.poll(state, SOON).toEqual({ status: 'UP', replica: 'used' })
  await expect.poll(() => report(), SOON).toEqual([true, saved])
})

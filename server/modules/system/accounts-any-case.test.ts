/** Accounts that differ in upper and lower case alone are one account. */
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'
import { hashPassword } from '../../auth/sign-in/passwords.ts'
import { applyShippedTables } from '../../entity/table/apply-table.ts'
import { readShipped } from '../../layers/shipped.ts'

const USER = '/api/blade-system/user'
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => server.stop())

const submit = (record: object, caller = admin) => caller.post<WireRecord>(`${USER}/submit`, record)
const userOf = (account: string, more: object = {}) => ({ account, realName: account, password: PASSWORD, ...more })
const told = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { issues: WireIssue[] }).issues.map(({ path, msg }) => [path, msg])
const TAKEN = [['account', '账号已存在，请换一个值']]

test('UR-02 an account is taken in whichever case, in its tenant alone, until it is removed', async () => {
  const { id } = (await submit(userOf('Wang.Wei'))).body.data
  for (const account of ['Wang.Wei', 'wang.wei', 'WANG.WEI']) {
    const refused = await submit(userOf(account))
    expect([refused.status, told(refused)]).toEqual([400, TAKEN])
  }
  const other = (await submit(userOf('li'))).body.data
  expect(told(await submit({ id: other.id, account: 'wang.WEI' }))).toEqual(TAKEN)
  expect((await submit({ id, account: 'WANG.wei' })).body.data.account).toBe('WANG.wei')
  const neighbour = await server.loginNew({ account: 'keeper', roles: ['administrator'], tenant: '000001' })
  expect((await submit(userOf('wang.wei'), neighbour)).status).toBe(200)
  await admin.post(`${USER}/remove?ids=${id}`)
  expect((await submit(userOf('wang.wei'))).status).toBe(200)
  expect(told(await admin.post('/api/data/user/restore', { id }))).toEqual(TAKEN)
})

test('UR-02 of two who ask for it at once one gets it', async () => {
  const answers = await Promise.all(['race', 'Race', 'RACE', 'rAce'].map(account => submit(userOf(account))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
})

test('SE-04 sign-in finds the account in whichever case', async () => {
  const { id } = (await submit(userOf('Zhao'))).body.data
  for (const account of ['Zhao', 'zhao', 'ZHAO']) expect((await server.login(account)).result.user_id).toBe(id)
})

test('SE-48 an application for an account that is taken in another case is not approved', async () => {
  await submit(userOf('Guest'))
  const { rows } = await server.db.write({ tenant: '000000' }, trx =>
    sql<{ id: string }>`insert into blade_registration (tenant_id, account, name, password, status)
      values ('000000', 'guest', 'G', 'x', 0) returning id`.execute(trx),
  )
  const roles = await admin.get<Page<WireRecord>>('/api/blade-system/role/list?roleAlias_equal=staff')
  const roleId = roles.body.data.records[0]!.id
  const refused = await admin.post('/api/data/registration/approve', { ids: rows[0]!.id, roleId })
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('guest')])
})

test('an import changes who is there in another case, keeps the spelling, and takes a second such row for the same', async () => {
  const { id } = (await submit(userOf('Chen', { deptId: '' }))).body.data
  const state = await imported([
    ['账号', '姓名'],
    ['chen', '陈新'],
    ['CHEN', '陈老'],
    ['sun', '孙'],
    ['Sun', '孙二'],
  ])
  expect(state).toMatchObject({ added: 1, changed: 1, refused: 2 })
  expect(state.rows.map(({ row }) => row)).toEqual([3, 5])
  const { records } = (await admin.get<Page<WireRecord>>(`${USER}/list?account_like=chen`)).body.data
  expect(records).toMatchObject([{ id, account: 'Chen', realName: '陈新' }])
})

test('a start keeps accounts that differ by that alone, tells them, refuses more, and is strict once they are changed', async () => {
  const shipped = readShipped().entities
  const { rows: indexes } = await server.db.maintain(trx =>
    sql<{ name: string }>`select indexname as name from pg_indexes
      where tablename = 'blade_user' and indexdef like '%lower(account)%'`.execute(trx),
  )
  await server.db.maintain(trx => sql`drop index ${sql.ref(indexes[0]!.name)}`.execute(trx))
  const old = await hashPassword('Older-2026')
  const young = await hashPassword('Younger-2026')
  await server.db.write({ tenant: '000000' }, trx =>
    sql`insert into blade_user (tenant_id, account, real_name, password, status)
      values ('000000', 'Twin', 'Older', ${old}, 1), ('000000', 'twin', 'Younger', ${young}, 1)`.execute(trx),
  )
  const start = async () =>
    (await applyShippedTables(server.db, shipped)).map(({ tenant, values }) => [tenant, ...values])
  expect(await start()).toEqual([['000000', 'Twin', 'twin']])
  expect(await start()).toEqual([['000000', 'Twin', 'twin']])
  await server.login('Twin', { password: 'Older-2026' })
  const younger = await server.login('twin', { password: 'Younger-2026' })
  expect(told(await submit(userOf('TWIN')))).toEqual(TAKEN)
  expect(told(await submit({ id: younger.result.user_id, account: 'Twin' }))).toEqual(TAKEN)
  expect((await submit({ id: younger.result.user_id, realName: 'Still there' })).status).toBe(200)
  expect((await submit({ id: younger.result.user_id, account: 'other' })).status).toBe(200)
  expect(await start()).toEqual([])
  expect(told(await submit(userOf('OTHER')))).toEqual(TAKEN)
})

async function imported(rows: string[][]) {
  const form = new FormData()
  form.append('file', new Blob([await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })] as BlobPart[]), 'users.xlsx')
  const { attachId } = (await admin.post<{ attachId: string }>('/api/blade-resource/oss/endpoint/put-file', form)).body
    .data
  const { id } = (await admin.post<{ id: string }>(`${USER}/import`, { attachId })).body.data
  for (let tries = 0; tries < 300; tries++) {
    const state = (await admin.get<{ state: string; rows: { row: number }[] }>(`${USER}/import/state?id=${id}`)).body
      .data
    if (['done', 'failed'].includes(state.state)) return state
    await sleep(50)
  }
  throw new Error('the import does not end')
}

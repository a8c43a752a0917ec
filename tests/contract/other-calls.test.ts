/** Calls of the specification that one entity alone offers, where what they do is nobody else's test. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Caller
let staff: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  staff = await server.loginNew({ account: 'ann', roles: ['staff'] })
})
afterAll(() => server?.stop())

async function save(path: string, record: object): Promise<WireRecord> {
  const { status, body, text } = await admin.post<WireRecord>(`${path}/submit`, record)
  expect(status, text).toBe(200)
  return body.data
}

test('RT-32 members of a report group are listed by their part in it', async () => {
  const group = await save('/api/reportGroup/ReportGroup', { groupName: 'Registry' })
  const other = await save('/api/reportGroup/ReportGroup', { groupName: 'Library' })
  const path = '/api/reportGroup/reportGroupUser'
  const [ann, keeper] = [staff.result.user_id, admin.result.user_id]
  for (const [groupId, userId, type] of [
    [group.id, keeper, 1],
    [group.id, ann, 2],
    [other.id, ann, 1],
  ])
    await save(path, { groupId, userId, type })
  const users = async (query: string) =>
    (await admin.get<WireRecord[]>(`${path}/getUserByType?${query}`)).body.data.map(({ userId }) => userId).sort()
  expect(await users(`type=1`)).toEqual([keeper, ann].sort())
  expect(await users(`type=1&groupId=${group.id}`)).toEqual([keeper])
  expect(await users(`type=2&groupId=${group.id}`)).toEqual([ann])
  expect((await staff.get(`${path}/getUserByType?type=1`)).status).toBe(403)
})

test('groups of a task stand as a tree, are given another manager, and are taken away', async () => {
  const path = '/api/reportTask/reportTaskGroup'
  const form = await save('/api/reportInfo/reportInfo', { title: 'Rooms' })
  const task = await save('/api/blade-reportTask/reportTask', { taskName: 'Rooms of 2026', reportInfoId: form.id })
  const group = async (name: string, parent: string | null) => {
    const { rows } = await server.db.write({ tenant: '000000' }, trx =>
      sql<{ id: string }>`
        insert into blade_report_task_group (tenant_id, group_name, task_id, parent_id)
        values ('000000', ${name}, ${task.id}, ${parent}) returning id`.execute(trx),
    )
    return rows[0]!.id
  }
  const school = await group('School', null)
  const library = await group('Library', school)
  interface Node {
    title: string
    children?: Node[]
  }
  const tree = await admin.get<Node[]>(`${path}/treeList?taskId=${task.id}`)
  expect(tree.body.data).toMatchObject([{ title: 'School', children: [{ title: 'Library' }] }])

  const managerId = staff.result.user_id
  const change = (ids: string, caller = admin) => caller.post(`${path}/changeSubGroupManager`, { ids, managerId })
  expect((await change(library, staff)).status).toBe(403)
  expect((await change(`${library},4242`)).status).toBe(404)
  expect((await change(library)).status).toBe(200)
  const list = async () => (await admin.get<Page<WireRecord>>(`${path}/list?taskId_equal=${task.id}`)).body.data.records
  expect((await list()).map(each => [each.groupName, each.managerId]).sort()).toEqual([
    ['Library', managerId],
    ['School', null],
  ])
  expect((await staff.post(`${path}/removeGroup?ids=${library}`)).status).toBe(403)
  expect((await admin.post(`${path}/removeGroup?ids=${library}`)).status).toBe(200)
  expect((await list()).map(({ groupName }) => groupName)).toEqual(['School'])
})

test('EM-09 a contact is chosen from the address book by name, by who keeps it', async () => {
  const path = '/api/blade-email/plat-address'
  const { id } = await save(path, { name: 'Dee Harper', email: 'dee@elsewhere.example' })
  await save(path, { name: 'Eve Stone', email: 'eve@elsewhere.example' })
  const found = await admin.get<Page<Choice>>(`${path}/select?q=Harper`)
  expect(found.body.data).toMatchObject({ total: 1, records: [{ id, label: 'Dee Harper' }] })
  expect((await staff.get(`${path}/select`)).status).toBe(403)
})

test('PE-03 print templates are each of one app, listed by business, state and kind as printing asks for them', async () => {
  const path = '/api/appPrintTemplate/appPrintTemplate'
  const appOf = async (appName: string) =>
    (await admin.post<{ id: string }>('/api/appInfo/appInfo/submit', { appName })).body.data.id
  const [loans, rooms] = [await appOf('Loans'), await appOf('Rooms')]
  const template = (appId: string, templateName: string, more: object = {}) =>
    save(path, { appId, appBizId: `of ${appId}`, templateName, templateType: 'form', templateJson: '{}', ...more })
  await template(loans, 'Receipt')
  await template(loans, 'Overview', { templateType: 'list' })
  await template(loans, 'Draft', { status: 0 })
  await template(rooms, 'Key')
  const asked = (app: string) => `current=1&size=10&appBizId_equal=of ${app}&status_equal=1&templateType_equal=form`
  const names = async (app: string, caller = admin) => {
    const { body, text } = await caller.get<Page<WireRecord>>(`${path}/list?${asked(app)}`)
    expect(body.code, text).toBe(200)
    return body.data.records.map(({ templateName }) => templateName)
  }
  expect(await names(loans)).toEqual(['Receipt'])
  expect(await names(rooms, staff)).toEqual(['Key'])
})

test('DS-28 parameters of a service are listed in the order asked for', async () => {
  const service = { name: 'Weather', authType: 'none', serviceType: 'internal', className: 'weather' }
  const { id } = await save('/api/serviceConfig/thirdServiceConfig', service)
  const path = '/api/serviceConfig/thirdServiceParams'
  for (const [name, sort] of [
    ['second', 2],
    ['first', 1],
  ] as const)
    await save(path, { thirdServiceId: id, name, sort, type: 1 })
  const names = async (order: string) =>
    (await admin.get<Page<WireRecord>>(`${path}/list?thirdServiceId_equal=${id}&${order}`)).body.data.records.map(
      ({ name }) => name,
    )
  expect(await names('ascs=sort')).toEqual(['first', 'second'])
  expect(await names('descs=sort')).toEqual(['second', 'first'])
})

test('DS-06 code is generated for saber, whatever is sent', async () => {
  const source = { name: 'Loans', category: 'postgresql', url: 'postgresql://127.0.0.1:9/loans' }
  const { id: datasourceId } = await save('/api/blade-develop/datasource', source)
  const record = { codeName: 'Loans', tableName: 'app_loan', datasourceId }
  expect(await save('/api/blade-develop/code', record)).toMatchObject({ system: 'saber' })
  const other = await admin.post<WireRecord>('/api/blade-develop/code/submit', { ...record, system: 'other' })
  if (other.status === 200) expect(other.body.data.system).toBe('saber')
  else expect(other.status).toBe(400)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { agree, deploy, flowOf, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const LEAVE = '/api/blade-workflow/process/leave'

let server: TestServer
let owner: Caller
let ann: Caller

beforeAll(async () => {
  server = await startServer()
  owner = await server.loginNew({ account: 'owner', roles: ['clerk'] })
  ann = await server.loginNew({ account: 'ann', roles: ['clerk'] })
})
afterAll(() => server.stop())

const submit = (more: object = {}) =>
  owner.post<WireRecord>(`${LEAVE}/submit`, {
    ...{ leaveType: 'sick', days: '2.0', reason: 'Flu' },
    ...{ startTime: '2026-12-01 08:00:00', endTime: '2026-12-02 18:00:00' },
    ...more,
  })
const listed = async (caller: Caller) => (await caller.get<Page<WireRecord>>(`${LEAVE}/list`)).body.data.records
const remove = (id: unknown) => owner.post(`${LEAVE}/remove?ids=${id}`)

test('WU-71 a leave is kept, listed to whoever made it, and removed', async () => {
  const { body, text } = await submit()
  expect(body.code, text).toBe(200)
  expect(body.data).toMatchObject({ userId: owner.result.user_id, processInsId: null })
  expect((await listed(owner)).map(({ id }) => id)).toEqual([body.data.id])
  expect(await listed(ann)).toEqual([])
  expect((await remove(body.data.id)).status).toBe(200)
  expect(await listed(owner)).toEqual([])
})

test('WU-71 once a process for leaves is deployed, submit starts it; the leave is locked until it ends', async () => {
  await deploy(server, flowOf('leave', [['approve', users('ann')]], { entity: 'wfLeave' }))
  const { body, text } = await submit({ userId: ann.result.user_id, status: 'finished', processInsId: '7' })
  expect(body.code, text).toBe(200)
  const { id, processInsId } = body.data
  expect(body.data).toMatchObject({ userId: owner.result.user_id, status: 'unfinished', reason: 'Flu' })
  expect(String(processInsId)).toMatch(/^\d{2,}$/)
  expect((await submit({ id, reason: 'Cold' })).body.msg).toBe('非正常状态数据不可编辑!')
  expect((await remove(id)).body.msg).toBe('非正常状态数据不可删除!')
  expect((await agree(ann, String(processInsId))).status).toBe(200)
  expect(await listed(owner)).toMatchObject([{ id, processInsId, status: 'finished' }])
  expect((await submit({ reason: '' })).status).toBe(400)
  expect(await listed(owner)).toHaveLength(1)
  expect((await remove(id)).status).toBe(200)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const PATH = '/api/blade-message/message'
const READ = 0
const UNREAD = 1
let server: TestServer
let reader: Caller
let other: Caller

beforeAll(async () => {
  server = await startServer()
  reader = await server.loginNew({ account: 'reader', roles: ['staff'] })
  other = await server.loginNew({ account: 'other', roles: ['administrator'] })
  await send(reader, 'Old', 1, '2026-01-01')
  await send(reader, 'New', 3, '2026-02-01')
  await send(other, 'Not yours', 1, '2026-03-01')
})
afterAll(() => server.stop())

const send = (to: Caller, title: string, type: number, at: string) =>
  server.db.write({ tenant: '000000' }, trx =>
    sql`insert into blade_message (tenant_id, title, type, is_read, receiver, create_user, create_time)
      values ('000000', ${title}, ${type}, ${UNREAD}, ${to.result.user_id}, ${other.result.user_id}, ${at})`.execute(
      trx,
    ),
  )
const myList = async (query = '', caller = reader) =>
  (await caller.get<Page<Message>>(`${PATH}/my/list?${query}`)).body.data
const top = async () =>
  (await reader.get<{ messageList: Message[]; unReadCount: number }>(`${PATH}/my/topList`)).body.data

test('ME-01 ME-13 my messages come newest first, with who sent them, a page at a time and of one type', async () => {
  const all = await myList('page=1&size=10')
  expect(all.records.map(message => message.title)).toEqual(['New', 'Old'])
  expect(all).toMatchObject({ total: 2, current: 1, pages: 1 })
  expect(all.records[0]).toMatchObject({ isRead: UNREAD, createUserName: 'other', createTime: '2026-02-01 00:00:00' })
  expect((await myList('type=3')).records.map(message => message.title)).toEqual(['New'])
  for (const past of ['99999999999', '9'.repeat(30), '-1']) expect((await myList(`type=${past}`)).total).toBe(0)
  expect((await myList('page=2&size=1')).records.map(message => message.title)).toEqual(['Old'])
  expect((await reader.get(`${PATH}/my/list?size=100000`)).status).toBe(400)
})

test('ME-06 ME-08 ME-12 ME-16 opening a message marks it as read (1 is unread, 0 is read) and lowers the count by one', async () => {
  expect(await top()).toMatchObject({ unReadCount: 2, messageList: [{ title: 'New' }, { title: 'Old' }] })
  const { id } = (await myList()).records[0]!
  const opened = await reader.get<Message>(`${PATH}/detail?id=${id}`)
  expect(opened.body.data).toMatchObject({ title: 'New', isRead: READ, createUserName: 'other' })
  expect(await top()).toMatchObject({ unReadCount: 1, messageList: [{ title: 'Old' }] })
  expect((await myList('isRead=0')).records.map(message => message.title)).toEqual(['New'])
})

test('somebody else’s message does not exist, not even for an administrator, and stays unread', async () => {
  const { id } = (await myList('', other)).records[0]!
  expect((await reader.get(`${PATH}/detail?id=${id}`)).status).toBe(404)
  expect((await reader.post(`${PATH}/remove?ids=${id}`)).status).toBe(404)
  expect((await myList('isRead=1', other)).total).toBe(1)
  const mine = (await myList()).records[0]!
  expect((await other.get(`${PATH}/detail?id=${mine.id}`)).status).toBe(404)
})

test('ME-09 ME-19 read-all marks all of mine as read and nobody else’s', async () => {
  expect((await reader.post(`${PATH}/readAll`)).status).toBe(200)
  expect(await top()).toEqual({ messageList: [], unReadCount: 0 })
  expect((await myList('isRead=1', other)).total).toBe(1)
})

test('ME-17 a message is removed by who received it', async () => {
  const { id } = (await myList()).records[0]!
  expect((await reader.post(`${PATH}/remove?ids=${id}`)).status).toBe(200)
  expect((await myList()).records.map(message => message.id)).not.toContain(id)
})

test('a message cannot be written by the calls for records', async () => {
  expect((await reader.post(`${PATH}/submit`, { title: 'x', receiver: reader.result.user_id })).status).toBe(404)
  expect((await reader.post('/api/data/message/submit', { title: 'x', receiver: '1' })).status).toBe(403)
})

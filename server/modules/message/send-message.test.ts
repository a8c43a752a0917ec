import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import { addUser } from '#tests/support/people.ts'
import { openStream } from '#tests/support/push.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { PNG, put } from '#tests/support/upload.ts'
import { createSeal, keepSecret } from '../../config/secrets.ts'
import { openFiles } from '../../files/files.ts'
import { sweepFiles } from '../../files/sweep.ts'
import type { Sending } from './send-message.ts'
import type { Receiver, SentMessage } from './sent-messages.ts'

const PATH = '/api/blade-message/message'
let server: TestServer
let sender: Caller
let ann: Caller
let bob: Caller
let foreigner: Caller

beforeAll(async () => {
  server = await startServer()
  sender = await server.loginNew({ account: 'sender', roles: ['administrator'] })
  ann = await server.loginNew({ account: 'ann', roles: ['teacher'], depts: ['school'] })
  bob = await server.loginNew({ account: 'bob', roles: ['teacher', 'tutor'], depts: ['class'] })
  await server.loginNew({ account: 'off', roles: ['teacher'], depts: ['school'] })
  foreigner = await server.loginNew({ account: 'foreigner', tenant: '000005', roles: ['teacher'], depts: ['school'] })
  await server.db.write({ tenant: '000000' }, async trx => {
    await sql`update blade_dept set parent_id = (select id from blade_dept where code = 'school') where code = 'class'`.execute(
      trx,
    )
    await sql`update blade_user set status = 0 where account = 'off'`.execute(trx)
  })
})
afterAll(() => server.stop())

const send = (body: Record<string, unknown>, caller = sender) => caller.post<Sending>(`${PATH}/save`, body)
const titles = async (caller: Caller) =>
  (await caller.get<Page<Message>>(`${PATH}/my/list?size=50`)).body.data.records.map(({ title }) => title)
const unread = async (caller: Caller) =>
  (await caller.get<{ unReadCount: number }>(`${PATH}/my/topList`)).body.data.unReadCount
const sentOf = async (caller: Caller) =>
  (await caller.get<Page<SentMessage>>(`${PATH}/my/sendList?page=1&size=50`)).body.data
const idOf = (caller: Caller) => caller.result.user_id
const deptOf = (caller: Caller) => caller.result.dept_id

test('ME-02 ME-18 a message goes to users, to departments with those below, and to roles; one row for each', async () => {
  expect((await send({ title: 'To users', receivers: [idOf(ann)] })).body.data).toMatchObject({ total: 1 })
  expect((await send({ title: 'To department', type: 2, receivers: deptOf(ann) })).body.data.total).toBe(2)
  expect((await send({ title: 'To role', type: 4, receivers: bob.result.role_id })).body.data.total).toBe(2)
  expect((await send({ title: 'To class', type: 2, receivers: [deptOf(bob)] })).body.data.total).toBe(1)
  expect(await titles(ann)).toEqual(['To role', 'To department', 'To users'])
  expect(await titles(bob)).toEqual(['To class', 'To role', 'To department'])
  expect(await titles(foreigner)).toEqual([])
})

test('ME-18 who may not send, may not; what is wrong is refused and nobody receives it', async () => {
  const before = await unread(ann)
  const to = { title: 'x', receivers: [idOf(ann)] }
  expect((await send(to, ann)).status).toBe(403)
  for (const wrong of [
    { ...to, title: '' },
    { ...to, title: 'x'.repeat(201) },
    { ...to, title: { not: 'text' } },
    { ...to, type: 3 },
    { ...to, receivers: [] },
    { ...to, receivers: 'everybody' },
    { ...to, receivers: [idOf(foreigner)] },
    { ...to, type: 2, receivers: [deptOf(foreigner)] },
    { ...to, type: 4, receivers: [foreigner.result.role_id] },
  ])
    expect((await send(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect(await unread(ann)).toBe(before)
  expect(await titles(foreigner)).toEqual([])
})

test('ME-18 one Idempotency-Key sends once', async () => {
  const headers = { 'idempotency-key': 'send-once-0001' }
  const body = { title: 'Once', receivers: [idOf(ann)] }
  const [first, again] = [
    await sender.post<Sending>(`${PATH}/save`, body, headers),
    await sender.post<Sending>(`${PATH}/save`, body, headers),
  ]
  expect(again.body.data).toEqual(first.body.data)
  expect((await titles(ann)).filter(title => title === 'Once')).toHaveLength(1)
})

test('ME-14 ME-15 what I sent, how many received it and have read it; nobody else sees that', async () => {
  const { id } = (await send({ title: 'Read me', content: 'Now', type: 4, receivers: ann.result.role_id })).body.data
  const mine = (await bob.get<Page<Message>>(`${PATH}/my/list`)).body.data.records[0]!
  await bob.get(`${PATH}/detail?id=${mine.id}`)
  expect((await sentOf(sender)).records[0]).toMatchObject({ id, title: 'Read me', type: 4, total: 2, read: 1 })
  await bob.post(`${PATH}/remove?ids=${mine.id}`)
  const detail = await sender.get<SentMessage & { receivers: Page<Receiver> }>(`${PATH}/sendDetail?id=${id}`)
  expect(detail.body.data).toMatchObject({ title: 'Read me', content: 'Now', total: 2, read: 1 })
  expect(detail.body.data.receivers).toMatchObject({
    total: 2,
    records: [
      { name: 'ann', isRead: 1 },
      { name: 'bob', isRead: 0 },
    ],
  })
  expect((await sender.get(`${PATH}/sendDetail?id=1`)).status).toBe(404)
  expect((await bob.get(`${PATH}/my/sendList`)).status).toBe(403)
  const other = await server.loginNew({ account: 'other', roles: ['administrator'] })
  expect((await sentOf(other)).total).toBe(0)
  expect((await other.get(`${PATH}/sendDetail?id=${id}`)).status).toBe(404)
})

test('ME-10 ME-11 every receiver is told, with title and content; nobody else is', async () => {
  const [anns, bobs] = [await openStream(server.url, ann), await openStream(server.url, bob)]
  await send({ title: 'For ann', content: 'long '.repeat(1000), receivers: [idOf(ann)] })
  await send({ title: 'For both', type: 4, receivers: ann.result.role_id })
  expect(await anns.next()).toMatch(/event: message\ndata: \{"id":"\d+","title":"For ann","content":"(long ){40}"\}$/)
  expect(await anns.next()).toContain('"title":"For both","content":""')
  expect(await bobs.next()).toContain('For both')
  anns.close()
  bobs.close()
})

test('ME-08 my other tabs are told when I read or remove a message', async () => {
  await send({ title: 'Tabs', receivers: [idOf(ann)] })
  const { id } = (await ann.get<Page<Message>>(`${PATH}/my/list`)).body.data.records[0]!
  const tab = await openStream(server.url, ann)
  await ann.get(`${PATH}/detail?id=${id}`)
  expect(await tab.next()).toMatch(/event: inbox\ndata: \{\}$/)
  await ann.post(`${PATH}/remove?ids=${id}`)
  expect(await tab.next()).toMatch(/event: inbox/)
  tab.close()
})

test('ME-14 ME-15 ME-18 the records of what was sent: added to departments, listed, with the names of who has not read it', async () => {
  const PLACE = '/api/blade-message/sent'
  const added = await sender.post<Sending>(`${PLACE}/submit`, { title: 'Power cut', type: '2', depts: [deptOf(ann)] })
  expect(added.body.data.total).toBe(2)
  const { records } = (await sender.get<Page<SentMessage>>(`${PLACE}/list?current=1&size=10`)).body.data
  expect(records[0]).toMatchObject({ id: added.body.data.id, title: 'Power cut', total: 2, read: 0 })
  const { data } = (await sender.get<{ unread: string }>(`${PLACE}/detail?id=${added.body.data.id}`)).body
  expect(data.unread.split(', ')).toHaveLength(2)
  expect((await ann.get(`${PLACE}/list`)).status).toBe(403)
  expect((await ann.post(`${PLACE}/submit`, { title: 'x', users: [idOf(bob)] })).status).toBe(403)
})

test('ME-15 everybody who has not read it is named, whatever page of its receivers is asked for', async () => {
  const accounts = Array.from({ length: 12 }, (_, place) => `reader${place}`)
  const readers = await Promise.all(accounts.map(account => addUser(server.db, { account })))
  const added = await send({ title: 'Fire drill', receivers: readers })
  const detail = async (paging: string) =>
    (await sender.get<{ unread: string }>(`/api/blade-message/sent/detail?id=${added.body.data.id}${paging}`)).body.data
  expect((await detail('')).unread.split(', ').sort()).toEqual([...accounts].sort())
  expect((await detail('&current=2&size=5')).unread.split(', ')).toHaveLength(12)
})

test('ME-14 what was sent is sorted as the list asks, newest first where it asks nothing it knows', async () => {
  const names = async (query: string) =>
    (await sender.get<Page<SentMessage>>(`/api/blade-message/sent/list?size=50&${query}`)).body.data.records
  const newest = await names('')
  for (const unknown of ['content', 'constructor', '__proto__'])
    expect((await names(`ascs=${unknown}`)).map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
  expect((await names('ascs=createTime')).map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse())
  const byTotal = (await names('descs=total')).map(({ total }) => total)
  expect(byTotal).toEqual([...byTotal].sort((a, b) => b - a))
  expect(new Set(byTotal).size).toBeGreaterThan(1)
})

test('ME-18 RS-04 files of a message: read by its receivers, by whoever has it yet, and by nobody else; kept as long', async () => {
  const { link, name, size, attachId } = await put(sender, PNG, 'plan.png')
  const files = [{ link, name, size, attachId }]
  const statusFor = async (caller: Caller) => (await caller.get(link)).status
  const to = (...callers: Caller[]) => ({ title: 'The plan', receivers: callers.map(idOf), files })
  expect(await statusFor(ann)).toBe(404)
  expect((await send(to(ann))).status).toBe(200)
  expect([await statusFor(sender), await statusFor(ann), await statusFor(bob)]).toEqual([200, 200, 404])
  const [message] = (await ann.get<Page<Message>>(`${PATH}/my/list`)).body.data.records
  expect((await ann.get<Message>(`${PATH}/detail?id=${message!.id}`)).body.data.files).toEqual(files)
  expect((await sentOf(sender)).records[0]!.files).toEqual(files)
  const { db, config } = server
  const kept = openFiles(config, db, createSeal(keepSecret(config.dataDir, 'seal')))
  const sweep = () => sweepFiles({ db, files: kept }, '000000', new Date(Date.now() + 40 * 86_400_000))
  await sweep()
  expect(await statusFor(ann)).toBe(200)
  await ann.post(`${PATH}/remove?ids=${message!.id}`)
  expect(await statusFor(ann)).toBe(404)
  await sweep()
  expect(await statusFor(sender)).toBe(404)
})

test('a file the sender may not have is not given away in a message', async () => {
  const { link, name, size, attachId } = await put(bob, PNG, 'mine.png')
  const elsewhere = await server.loginNew({ account: 'elsewhere', tenant: '000005', roles: ['administrator'] })
  const files = [{ link, name, size, attachId }]
  const sent = await send({ title: 'Yours', receivers: [idOf(foreigner)], files }, elsewhere)
  expect([sent.status, sent.body.data]).toMatchObject([400, { issues: [{ path: 'files', code: 'file.unknown' }] }])
  expect(await titles(foreigner)).not.toContain('Yours')
})

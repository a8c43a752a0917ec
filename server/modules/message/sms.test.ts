/** Text messages to a gateway that is a real server, beside the one under test. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const SMS = '/api/blade-resource/sms'
let server: TestServer
let admin: Caller
let gateway: http.Server
let status = 200
let heard: { method: string; authorization?: string; body: unknown }[] = []

beforeAll(async () => {
  gateway = http.createServer(async (request, response) => {
    const { method = '', headers } = request
    heard.push({ method, authorization: headers.authorization, body: await json(request) })
    response.writeHead(status).end()
  })
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done))
  server = await startServer({ internalHosts: ['127.0.0.1'] })
  admin = await server.loginNew({ account: 'sms-admin', roles: ['administrator'] })
})
afterAll(async () => {
  await server.stop()
  await new Promise(done => gateway.close(done))
})
beforeEach(() => {
  status = 200
  heard = []
})

const address = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
async function service(more: object): Promise<string> {
  const record = { name: 'SMS', category: 'http', gateway: address(), ...more }
  const { status: answered, body } = await admin.post<WireRecord>(`${SMS}/submit`, record)
  expect([answered, body.msg]).toEqual([200, expect.anything()])
  return String(body.data.id)
}
const send = (body: object, caller = admin) => caller.post(`${SMS}/endpoint/send-message`, body)

test('ME-29 goes to the gateway of the service of the code, signed with its keys, each number once', async () => {
  await service({ smsCode: 'exam', templateId: 'T1', signName: 'Campus', accessKey: 'id', secretKey: 'secret' })
  const sent = await send({ code: 'exam', phones: '13800000001,13800000002,13800000001', params: '{"room":"A1"}' })
  expect(sent.status).toBe(200)
  expect(heard).toEqual([
    {
      method: 'POST',
      authorization: `Basic ${Buffer.from('id:secret').toString('base64')}`,
      body: { templateId: 'T1', signName: 'Campus', phones: ['13800000001', '13800000002'], params: { room: 'A1' } },
    },
  ])
})

test('ME-28 ME-29 without a code it uses the enabled service', async () => {
  const [first, second] = [
    await service({ smsCode: 'one', templateId: 'one' }),
    await service({ smsCode: 'two', templateId: 'two' }),
  ]
  for (const id of [first, second]) {
    expect((await admin.post(`${SMS}/enable?id=${id}`)).status).toBe(200)
    expect((await send({ phones: ['13800000001'] })).status).toBe(200)
  }
  expect(heard.map(({ body }) => body)).toMatchObject([{ templateId: 'one' }, { templateId: 'two' }])
  expect((await admin.get<WireRecord>(`${SMS}/detail?id=${first}`)).body.data.status).toBe(0)
})

test('ME-29 a message that cannot be sent is refused with the reason, and nothing is sent', async () => {
  await service({ smsCode: 'mute', gateway: null })
  await service({ smsCode: 'open', gateway: 'http://sms.example.com/send' })
  expect((await send({ code: 'none', phones: '13800000001' })).body.msg).toMatch('短信配置')
  for (const body of [
    { code: 'mute' },
    { code: 'open' },
    { code: 'exam', phones: '' },
    { code: 'exam', phones: '12345678901' },
    { code: 'exam', params: '[1]' },
    { code: 'exam', params: '{' },
  ]) {
    expect((await send({ phones: '13800000001', ...body })).status, JSON.stringify(body)).toBe(400)
  }
  expect(heard).toEqual([])
  status = 403
  expect((await send({ code: 'exam', phones: '13800000001' })).body.msg).toMatch('HTTP 403')
})

test('a stored key is sent only to the gateway it was entered for', async () => {
  const id = await service({ smsCode: 'keyed', accessKey: 'id', secretKey: 'secret' })
  const moved = await admin.post<{ issues: WireIssue[] }>(`${SMS}/submit`, { id, gateway: 'https://sms.example.com/' })
  expect(moved.body.data.issues).toMatchObject([{ path: 'secretKey', code: 'record.secret' }])
  expect(
    (await admin.post(`${SMS}/submit`, { id, gateway: 'https://sms.example.com/', secretKey: 'new' })).status,
  ).toBe(200)
})

test('a user without the right cannot send', async () => {
  const teacher = await server.loginNew({ account: 'sms-teacher', roles: ['teacher'] })
  expect((await send({ code: 'exam', phones: '13800000001' }, teacher)).status).toBe(403)
})

/** Mails as people send them: over HTTP, by a real SMTP server on loopback. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { deploy, flowOf, start, users } from '#tests/support/flow.ts'
import { type MailServer, refusal, startMailServer } from '#tests/support/mail-server.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const API = '/api/blade-email'
const ACCOUNT = { user: 'office@campus.example', password: 'its-password' }
const WAIT = { timeout: 20_000, interval: 100 }

let server: TestServer
let admin: Caller
let smtp: MailServer
let platform: WireRecord
/** Addresses the server refuses, with its answer. */
const refused = new Map<string, [code: number, words: string]>()

beforeAll(async () => {
  server = await startServer({ internalHosts: ['127.0.0.1'], publicUrl: 'https://campus.example' })
  admin = await server.login('admin')
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update blade_user set email = 'admin@campus.example' where account = 'admin'`.execute(trx),
  )
  smtp = await startMailServer({
    account: ACCOUNT,
    onReceiver(address) {
      const answer = refused.get(address)
      if (answer) throw refusal(...answer)
    },
  })
  platform = await addPlatform({ status: '1' })
})
afterAll(async () => {
  await smtp.stop()
  await server.stop()
})
beforeEach(() => {
  smtp.mails.length = 0
})
afterEach(() => refused.clear())

async function save(entity: string, record: object, caller = admin): Promise<WireRecord> {
  const { body, text } = await caller.post<WireRecord>(`${API}/${entity}/submit`, record)
  expect(body.code, text).toBe(200)
  return body.data
}

function addPlatform(record: object = {}, caller = admin): Promise<WireRecord> {
  const { user: account, password } = ACCOUNT
  const given = { name: '校园服务', host: '127.0.0.1', port: smtp.port, account, password, ssl: false, status: '0' }
  return save('plat-from', { ...given, ...record }, caller)
}

const send = (mail: object, caller = admin) => caller.post<WireRecord>(`${API}/outbox/submitAndSend`, mail)
const outbox = async (id: unknown, caller = admin) =>
  (await caller.get<WireRecord>(`${API}/outbox/detail?id=${id}`)).body.data

/** The mail once it is in that state. */
async function becomes(id: unknown, status: number, caller = admin): Promise<WireRecord> {
  await vi.waitFor(async () => expect((await outbox(id, caller)).status).toBe(status), WAIT)
  return outbox(id, caller)
}

async function issuesOf(call: ReturnType<typeof send>): Promise<[path: string, msg: string][]> {
  const { body, status } = await call
  expect(status).toBe(400)
  return (body.data as unknown as { issues: WireIssue[] }).issues.map(({ path, msg }) => [path, msg])
}

describe('a mail that is sent', () => {
  test('EM-06 EM-09 goes to people, to departments with their subdepartments and to contacts, once each', async () => {
    const ann = await server.loginNew({ account: 'mail-ann', roles: ['staff'] })
    const bob = await server.loginNew({ account: 'mail-bob', roles: ['staff'], depts: ['mail-school'] })
    const cid = await server.loginNew({ account: 'mail-cid', roles: ['staff'], depts: ['mail-class'] })
    await server.db.write({ tenant: '000000' }, async trx => {
      await sql`update blade_user set email = account || '@campus.example' where account like 'mail-___'`.execute(trx)
      await sql`update blade_dept set parent_id = (select id from blade_dept where code = 'mail-school') where code = 'mail-class'`.execute(
        trx,
      )
      await sql`update blade_user set status = 0 where account = 'mail-cid'`.execute(trx)
    })
    const contact = await save('plat-address', { name: 'Dee', email: 'dee@elsewhere.example' })
    const quiet = await save('plat-address', { name: 'Eve', email: 'eve@elsewhere.example', status: '0' })
    const { dept_id: school } = (await server.login('mail-bob')).result
    const draft = await save('outbox', {
      title: 'To many',
      content: 'Hello',
      toUser: 'typed@campus.example, mail-ann@campus.example',
      toUsers: [ann, cid].map(({ result }) => result.user_id),
      toDepts: [school],
      toContacts: [contact.id, quiet.id],
    })
    expect(draft.toUser).toBe('typed@campus.example,mail-ann@campus.example')
    expect((await admin.post(`${API}/outbox/sendMsg`, { id: draft.id })).status).toBe(200)
    const everybody = ['typed', 'mail-ann', 'mail-bob'].map(name => `${name}@campus.example`)
    const sent = await becomes(draft.id, 1)
    expect(String(sent.toUser).split(',').sort()).toEqual([...everybody, 'dee@elsewhere.example'].sort())
    expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([String(sent.toUser).split(',')])
    expect(bob.result.dept_id).toBe(school)
  })

  test('EM-06 EM-07 needs a receiver; sent to a given address, it goes nowhere else', async () => {
    const mail = { title: 'To nobody', content: 'Hello' }
    expect(await issuesOf(admin.post(`${API}/outbox/submit`, mail))).toMatchObject([['toUser', expect.anything()]])
    const nobody = await server.loginNew({ account: 'no-address', roles: ['staff'] })
    const draft = await save('outbox', { ...mail, toUsers: [nobody.result.user_id] })
    const refusedIt = admin.post<WireRecord>(`${API}/outbox/sendMsg`, { id: draft.id })
    expect(await issuesOf(refusedIt)).toMatchObject([['toUser', expect.stringContaining('收件人')]])
    const titled = { ...mail, title: 'Saved with its sending or not at all' }
    await issuesOf(send({ ...titled, toUsers: [nobody.result.user_id] }))
    const left = await admin.get<Page<WireRecord>>(`${API}/outbox/list?title=${encodeURIComponent(titled.title)}`)
    expect(left.body.data.total).toBe(0)
    const contact = await save('plat-address', { name: 'Fay', email: 'fay@elsewhere.example' })
    const other = await save('outbox', { ...mail, toContacts: [contact.id] })
    await admin.post(`${API}/outbox/sendMsg`, { id: other.id, toUser: 'one@campus.example' })
    expect((await becomes(other.id, 1)).toUser).toBe('one@campus.example')
  })

  test('EM-06 arrives as it was written, with its attachments, and the outbox says when', async () => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from('%PDF-1.4 plan')]), '教学计划.pdf')
    const file = (await admin.post<object>('/api/blade-resource/oss/endpoint/put-file', form)).body.data
    const { body } = await send({
      title: '开学通知',
      toUser: 'a@campus.example，b@campus.example; a@campus.example',
      content: '<p>9 月 1 日 <b>开学</b></p>',
      attachments: [file],
    })
    expect(body.data).toMatchObject({ status: 3, toUser: 'a@campus.example,b@campus.example' })
    expect(await becomes(body.data.id, 1)).toMatchObject({
      errorInfo: null,
      sendTime: expect.stringMatching(/^\d{4}-/),
    })
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]).toMatchObject({
      subject: '开学通知',
      from: { name: '校园服务', address: ACCOUNT.user },
      to: [{ address: 'a@campus.example' }, { address: 'b@campus.example' }],
      envelope: { from: ACCOUNT.user, to: ['a@campus.example', 'b@campus.example'] },
      html: expect.stringContaining('<b>开学</b>'),
      text: expect.stringContaining('9 月 1 日 开学'),
      attachments: [{ filename: '教学计划.pdf', mimeType: 'application/pdf' }],
    })
    const content = smtp.mails[0]!.attachments[0]!.content as ArrayBuffer
    expect(Buffer.from(content).toString()).toBe('%PDF-1.4 plan')
  })

  test('EM-06 nothing in it runs', async () => {
    const content =
      '<p onclick="go()">Hi</p><script>go()</script><a href="javascript:go()">x</a><iframe src="/"></iframe>'
    const { body } = await send({ title: 'Hi', toUser: 'a@campus.example', content })
    await becomes(body.data.id, 1)
    expect(smtp.mails[0]!.html?.trim()).toBe('<p>Hi</p><a>x</a>')
  })

  test('EM-06 is a draft until it is sent, and cannot be changed afterwards', async () => {
    const draft = await save('outbox', { title: 'Draft', toUser: 'a@campus.example', status: 1 })
    expect(draft.status).toBe(0)
    expect((await send({ id: draft.id, title: 'Last words' })).body.data).toMatchObject({ id: draft.id })
    await becomes(draft.id, 1)
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Last words'])
    const late = await admin.post(`${API}/outbox/submit`, { id: draft.id, title: 'Other' })
    expect([late.status, late.body.msg]).toEqual([409, '邮件已发送或正在等待发送，不能修改。'])
  })

  test('EM-07 can be sent again to others, and both are kept', async () => {
    const { body } = await send({ title: 'Again', toUser: 'a@campus.example', content: '<p>x</p>' })
    await becomes(body.data.id, 1)
    const again = await admin.post<WireRecord>(`${API}/outbox/sendMsg`, {
      id: body.data.id,
      toUser: 'c@campus.example',
    })
    expect(again.body.data.id).not.toBe(body.data.id)
    await becomes(again.body.data.id, 1)
    expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['a@campus.example'], ['c@campus.example']])
    expect((await outbox(body.data.id)).toUser).toBe('a@campus.example')
  })

  test('EM-06 is not sent when it is removed before', async () => {
    refused.set('slow@campus.example', [451, 'later'])
    const { body } = await send({ title: 'Gone', toUser: 'slow@campus.example' })
    await vi.waitFor(async () => expect((await outbox(body.data.id)).errorInfo).toContain('later'), WAIT)
    expect((await admin.post(`${API}/outbox/remove?ids=${body.data.id}`)).status).toBe(200)
    const open = await server.db.maintain(trx =>
      sql`select from mail_attempt where outbox_id = ${body.data.id} and ended_at is null`.execute(trx),
    )
    expect(open.rows).toEqual([])
  })
})

describe('what is refused', () => {
  test.each([
    ['a@campus.example, nonsense', 'nonsense'],
    ['a@campus.example\r\nBcc: b@campus.example', 'Bcc:'],
    ['Anna <a@campus.example>', 'Anna'],
    ['a@campus.example>', 'a@campus.example>'],
  ])('EM-06 the receivers %j', async (toUser, wrong) => {
    expect(await issuesOf(send({ title: 'x', toUser }))).toEqual([
      ['toUser', `“${wrong}”不是邮箱地址。多个地址以逗号分隔，不带姓名。`],
    ])
  })

  test('EM-06 more receivers than a mail may have', async () => {
    const toUser = Array.from({ length: 101 }, (_, n) => `p${n}@x.cn`).join(',')
    expect(await issuesOf(send({ title: 'x', toUser }))).toEqual([['toUser', expect.stringContaining('最多 100 个')]])
  })

  test('EM-06 a subject of several lines, in a mail or in a template', async () => {
    const title = 'x\r\nBcc: b@campus.example'
    expect((await issuesOf(send({ title, toUser: 'a@x.cn' })))[0]![0]).toBe('title')
    const template = admin.post<WireRecord>(`${API}/template/submit`, { name: 'x', code: 'x', title, content: 'x' })
    expect((await issuesOf(template))[0]![0]).toBe('title')
  })

  test('EM-01 platforms, templates and strategies are configured by administrators alone', async () => {
    const clerk = await server.loginNew({ account: 'mail-reader', roles: ['staff'] })
    for (const kind of ['plat-from', 'template', 'strategy']) {
      expect((await admin.get(`${API}/${kind}/list`)).status, kind).toBe(200)
      expect((await clerk.get(`${API}/${kind}/list`)).status, kind).toBe(403)
      expect((await clerk.post(`${API}/${kind}/submit`, { name: 'x' })).status, kind).toBe(403)
      expect((await clerk.post(`${API}/${kind}/remove?ids=1`)).status, kind).toBe(403)
    }
  })

  test('EM-06 who has no right, and another tenant’s mail', async () => {
    const clerk = await server.loginNew({ account: 'mail-clerk', roles: ['clerk'] })
    const stranger = await server.loginNew({ account: 'stranger', roles: ['administrator'], tenant: '000001' })
    const draft = await save('outbox', { title: 'Draft', toUser: 'a@campus.example' })
    expect((await send({ title: 'x', toUser: 'a@x.cn' }, clerk)).status).toBe(403)
    expect((await clerk.post(`${API}/outbox/sendMsg`, { id: draft.id })).status).toBe(403)
    expect((await stranger.post(`${API}/outbox/sendMsg`, { id: draft.id })).status).toBe(404)
    expect((await stranger.post(`${API}/plat-from/test?id=${platform.id}`)).status).toBe(404)
  })
})

describe('what the server answers', () => {
  test('EM-06 5xx is reported, and not tried again', async () => {
    refused.set('nobody@campus.example', [550, 'no such user'])
    const { body } = await send({ title: 'x', toUser: 'nobody@campus.example' })
    const failed = await becomes(body.data.id, 2)
    expect(failed.errorInfo).toBe('nobody@campus.example: 550 no such user')
    refused.clear()
    await admin.post(`${API}/outbox/sendMsg`, { id: body.data.id })
    expect(await becomes(body.data.id, 1)).toMatchObject({ errorInfo: null })
  })

  test('EM-06 one of two receivers is refused: the other gets the mail once, and the outbox names the refused one', async () => {
    refused.set('nobody@campus.example', [550, 'no such user'])
    const { body } = await send({ title: 'x', toUser: 'nobody@campus.example,a@campus.example' })
    expect((await becomes(body.data.id, 1)).errorInfo).toBe('nobody@campus.example: 550 no such user')
    expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['a@campus.example']])
  })

  test('EM-06 4xx is tried again later, and the outbox has the reason', async () => {
    refused.set('busy@campus.example', [450, 'mailbox busy'])
    const { body } = await send({ title: 'x', toUser: 'busy@campus.example,a@campus.example' })
    await vi.waitFor(
      async () =>
        expect(await outbox(body.data.id)).toMatchObject({ status: 3, errorInfo: expect.stringContaining('busy') }),
      WAIT,
    )
    refused.clear()
    await server.db.maintain(trx => sql`update mail_attempt set due_at = now() where taken_at is null`.execute(trx))
    expect(await becomes(body.data.id, 1)).toMatchObject({ errorInfo: null })
    expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['a@campus.example'], ['busy@campus.example']])
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(new Set(smtp.mails.map(({ attempt }) => attempt)).size).toBe(2)
  })
})

describe('a platform', () => {
  const test_ = (id: unknown, caller = admin) =>
    caller.post<{ toUser: string }>(`${API}/plat-from/test?id=${id}`, undefined, { 'accept-language': 'en' })

  test('EM-04 is tested by a mail to oneself', async () => {
    expect((await test_(platform.id)).body).toMatchObject({ code: 200, data: { toUser: 'admin@campus.example' } })
    expect(smtp.mails[0]).toMatchObject({ subject: 'Test mail', envelope: { to: ['admin@campus.example'] } })
  })

  test('EM-04 with a wrong account reports that after one try', async () => {
    const { id } = await addPlatform({ name: 'Wrong', password: 'guessed' })
    const before = smtp.connections
    const { status, body } = await test_(id)
    expect([status, body.msg]).toEqual([400, expect.stringContaining('535')])
    expect(smtp.connections - before).toBe(1)
  })

  test('EM-04 whose account is no address needs one to send from', async () => {
    const record = { name: 'Relay', account: 'relay' }
    const { id } = await addPlatform(record)
    expect((await test_(id)).body.msg).toContain('发件地址“relay”不是邮箱地址')
    await save('plat-from', { id, sender: 'noreply@campus.example' })
    expect((await test_(id)).body.msg).toContain('535')
  })

  test('EM-04 whose server does not listen reports that, and is not tried again', async () => {
    const { id } = await addPlatform({ name: 'Nobody', port: 1 })
    expect((await test_(id)).status).toBe(400)
  })

  test('EM-04 can only be tested by a user with an address', async () => {
    const other = await server.loginNew({ account: 'without-address', roles: ['administrator'] })
    expect((await test_(platform.id, other)).body.msg).toContain('no e-mail address')
  })

  test.each(['localhost', '::1', '[::ffff:7f00:1]', '2130706433'])(
    'EM-04 leads nowhere inside by the host %s, which is not listed',
    async host => {
      const saved = await admin.post<WireRecord>(`${API}/plat-from/submit`, {
        ...{ name: host, host, port: smtp.port, account: 'x', ssl: false },
      })
      if (saved.status === 400) return
      const before = smtp.connections
      expect((await test_(saved.body.data.id)).status).toBe(400)
      expect(smtp.connections).toBe(before)
    },
  )

  test('EM-04 its password is sealed in the database, returned by no call and bound to its tenant', async () => {
    const { rows } = await server.db.maintain(trx =>
      sql<{ password: string }>`select password from blade_email_platform where id = ${platform.id}`.execute(trx),
    )
    expect(rows[0]!.password).toMatch(/^sealed:/)
    expect(JSON.stringify((await admin.get(`${API}/plat-from/detail?id=${platform.id}`)).body)).not.toContain('sealed:')
    const neighbour = await server.loginNew({ account: 'thief', roles: ['administrator'], tenant: '000001' })
    await server.db.write({ tenant: '000001' }, trx =>
      sql`update blade_user set email = 'thief@campus.example' where account = 'thief'`.execute(trx),
    )
    const stolen = await addPlatform({ name: 'Stolen' }, neighbour)
    await server.db.maintain(trx =>
      sql`update blade_email_platform set password = ${rows[0]!.password} where id = ${stolen.id}`.execute(trx),
    )
    expect((await test_(stolen.id, neighbour)).status).toBe(400)
  })

  test('EM-03 EM-04 the enabled one sends; saved without a password it keeps its own', async () => {
    await save('plat-from', { id: platform.id, name: '教务处', password: '' })
    const { body } = await send({ title: 'x', toUser: 'a@campus.example' })
    await becomes(body.data.id, 1)
    expect(smtp.mails[0]!.from).toMatchObject({ name: '教务处' })
  })

  test('EM-04 without one nothing is sent, and the outbox has the reason', async () => {
    const other = await server.loginNew({ account: 'no-platform', roles: ['administrator'], tenant: '000002' })
    const { body } = await send({ title: 'x', toUser: 'a@campus.example' }, other)
    expect((await becomes(body.data.id, 2, other)).errorInfo).toContain('没有启用的邮件平台')
  })
})

describe('a template', () => {
  const TEMPLATE = {
    name: '欢迎',
    code: 'welcome',
    title: '欢迎 {realName}',
    content: '<p>{realName} <a href="{url}">x</a></p>',
  }

  test('EM-10 fills a mail: what is filled in is text, and begins no header', async () => {
    const template = await save('template', TEMPLATE)
    const data = { realName: '<b>Eve</b>\r\nBcc: b@campus.example', url: 'javascript:go()' }
    const { body, text } = await send({ templateId: template.id, toUser: 'a@campus.example', data })
    expect(body.code, text).toBe(200)
    await becomes(body.data.id, 1)
    expect(smtp.mails[0]).toMatchObject({
      subject: '欢迎 <b>Eve</b> Bcc: b@campus.example',
      envelope: { to: ['a@campus.example'] },
    })
    expect(smtp.mails[0]!.html).toContain('&lt;b&gt;Eve&lt;/b&gt;')
    expect(smtp.mails[0]!.html).not.toContain('javascript')
    expect(smtp.mails[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('EM-10 is shown before it is stored, with the names it fills in', async () => {
    const { body } = await admin.call<object>('GET', `${API}/template/preview?${new URLSearchParams(TEMPLATE)}`)
    expect(body.data).toEqual({
      title: '欢迎 {realName}',
      content: expect.stringContaining('<p>{realName}'),
      names: '{realName} {url}',
      unknown: '',
    })
  })

  test('EM-10 is filled with a record, as who previews it may see it, and what nothing fills is named', async () => {
    const content = '<p>{realName} ({account}, {status}) {salary} {$me.account} {password} {$link}</p>'
    const template = await save('template', { name: '记录', code: 'with-record', title: '{account} {$today}', content })
    const user = { account: 'shown-1', realName: '<b>林一</b>', password: 'Lakeside-2026' }
    const { id } = (await admin.post<WireRecord>('/api/blade-system/user/submit', user)).body.data
    const previewed = (record: object, caller = admin) =>
      caller.get<{ title: string; content: string; names: string; unknown: string }>(
        `${API}/template/preview?${new URLSearchParams({ id: template.id!, ...record })}`,
      )
    const { data } = (await previewed({ model: 'user', record: id })).body
    expect(data).toEqual({
      title: expect.stringMatching(/^shown-1 \d{4}-\d\d-\d\d$/),
      content: `<p>&lt;b&gt;林一&lt;/b&gt; (shown-1, 启用) {salary} admin {password} https://campus.example/record/user/${id}</p>`,
      names: '',
      unknown: '{salary} {password}',
    })
    expect((await previewed({ model: 'user', record: '4242' })).status).toBe(404)
    const foreign = await server.loginNew({ account: 'far-1', tenant: '000001' })
    expect((await previewed({ model: 'user', record: foreign.result.user_id })).status).toBe(404)
    const models = await admin.get<{ id: string; title: string }[]>(`${API}/template/models`, {
      'accept-language': 'en',
    })
    expect(models.body.data).toContainEqual(expect.objectContaining({ id: 'user', title: 'User' }))
    expect(models.body.data.map(model => model.id)).not.toContain('apiLog')
  })
})

describe('a strategy', () => {
  let template: WireRecord
  let templates = 0
  beforeAll(async () => {
    template = await addTemplate()
  })
  const addTemplate = (record: object = {}) =>
    save('template', { name: '事件', code: `event-${++templates}`, title: '{$today}', content: 'x', ...record })
  const addStrategy = async (record: object, text?: object) => {
    const { id } = text ? await addTemplate(text) : template
    return save('strategy', { name: 'S', templateId: id, ...record })
  }
  const arrive = (count: number) => vi.waitFor(() => expect(smtp.mails).toHaveLength(count), WAIT)

  test('EM-11 mails the added user at their own address, with what the author may see of them', async () => {
    const opened = { title: '{account}', content: '<p>{$me.account}: {account} {status}</p>' }
    const { id } = await addStrategy({ event: 'user.add', receiverField: 'email' }, opened)
    const user = { account: 'newcomer', realName: '新同事', password: 'Lakeside-2026', email: 'new@campus.example' }
    const { body, text } = await admin.post<WireRecord>('/api/blade-system/user/submit', user)
    expect(body.code, text).toBe(200)
    await arrive(1)
    expect(smtp.mails[0]).toMatchObject({ subject: 'newcomer', envelope: { to: ['new@campus.example'] } })
    expect(smtp.mails[0]!.text).toMatch(/^admin: newcomer 启用/)
    await save('strategy', { id, status: '0' })
    await admin.post('/api/blade-system/user/submit', { ...user, account: 'second', email: 'second@campus.example' })
    await addStrategy({ event: 'user.resetPassword', receiverField: 'email' })
    const reset = await admin.post<{ passwords: { password: string }[] }>('/api/blade-system/user/reset-password', {
      userIds: String(body.data.id),
    })
    await arrive(2)
    expect(smtp.mails[1]).toMatchObject({ envelope: { to: ['new@campus.example'] } })
    expect(smtp.mails[1]!.raw).not.toContain(reset.body.data.passwords[0]!.password)
  })

  test('EM-11 mails those who were sent a message', async () => {
    const { user_id: me } = admin.result
    await addStrategy({ event: 'message.add', receiverField: 'receiver' }, { title: '{title}', content: 'at {$link}.' })
    await admin.post('/api/blade-message/message/save', { title: '会议', content: 'x', receivers: me })
    await arrive(1)
    expect(smtp.mails[0]).toMatchObject({ subject: '会议', envelope: { to: ['admin@campus.example'] } })
    expect(smtp.mails[0]!.text?.trim()).toBe('at .')
    // one of a process in the language the account was last used in
    expect((await admin.post('/api/blade-system/user/language', { language: 'fr' })).status).toBe(400)
    await admin.post('/api/blade-system/user/language', { language: 'en' })
    await deploy(server, flowOf('mailed', [['first', users('admin')]], { subject: 'A trip' }))
    await start(await server.loginNew({ account: 'starter' }), 'mailed')
    await arrive(2)
    expect(smtp.mails[1]).toMatchObject({ subject: 'To do: A trip' })
    // and one with English beside it
    const both = { title: '会议', titleEn: 'Meeting', content: 'x', receivers: me }
    await admin.post('/api/blade-message/message/save', both)
    await arrive(3)
    expect(smtp.mails[2]).toMatchObject({ subject: 'Meeting' })
    expect(smtp.mails[1]!.text).toMatch(/^at https:\/\/campus\.example\/workflow\/process\/detail\/[\w%]+\.\n$/)
  })

  test('EM-11 JB-06 mails those it lists when a job fails', async () => {
    const { user_id: me } = admin.result
    await addStrategy({ event: 'quartzJob.fail', receivers: [me] }, { content: '{jobName} {exception}' })
    const job = { jobName: 'Nightly', invokeTarget: 'log.cleanup', cronExpression: '0 0 2 * * ?', status: 0 }
    const { body } = await admin.post<WireRecord>('/api/quartzJob/quartzJob/submit', job)
    await server.db.maintain(trx =>
      sql`update blade_quartz_job set invoke_target = 'gone' where id = ${body.data.id}`.execute(trx),
    )
    await admin.post(`/api/quartzJob/quartzJob/run?id=${body.data.id}`)
    await arrive(1)
    expect(smtp.mails[0]!.text).toMatch(/Nightly 没有调用目标 gone/)
  })

  test('EM-11 reacts to records of any entity, and only of its own tenant', async () => {
    const { user_id: me } = admin.result
    await addStrategy({ event: 'notice.add', receivers: [me] }, { title: '{title}', content: '{$link}' })
    const neighbour = await server.loginNew({ account: 'noticer', roles: ['administrator'], tenant: '000001' })
    const notice = { title: '停电通知', category: '1', content: 'x' }
    expect((await neighbour.post('/api/blade-desk/notice/submit', notice)).status).toBe(200)
    const { body } = await admin.post<WireRecord>('/api/blade-desk/notice/submit', { ...notice, title: '开放日' })
    await arrive(1)
    expect(smtp.mails[0]).toMatchObject({ subject: '开放日', envelope: { to: ['admin@campus.example'] } })
    expect(smtp.mails[0]!.text!.trim()).toBe(`https://campus.example/record/notice/${body.data.id}`)
  })

  test('EM-11 sends nobody what its author may not see', async () => {
    const writer = await server.loginNew({ account: 'mail-writer', roles: ['mail-writer'] })
    const { user_id: me } = admin.result
    const { id } = await addStrategy({ event: 'tenant.edit', receivers: [me] })
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_email_strategy set update_user = ${writer.result.user_id} where id = ${id}`.execute(trx),
    )
    const { records } = (await admin.get<Page<WireRecord>>('/api/blade-system/tenant/list')).body.data
    await admin.post('/api/blade-system/tenant/submit', { id: records[0]!.id, linkman: 'Somebody' })
    const left = () => server.db.maintain(trx => sql`select from mail_event where due_at <= now()`.execute(trx))
    await vi.waitFor(async () => expect((await left()).rows).toHaveLength(0), WAIT)
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(smtp.mails).toHaveLength(0)
  })

  test('EM-11 sends by its schedule', async () => {
    const { user_id: me } = admin.result
    await addStrategy({ event: 'schedule', cronExpression: '* * * * * ?', receivers: [me], name: 'Each second' })
    await vi.waitFor(() => expect(smtp.mails.length).toBeGreaterThan(1), WAIT)
    const { records } = (await admin.get<Page<WireRecord>>(`${API}/strategy/list?name_like=Each`)).body.data
    await admin.post(`${API}/strategy/remove?ids=${records[0]!.id}`)
    const planned = await server.db.maintain(trx =>
      sql`select from mail_event where strategy_id is not null`.execute(trx),
    )
    expect(planned.rows).toEqual([])
  })

  test.each([
    [{ event: 'user.dance', receiverField: 'email' }, 'event', '没有事件 user.dance，请从列表中选择。'],
    [{ event: 'nobody.add', receiverField: 'email' }, 'event', '没有事件 nobody.add，请从列表中选择。'],
    [{ event: 'user.add', receiverField: 'shoe' }, 'receiverField', '用户 没有字段 shoe。'],
    [{ event: 'user.remove', receiverField: 'email' }, 'receivers', '记录删除后无法读取收件人字段，请选择收件人。'],
    [{ event: 'user.add' }, 'receivers', '请选择收件人，或填写收件人取自记录的哪个字段。'],
  ])('EM-11 %j is refused', async (record, path, msg) => {
    const strategy = { name: 'S', templateId: template.id, ...record }
    expect(await issuesOf(admin.post(`${API}/strategy/submit`, strategy))).toEqual([[path, msg]])
  })

  test('EM-11 an enabled one needs an enabled template; a disabled one may name any', async () => {
    const off = await addTemplate({ name: '旧模板', status: '0' })
    const strategy = { name: 'S', event: 'dept.add', receivers: [admin.result.user_id], templateId: off.id }
    expect(await issuesOf(admin.post(`${API}/strategy/submit`, strategy))).toEqual([
      ['templateId', '此模板已停用，启用的策略不能使用'],
    ])
    const { id } = await save('strategy', { ...strategy, status: '0' })
    expect(await issuesOf(admin.post(`${API}/strategy/submit`, { id, status: '1' }))).toEqual([
      ['templateId', '邮件模板“旧模板”已停用，启用的策略不能使用。请启用模板或停用策略。'],
    ])
    const offered = async (status: string) => {
      const query = new URLSearchParams({
        size: '200',
        into: 'emailStrategy.templateId',
        with: `{"status":"${status}"}`,
      })
      const { body } = await admin.get<Page<WireRecord>>(`/api/data/emailTemplate/select?${query}`)
      return body.data.records.map(choice => choice.id)
    }
    expect(await offered('0')).toEqual(expect.arrayContaining([off.id, template.id]))
    expect(await offered('1')).toContain(template.id)
    expect(await offered('1')).not.toContain(off.id)
    await save('template', { id: off.id, status: '1' })
    await save('strategy', { id, status: '1' })
  })

  test('EM-11 a template stays in use while an enabled strategy sends it, and cannot be removed', async () => {
    const { templateId, id } = await addStrategy(
      { name: '周报', event: 'post.add', receivers: [admin.result.user_id] },
      {},
    )
    const disable = () => admin.post<WireRecord>(`${API}/template/submit`, { id: templateId, status: '0' })
    expect(await issuesOf(disable())).toEqual([
      ['status', '启用的邮件策略 周报 正在使用此模板，停用后将不再发信。请先停用这些策略或更换其模板。'],
    ])
    expect((await admin.post(`${API}/template/remove?ids=${templateId}`)).status).toBe(409)
    await save('strategy', { id, status: '0' })
    expect((await disable()).body.code).toBe(200)
  })

  test('EM-10 EM-11 names the event does not provide are reported, at the strategy and at the template', async () => {
    const text = { name: '借用', title: '{account} {$me.name}', content: '{exception} {password} {account}' }
    const strategy = { name: '开户', receivers: [admin.result.user_id], templateId: (await addTemplate(text)).id }
    const submit = (record: object) => admin.post<WireRecord>(`${API}/strategy/submit`, { ...strategy, ...record })
    const told = (names: string) => [
      ['templateId', `所选事件不提供模板“借用”中的 ${names}。请修改模板，或另选事件或模板。`],
    ]
    expect(await issuesOf(submit({ event: 'user.add' }))).toEqual(told('{exception} {password}'))
    expect(await issuesOf(submit({ event: 'user.remove' }))).toEqual(told('{account} {exception} {password}'))
    expect(await issuesOf(submit({ event: 'quartzJob.fail' }))).toEqual(told('{account} {password}'))
    expect((await submit({ event: 'user.add', status: '0' })).body.code).toBe(200)
    await save('template', { id: strategy.templateId, content: '{realName} {$now}' })
    expect((await submit({ event: 'user.edit' })).body.code).toBe(200)
    const changed = admin.post<WireRecord>(`${API}/template/submit`, { id: strategy.templateId, content: '{jobName}' })
    expect(await issuesOf(changed)).toEqual([
      ['content', '启用的邮件策略“开户”的事件不提供 {jobName}，请改用其他名称或先停用该策略。'],
    ])
  })

  test('EM-11 what cannot be sent is in the outbox, with the reason', async () => {
    const mute = await server.loginNew({ account: 'no-mail' })
    const { id, templateId } = await addStrategy(
      { name: '岗位', event: 'post.add', receivers: [mute.result.user_id] },
      { title: '岗位 {postName}' },
    )
    const addPost = async (postName: string) => {
      const post = { postName, postCode: postName, category: 1 }
      const { body, text } = await admin.post('/api/blade-system/post/submit', post)
      expect(body.code, text).toBe(200)
    }
    const failed = async (count: number) => {
      const list = async () =>
        (await admin.get<Page<WireRecord>>(`${API}/outbox/list?templateId=${templateId}`)).body.data.records
      await vi.waitFor(async () => expect(await list()).toHaveLength(count), WAIT)
      return (await list()).map(({ status, errorInfo }) => [status, errorInfo])
    }
    await addPost('first')
    expect(await failed(1)).toEqual([[2, '邮件策略“岗位”没有发信：收件人没有可用的邮箱地址。']])
    await server.db.maintain(trx =>
      sql`update blade_email_template set status = 0 where id = ${templateId}`.execute(trx),
    )
    await addPost('second')
    expect(await failed(2)).toContainEqual([2, expect.stringContaining('已停用')])
    await server.db.maintain(trx =>
      sql`update blade_email_strategy set update_user = 4242 where id = ${id}`.execute(trx),
    )
    await addPost('third')
    expect(await failed(3)).toContainEqual([2, expect.stringContaining('最后保存它的人已不存在')])
    await server.db.maintain(async trx => {
      await sql`update blade_user set status = 0 where id = ${mute.result.user_id}`.execute(trx)
      await sql`update blade_email_strategy set update_user = ${mute.result.user_id} where id = ${id}`.execute(trx)
    })
    await addPost('fourth')
    const reasons = (await failed(4)).map(([, reason]) => String(reason))
    expect(reasons.filter(reason => reason.includes('或已停用')).length).toBe(2)
    await save('strategy', { id, status: '0' })
  })

  test('EM-11 its events are offered in the reader’s language', async () => {
    const { body } = await admin.get<{ id: string; children?: { title: string }[] }[]>(`${API}/strategy/events`, {
      'accept-language': 'en',
    })
    const user = body.data.find(({ id }) => id === 'user')
    expect(user?.children?.map(({ title }) => title)).toEqual([
      'User: added',
      'User: edited',
      'User: removed',
      'User: password reset',
    ])
  })
})

/** The catalogue of actions: real PostgreSQL, real HTTP; each is run twice, as after a crash. */
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { EntityDocument, FlowService, HttpService, Json } from '#engine/schema/document.ts'
import serviceSchema from '#schemas/meta/service.schema.json' with { type: 'json' }
import { agree, deploy, flowOf, PROCESS, start, users } from '#tests/support/flow.ts'
import { addUser } from '#tests/support/people.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { isSealed } from '../config/secrets.ts'
import type { Services } from '../services.ts'
import type { Outcome } from './action.ts'
import { readPerson } from './person.ts'
import stored from './stored.json' with { type: 'json' }

const text = (zh: string) => ({ zh, en: zh })
const ledger: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'ledger',
  title: text('ledger'),
  fields: [
    { id: 'name', type: 'string', title: text('name'), required: true },
    { id: 'amount', type: 'integer', title: text('amount') },
  ],
}

interface Asked {
  method: string | undefined
  url: string | undefined
  headers: http.IncomingHttpHeaders
  body: string
}

let server: TestServer
let services: Services
let admin: Caller
let clerk: Caller
let who: Who
let receiver: http.Server
let address: string
let asked: Asked[] = []
/** What the receiver answers. */
let answer: (asked: Asked, response: http.ServerResponse) => void
let n = 0
const WAIT = { timeout: 20_000, interval: 100 }
const KEEPERS = { users: ['keeper'] }

beforeAll(async () => {
  const module = {
    services: (made: Services) => {
      services = made
      return {}
    },
  }
  server = await startServer({ internalHosts: ['localhost'] }, [module])
  await publishDocuments(server.db, 'ledger', [ledger])
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  who = {
    ...{ id: clerk.result.user_id!, account: 'clerk', name: 'Clerk', tenant: '000000', dept: '', deptCode: '' },
    ...{ roles: ['clerk'], posts: [] },
  }
  receiver = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    answer(asked.at(-1)!, response)
  })
  await new Promise<void>(done => receiver.listen(0, 'localhost', done))
  address = `http://localhost:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  receiver?.close()
  await server.stop()
})
beforeEach(() => {
  asked = []
  answer = (_, response) => response.end('{"ok": true}')
})

const run = (settings: FlowService, values: Record<string, Json> = {}, key = `key-${n++}`): Promise<Outcome> =>
  services.actions.perform(settings.do, settings, who, values, { key })
/** Both outcomes of a job that runs again. */
async function twice(settings: FlowService, values: Record<string, Json> = {}): Promise<Outcome[]> {
  const key = `key-${n++}`
  return [await run(settings, values, key), await run(settings, values, key)]
}
const count = async (table: string, where = sql`true`) => {
  const { rows } = await server.db.maintain(trx =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(trx),
  )
  return rows[0]!.n
}
const call = (more: Partial<HttpService> = {}): HttpService => ({ do: 'http', url: `${address}/hook`, ...more })

describe('a call', () => {
  test('sends values where its marks are, each in the form of its place', async () => {
    const values = { name: 'A&B "x"\r\nx: y', days: 3, tags: ['a', 1], rows: [{ price: '12.50' }], none: null }
    await run(
      call({
        method: 'PUT',
        url: `${address}/items/{{name}}?d={{days}}&n={{nothing}}`,
        headers: [
          { id: 'a', name: 'X-Name', value: '{{name}}' },
          { id: 'b', name: 'Idempotency-Key', value: 'mine' },
          { id: 'c', name: 'Host', value: 'evil.example.org' },
        ],
        body: {
          days: '{{days}}',
          text: '{{days}} days',
          list: ['{{tags}}', '{{rows.0.price}}'],
          name: '{{name}}',
          no: '{{none}}',
        },
      }),
      values,
      'the-key',
    )
    const [sent] = asked
    expect(sent).toMatchObject({ method: 'PUT', url: `/items/${encodeURIComponent(values.name)}?d=3&n=` })
    expect(sent!.headers).toMatchObject({
      'x-name': 'A&B "x" x: y',
      'idempotency-key': 'the-key',
      'content-type': 'application/json',
    })
    expect(sent!.headers.host).toMatch(/^localhost/)
    expect(JSON.parse(sent!.body)).toEqual({
      days: 3,
      text: '3 days',
      list: [['a', 1], '12.50'],
      name: values.name,
      no: null,
    })
  })

  test('its answer becomes variables; run again, it is not called again', async () => {
    answer = (_, response) => response.end('{"data": {"items": [{"id": "7", "n": 2}]}}')
    const result = [{ id: 'first', path: 'data.items.0.id' }, { id: 'none', path: 'data.constructor' }, { id: 'all' }]
    const vars = { first: '7', none: null, all: { data: { items: [{ id: '7', n: 2 }] } } }
    expect(await twice(call({ result }))).toEqual([{ vars }, { vars }])
    expect(asked.length).toBe(1)
  })

  test('an answer another try does not change is an error of the process; others are tried again', async () => {
    const status = (code: number) => (_: Asked, response: http.ServerResponse) => {
      response.writeHead(code, { location: 'http://169.254.169.254/' }).end('{}')
    }
    for (const code of [302, 400, 404, 409]) {
      answer = status(code)
      expect(await run(call())).toEqual({ error: `http${code}` })
    }
    for (const code of [408, 429, 500, 503]) {
      answer = status(code)
      await expect(run(call({}), {}, 'again')).rejects.toMatchObject({
        code: 'flow.http-later',
        params: { status: code },
      })
    }
    answer = status(204)
    expect(await run(call({}), {}, 'again')).toEqual({ vars: {} })
    expect(new Set(asked.slice(4).map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['again']))
  })

  test('goes to no host of a private network, nor unencrypted, nor where a value says', async () => {
    const refused = async (url: string, values = {}) => run(call({ url }), values).catch(error => error.code)
    expect(await refused('https://127.0.0.1/')).toBe('host.internal')
    expect(await refused('https://169.254.169.254/latest')).toBe('host.internal')
    for (const url of [
      'http://example.org/',
      'ftp://localhost/',
      'https://{{host}}/',
      'https://a@localhost/',
      'https://x{{host}}/',
      'no',
    ]) {
      const code = url === 'http://example.org/' ? 'flow.http-address' : 'action.settings'
      expect([url, await refused(url, { host: 'localhost' })]).toEqual([url, code])
    }
    expect(await refused(`${address}/a/{{id}}/b`, { id: '..' })).toBe('flow.http-address')
    expect(asked).toEqual([])
  })

  test('takes neither long nor much, and nothing but JSON', async () => {
    answer = () => {} // never
    await expect(run(call({ seconds: 1 }))).rejects.toMatchObject({ code: 'outgoing.silent' })
    answer = (_, response) => void response.write('[')
    await expect(run(call({ seconds: 1 }))).rejects.toMatchObject({ code: 'outgoing.silent' })
    answer = (_, response) => response.end('x'.repeat(2_000_000))
    await expect(run(call())).rejects.toMatchObject({ code: 'flow.http-size', params: { maxKb: 1024 } })
    const result = [{ id: 'all' }]
    answer = (_, response) => response.end(JSON.stringify('x'.repeat(70_000)))
    await expect(run(call({ result }))).rejects.toMatchObject({ code: 'flow.http-size', params: { maxKb: 64 } })
    for (const body of ['<html>', '{"__proto__": 1}', '['.repeat(70) + ']'.repeat(70)]) {
      answer = (_, response) => response.end(body)
      await expect(run(call({ result }))).rejects.toMatchObject({ code: 'flow.http-answer' })
    }
  })

  test('a secret is sealed, answered to nobody, and sent to its own host alone', async () => {
    const PATH = '/api/blade-workflow/design/secret'
    const port = new URL(address).host
    const saved = await admin.post<WireRecord>(`${PATH}/submit`, { code: 'token', host: port, value: 'quite secret' })
    expect(saved.body).toMatchObject({ code: 200 })
    expect(saved.text).not.toContain('quite secret')
    const { rows } = await server.db.maintain(trx =>
      sql<{ value: string }>`select value from blade_wf_secret`.execute(trx),
    )
    expect(rows.map(({ value }) => isSealed(value))).toEqual([true])
    const headers = [{ id: 'a', name: 'Authorization', value: 'Bearer {{$secret.token}}' }]
    await run(call({ headers }), { $secret: { token: 'mine' } })
    expect(asked[0]!.headers.authorization).toBe('Bearer quite secret')
    await expect(run(call({ url: 'https://example.org/', headers }))).rejects.toMatchObject({
      code: 'flow.secret-host',
    })
    await expect(run(call({ body: '{{$secret.other}}' }))).rejects.toMatchObject({ code: 'flow.secret' })
    const moved = await admin.post(`${PATH}/submit`, { id: saved.body.data.id, host: 'evil.example.org' })
    expect(moved.status).toBe(400)
    expect((await clerk.get(`${PATH}/list`)).status).toBe(403)
    await run({ do: 'message', subject: 'x{{$secret.token}}', to: KEEPERS })
    expect(await count('blade_message', sql`title = 'x'`)).toBe(1)
  })
})

describe('a script', () => {
  test('sets the variables it returns, or those its results name', async () => {
    const source = ['const total = form.days * 2', 'return { total, more: { list: [total] } }']
    expect(await twice({ do: 'script', source }, { days: 3 })).toEqual(
      Array(2).fill({ vars: { total: 6, more: { list: [6] } } }),
    )
    expect(await run({ do: 'script', source, result: [{ id: 'n', path: 'more.list.0' }] }, { days: 3 })).toEqual({
      vars: { n: 6 },
    })
    expect(await run({ do: 'script', source: ['1'] })).toEqual({ vars: {} })
    await expect(run({ do: 'script', source: ['', 'x.y'] })).rejects.toMatchObject({ params: { line: 2 } })
  })
})

describe('a message', () => {
  test('is sent once, as an approval, to the users its audience and fields name', async () => {
    const settings: FlowService = {
      do: 'message',
      subject: 'Leave of {{name}}',
      content: '{{days}} days',
      to: KEEPERS,
      fields: ['starter'],
    }
    expect(await twice(settings, { name: 'Ann', days: 3, starter: clerk.result.user_id! })).toEqual([
      { vars: {} },
      { vars: {} },
    ])
    for (const caller of [admin, clerk]) {
      const { body } = await caller.get<{ records: WireRecord[] }>('/api/blade-message/message/my/list?type=3')
      expect(body.data.records.filter(({ title }) => title === 'Leave of Ann')).toMatchObject([{ type: 3 }])
    }
    await expect(run({ do: 'message', subject: 'x', fields: ['none'] })).rejects.toMatchObject({
      code: 'message.nobody',
    })
    const sent = await admin.post('/api/blade-message/message/save', {
      title: 'x',
      type: 3,
      receivers: [clerk.result.user_id],
    })
    expect(sent.status).toBe(400)
  })
})

describe('a mail', () => {
  test('is queued once; what is filled in is text', async () => {
    const settings: FlowService = {
      do: 'mail',
      subject: 'About {{name}}',
      content: '<p>{{ name }} took {{rows.0.days}}</p>',
      addresses: ['{{mail}}', 'b@example.org'],
    }
    const values = { name: '<b>Ann</b>\n', rows: [{ days: 3 }], mail: 'a@example.org' }
    expect(await twice(settings, values)).toEqual([{ vars: {} }, { vars: {} }])
    const { rows } = await server.db.maintain(trx =>
      sql<object>`select title, content, to_user as to, status from blade_email_outbox`.execute(trx),
    )
    expect(rows).toEqual([
      {
        title: 'About <b>Ann</b>',
        content: '<p>&lt;b&gt;Ann&lt;/b&gt;\n took 3</p>',
        to: 'a@example.org,b@example.org',
        status: 3,
      },
    ])
    expect(await count('mail_attempt')).toBe(1)
    await expect(run({ ...settings, addresses: ['{{none}}'] })).rejects.toMatchObject({ code: 'record.refused' })
  })
})

describe('a record', () => {
  const settings: FlowService = {
    do: 'record',
    entity: 'ledger',
    set: [
      { id: 'name', value: 'of {{name}}' },
      { id: 'amount', value: '{{days}}' },
    ],
    as: 'entry',
  }

  test('is added once, and changed by its id, without a grant of who started', async () => {
    const [first, second] = await twice(settings, { name: 'Ann', days: 3 })
    const id = first!.vars!.entry
    expect([first, second]).toEqual([{ vars: { entry: expect.stringMatching(/^\d+$/) } }, { vars: { entry: id } }])
    await run({ ...settings, record: '{{entry}}' }, { name: 'Bob', days: 4, entry: id! })
    const { body } = await admin.get<{ records: WireRecord[] }>('/api/data/ledger/list')
    expect(body.data.records).toMatchObject([{ id, name: 'of Bob', amount: 4 }])
    await expect(run({ ...settings, record: '{{none}}' })).rejects.toMatchObject({ code: 'record.unknown' })
  })

  test('two tries at the same time make one', async () => {
    const values = { name: 'twin', days: 1 }
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => run(settings, values, 'twins')))
    expect(new Set(outcomes.map(({ vars }) => vars?.entry)).size).toBe(1)
    expect(await count('app_ledger', sql`name = 'of twin'`)).toBe(1)
  })

  test('one that is refused leaves nothing, and may be tried again', async () => {
    const empty: FlowService = { ...settings, set: [{ id: 'amount', value: 1 }] }
    await expect(run(empty, {}, 'refused')).rejects.toMatchObject({ code: 'record.refused' })
    expect((await run(settings, { name: 'later', days: 1 }, 'refused')).vars).toHaveProperty('entry')
  })

  test('is of a model, not of what the product itself runs on', async () => {
    for (const entity of ['user', 'role', 'wfSecret', 'emailOutbox']) {
      await expect(run({ ...settings, entity })).rejects.toMatchObject({ code: 'flow.record-shipped' })
    }
    await expect(run({ ...settings, entity: 'none' })).rejects.toMatchObject({ code: 'entity.unknown' })
  })
})

describe('the catalogue', () => {
  test('has an action for each service that documents may name, and its settings', () => {
    const taking = [...services.actions.all].flatMap(([name, { schema }]) =>
      schema === undefined ? [] : [[name, schema]],
    )
    expect(taking.toSorted()).toEqual(
      serviceSchema.$defs.service.properties.do.enum.map(name => [name, name]).toSorted(),
    )
    expect(Object.keys(serviceSchema.$defs)).toEqual(expect.arrayContaining(taking.map(([, schema]) => schema)))
  })

  test('does nothing with settings that are not as their schema says', async () => {
    const wrong: [settings: object, at: string][] = [
      [{ do: 'message', subject: 'a', to: { users: ['keeper'] }, colour: 'red' }, 'colour'],
      [{ do: 'http', url: 'https://{{host}}/' }, 'url'],
      [{ do: 'record', entity: 'ledger' }, 'set'],
    ]
    for (const [settings, at] of wrong) {
      const refused = { code: 'action.settings', params: { at }, data: { issues: [{ code: expect.any(String) }] } }
      await expect(run(settings as FlowService), at).rejects.toMatchObject(refused)
    }
  })

  test('knows what it does not know', async () => {
    await expect(services.actions.perform('dance', {}, who, {})).rejects.toMatchObject({ code: 'action.unknown' })
  })
})

describe('a step of a screen', () => {
  const ROW = '/nodes/list/body/rowActions'
  const button = (id: string, service: object, more: object = {}) => {
    return { id, title: text(id), steps: [{ id: 'go', do: 'act', service }], ...more }
  }
  const bill = {
    ...ledger,
    key: 'bill',
    title: text('bill'),
    status: true,
    fields: [...ledger.fields, { id: 'secretNote', type: 'string', title: text('note') }],
    access: [
      {
        id: 'clerks',
        to: { roles: ['clerk'] },
        may: ['list', 'detail'],
        rows: { '==': [{ var: 'name' }, 'mine'] },
        hide: ['secretNote'],
      },
    ],
  } as unknown as EntityDocument
  const tell = { do: 'message', subject: 'Bill {{name}} {{secretNote}}', to: KEEPERS }
  const whole = (amount: number) => ({ '==': [{ var: 'amount' }, amount] })
  const set = (amount: number) => {
    return { do: 'record', entity: 'bill', record: '{{id}}', set: [{ id: 'amount', value: amount }] }
  }
  const table = (id: string, table: object, more: object = {}) => {
    return { id, widget: 'table', body: { entity: 'bill', columns: [{ id: 'name' }], ...table }, ...more }
  }
  const deskOf = (hook: string) =>
    ({
      ...{ kind: 'page', grammar: 1, key: 'bill.desk', title: text('desk'), access: { roles: ['clerk'] } },
      on: { open: [{ id: 'go', do: 'act', service: tell }] },
      nodes: [
        table('shut', { rowActions: [button('mark', set(9))] }, { when: { '==': [{ var: '$me.account' }, 'nobody'] } }),
        table('firm', { where: whole(-1), rowActions: [button('mark', set(9))] }),
        table('list', {
          toolbar: [button('every', { ...tell, subject: 'Bill of all' }), button('one', tell)],
          rowActions: [
            button('differs', tell, { when: { '!=': [{ var: 'name' }, 'closed'] } }),
            button('pay', set(51), { when: whole(50) }),
            button('send', { do: 'http', url: hook }, { when: whole(50) }),
            button('tell', tell, { when: { '>': [{ var: 'amount' }, 5] } }),
            button('hidden', tell, { when: { '==': [{ var: 'secretNote' }, 'x'] } }),
            button('count', { do: 'script', source: ['return { twice: form.amount * 2 }'] }),
            button('mark', set(9)),
          ],
        }),
      ],
    }) as never
  const actAt = (caller: Caller, at: string, record: string | null, screen = 'bill.desk') =>
    caller.post('/api/data/screen/act', { screen, at, record })
  const act = (caller: Caller, at: string, record: string | null, screen?: string) =>
    actAt(caller, `${ROW}/${at}/steps/go`, record, screen)
  const change = (id: string, column: string, value: number) =>
    server.db.maintain(trx =>
      sql`update app_bill set ${sql.ref(column)} = ${value}, rev = rev + 1 where id = ${id}::bigint`.execute(trx),
    )
  const newBill = async (amount: number): Promise<string> => {
    const added = await admin.post<WireRecord>('/api/data/bill/submit', { name: 'mine', amount })
    expect(added.status, added.text).toBe(200)
    return String(added.body.data.id)
  }
  const statuses = async (calls: ReturnType<typeof act>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort()
  const told = () => count('blade_message', sql`title like 'Bill %'`)
  const bills: Record<string, string> = {}

  beforeAll(async () => {
    await publishDocuments(server.db, 'bill', [bill, deskOf(`${address}/hook`)])
    await vi.waitFor(async () => expect((await admin.get('/api/data/bill/list')).status).toBe(200), WAIT)
    for (const [name, amount] of [
      ['mine', 7],
      ['mine', 1],
      ['others', 7],
    ] as const) {
      const added = await admin.post<WireRecord>('/api/data/bill/submit', { name, amount, secretNote: 'x' })
      expect(added.status, added.text).toBe(200)
      bills[`${name}${amount}`] = String(added.body.data.id)
    }
  })

  test('keeps its settings on the server', async () => {
    const sent = await clerk.get('/api/blade-schema/screen/bill.desk')
    expect(sent.status, sent.text).toBe(200)
    expect(sent.text).toContain(`"at":"${ROW}/tell/steps/go"`)
    expect(sent.text).not.toMatch(/keeper|secretNote|form\.amount/)
  })

  test('acts over the record as who runs it reads it, and answers what it sets', async () => {
    expect((await act(clerk, 'tell', bills.mine7!)).status).toBe(200)
    await vi.waitFor(async () => expect(await count('blade_message', sql`title = 'Bill mine'`)).toBe(1), WAIT)
    expect((await act(clerk, 'count', bills.mine7!)).body.data).toEqual({ twice: 14 })
    expect((await act(clerk, 'mark', bills.mine1!)).status).toBe(200)
    expect(await count('app_bill', sql`id = ${bills.mine1}::bigint and amount = 9`)).toBe(1)
  })

  test('does nothing with the record, screen, condition or button of somebody else', async () => {
    const before = [await told(), await count('app_bill', sql`amount = 9`)]
    const refused: [call: ReturnType<typeof act>, status: number][] = [
      [act(clerk, 'tell', bills.others7!), 404],
      [act(clerk, 'mark', bills.others7!), 404],
      [act(clerk, 'tell', null), 400],
      [act(clerk, 'differs', null), 400],
      [actAt(clerk, '/nodes/list/body/toolbar/one/steps/go', bills.mine7!), 400],
      [actAt(clerk, '/on/open/go', null), 404],
      [actAt(clerk, '/nodes/shut/body/rowActions/mark/steps/go', bills.mine7!), 409],
      [actAt(clerk, '/nodes/firm/body/rowActions/mark/steps/go', bills.mine7!), 409],
      [act(clerk, 'hidden', bills.mine7!), 404],
      [act(clerk, 'nowhere', bills.mine7!), 404],
      [act(clerk, 'tell', bills.mine7!, 'nowhere'), 404],
    ]
    for (const [call, status] of refused) expect((await call).status, (await call).text).toBe(status)
    const guest = await server.loginNew({ account: 'guest', roles: ['guest'] })
    expect((await act(guest, 'tell', bills.mine7!)).status).toBe(403)
    expect([await told(), await count('app_bill', sql`amount = 9`)]).toEqual(before)
  })

  test('changes no record in circulation; a service only that of its own process, and neither its state', async () => {
    const id = await newBill(1)
    await change(id, 'data_status', 3)
    const pressed = await act(clerk, 'mark', id)
    expect(pressed.status, pressed.text).toBe(400)
    const stands = () => count('app_bill', sql`id = ${id}::bigint and data_status = 3 and amount = 1`)
    expect(await stands()).toBe(1)
    const serve = (handles?: string) =>
      services.actions.perform('record', set(9), who, { id }, { key: `key-${n++}`, ...(handles && { handles }) })
    await expect(serve()).rejects.toMatchObject({ code: 'record.status.edit' })
    await expect(serve(bills.mine7)).rejects.toMatchObject({ code: 'record.status.edit' })
    expect(await stands()).toBe(1)
    await serve(id)
    expect(await count('app_bill', sql`id = ${id}::bigint and data_status = 3 and amount = 9`)).toBe(1)
  })

  test('of several presses at the same moment the first changes the record, and its condition stops the others', async () => {
    const id = await newBill(50)
    expect(await statuses([1, 2, 3, 4].map(() => act(clerk, 'pay', id)))).toEqual([200, 409, 409, 409])
  })

  test('sends a message for each press by hand, and one for a request that is repeated', async () => {
    const before = await told()
    const press = (key?: string) =>
      clerk.post(
        '/api/data/screen/act',
        { screen: 'bill.desk', at: `${ROW}/tell/steps/go`, record: bills.mine7! },
        key === undefined ? undefined : { 'idempotency-key': key },
      )
    expect(await statuses([press('press 1'), press('press 1'), press('press 1')])).toEqual([200, 200, 200])
    expect(await told()).toBe(before + 1)
    expect((await press('press 2')).status).toBe(200)
    expect((await press()).status).toBe(200)
    expect(await told()).toBe(before + 3)
    expect((await press('press 2')).status).toBe(200)
    expect(await told()).toBe(before + 3)
  })

  test('calls an address once for a record as it stands, with a key, and again after a failure or a change', async () => {
    const id = await newBill(50)
    answer = (_, response) => response.writeHead(404).end()
    expect((await act(clerk, 'send', id)).status).toBe(400)
    answer = (_, response) => response.end('{}')
    expect(await statuses([1, 2, 3, 4].map(() => act(clerk, 'send', id)))).toEqual([200, 409, 409, 409])
    expect(await statuses([act(admin, 'send', id), act(clerk, 'send', id)])).toEqual([409, 409])
    await change(id, 'amount', 50)
    expect((await act(clerk, 'send', id)).status).toBe(200)
    const [failed, first, later, more] = asked.map(({ headers }) => headers['idempotency-key'])
    expect([first, more]).toEqual([failed, undefined])
    expect(first).toMatch(/^act:.{20}/)
    expect(later).toMatch(/^act:.{20}/)
    expect(later).not.toBe(first)
  })

  test('of the steps after a task, no settings are sent', async () => {
    const afterSubmit = [{ id: 'go', do: 'act', service: tell }] as never
    const form = { kind: 'form', grammar: 1, key: 'told.form', title: text('told'), afterSubmit } as const
    const fields = [{ id: 'name', type: 'string', title: text('name') }]
    const nodes = [{ id: 'name', widget: 'text', bind: 'name' }]
    await deploy(server, flowOf('told', [['wait', { ...users('keeper'), afterSubmit }]], { form: 'told.form' }), {
      'told.form': { ...form, fields, nodes } as never,
    })
    const instance = await start(clerk, 'told', { name: 'x' })
    for (const caller of [clerk, admin]) {
      const shown = await caller.get(`${PROCESS}/detail?processInsId=${instance}`)
      expect(shown.status, shown.text).toBe(200)
      expect(shown.text).toContain('told.form')
      expect(shown.text).not.toMatch(/service|secretNote/)
    }
    expect((await admin.get(`${PROCESS}/detail?processInsId=${instance}`)).text).toContain('"do":"act"')
  })
})

describe('on whose behalf', () => {
  const personOf = (id: string) => server.db.read({ tenant: '000000' }, trx => readPerson(trx, id))
  const set = (id: string, column: string, value: unknown) =>
    server.db.maintain(trx => sql`update blade_user set ${sql.ref(column)} = ${value} where id = ${id}`.execute(trx))

  test('a person has the roles, department and posts of now, and none when disabled', async () => {
    const { result } = await server.loginNew({
      account: 'mover',
      roles: ['clerk'],
      depts: ['north'],
      posts: ['driver'],
    })
    const id = result.user_id!
    const dept = await personOf(id)
    expect(dept).toMatchObject({ id, account: 'mover', deptCode: 'north', roles: ['clerk'], posts: ['driver'] })
    await set(id, 'role_id', null)
    expect(await personOf(id)).toMatchObject({ account: 'mover', roles: [], posts: ['driver'] })
    await set(id, 'status', 0)
    const nobody = { id, account: '', name: '', tenant: '000000', dept: '', deptCode: '', roles: [], posts: [] }
    expect(await personOf(id)).toEqual(nobody)
  })

  test('a service notes the department its starter is in now; of a disabled one it goes on without', async () => {
    const starter = await server.loginNew({ account: 'begins', depts: ['north'] })
    const id = starter.result.user_id!
    const set = [{ id: 'name', value: 'by {{who}}' }]
    await deploy(
      server,
      flowOf('notes', [
        ['wait', users('keeper')],
        ['note', { type: 'serviceTask', service: { do: 'record', entity: 'ledger', set } }],
      ]),
    )
    const noted = async (who: string) => {
      const { rows } = await server.db.maintain(trx =>
        sql<{
          dept: string | null
        }>`select d.code as dept from app_ledger l left join blade_dept d on d.id = l.create_dept
          where l.name = ${`by ${who}`}`.execute(trx),
      )
      return rows.map(({ dept }) => dept)
    }
    const [there, gone] = [
      await start(starter, 'notes', { who: 'them' }),
      await start(starter, 'notes', { who: 'nobody' }),
    ]
    await moveTo('south', id)
    await agree(admin, there)
    await vi.waitFor(async () => expect(await noted('them')).toEqual(['south']), WAIT)
    await server.db.maintain(trx => sql`update blade_user set status = 0 where id = ${id}`.execute(trx))
    await agree(admin, gone)
    await vi.waitFor(async () => expect(await noted('nobody')).toEqual([null]), WAIT)
  })
})

/** Moves a user to a department. */
async function moveTo(code: string, id: string): Promise<void> {
  await addUser(server.db, { account: `of-${code}`, depts: [code] })
  await server.db.maintain(trx =>
    sql`update blade_user set dept_id = (select dept_id from blade_user where account = ${`of-${code}`}) where id = ${id}`.execute(
      trx,
    ),
  )
}

describe('what was stored before there was a catalogue still acts', () => {
  const insert = async (table: string, row: object): Promise<string> => {
    const columns = Object.keys(row)
    const values = Object.values(row).map(value => sql`${value}`)
    const { rows } = await server.db.write({ tenant: '000000' }, trx =>
      sql<{ id: string }>`insert into ${sql.table(table)} (tenant_id, ${sql.join(columns.map(name => sql.ref(name)))})
        values ('000000', ${sql.join(values)}) returning *`.execute(trx),
    )
    return rows[0]!.id
  }
  const found = async <T>(query: RawBuilder<T>) => (await server.db.maintain(trx => query.execute(trx))).rows

  test('the services of an instance that runs', async () => {
    const { count: script, ...others } = stored.services
    const steps = Object.entries(others).map(([id, service]) => [id, { type: 'serviceTask', service }])
    const elements = [['wait', users('keeper')], ['count', { type: 'scriptTask', service: script }], ...steps]
    await deploy(server, flowOf('stored', elements as Parameters<typeof flowOf>[1]))
    const id = await start(clerk, 'stored', { days: 3, reason: '<i>x</i>', mail: 'z@example.org' })
    await agree(admin, id)
    const mails = () =>
      found(sql`select title, content, to_user as "to" from blade_email_outbox where to_user = 'z@example.org'`)
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), WAIT)
    expect(await mails()).toEqual([
      { title: 'Stored <i>x</i>', content: '<p>&lt;i&gt;x&lt;/i&gt; 3 {{nothing}}</p>', to: 'z@example.org' },
    ])
    expect(await found(sql`select name, amount::int from app_ledger where name like 'stored%'`)).toEqual([
      { name: 'stored <i>x</i>', amount: 6 },
    ])
    expect(await found(sql`select title, content, type from blade_message where title like 'Stored%'`)).toEqual([
      { title: 'Stored <i>x</i>', content: '3 days', type: 3 },
    ])
  })

  test('the note of what a service did', async () => {
    const { key, vars } = stored.effect
    await server.db.write({ tenant: '000000' }, trx =>
      sql`insert into wf_effect (tenant_id, key, vars) values ('000000', ${key}, ${JSON.stringify(vars)}::jsonb)`.execute(
        trx,
      ),
    )
    expect(await run(stored.services.note as FlowService, { reason: 'again', total: 1 }, key)).toEqual({ vars })
    expect(await count('app_ledger', sql`name = 'stored again'`)).toBe(0)
  })

  test('the note of a job under way, which was kept by its token', async () => {
    const carried = await server.db.maintain(async trx => {
      const { rows } = await sql<{
        id: string
      }>`insert into wf_job (tenant_id, instance_id, work, token, due_at, attempts)
        select '000000', 4713, 'service', 1, 'infinity', attempts from unnest(array[1, 0]) as attempts returning id`.execute(
        trx,
      )
      await sql`insert into wf_effect (tenant_id, key, vars) values ('000000', '4713:1', '{"entry": "1"}')`.execute(trx)
      await sql.raw(fs.readFileSync('server/db/migrations/230-effect-of-job.sql', 'utf8')).execute(trx)
      const keys = rows.map(({ id }) => `4713:${id}`)
      const noted = await sql<object>`select key, vars from wf_effect where key = any(${keys})`.execute(trx)
      return { keys, noted: noted.rows }
    })
    expect(carried.noted).toEqual([{ key: carried.keys[0], vars: { entry: '1' } }])
  })

  test('a job, whose target is an action', async () => {
    const id = await insert('blade_quartz_job', stored.job)
    const asked = await admin.post('/api/quartzJob/quartzJob/run', { id })
    expect(asked.status, asked.text).toBe(200)
    const logged = () => found(sql`select status from blade_quartz_job_log where job_name = 'Stored'`)
    await vi.waitFor(async () => expect(await logged()).toEqual([{ status: 1 }]), WAIT)
  })

  test('a strategy, whose mail is an action', async () => {
    const { user_id: me } = admin.result
    await server.db.maintain(trx => sql`update blade_user set email = 'k@example.org' where id = ${me}`.execute(trx))
    const template = await insert('blade_email_template', stored.template)
    await insert('blade_email_strategy', {
      ...stored.strategy,
      template_id: template,
      receivers: [me],
      create_user: me,
    })
    const dept = { deptName: '<b>East</b>', deptCategory: 1, code: 'east', parentId: '0' }
    const added = await admin.post('/api/blade-system/dept/submit', dept)
    expect(added.status, added.text).toBe(200)
    const mails = () => found(sql`select title, content from blade_email_outbox where template_id = ${template}`)
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), WAIT)
    expect(await mails()).toEqual([{ title: '<b>East</b>', content: '<b>&lt;b&gt;East&lt;/b&gt;</b> {none}' }])
  })
})

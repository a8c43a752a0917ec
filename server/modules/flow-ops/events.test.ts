/** Messages, signals and receive tasks of other systems, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyDocument, FlowElement } from '#engine/schema/document.ts'
import { deploy, flowOf, PROCESS, rowsOf, start, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Answer, type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Cause } from '../../db/cause.ts'
import { clearExpired } from '../../db/housekeeping.ts'

const OPS = '/api/blade-workflow/ops'
let server: TestServer
let admin: Caller
let owner: Caller
let ann: Caller
let bank: Caller

const waits = (kind: 'message' | 'signal', name: string) =>
  ({ type: 'intermediateCatchEvent', event: { kind, name } }) as Partial<FlowElement>

beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  bank = await server.loginNew({ account: 'bank', roles: ['payer'] })
  const callers = { roles: ['payer'] }
  const serial = { prefix: 'PAY', suffixLength: 4, connector: '-' }
  const paying = [
    ['paid', waits('message', 'paid')],
    ['look', users('ann')],
  ] as Parameters<typeof flowOf>[1]
  await deploy(server, flowOf('pay', paying, { callers, serial }))
  await deploy(
    server,
    flowOf(
      'bell',
      [
        ['rung', waits('signal', 'rung')],
        ['look', users('ann')],
      ],
      { callers },
    ),
  )
  const task = { type: 'receiveTask', bpmn: 'Receipt_1' } as Partial<FlowElement>
  await deploy(
    server,
    flowOf(
      'receipt',
      [
        ['receipt', task],
        ['look', users('ann')],
      ],
      { callers },
    ),
  )
  await deploy(server, flowOf('closed', [['paid', waits('message', 'closed')]]))
})
afterAll(() => server.stop())

const send = (call: string, body: object, caller = bank, headers = {}) => caller.post(`${OPS}/${call}`, body, headers)
const statusOf = (answer: Promise<Answer>) => answer.then(({ status }) => status)
const open = async (id: string) => (await rowsOf(ann, 'todoList', id)).map(({ taskName }) => taskName)
const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await server.db.read({ tenant: '000000' }, trx => statement.execute(trx))).rows
const varsOf = async (id: string) =>
  (
    await read(
      sql<{ vars: object }>`select state -> 'vars' as vars from wf_instance where tenant_id = '000000' and id = ${id}`,
    )
  )[0]!.vars

test('a message reaches the one process that waits for it, by number or id; several without a key are refused', async () => {
  const begun = await owner.post<{ processInsId: string; serialNumber: string }>(`${PROCESS}/startProcessByKey`, {
    processDefKey: 'pay',
  })
  const { processInsId: first, serialNumber } = begun.body.data
  expect(serialNumber).toMatch(/^PAY-/)
  const second = await start(owner, 'pay')
  expect(await statusOf(send('message', { name: 'paid' }))).toBe(409)
  expect(await statusOf(send('message', { name: 'paid', serialNumber: 'PAY-none' }))).toBe(404)
  const told = await send('message', { name: 'paid', serialNumber, variables: { amount: 12 } })
  expect([told.status, told.body.data]).toEqual([200, { processInsId: first, processIsFinished: 'unfinished' }])
  expect(await open(first)).toEqual(['look'])
  expect(await varsOf(first)).toMatchObject({ amount: 12 })
  expect(await open(second)).toEqual([])
  expect(await statusOf(send('message', { name: 'paid' }))).toBe(200)
  expect(await open(second)).toEqual(['look'])
  expect(await statusOf(send('message', { name: 'paid', processInstanceId: second }))).toBe(404)
  const notes = await read(
    sql<{
      detail: object
      by: string
    }>`select c.detail, u.account as by from wf_comment c join blade_user u on u.tenant_id = '000000' and u.id = c.create_user
      where c.tenant_id = '000000' and c.instance_id = ${second}`,
  )
  expect(notes).toEqual([{ detail: { event: 'message', name: 'paid' }, by: 'bank' }])
})

test('the business key is the record of the process', async () => {
  const [first, second] = [await start(owner, 'pay'), await start(owner, 'pay')]
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update wf_instance set record = id + 1 where tenant_id = '000000' and id in (${first}, ${second})`.execute(trx),
  )
  const businessKey = String(BigInt(second) + 1n)
  expect(await statusOf(send('message', { name: 'paid', businessKey }))).toBe(200)
  expect([await open(first), await open(second)]).toEqual([[], ['look']])
  await send('message', { name: 'paid', processInstanceId: first })
})

test('repeated with one Idempotency-Key it happens once, and gets the first answer again', async () => {
  const id = await start(owner, 'pay')
  const once = { 'idempotency-key': 'payment 17' }
  const both = [
    await send('message', { name: 'paid', processInstanceId: id }, bank, once),
    await send('message', { name: 'paid', processInstanceId: id }, bank, once),
  ]
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[1]!.body.data).toEqual(both[0]!.body.data)
  expect(await open(id)).toEqual(['look'])
})

test('of many at once one message wins', async () => {
  const id = await start(owner, 'pay')
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => statusOf(send('message', { name: 'paid', processInstanceId: id }))),
  )
  expect(sent.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  expect(await open(id)).toEqual(['look'])
})

test('only administrators and callers of the flow may send; what is not well-formed is refused', async () => {
  const id = await start(owner, 'closed')
  const to = { name: 'closed', processInstanceId: id }
  expect(await statusOf(send('message', to))).toBe(403)
  expect(await statusOf(send('message', to, ann))).toBe(403)
  expect(await statusOf(send('message', { ...to, variables: { applyUser: '1' } }, admin))).toBe(400)
  expect(await statusOf(send('message', { ...to, variables: { pass: false } }, admin))).toBe(400)
  expect(await statusOf(send('message', { ...to, variables: [1] }, admin))).toBe(400)
  expect(await statusOf(send('message', { ...to, variables: { long: 'x'.repeat(20_000) } }, admin))).toBe(413)
  expect(await statusOf(send('message', { ...to, name: '' }, admin))).toBe(400)
  expect(await statusOf(send('receive', { nodeId: 'receipt' }))).toBe(400)
  await admin.post(`${OPS}/changeTaskStatus`, { processInstanceId: id, status: 'suspend' })
  expect(await statusOf(send('message', to, admin))).toBe(409)
  await admin.post(`${OPS}/changeTaskStatus`, { processInstanceId: id, status: 'active' })
  expect((await send('message', to, admin)).body.data).toMatchObject({ processIsFinished: 'finished' })
})

test('a signal reaches all that wait, once each', async () => {
  const ids = [await start(owner, 'bell'), await start(owner, 'bell'), await start(owner, 'bell')]
  expect((await send('signal', { name: 'rung', processInstanceId: ids[2] })).body.data).toEqual({ reached: 1 })
  await vi.waitFor(async () => expect(await open(ids[2]!)).toEqual(['look']), { timeout: 10_000 })
  expect((await send('signal', { name: 'rung', variables: { loud: true } })).body.data).toEqual({ reached: 2 })
  for (const id of ids)
    await vi.waitFor(async () => expect(await open(id)).toEqual(['look']), { timeout: 10_000, interval: 100 })
  expect(await varsOf(ids[0]!)).toMatchObject({ loud: true })
  expect(await statusOf(send('signal', { name: 'rung' }))).toBe(404)
})

const throwing = (kind: 'message' | 'signal', name: string) =>
  ({ type: 'intermediateThrowEvent', event: { kind, name } }) as Partial<FlowElement>

test.each([
  ['message', 2],
  ['signal', 3],
] as const)('a %s thrown twice is heard by %i of three that wait, each once', async (kind, heard) => {
  const name = `thrown-${kind}`
  const hears = [
    ['hear', waits(kind, name)],
    ['look', users('ann')],
  ] as Parameters<typeof flowOf>[1]
  await deploy(server, flowOf(`hears-${kind}`, hears))
  await deploy(server, flowOf(`throws-${kind}`, [['throw', throwing(kind, name)]]))
  const ids = [1, 2, 3].map(() => start(owner, `hears-${kind}`))
  const all = await Promise.all(ids)
  await Promise.all([start(owner, `throws-${kind}`), start(owner, `throws-${kind}`)])
  const listening = async () => (await Promise.all(all.map(open))).filter(tasks => tasks.includes('look'))
  const left = () => read(sql`select from wf_job where tenant_id = '000000' and work in ('throw', 'message', 'signal')`)
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000, interval: 100 })
  expect(await listening()).toEqual(Array(heard).fill(['look']))
  if (kind === 'signal') return
  // one was chosen and does not wait any more when its turn comes: the last one hears it
  const [chosen] = await read(sql<{
    id: string
  }>`select id from wf_instance where tenant_id = '000000' and id = any(${all}::bigint[])
    and not exists (select from wf_wait w where w.tenant_id = '000000' and w.instance_id = wf_instance.id) limit 1`)
  await server.db.write({ tenant: '000000' }, trx =>
    sql`insert into wf_job (tenant_id, instance_id, work, due_at, detail)
      values ('000000', ${chosen!.id}, 'message', now(), ${JSON.stringify({ kind, name, by: owner.result.user_id })}::jsonb)`.execute(
      trx,
    ),
  )
  await vi.waitFor(async () => expect(await listening()).toHaveLength(3), { timeout: 20_000, interval: 100 })
})

test('a receive task is completed by its id in the flow or in its file', async () => {
  const [first, second] = [await start(owner, 'receipt'), await start(owner, 'receipt')]
  const to = { processDefinitionKey: 'receipt', nodeId: 'Receipt_1' }
  expect(await statusOf(send('receive', to))).toBe(409)
  expect(await statusOf(send('receive', { ...to, processInstanceId: first }, ann))).toBe(403)
  expect(await statusOf(send('receive', { ...to, processInstanceId: first, variables: { ok: true } }))).toBe(200)
  expect([await open(first), await open(second)]).toEqual([['look'], []])
  expect(await statusOf(send('receive', { ...to, nodeId: 'receipt' }))).toBe(200)
  expect(await statusOf(send('receive', { ...to, nodeId: 'receipt' }))).toBe(404)
  expect(await statusOf(send('receive', { nodeId: 'receipt', processInstanceId: 'x' }))).toBe(404)
})

describe('whose record or process was removed', () => {
  const job = (id: string, work: string, more: object = {}) =>
    server.db.write({ tenant: '000000' }, trx =>
      sql`insert into wf_job (tenant_id, instance_id, work, due_at, detail, attempts)
        values ('000000', ${id}, ${work}, now(), ${JSON.stringify({ kind: 'message', name: 'settled', by: owner.result.user_id })}::jsonb,
          ${'attempts' in more ? more.attempts : 0}::integer)`.execute(trx),
    )
  const jobsOf = (id: string) =>
    read(sql<{ work: string }>`select work from wf_job where tenant_id = '000000' and instance_id = ${id}`)
  const removeRecordOf = (id: string) =>
    server.db.write({ tenant: '000000' }, trx =>
      sql`update app_bill set is_deleted = 1 where tenant_id = '000000'
        and id = (select record from wf_instance where tenant_id = '000000' and id = ${id})`.execute(trx),
    )
  const removeProcess = async (id: string) => {
    for (const _ of ['ended', 'gone']) await admin.post(`${OPS}/deleteProcess`, { processInstanceId: id, comment: 'x' })
  }
  const wait = { timeout: 10_000, interval: 100 }

  beforeAll(async () => {
    const may = ['list', 'detail', 'add', 'edit']
    const bill = {
      ...{ kind: 'entity', grammar: 1, key: 'bill', title: { zh: '账单' }, status: true },
      access: [{ id: 'all', to: { everyone: true }, may }],
      fields: [{ id: 'name', type: 'string', title: { zh: '名称' } }],
    }
    await publishDocuments(server.db, 'bills', [bill] as unknown as AnyDocument[])
    const settle = [
      ['hear', waits('message', 'settled')],
      ['look', users('ann')],
    ] as Parameters<typeof flowOf>[1]
    await deploy(server, flowOf('settle', settle, { entity: 'bill', subject: '{name}' }))
  })

  test('a message chosen for it goes to another that waits; where none does, administrators find it', async () => {
    const [first, second, third] = [
      await start(owner, 'settle', { name: 'a' }),
      await start(owner, 'settle', { name: 'b' }),
      await start(owner, 'settle', { name: 'c' }),
    ]
    await removeProcess(first)
    await removeRecordOf(second)
    await job(first, 'message')
    await vi.waitFor(async () => expect(await open(third)).toEqual(['look']), wait)
    expect([await jobsOf(first), await jobsOf(second)]).toEqual([[], []])
    await job(second, 'message', { attempts: 7 })
    const failed = async () =>
      (await admin.get<{ records: { processInsId: string; error: string }[] }>(`${OPS}/failedList?size=100`)).body.data
        .records
    await vi.waitFor(
      async () =>
        expect(await failed()).toMatchObject([{ processInsId: second, error: expect.stringContaining('账单') }]),
      wait,
    )
  })

  test('what a process goes on to change is as deep as what moved it, and says so', async () => {
    const keep = { do: 'record', entity: 'bill', set: [{ id: 'name', value: 'kept' }] } as const
    const flow = flowOf('reacts', [
      ['hear', waits('message', 'reacted')],
      ['keep', { type: 'serviceTask', service: keep }],
      ['look', users('ann')],
    ] as Parameters<typeof flowOf>[1])
    await deploy(server, flow)
    const id = await start(owner, 'reacts')
    const cause = { by: 'event', id: '1', depth: 3 }
    await server.db.write({ tenant: '000000', cause: cause as Cause }, trx =>
      sql`insert into wf_job (tenant_id, instance_id, work, due_at, detail)
        values ('000000', ${id}, 'message', now(), ${JSON.stringify({ kind: 'message', name: 'reacted', by: owner.result.user_id })}::jsonb)`.execute(
        trx,
      ),
    )
    await vi.waitFor(async () => expect(await open(id)).toEqual(['look']), wait)
    const changes = () =>
      read(sql<{ entity: string; cause: object }>`select entity, cause from blade_change
        where tenant_id = '000000' and cause ->> 'id' = ${id} order by id`)
    const said = { by: 'process', id, depth: 3 }
    await vi.waitFor(async () => expect(await changes()).toContainEqual({ entity: 'message', cause: said }), wait)
    expect(await changes()).toContainEqual({ entity: 'bill', cause: said })
  })

  test('its title is not made again and again', async () => {
    const id = await start(owner, 'settle', { name: 'd' })
    await removeRecordOf(id)
    await job(id, 'title')
    await vi.waitFor(async () => expect(await jobsOf(id)).toEqual([]), wait)
  })
})

test('work given up a month ago is cleared, later work is not', async () => {
  await server.db.maintain(async trx => {
    const old = sql`(now() - interval '31 days', 'old'), (now() - interval '29 days', 'new')`
    await sql`insert into mail_event (tenant_id, entity, verb, failed, due_at)
      select '000000', 'given-up', name, true, at from (values ${old}) v (at, name)`.execute(trx)
    await sql`insert into wf_notice (tenant_id, instance_id, user_id, kind, failed, due_at)
      select '000000', 1, 1, 'given-up ' || name, true, at from (values ${old}) v (at, name)`.execute(trx)
  })
  await clearExpired(server.db)
  const left = await read(sql`select verb from mail_event where tenant_id = '000000' and entity = 'given-up'
    union all select kind from wf_notice where tenant_id = '000000' and instance_id = 1`)
  expect(left).toEqual([{ verb: 'new' }, { verb: 'given-up new' }])
})

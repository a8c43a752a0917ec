/** Handing over the open work of processes, and the rules that name somebody, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { NodeSettings } from '#engine/schema/document.ts'
import { editDraft } from '#tests/support/design.ts'
import { act, agree, deploy, flowOf, PROCESS, refuse, rowsOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Trx } from '../../db/db.ts'

const HOME = '000000'
const USER = '/api/blade-system/user'
const MODEL = '/api/blade-workflow/design/model'
let server: TestServer
let admin: Caller
let owner: Caller
let heir: Caller
let last: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'organiser', name: '周原', roles: ['administrator'] })
  owner = await server.loginNew({ account: 'owner' })
  heir = await server.loginNew({ account: 'heir', name: '李思' })
  last = await server.loginNew({ account: 'last' })
})
afterAll(() => server.stop())

let turn = 0
/** Somebody who is about to leave, and a process they handle. */
async function leaver(more: object = {}) {
  const account = `leaver${++turn}`
  const caller = await server.loginNew({ account })
  await deploy(
    server,
    flowOf(account, [
      ['look', { ...users(account), ...more }],
      ['end2', users('last')],
    ]),
  )
  return { account, caller, id: String(caller.result.user_id) }
}

interface Held {
  items: { group: string; id: string; title: string }[]
  counts: Record<string, number>
  total: number
  left: number
  own: number
  list: string
}
const heirId = () => String(heir.result.user_id)
const held = async (id: string) => (await admin.get<Held>(`${USER}/holdings?id=${id}`)).body.data
const give = async (id: string, body: object) => {
  const answer = await admin.post<Held>(`${USER}/hand-over`, { id, ...body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await server.db.read({ tenant: HOME }, trx => statement.execute(trx))).rows
/** Until another transaction waits for this one. */
const isWaiting = (trx: Trx) =>
  vi.waitFor(
    async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx)
      expect(rows).toHaveLength(1)
    },
    { timeout: 5_000 },
  )
const names = async (caller: Caller, list: string, id: string) =>
  (await rowsOf(caller, list, id)).map(({ taskName }) => taskName)

test('open tasks pass on with their reason, the successor is told, and the history names who did it', async () => {
  const from = await leaver({ buttons: [{ id: 'wf_pass' }, { id: 'wf_delegate' }] })
  const [mine, delegated] = [await start(owner, from.account), await start(owner, from.account)]
  await act(from.caller, delegated, 'delegateTask', { assignee: 'last', comment: 'help' })
  expect((await held(from.id)).counts).toMatchObject({ tasks: 2, returned: 0, candidacies: 0 })
  expect((await give(from.id, { tasks: heirId(), dryRun: true })).list).toContain('→ 李思')
  expect(await names(heir, 'todoList', mine)).toEqual([])
  expect(await give(from.id, { tasks: heirId(), comment: '退休' })).toMatchObject({ left: 0 })
  expect(await names(heir, 'todoList', mine)).toEqual(['look'])
  expect(await held(from.id)).toMatchObject({ total: 0 })
  await agree(last, delegated)
  expect(await names(heir, 'todoList', delegated)).toEqual(['look'])
  await agree(heir, mine)
  const { flow } = (
    await admin.get<{ flow: { comments: { type: string; userName: string; fullMessage: string }[] }[] }>(
      `${PROCESS}/detail?processInsId=${mine}`,
    )
  ).body.data
  expect(flow.flatMap(({ comments }) => comments)).toContainEqual(
    expect.objectContaining({ type: 'assigneeComment', userName: '周原', fullMessage: '退休' }),
  )
  await vi.waitFor(
    async () => {
      const { records } = (
        await heir.get<{ records: { title: string; content: string }[] }>('/api/blade-message/message/my/list?size=50')
      ).body.data
      expect(records.some(({ title, content }) => title.startsWith('转办：') && content.includes('周原'))).toBe(true)
    },
    { timeout: 10_000 },
  )
})

test('a handover waits for whoever acts on a process, and takes what returned meanwhile', async () => {
  const from = await leaver({ buttons: [{ id: 'wf_pass' }, { id: 'wf_delegate' }] })
  const id = await start(owner, from.account)
  await act(from.caller, id, 'delegateTask', { assignee: 'last', comment: 'help' })
  await server.db.write({ tenant: HOME }, trx =>
    sql`insert into wf_task (tenant_id, instance_id, node, name, assignee, def_key, def_name, title, serial_number, starter)
      values (${HOME}, ${id}, 'look', 'second', ${from.id}, 'x', 'x', '', '', ${owner.result.user_id})`.execute(trx),
  )
  let giving: ReturnType<typeof give> | undefined
  // the colleague answers: the instance is locked, then the task returns to the owner that was read
  await server.db.write({ tenant: HOME }, async trx => {
    await sql`select from wf_instance where tenant_id = ${HOME} and id = ${id} for update`.execute(trx)
    giving = give(from.id, { tasks: heirId() })
    await isWaiting(trx)
    await sql`update wf_task set assignee = ${from.id}, owner = null
      where tenant_id = ${HOME} and instance_id = ${id} and owner is not null`.execute(trx)
  })
  await giving
  expect((await names(heir, 'todoList', id)).toSorted()).toEqual(['look', 'second'])
})

test('a task of the successor’s own request stays, and the answer says so', async () => {
  const from = await leaver()
  await deploy(server, flowOf(`${from.account}pool`, [['pool', users(from.account, 'last')]]))
  const [own, other, pool] = [
    await start(heir, from.account),
    await start(owner, from.account),
    await start(heir, `${from.account}pool`),
  ]
  const to = { tasks: heirId(), candidacies: heirId() }
  const tried = await give(from.id, { ...to, dryRun: true })
  expect(tried).toMatchObject({ own: 2, left: 0 })
  expect(tried.list).toContain('1 项是接收人自己的申请')
  expect(await give(from.id, to)).toMatchObject({ own: 2, left: 0, list: tried.list })
  expect(await names(heir, 'todoList', other)).toEqual(['look'])
  expect([await names(heir, 'todoList', own), await names(heir, 'claimList', pool)]).toEqual([[], []])
  expect((await held(from.id)).counts).toMatchObject({ tasks: 1, candidacies: 1 })
  await give(from.id, { tasks: String(last.result.user_id) })
  expect(await names(last, 'todoList', own)).toEqual(['look'])
})

test('a returned request is submitted again by the successor', async () => {
  await deploy(server, flowOf('asked', [['look', users('last')]]))
  const from = await leaver()
  const id = await start(from.caller, 'asked')
  await refuse(last, id)
  expect((await held(from.id)).counts).toMatchObject({ tasks: 0, returned: 1 })
  await give(from.id, { returned: heirId() })
  await agree(heir, id, { comment: 'for them' })
  expect(await names(last, 'todoList', id)).toEqual(['look'])
})

test('what is held is listed in the reader’s language', async () => {
  const from = await leaver({ name: '查看', nameEn: 'Look' })
  await start(owner, from.account)
  const titles = async (lang: string) => {
    const { items } = (await admin.get<Held>(`${USER}/holdings?id=${from.id}`, { 'accept-language': lang })).body.data
    return items.map(({ title }) => title)
  }
  expect([await titles('zh'), await titles('en')]).toEqual([
    [expect.stringContaining('查看')],
    [expect.stringContaining('Look')],
  ])
})

test('a place among those who may claim passes on; whoever is left alone handles the task', async () => {
  const from = await leaver()
  await deploy(server, flowOf('pool', [['pool', users(from.account, 'last', 'heir')]]))
  await deploy(server, flowOf('pair', [['pool', users(from.account, 'heir')]]))
  const [pool, pair] = [await start(owner, 'pool'), await start(owner, 'pair')]
  expect((await held(from.id)).counts).toMatchObject({ candidacies: 2 })
  await give(from.id, { candidacies: heirId() })
  expect(await names(from.caller, 'claimList', pool)).toEqual([])
  expect(await names(heir, 'claimList', pool)).toEqual(['pool'])
  expect(await names(heir, 'todoList', pair)).toEqual(['pool'])
})

test('more tasks than one call hands over pass on in turns, the oldest first', async () => {
  const from = await leaver()
  const id = await start(owner, from.account)
  await server.db.write({ tenant: HOME }, trx =>
    sql`insert into wf_task (tenant_id, instance_id, node, name, assignee, def_key, def_name, title, serial_number, starter)
      select ${HOME}, ${id}, 'look', 'look', ${from.id}, 'x', 'x', 'task ' || n, '', ${owner.result.user_id}
        from generate_series(1, 520) n`.execute(trx),
  )
  const before = await held(from.id)
  expect(before.counts.tasks).toBe(521)
  expect(before.list).toContain('500')
  expect(await give(from.id, { tasks: heirId() })).toMatchObject({ left: 21 })
  expect((await held(from.id)).counts.tasks).toBe(21)
  expect(await give(from.id, { tasks: heirId() })).toMatchObject({ left: 0 })
  expect((await held(from.id)).counts.tasks).toBe(0)
})

/** A deployed process whose only handler is this account. */
async function modelOf(key: string, account: string) {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x"><process id="${key}"><startEvent id="s"/><userTask id="t" flowable:assignee="${account}"/><endEvent id="e"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/><sequenceFlow id="b" sourceRef="t" targetRef="e"/></process></definitions>`
  const made = await admin.post<{ id: string; appKey: string }>(`${MODEL}/submit`, { modelKey: key, name: key, xml })
  expect((await admin.post(`${MODEL}/deploy`, { id: made.body.data.id })).status).toBe(200)
  return made.body.data
}

test('flows that name somebody are published with the successor, but for those somebody edits; openings too', async () => {
  const from = await leaver()
  const [free, edited] = [await modelOf('freeFlow', from.account), await modelOf('editedFlow', from.account)]
  await editDraft(admin, edited.appKey, documents => documents.map(each => ({ ...each, title: { zh: 'x' } })))
  await admin.post('/api/blade-workflow/design/model-scope/submit', {
    ...{ modelId: free.id, modelKey: 'freeFlow', userAll: false, userIds: [from.id, owner.result.user_id] },
  })
  const holds = await held(from.id)
  expect(holds.counts).toMatchObject({ rules: 1, documents: 1, openings: 1 })
  expect(holds.items.find(({ group }) => group === 'rules')?.title).toBe('freeFlow')
  await give(from.id, { rules: heirId(), openings: heirId(), comment: 'retired' })
  expect((await held(from.id)).counts).toMatchObject({ rules: 0, documents: 1, openings: 0 })
  const id = await start(owner, 'freeFlow')
  expect(await rowsOf(heir, 'todoList', id)).toHaveLength(1)
  const versions = await read(
    sql<{
      note: string
    }>`select note from schema_version where tenant_id = ${HOME} and app = ${free.appKey} order by version`,
  )
  expect(versions.at(-1)).toEqual({ note: 'retired' })
})

test('processes stay free while the flows that name somebody are published', async () => {
  const from = await leaver()
  const { appKey } = await modelOf('slowFlow', from.account)
  const id = await start(owner, from.account)
  let giving: ReturnType<typeof give> | undefined
  await server.db.write({ tenant: HOME }, async trx => {
    await sql`select from schema_app where tenant_id = ${HOME} and key = ${appKey} for update`.execute(trx)
    giving = give(from.id, { tasks: heirId(), rules: heirId() })
    await isWaiting(trx)
    await sql`select from wf_instance where tenant_id = ${HOME} and id = ${id} for update nowait`.execute(trx)
  })
  await giving
  expect(await names(heir, 'todoList', id)).toEqual(['look'])
})

test('an account that holds tasks is not removed; disabling it is an administrator’s call', async () => {
  const from = await leaver()
  await start(owner, from.account)
  const removed = await admin.post(`${USER}/remove?ids=${from.id}`)
  expect([removed.status, removed.body.msg]).toEqual([409, expect.stringContaining('1')])
  expect((await owner.post(`${USER}/changeStatus`, { id: from.id, status: '0' })).status).toBe(403)
  expect((await admin.post(`${USER}/changeStatus`, { id: from.id, status: '0' })).status).toBe(200)
  await give(from.id, { tasks: heirId() })
  expect((await admin.post(`${USER}/remove?ids=${from.id}`)).status).toBe(200)
})

test('tasks that only a disabled account can handle go by the policy of their node, once; shared ones stay', async () => {
  const nobody: NodeSettings = { nobody: { do: 'users', codes: ['heir'] } }
  const [from, gone] = [await leaver(nobody), await leaver()]
  const flow = (key: string, settings: object) => deploy(server, flowOf(key, [['look', { ...settings, ...nobody }]]))
  await flow('shared', users(from.account, 'last'))
  await flow('deserted', users(from.account, gone.account))
  await flow('counted', { ...users(from.account, 'last'), many: { pass: 'all' } })
  const started = await Promise.all(['shared', 'deserted', 'counted', from.account].map(key => start(owner, key)))
  const [shared, deserted, counted, own] = started as [string, string, string, string]
  const change = async (id: string, status: string) =>
    expect((await admin.post(`${USER}/changeStatus`, { id, status })).status).toBe(200)
  const settled = () =>
    vi.waitFor(
      async () => expect(await read(sql`select from wf_job where tenant_id = ${HOME} and work = 'again'`)).toEqual([]),
      { timeout: 10_000, interval: 100 },
    )
  await change(gone.id, '0')
  await settled()
  expect(await names(from.caller, 'claimList', deserted)).toEqual(['look'])
  await change(from.id, '0')
  await settled()
  for (const id of [deserted, own]) expect(await names(heir, 'todoList', id)).toEqual(['look'])
  expect(await names(last, 'claimList', shared)).toEqual(['look'])
  expect(await names(heir, 'todoList', counted)).toEqual([])
  const notes = await read(sql`select create_user as by from wf_comment where tenant_id = ${HOME}
    and instance_id = any(${started}::bigint[]) and type = 'assigneeComment'`)
  expect(notes).toEqual([{ by: String(admin.result.user_id) }, { by: String(admin.result.user_id) }])
  await change(from.id, '1')
  await settled()
  expect(await names(heir, 'todoList', own)).toEqual(['look'])
})

test('somebody of another tenant is not there', async () => {
  const other = await server.loginNew({ account: 'other', tenant: '000001', roles: ['administrator'] })
  const id = String(other.result.user_id)
  expect((await admin.get(`${USER}/holdings?id=${id}`)).status).toBe(404)
  expect((await admin.post(`${USER}/hand-over`, { id, tasks: heirId() })).status).toBe(404)
  expect((await owner.post(`${USER}/hand-over`, { id, tasks: heirId() })).status).toBe(403)
})

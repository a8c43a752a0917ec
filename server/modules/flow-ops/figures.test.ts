/** A process in figures, over HTTP: by node, person, department and month; on its diagram; as a workbook. */
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FigureRow, HeatElement } from '#adapters/wire/process-figures.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { deploy, flowOf, PROCESS, start, taskOf, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const HOME = '000000'
const OPS = '/api/blade-workflow/ops'
const CALENDAR = '/api/blade-workflow/work-calendar'
let server: TestServer
let admin: Caller
let owner: Caller
let dean: Caller
let ann: Caller
let bob: Caller

const write = (statement: ReturnType<typeof sql>) => server.db.write({ tenant: HOME }, trx => statement.execute(trx))
const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await server.db.read({ tenant: HOME }, trx => statement.execute(trx))).rows

/** A moment of the last whole week: `Mon 08:00` */
const momentOf = (said: string) => {
  const [day = '', time = ''] = said.split(' ')
  const back = 7 - ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].indexOf(day)
  return sql`(date_trunc('week', now()) - make_interval(days => ${back}) + ${time}::interval)`
}

/** Somebody answers a task that arose and ended at these moments. */
async function handled(caller: Caller, id: string, [begin, end]: [string, string], pass = true) {
  const taskId = await taskOf(caller, id)
  const answer = await caller.post(`${PROCESS}/completeTask`, { taskId, pass, comment: pass ? '同意了' : '不行' })
  expect(answer.status, answer.text).toBe(200)
  await write(sql`update wf_task set create_time = ${momentOf(begin)}, end_time = ${momentOf(end)}
    where tenant_id = ${HOME} and id = ${taskId}`)
  return taskId
}

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'ada', roles: ['administrator'] })
  owner = await server.loginNew({ account: 'owner' })
  dean = await server.loginNew({ account: 'dean', depts: ['college'] })
  ann = await server.loginNew({ account: 'ann', name: '安' })
  bob = await server.loginNew({ account: 'bob', name: '博' })
  const [calendar] = (await admin.get<{ records: WireRecord[] }>(`${CALENDAR}/list`)).body.data.records
  const whole = (await admin.get<WireRecord>(`${CALENDAR}/detail?id=${calendar!.id}`)).body.data
  const hours = { begins: '01-01', morningFrom: '08:00:00', morningTo: '12:00:00', afternoonFrom: '14:00:00' }
  const plain = await admin.post(`${CALENDAR}/submit`, {
    ...{ ...whole, holidays: 'none' },
    hours: [{ ...hours, afternoonTo: '17:30:00' }],
  })
  expect(plain.status, plain.text).toBe(200)
  const college = await read(
    sql<{ id: string }>`select id from blade_dept where tenant_id = ${HOME} and code = 'college'`,
  )
  const mornings = { ...hours, afternoonFrom: null, afternoonTo: null }
  const short = await admin.post(`${CALENDAR}/submit`, {
    ...{ name: 'College', deptId: college[0]!.id, holidays: 'none', hours: [mornings] },
  })
  expect(short.status, short.text).toBe(200)
  await deploy(
    server,
    flowOf('timed', [
      ['quick', { ...users('ann'), due: { after: 'PT1H', do: 'remind' } }],
      ['slow', users('bob')],
    ]),
  )
  for (const [end, due] of [
    ['Tue 10:00', 'Tue 09:00'],
    ['Tue 12:00', 'Tue 13:00'],
  ] as const) {
    const id = await start(owner, 'timed')
    const task = await handled(ann, id, ['Tue 08:00', end])
    await write(sql`update wf_task set due_at = ${momentOf(due)} where tenant_id = ${HOME} and id = ${task}`)
    // an hour on Thursday, three on Friday
    await handled(bob, id, ['Thu 16:30', 'Fri 11:00'])
  }
  const theirs = await start(dean, 'timed')
  await handled(ann, theirs, ['Mon 11:00', 'Wed 09:00'])
  await handled(bob, theirs, ['Mon 11:00', 'Mon 15:00'], false)
  await start(owner, 'timed')
})
afterAll(() => server.stop())

const of = async (by: string, caller = admin) =>
  caller.get<{ records: FigureRow[] }>(`${OPS}/figuresBy?processDefinitionKey=timed&by=${by}&days=30`)
const rows = async (by: string) => (await of(by)).body.data.records

test('handled, working time, open, late and returned by node', async () => {
  expect(await rows('node')).toEqual([
    {
      ...{ id: 'quick', groupName: 'quick', handled: 3, medianHours: '4.00', p90Hours: '5.60', openCount: 1 },
      ...{ openHours: expect.any(String), late: 1, returned: 0 },
    },
    {
      ...{ id: 'slow', groupName: 'slow', handled: 3, medianHours: '4.00', p90Hours: '4.00', openCount: 0 },
      ...{ openHours: null, late: 0, returned: 1 },
    },
  ])
})

test('by person, by department of the initiator with its own calendar, and by month', async () => {
  expect((await rows('person')).map(({ groupName, handled }) => [groupName, handled])).toEqual([
    ['安', 3],
    ['博', 3],
  ])
  const depts = await rows('dept')
  expect(depts.map(({ groupName, handled }) => [groupName, handled])).toEqual([
    ['', 4],
    ['college', 2],
  ])
  // an hour on Monday, four on Tuesday, one on Wednesday: the college works in the morning
  expect(depts[1]).toMatchObject({ p90Hours: '5.50' })
  const months = await rows('month')
  expect(months.reduce((sum, { handled, openCount }) => sum + handled + openCount, 0)).toBe(7)
  expect(months[0]!.id).toMatch(/^\d{4}-\d{2}$/)
})

test('only administrators of the process read its figures; one that is not there is 404; a group that is none, 400', async () => {
  expect((await of('node', ann)).status).toBe(403)
  for (const call of ['figuresMap', 'figuresBook'])
    expect((await ann.get(`${OPS}/${call}?processDefinitionKey=timed`)).status, call).toBe(403)
  expect((await admin.get(`${OPS}/figuresBy?processDefinitionKey=none&by=node`)).status).toBe(404)
  expect((await of('colour')).status).toBe(400)
  expect((await admin.get(`${OPS}/figuresMap?processDefinitionKey=timed&days=0`)).status).toBe(400)
})

test('the diagram has the figures of its nodes and names the bottleneck', async () => {
  const { data } = (await admin.get<HeatElement[]>(`${OPS}/figuresMap?processDefinitionKey=timed&days=30`)).body
  expect(data.find(({ id }) => id === 'quick')).toMatchObject({ type: 'userTask', handled: 3, medianHours: '4.00' })
  expect(data.filter(({ isBottleneck }) => isBottleneck)).toHaveLength(1)
  expect(data.some(({ type }) => type === 'sequenceFlow')).toBe(true)
})

async function readBook() {
  const answer = await fetch(`${server.url}${OPS}/figuresBook?processDefinitionKey=timed&days=30`, {
    headers: { 'blade-auth': `bearer ${admin.token}` },
  })
  expect(answer.status).toBe(200)
  return readXlsx(new Uint8Array(await answer.arrayBuffer()))
}

test('the workbook has a sheet for each kind and the opinions, and the log says who exported', async () => {
  const { sheets } = await readBook()
  expect(sheets.map(({ name }) => name)).toEqual(['节点', '办理人', '发起部门', '月份', '意见'])
  expect(sheets[0]!.rows[1]!.slice(0, 4)).toEqual(['quick', 3, 4, 5.6])
  expect(
    sheets[4]!.rows.slice(1).map(([, , node, person, what, opinion]) => [node, person, what, opinion]),
  ).toContainEqual([...['slow', '博', '不同意', '不行']])
  const logged = await admin.get<{ records: { verb: string; record: string }[] }>(
    `/api/blade-log/operation/list?entity_equal=wfOps`,
  )
  expect(logged.body.data.records).toContainEqual(expect.objectContaining({ verb: 'export', record: 'timed' }))
})

test('the workbook cuts a long opinion to 500 characters', async () => {
  await write(sql`update wf_comment set message = repeat('长', 5000)
    where tenant_id = ${HOME} and type = 'rejectComment' and message = '不行'`)
  const { sheets } = await readBook()
  expect(sheets[4]!.rows.map(([, , , , , opinion]) => opinion)).toContain(`${'长'.repeat(500)}…`)
})

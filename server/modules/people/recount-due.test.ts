/** A change of the working calendar moves the due times of open tasks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { deploy, flowOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const HOME = '000000'
const CALENDAR = '/api/blade-workflow/work-calendar'
const OPS = '/api/blade-workflow/ops'
let server: TestServer
let admin: Caller
let owner: Caller
let dean: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  owner = await server.loginNew({ account: 'owner' })
  dean = await server.loginNew({ account: 'dean', depts: ['college'] })
  await server.loginNew({ account: 'ann' })
  const due = (more: object) => ({
    ...users('ann'),
    due: { after: 'PT4H', do: 'remind', every: 'PT4H', ...more } as never,
  })
  await deploy(server, flowOf('worked', [['look', due({ workingTime: true })]]))
  await deploy(server, flowOf('plain', [['look', due({})]]))
})
afterAll(() => server.stop())

const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await server.db.read({ tenant: HOME }, trx => statement.execute(trx))).rows
const write = (statement: ReturnType<typeof sql>) => server.db.write({ tenant: HOME }, trx => statement.execute(trx))

/** A suspended process whose task arose at `at`: what is due does not fire. */
async function arisen(at: string, key = 'worked', caller = owner): Promise<string> {
  const id = await start(caller, key)
  await admin.post(`${OPS}/changeTaskStatus`, { processInstanceId: id, status: 'suspend' })
  await write(
    sql`update wf_task set create_time = ${at}::timestamptz where tenant_id = ${HOME} and instance_id = ${id}`,
  )
  return id
}
const dueOf = async (id: string) =>
  (
    await read(
      sql<{ due: string; job: string }>`select t.due_at as due, j.due_at as job from wf_task t
        join wf_job j on j.tenant_id = ${HOME} and j.task_id = t.id where t.tenant_id = ${HOME} and t.instance_id = ${id}`,
    )
  )[0]!
const both = (at: string) => ({ due: `${at}:00`, job: `${at}:00` })
const settled = () =>
  vi.waitFor(async () => expect(await read(sql`select from wf_recount where tenant_id = ${HOME}`)).toEqual([]), {
    timeout: 10_000,
  })
async function save(record: object): Promise<WireRecord> {
  const answer = await admin.post<WireRecord>(`${CALENDAR}/submit`, record)
  expect(answer.status, answer.text).toBe(200)
  await settled()
  return answer.body.data
}
const HOURS = [
  {
    begins: '01-01',
    morningFrom: '08:00:00',
    morningTo: '12:00:00',
    afternoonFrom: '14:00:00',
    afternoonTo: '17:30:00',
  },
]

test('open tasks that count working time follow the calendar; plain ones, and what fired already, stay', async () => {
  const [friday, eve, plain, fired] = [
    await arisen('2026-10-09 16:30:00'),
    await arisen('2026-09-30 16:30:00'),
    await arisen('2026-10-09 16:30:00', 'plain'),
    await arisen('2026-10-09 16:30:00'),
  ]
  await write(sql`update wf_job set detail = '{"done": 1}' where tenant_id = ${HOME} and instance_id = ${fired}`)
  const before = [await dueOf(plain), await dueOf(fired)]
  const [calendar] = (await admin.get<{ records: WireRecord[] }>(`${CALENDAR}/list`)).body.data.records
  const whole = (await admin.get<WireRecord>(`${CALENDAR}/detail?id=${calendar!.id}`)).body.data
  const saved = await save({ ...whole, hours: HOURS })
  expect(await dueOf(friday)).toEqual(both('2026-10-10 11:00'))
  expect(await dueOf(eve)).toEqual(both('2026-10-08 11:00'))
  const days = [{ kind: 'holiday', fromDay: '2026-10-10', toDay: '2026-10-10' }]
  await save({ ...saved, days })
  expect(await dueOf(friday)).toEqual(both('2026-10-12 11:00'))
  expect(await dueOf(eve)).toEqual(both('2026-10-08 11:00'))
  expect([await dueOf(plain), await dueOf(fired)]).toEqual(before)
})

test('special days and hours that are saved or removed by themselves move due times too', async () => {
  const id = await arisen('2026-10-13 16:30:00')
  const [calendar] = (await admin.get<{ records: WireRecord[] }>(`${CALENDAR}/list`)).body.data.records
  const usual = both('2026-10-14 11:00')
  const change = async (path: string, record?: object) => {
    const answer = await admin.post<WireRecord>(`${CALENDAR}-${path}`, record)
    expect(answer.status, answer.text).toBe(200)
    await settled()
    return answer.body.data
  }
  const day = { calendarId: calendar!.id, kind: 'holiday', fromDay: '2026-10-14', toDay: '2026-10-14' }
  const saved = await change('day/submit', day)
  expect(await dueOf(id)).toEqual(both('2026-10-15 11:00'))
  await change(`day/remove?ids=${saved.id}`)
  expect(await dueOf(id)).toEqual(usual)
  const winter = await change('hours/submit', {
    ...HOURS[0],
    calendarId: calendar!.id,
    begins: '10-14',
    morningFrom: '09:00:00',
  })
  expect(await dueOf(id)).toEqual(both('2026-10-14 12:00'))
  await change(`hours/remove?ids=${winter.id}`)
  expect(await dueOf(id)).toEqual(usual)
})

test('the calendar of a department moves its tasks alone; removed, they move back', async () => {
  const [theirs, ours] = [await arisen('2026-10-08 08:00:00', 'worked', dean), await arisen('2026-10-08 08:00:00')]
  const college = await read(
    sql<{ id: string }>`select id from blade_dept where tenant_id = ${HOME} and code = 'college'`,
  )
  const afternoon = await dueOf(ours)
  const { id } = await save({
    ...{ name: 'College', deptId: college[0]!.id, holidays: 'cn' },
    hours: [{ ...HOURS[0], morningFrom: '10:00:00' }],
  })
  expect(await dueOf(theirs)).toEqual(both('2026-10-08 16:00'))
  expect(await dueOf(ours)).toEqual(afternoon)
  expect((await admin.post(`${CALENDAR}/remove?ids=${id}`)).status).toBe(200)
  await settled()
  expect(await dueOf(theirs)).toEqual(both('2026-10-08 12:00'))
})

test('many are moved in batches, and a second look changes nothing', async () => {
  const id = await start(owner, 'worked')
  await admin.post(`${OPS}/changeTaskStatus`, { processInstanceId: id, status: 'suspend' })
  await write(sql`with made as (
      insert into wf_task (tenant_id, instance_id, node, name, def_key, def_name, title, serial_number, starter, create_time)
      select ${HOME}, ${id}, 'look', 'look', 'worked', 'x', '', '', 1, '2026-09-30 16:30:00' from generate_series(1, 450) returning id)
    insert into wf_job (tenant_id, instance_id, work, task_id, node, due_at)
    select ${HOME}, ${id}, 'due', made.id, 'look', 'infinity' from made`)
  const [calendar] = (await admin.get<{ records: WireRecord[] }>(`${CALENDAR}/list`)).body.data.records
  const whole = (await admin.get<WireRecord>(`${CALENDAR}/detail?id=${calendar!.id}`)).body.data
  const moments = () =>
    read(sql<{
      n: number
      due: string
    }>`select count(*)::integer as n, j.due_at as due, count(distinct j.xmin::text)::integer as times
      from wf_job j join wf_task t on t.tenant_id = ${HOME} and t.id = j.task_id and t.starter = 1
      where j.tenant_id = ${HOME} group by j.due_at`)
  await save(whole)
  const once = await moments()
  expect(once).toEqual([{ n: 450, due: '2026-10-08 11:00:00', times: 3 }])
  const versions = () =>
    read(sql`select xmin::text from wf_job where tenant_id = ${HOME} and instance_id = ${id} order by id`)
  const before = await versions()
  await save((await admin.get<WireRecord>(`${CALENDAR}/detail?id=${calendar!.id}`)).body.data)
  expect(await versions()).toEqual(before)
})

/** Open tasks go to deputies when a period begins and return when it ends, once over two servers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agree, deploy, flowOf, PROCESS, rowsOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { MODULES } from '../../app.ts'
import { boot } from '../../boot.ts'
import { openAbsences } from '../../flow/work/absences.ts'

const HOME = '000000'
const USER = '/api/blade-system/user'
const DEPUTY = '/api/blade-workflow/deputy'
let server: TestServer
let second: Awaited<ReturnType<typeof boot>>
let admin: Caller
let owner: Caller
let spare: Caller

beforeAll(async () => {
  server = await startServer()
  second = await boot({ ...server.config, port: 0 }, undefined, MODULES)
  admin = await server.login('admin')
  owner = await server.loginNew({ account: 'owner' })
  spare = await server.loginNew({ account: 'spare' })
})
afterAll(async () => {
  await second?.close()
  await server?.stop()
})

/** Everything due by then is settled, by this server or another. */
async function settle(db: TestServer['db'], at: Date): Promise<void> {
  const onError = (error: unknown) => expect.fail(String(error))
  const absences = openAbsences({ db, now: () => at, say: String, onError })
  for (let isDue = true; isDue; ) {
    await absences.tick()
    await absences.settled()
    isDue =
      (await db.maintain(trx => sql`select from wf_absence where due_at <= ${at}::timestamptz`.execute(trx))).rows
        .length > 0
  }
}
const idOf = ({ result }: Caller) => String(result.user_id)
const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await server.db.read({ tenant: HOME }, trx => statement.execute(trx))).rows
const today = async (more: number) =>
  (await read(sql<{ day: string }>`select (current_date + ${more}::integer)::text as day`))[0]!.day
const tasks = async (caller: Caller, id: string, list = 'todoList') =>
  (await rowsOf(caller, list, id)).map(({ taskName }) => taskName)
const holds = (caller: Caller, id: string, list?: string) =>
  vi.waitFor(async () => expect(await tasks(caller, id, list)).toEqual(['look']), { timeout: 10_000, interval: 100 })
const notesOf = async (id: string) =>
  (
    await read(
      sql<{ message: string }>`select message from wf_comment where tenant_id = ${HOME} and instance_id = ${id}
        and type = 'assigneeComment' order by id`,
    )
  ).map(({ message }) => message.slice(0, 5))
const BOTH = ['代理期开始', '代理期结束']

let turn = 0
/** Somebody with two open tasks, and a deputy. */
async function absent(more: object = {}, settings: object = {}) {
  const account = `absent${++turn}`
  const person = await server.loginNew({ account, name: '张三' })
  const deputy = await server.loginNew({ account: `deputy${turn}`, name: '李四' })
  await deploy(server, flowOf(account, [['look', { ...users(account), ...settings }]]))
  const ids = [await start(owner, account), await start(owner, account)] as const
  const save = async (record: object) => {
    const answer = await person.post<{ id: string }>(`${DEPUTY}/submit`, record)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  const period = { deputyId: idOf(deputy), fromDay: await today(0), toDay: await today(3), openTasks: true, ...more }
  return { account, person, deputy, ids, save, period }
}

test('open tasks go to the deputy, shown as such; at the end what is not handled returns, once over two servers', async () => {
  const { person, deputy, ids, save, period } = await absent()
  const { id } = await save(period)
  await holds(deputy, ids[0])
  expect(await tasks(person, ids[0])).toEqual([])
  await agree(deputy, ids[1])
  const detail = await owner.get<{ flow: { assigneeName: string; deputyOf?: string }[] }>(
    `${PROCESS}/detail?processInsId=${ids[1]}`,
  )
  expect(detail.body.data.flow).toContainEqual(expect.objectContaining({ assigneeName: '李四', deputyOf: '张三' }))
  const after = new Date(Date.now() + 4 * 86_400_000)
  await Promise.all([settle(server.db, after), settle(second.db, after)])
  expect(await tasks(person, ids[0])).toEqual(['look'])
  expect(await tasks(deputy, ids[0])).toEqual([])
  expect(await notesOf(ids[0])).toEqual(BOTH)
  expect(await read(sql`select from wf_absence where tenant_id = ${HOME} and id = ${id}`)).toEqual([])
})

test('where both act the tasks are shared; what the deputy claimed returns as well', async () => {
  const { person, deputy, ids, save, period } = await absent({ bothAct: true })
  const saved = await save(period)
  await holds(deputy, ids[0], 'claimList')
  expect(await tasks(person, ids[0], 'claimList')).toEqual(['look'])
  const [row] = await rowsOf(deputy, 'claimList', ids[0])
  expect((await deputy.post(`${PROCESS}/claimTask`, { taskId: row!.taskId })).status).toBe(200)
  await save({ ...saved, fromDay: await today(-3), toDay: await today(-1) })
  for (const id of ids) await holds(person, id)
  expect(await tasks(deputy, ids[0])).toEqual([])
})

test('a period that is removed, or gets another deputy, returns or passes on what is open', async () => {
  const { person, deputy, ids, save, period } = await absent()
  const saved = await save(period)
  await holds(deputy, ids[0])
  await save({ ...saved, deputyId: idOf(spare) })
  for (const id of ids) await holds(spare, id)
  expect((await person.post(`${DEPUTY}/remove?ids=${saved.id}`)).status).toBe(200)
  for (const id of ids) await holds(person, id)
})

test('a change of whose period it is moves the open tasks of both', async () => {
  const { person, deputy, ids, save, period } = await absent()
  const saved = await save(period)
  await holds(deputy, ids[0])
  const other = await absent()
  const changed = await admin.post(`${DEPUTY}/submit`, { ...saved, userId: idOf(other.person) })
  expect(changed.status, changed.text).toBe(200)
  for (const id of other.ids) await holds(deputy, id)
  for (const id of ids) await holds(person, id)
})

test('what a disabled deputy holds returns, and goes there again when the account is enabled', async () => {
  const { person, deputy, ids, save, period } = await absent()
  await save(period)
  for (const id of ids) await holds(deputy, id)
  const change = (status: string) => admin.post(`${USER}/changeStatus`, { id: idOf(deputy), status })
  expect((await change('0')).status).toBe(200)
  for (const id of ids) await holds(person, id)
  expect((await change('1')).status).toBe(200)
  await vi.waitFor(async () => expect(await tasks(person, ids[0])).toEqual([]), { timeout: 10_000, interval: 100 })
  expect(await notesOf(ids[0])).toEqual([...BOTH, BOTH[0]])
})

test('what the person claimed stays theirs when the period is saved again', async () => {
  const { person, deputy, ids, save, period } = await absent({ bothAct: true })
  const saved = await save(period)
  for (const id of ids) await holds(deputy, id, 'claimList')
  const [row] = await rowsOf(person, 'claimList', ids[0])
  expect((await person.post(`${PROCESS}/claimTask`, { taskId: row!.taskId })).status).toBe(200)
  await save({ ...saved, toDay: await today(5) })
  await settle(server.db, new Date())
  expect([await tasks(person, ids[0]), await tasks(deputy, ids[0], 'claimList')]).toEqual([['look'], []])
})

test('without open tasks only new ones go to the deputy, and those return too', async () => {
  const { account, person, deputy, ids, save, period } = await absent({ openTasks: false })
  await save(period)
  const fresh = await start(owner, account)
  await holds(deputy, fresh)
  await settle(server.db, new Date())
  expect(await tasks(person, ids[0])).toEqual(['look'])
  await settle(server.db, new Date(Date.now() + 4 * 86_400_000))
  expect(await tasks(person, fresh)).toEqual(['look'])
  expect(await notesOf(fresh)).toEqual(['代理期结束'])
})

test('a later period begins later; candidates and own requests: the deputy decides no request of their own', async () => {
  const { account, person, deputy, save, period } = await absent({ fromDay: await today(1) })
  await deploy(server, flowOf('shared', [['look', users(account, 'spare')]]))
  const pool = await start(owner, 'shared')
  const own = await start(deputy, account)
  await save(period)
  await settle(server.db, new Date())
  expect(await tasks(person, pool, 'claimList')).toEqual(['look'])
  await settle(server.db, new Date(Date.now() + 86_400_000))
  expect([await tasks(person, pool, 'claimList'), await tasks(deputy, pool, 'claimList')]).toEqual([[], ['look']])
  expect(await tasks(person, own)).toEqual(['look'])
  await settle(server.db, new Date(Date.now() + 9 * 86_400_000))
  expect([await tasks(person, pool, 'claimList'), await tasks(deputy, pool, 'claimList')]).toEqual([['look'], []])
})

test('many tasks pass on in batches, once while two servers look', async () => {
  const { account, person, deputy, ids, save, period } = await absent({ fromDay: await today(1) })
  await server.db.write({ tenant: HOME }, trx =>
    sql`insert into wf_task (tenant_id, instance_id, node, name, assignee, def_key, def_name, title, serial_number, starter)
      select ${HOME}, ${ids[0]}, 'look', 'look', ${idOf(person)}, ${account}, 'x', 'task', '', ${idOf(owner)} from generate_series(1, 450)`.execute(
      trx,
    ),
  )
  await save(period)
  const of = async (caller: Caller) =>
    (
      await read(
        sql<{
          n: number
        }>`select count(*)::integer as n from wf_task where tenant_id = ${HOME} and assignee = ${idOf(caller)} and status = 'open'`,
      )
    )[0]!.n
  expect(await of(person)).toBe(452)
  await settle(server.db, new Date(Date.now() + 86_400_000))
  expect([await of(person), await of(deputy)]).toEqual([0, 452])
  await Promise.all([server.db, second.db].map(db => settle(db, new Date(Date.now() + 9 * 86_400_000))))
  expect([await of(person), await of(deputy)]).toEqual([452, 0])
  expect(await notesOf(ids[1])).toEqual(BOTH)
})

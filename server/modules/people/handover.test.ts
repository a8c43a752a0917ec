/** Handing over what a person holds, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser } from '#tests/support/people.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Trx } from '../../db/db.ts'

const HOME = '000000'
const USER = '/api/blade-system/user'
let server: TestServer
let admin: Caller
let leaving: string
let next: string
let member: string
let absent: string

interface Held {
  items: { group: string; id: string; title: string }[]
  counts: Record<string, number>
  list: string
}

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'organiser', roles: ['administrator'] })
  member = await addUser(server.db, { account: 'member' })
  absent = await addUser(server.db, { account: 'absent', name: 'Wang Wu' })
})
afterAll(() => server.stop())

const write = <T>(work: (trx: Trx) => Promise<T>) => server.db.write({ tenant: HOME }, work)
const idOf = async (trx: Trx, statement: ReturnType<typeof sql<{ id: string }>>) =>
  (await statement.execute(trx)).rows[0]!.id

let turn = 0
beforeEach(async () => {
  turn++
  next = await addUser(server.db, { account: `next${turn}`, name: 'Li *Si*' })
  leaving = await addUser(server.db, { account: `leaving${turn}`, depts: ['college'], posts: ['head'] })
  await write(async trx => {
    await sql`update blade_dept set leader = ${leaving} where tenant_id = ${HOME} and code = 'college'`.execute(trx)
    const appointed = (from: string, to: string | null) =>
      sql`
      insert into blade_appointment (tenant_id, user_id, dept_id, post_id, from_day, to_day, is_main)
      select ${HOME}, ${leaving}, d.id, p.id, ${from}, ${to}, true from blade_dept d, blade_post p
       where d.tenant_id = ${HOME} and d.code = 'college' and p.tenant_id = ${HOME} and p.post_code = 'head'`.execute(
        trx,
      )
    await appointed('2020-01-01', '2020-12-31')
    await appointed('2021-01-01', null)
    await sql`insert into blade_deputy (tenant_id, user_id, deputy_id, from_day, to_day)
      values (${HOME}, ${absent}, ${leaving}, current_date, current_date + 3),
             (${HOME}, ${absent}, ${leaving}, '2020-01-01', '2020-01-03')`.execute(trx)
    for (const others of [[], [next]]) {
      const group = await idOf(
        trx,
        sql`insert into blade_personal_group (tenant_id, group_name, status)
        values (${HOME}, ${`Group ${others.length}`}, 1) returning id`,
      )
      for (const user of [leaving, ...others])
        await sql`insert into blade_personal_group_item (tenant_id, group_id, user_id, status) values (${HOME}, ${group}, ${user}, 1)`.execute(
          trx,
        )
    }
    await sql`insert into blade_report_group (tenant_id, group_name, manager_id, status) values (${HOME}, 'Report', ${leaving}, 1)`.execute(
      trx,
    )
    await sql`insert into schema_app (tenant_id, key, kind, title, created_by, editors, version)
      values (${HOME}, ${`trip${turn}`}, 'app', '{"zh":"出差","en":"Trips"}', ${leaving}, ${[leaving, next, absent]}, 1)`.execute(
      trx,
    )
    await sql`insert into schema_version (tenant_id, app, version, note, changes, published_by)
      values (${HOME}, ${`trip${turn}`}, 1, '', 0, ${leaving})`.execute(trx)
    const texts = [
      { kind: 'page', key: 'named', title: { zh: '排班', en: 'Shifts' }, access: { users: [`leaving${turn}`] } },
      { kind: 'page', key: 'spoken', note: `leaving${turn}` },
    ]
    for (const [place, text] of texts.entries())
      await sql`insert into schema_document (tenant_id, app, version, place, kind, key, grammar, text, hash)
        values (${HOME}, ${`trip${turn}`}, 1, ${place}, ${text.kind}, ${text.key + turn}, 1, ${JSON.stringify(text)}, '')`.execute(
        trx,
      )
  })
})

const held = async (user = leaving) => (await admin.get<Held>(`${USER}/holdings?id=${user}`)).body.data
const giving = (record: object) => admin.post<Held>(`${USER}/hand-over`, { id: leaving, ...record })
const ALL = ['departments', 'appointments', 'deputies', 'groups', 'reports', 'reportGroups', 'apps']
const toNext = () => Object.fromEntries(ALL.map(group => [group, next]))

test('lists what somebody holds, not what is over', async () => {
  const { counts, list } = await held()
  expect(counts).toMatchObject({
    ...{ departments: 1, appointments: 1, deputies: 1, groups: 2, reports: 0, reportGroups: 1, apps: 1 },
    rules: 1,
  })
  expect(list).toContain('Wang Wu')
  expect(list).toContain('出差')
  expect(list).toContain('出差 · 排班')
  expect((await held(member)).counts).toMatchObject({ departments: 0, apps: 0 })
})

test('a trial changes nothing', async () => {
  const before = await held()
  const tried = await giving({ ...toNext(), dryRun: true })
  expect(tried.body.data.counts).toEqual(before.counts)
  expect(tried.body.data.list).toContain('→ Li')
  expect(await held()).toEqual(before)
})

test('each group goes to its successor', async () => {
  const given = await giving(toNext())
  expect(given.status, given.text).toBe(200)
  expect((await held()).counts).toMatchObject({
    ...{ departments: 0, appointments: 0, deputies: 0, groups: 1, reports: 0, reportGroups: 0, apps: 0 },
    rules: 1,
  })
  const { counts, items } = await held(next)
  expect(counts).toMatchObject({ departments: 1, appointments: 1, deputies: 1, groups: 2, reportGroups: 1, apps: 1 })
  expect(items.find(({ group }) => group === 'apps')?.id).toBe(`trip${turn}`)
  const { rows } = await write(trx =>
    sql<{
      editors: string[]
      ended: boolean
    }>`select a.editors, (select bool_and(o.to_day < current_date) from blade_appointment o
        where o.tenant_id = ${HOME} and o.user_id = ${leaving}) as ended
      from schema_app a where a.tenant_id = ${HOME} and a.key = ${`trip${turn}`}`.execute(trx),
  )
  // the maker is not among the editors
  expect(rows).toEqual([{ editors: [absent], ended: true }])
})

test('groups without a successor stay', async () => {
  expect((await giving({ departments: member })).status).toBe(200)
  const { counts } = await held()
  expect(counts).toMatchObject({ departments: 0, appointments: 1, apps: 1 })
})

test('disabled people and the person themselves are no successors, and a refusal changes nothing', async () => {
  const refused = async (successor: string) => (await giving({ departments: successor })).status
  expect(await refused(leaving)).toBe(400)
  expect(await refused('7')).toBe(400)
  await write(trx => sql`update blade_user set status = 0 where tenant_id = ${HOME} and id = ${member}`.execute(trx))
  expect(await refused(member)).toBe(400)
  // all or nothing: the successor would stand in for themselves
  expect((await giving({ departments: next, deputies: absent })).status).toBe(400)
  expect((await held()).counts.departments).toBe(1)
})

test('only administrators see or hand over', async () => {
  const clerk = await server.loginNew({ account: `clerk${turn}`, roles: ['staff'] })
  expect((await clerk.get(`${USER}/holdings?id=${leaving}`)).status).toBe(403)
  expect((await clerk.post(`${USER}/hand-over`, { id: leaving, departments: next })).status).toBe(403)
})

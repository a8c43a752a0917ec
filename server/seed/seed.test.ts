import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { MenuItem, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { PageDocument, TableBody } from '#engine/schema/document.ts'
import { PROCESS, rowsOf } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { boot } from '../boot.ts'
import type { Trx } from '../db/db.ts'
import { addDays } from './names.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

describe('an empty database', () => {
  test('has one account, who opens the console', async () => {
    const admin = await server.login('admin')
    const menus = (await admin.get<MenuItem[]>('/api/blade-system/menu/routes')).body.data
    expect(JSON.stringify(menus)).toContain('/system/user')
    const users = (await admin.get<Page<WireRecord>>('/api/blade-system/user/list')).body.data
    expect(users.records.map(user => user.account)).toEqual(['admin'])
    expect(JSON.stringify(users)).not.toContain('argon2')
  })

  test('DI-15 DI-16 DI-17 has every region of the country, each below its own, none below 71, 81 and 82', async () => {
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ row: string }>`select concat_ws(' ', code, name, parent_code, region_level) as row
        from blade_region order by id`.execute(trx),
    )
    const all = rows.map(({ row }) => row)
    const count = (pattern: RegExp) => all.filter(row => pattern.test(row)).length
    expect([count(/ 00 1$/), count(/ 2$/), count(/ 3$/), count(/^\d{9} /), all.length]).toEqual([
      34, 342, 3056, 82, 3432,
    ])
    expect([all[0], all[1], all[2]]).toEqual(['11 北京市 00 1', '1101 市辖区 11 2', '110101 东城区 1101 3'])
    expect(all).toEqual(expect.arrayContaining(['4419 东莞市 44 2', '441900003 东城街道 4419 3', '71 台湾省 00 1']))
    expect(count(/ (71|81|82) \d$/)).toBe(0)
  })

  test('a second start adds nothing, and no demonstration to what is in use', async () => {
    const again = await boot({ ...server.config, demo: true })
    await again.close()
    expect(again.accounts).toEqual([])
    const users = await server.db.read({ tenant: '000000' }, trx => sql`select account from blade_user`.execute(trx))
    expect(users.rows).toEqual([{ account: 'admin' }])
  })
})

describe('the demonstration campus', () => {
  const platform = <T>(read: (trx: Trx) => Promise<T>) => server.db.read({ tenant: '000000' }, read)
  let creator: Caller
  let staff: Caller

  /** As a first start leaves it that was cut short after the base rows. */
  beforeAll(async () => {
    await sql`insert into seed_stage (name) values ('demo')`.execute(server.db.owner)
    const again = await boot(server.config)
    await again.close()
    expect(again.accounts.map(account => account.account)).toEqual(expect.arrayContaining(['creator', 'lakeside']))
    creator = await server.login('creator')
    staff = await server.login('staff')
  })

  test('runs an app with records, of which each reader sees only their own rows', async () => {
    const all = (await creator.get<Page<WireRecord>>('/api/data/equipmentLoan/list')).body.data
    const own = (await staff.get<Page<WireRecord>>('/api/data/equipmentLoan/list?size=200')).body.data
    expect(all.total).toBeGreaterThan(20)
    expect(own.total).toBeLessThan(all.total)
    expect(new Set(own.records.map(record => record.borrower))).toEqual(new Set([staff.result.user_id]))
    const [first] = own.records
    expect(Number(first!.total)).toBeCloseTo(Number(first!.quantity) * Number(first!.price), 2)
  })

  test('shows it on home and in the menu', async () => {
    const home = (await staff.get<ScreenBundle>('/api/blade-schema/screen/home')).body.data
    expect(Object.keys(home.entities)).toEqual(['equipmentLoan'])
    expect(home.app).toEqual({ key: 'home', version: 1 })
    expect((await staff.get('/api/blade-system/menu/routes')).text).toContain('/app/equipmentLoan.manage')
  })

  test('has a portal: services for students, staff and visitors, and floors that show something', async () => {
    const { rows } = await platform(trx =>
      sql<{ services: number; categories: number; depts: number; audiences: number; scopes: number; lost: number }>`
        select count(*)::int as services, count(distinct category_id)::int as categories,
               count(distinct dept_id)::int as depts, count(distinct coalesce(role_ids::text, ''))::int as audiences,
               count(distinct time_scope -> 'mode')::int as scopes,
               (select count(*)::int from blade_service_online_handle h where h.tenant_id = ${trx.tenant} and h.way = 1
                   and not exists (select from blade_wf_deployment d where d.tenant_id = h.tenant_id
                      and d.process_def_key = h.process_def_key)
               ) as lost
          from blade_service_manage where tenant_id = ${trx.tenant} and status = 1`.execute(trx),
    )
    const { services, categories, depts, audiences, scopes, lost } = rows[0]!
    expect(services).toBeGreaterThanOrEqual(120)
    expect(categories).toBeGreaterThanOrEqual(8)
    expect([depts > 10, audiences, scopes, lost]).toEqual([true, 4, 5, 0])
    const slides = await platform(trx =>
      trx.selectFrom('blade_slideshow').select('image_url').where('tenant_id', '=', trx.tenant).execute(),
    )
    const shown = new URL('../../runtime/public', import.meta.url)
    for (const { image_url: image } of slides) expect(existsSync(`${shown.pathname}${image}`), String(image)).toBe(true)
    const floors = await platform(trx =>
      trx.selectFrom('blade_floor').select('type').distinct().where('tenant_id', '=', trx.tenant).execute(),
    )
    const shownBy = ['apps', 'category', 'column', 'links', 'news', 'package', 'precincts', 'slides', 'special']
    expect(floors.map(({ type }) => type).toSorted()).toEqual(shownBy)
  })

  test('lives: people in every department, messages read and unread, weeks of logs', async () => {
    const admin = await server.login('admin')
    const list = async (path: string) => (await admin.get<Page<WireRecord>>(`${path}/list?size=200`)).body.data
    expect((await list('/api/blade-system/user')).total).toBeGreaterThanOrEqual(300)
    const logs = await list('/api/userLoginLog')
    expect(logs.total).toBeGreaterThan(1000)
    const edits = (await admin.get<Page<WireRecord>>('/api/blade-log/operation/list?verb_in=edit&entity=user')).body
      .data
    expect(edits.total).toBeGreaterThan(20)
    expect(edits.records[0]!.createUser).toBe(admin.result.user_id)
    expect(new Set(logs.records.map(record => record.status))).toEqual(new Set([0, 1]))
    const { rows } = await platform(trx =>
      sql<{ empty: number; shared: number; unread: number; first: number; last: number }>`
        select (select count(*)::int from blade_dept d
                 where not exists (select from blade_user u where d.id = any(u.dept_id))
                   and not exists (select from blade_dept below where below.parent_id = d.id)) as empty,
               (select count(distinct password)::int from blade_user where phone like '1380572%') as shared,
               (select round(100.0 * avg(is_read))::int from blade_message where sending is not null) as unread,
               (select current_date - min(login_time)::date from blade_user_login_log where user_agent like 'Mozilla%') as first,
               (select current_date - max(login_time)::date from blade_user_login_log where user_agent like 'Mozilla%') as last
      `.execute(trx),
    )
    expect(rows[0]).toMatchObject({ empty: 0, shared: 1, first: 28, last: 1 })
    expect(rows[0]!.unread).toBeGreaterThan(15)
    expect(rows[0]!.unread).toBeLessThan(50)
    const again = await boot({ ...server.config, demo: true })
    await again.close()
    expect((await list('/api/userLoginLog')).total).toBeLessThan(1.5 * logs.total)
  })

  test('has something in every corner of the console, and nothing to send', async () => {
    const admin = await server.login('admin')
    const list = async (path: string) => (await admin.get<Page<WireRecord>>(`${path}/list?size=200`)).body.data.records
    const filled = {
      '/api/blade-codeSet/code_set': 7,
      '/api/blade-codeSet/code_set_detail': 40,
      '/api/blade-system/data-scope': 4,
      '/api/blade-system/api-scope': 2,
      '/api/blade-ruleManager/rule': 3,
      '/api/blade-email/template': 4,
      '/api/blade-email/plat-address': 6,
      '/api/personalGroup/personalGroup': 3,
      '/api/personalGroupItem/personalGroupItem': 20,
      '/api/blade-system/register-guest': 4,
      '/api/quartzJobLog/quartzJobLog': 84,
      '/api/blade-log/client': 12,
    }
    for (const [path, least] of Object.entries(filled)) {
      expect([path, (await list(path)).length >= least]).toEqual([path, true])
    }
    const states = async (path: string) => new Set((await list(path)).map(({ status }) => status))
    expect(await states('/api/blade-email/outbox')).toEqual(new Set([0, 1, 2]))
    for (const path of ['/api/blade-email/strategy', '/api/blade-email/plat-from', '/api/blade-system/api-scope'])
      expect([path, await states(path)]).toEqual([path, new Set([0])])
  })

  describe('registers its students on a long form', () => {
    const REGISTRATIONS = '/api/data/studentRegistration'
    const read = async (caller: Caller, query = '') =>
      (await caller.get<Page<WireRecord>>(`${REGISTRATIONS}/list?size=200${query}`)).body.data
    let registrar: Caller
    let all: WireRecord[]
    beforeAll(async () => {
      registrar = await server.login('registrar')
      all = (await read(registrar)).records
    })
    const inState = (state: string) => all.find(record => record.state === state && record.origin === 'mainland')!

    test('of more than 120 fields, with rows of three kinds', async () => {
      const screen = (await registrar.get<ScreenBundle>('/api/blade-schema/screen/studentRegistration.manage')).body
        .data
      const { fields } = screen.entities.studentRegistration!.document
      expect(fields.length).toBeGreaterThan(120)
      expect(fields.filter(({ type }) => type === 'children').map(({ id }) => id)).toEqual([
        'family',
        'history',
        'awards',
      ])
    })

    test('in every state, by students of every kind, with incomes added up', async () => {
      expect(all.length).toBe(42)
      expect(Object.keys(Object.groupBy(all, ({ state }) => String(state))).sort()).toEqual([
        'confirmed',
        'corrected',
        'returned',
        'waiting',
      ])
      expect(new Set(all.map(({ origin }) => origin))).toEqual(new Set(['mainland', 'hmt', 'foreign']))
      expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
      const { id } = inState('waiting')
      const record = (await registrar.get<WireRecord>(`${REGISTRATIONS}/detail?id=${id}`)).body.data
      const family = record.family as WireRecord[]
      expect(family.map(({ relation }) => relation)).toEqual(['father', 'mother'])
      expect((record.history as WireRecord[]).length).toBe(2)
      expect(Number(record.familyIncome)).toBe(family.reduce((sum, { income }) => sum + Number(income), 0))
      expect(Number(record.familyIncome)).toBeGreaterThan(0)
    })

    test('students see and change their own until it is confirmed, and never what the registry says', async () => {
      for (const [state, status] of [
        ['waiting', 200],
        ['confirmed', 404],
      ] as const) {
        const { id, studentNo } = inState(state)
        const student = await server.login(String(studentNo))
        expect((await read(student)).records.map(record => record.id)).toEqual([id])
        const saved = await student.post(`${REGISTRATIONS}/submit`, { id, talents: '游泳', verdict: 'returned' })
        expect([state, saved.status]).toEqual([state, status])
        expect((await read(registrar, `&id=${id}`)).records.find(record => record.id === id)).toMatchObject({ state })
      }
      expect((await read(await server.login('student'))).total).toBe(0)
    })

    test('the registry confirms, which changes nothing else; a page that asks for a record is in no menu', async () => {
      const { id } = inState('corrected')
      expect((await registrar.post(`${REGISTRATIONS}/submit`, { id, verdict: 'confirmed' })).status).toBe(200)
      const { rows } = await platform(trx =>
        sql<{ after: object }>`select after from blade_change where entity = 'studentRegistration' and record = ${id}
          and verb = 'edit' order by id desc limit 1`.execute(trx),
      )
      expect(Object.keys(rows[0]!.after).sort()).toEqual(['corrected', 'state', 'verdict'])
      const menu = (await registrar.get('/api/blade-system/menu/routes')).text
      expect(menu).toContain('/app/studentRegistration.board')
      expect(menu).not.toContain('/app/studentRegistration.return')
    })

    test('heads read those of their department, without accounts and illnesses', async () => {
      const { rows } = await platform(trx =>
        sql<{ account: string }>`select u.account from blade_user u
          join blade_dept d on d.tenant_id = u.tenant_id and d.leader = u.id
         where d.tenant_id = ${trx.tenant} and d.code = 'engineering'`.execute(trx),
      )
      const dean = await server.login(rows[0]!.account)
      const seen = await read(dean)
      expect(seen.total).toBeGreaterThan(0)
      expect(seen.total).toBeLessThan(all.length)
      expect(all.some(({ bankAccount }) => Boolean(bankAccount))).toBe(true)
      expect(seen.records.some(record => 'bankAccount' in record || 'illnesses' in record)).toBe(false)
      const [{ id }] = seen.records as [WireRecord]
      expect((await dean.post(`${REGISTRATIONS}/submit`, { id, talents: '游泳' })).status).toBe(403)
    })
  })

  test('its people sign in with the password the start printed', async () => {
    const found = await platform(trx =>
      sql<{
        account: string
      }>`select account from blade_user where phone like '1380572%' and status = 1 limit 1`.execute(trx),
    )
    const person = await server.login(found.rows[0]!.account)
    expect((await person.get('/api/blade-system/user/list')).status).toBe(403)
  })

  test('has approvals under way, ended and returned; every account has a task and a request', async () => {
    for (const account of ['creator', 'keeper', 'staff', 'zhangwei', 'liuyang', 'wangfang', 'zhaomin', 'sunli']) {
      const caller = await server.login(account)
      expect([account, (await rowsOf(caller, 'todoList')).length > 0]).toEqual([account, true])
      expect([account, (await rowsOf(caller, 'sendList')).length > 0]).toEqual([account, true])
    }
    expect((await creator.get<Page<WireRecord>>(`${PROCESS}/processList`)).body.data.total).toBe(9)
    const { rows } = await platform(trx =>
      sql<{ states: string[]; nodes: number; early: number; due: number }>`
        select array_agg(distinct i.status order by i.status) as states,
               (select count(distinct (t.def_key, t.node))::int from wf_task t where t.tenant_id = ${trx.tenant} and t.status = 'open') as nodes,
               count(*) filter (where i.create_time < now() - interval '1 hour')::int as early,
               (select count(*)::int from wf_job j where j.tenant_id = ${trx.tenant} and j.failed) as due
          from wf_instance i where i.tenant_id = ${trx.tenant}`.execute(trx),
    )
    expect(rows[0]).toMatchObject({ states: ['finished', 'reject', 'unfinished', 'withdraw'], early: 35, due: 0 })
    expect(rows[0]!.nodes).toBeGreaterThan(12)
  })

  test('has a second tenant that sees none of it', async () => {
    const lakeside = await server.login('lakeside', { tenant: '000001' })
    const home = (await lakeside.get<ScreenBundle>('/api/blade-schema/screen/home')).body.data
    expect(home.app).toBeNull()
    expect((await lakeside.get('/api/data/equipmentLoan/list')).status).toBe(404)
  })
})

test.each([
  ['lakeside', '000001'],
  ['admin', '000000'],
])('whatever page the menu shows %s can be opened, and what it lists be read', async (account, tenant) => {
  const caller = await server.login(account, { tenant })
  const routes = (await caller.get<MenuItem[]>('/api/blade-system/menu/routes')).body.data
  const leaves = routes.flatMap(function leavesOf({ children, ...item }: MenuItem): MenuItem[] {
    return children ? children.flatMap(leavesOf) : [item]
  })
  expect(leaves.filter(({ screen, path }) => !screen && !path).map(({ name }) => name)).toEqual([])
  for (const { screen } of leaves) {
    if (!screen) continue
    const opened = await caller.get<ScreenBundle>(`/api/blade-schema/screen/${screen}`)
    expect([screen, opened.status]).toEqual([screen, 200])
    const { document, entities } = opened.body.data
    for (const { widget, body } of (document as PageDocument).nodes ?? []) {
      if (widget !== 'table') continue
      const { entity = '', call } = body as TableBody
      const { path = '', may } = entities[entity] ?? {}
      expect([screen, may]).toEqual([screen, expect.arrayContaining(['list'])])
      const list = call
        ? await caller.post(`/api/data/${call.replace('.', '/')}`, {})
        : await caller.get(`${path}/list`)
      expect([screen, list.status]).toEqual([screen, 200])
    }
  }
})

const migration = (name: string) => sql.raw(readFileSync(new URL(`../db/migrations/${name}`, import.meta.url), 'utf8'))

test('an older database gets the sections of the menus, and hides no menu a new one does not', () =>
  server.db.maintain(async trx => {
    const rows = async () =>
      (
        await sql<{ code: string }>`select code, area, coalesce(is_hidden, false) as hidden from blade_menu
          where area is not null or is_hidden order by code`.execute(trx)
      ).rows
    const seeded = await rows()
    const some = [
      { code: 'ai', area: 'settings', hidden: false },
      { code: 'workflow_wf_draft', area: null, hidden: true },
    ]
    expect(seeded).toEqual(expect.arrayContaining(some))
    await sql`update blade_menu set area = null, is_hidden = null`.execute(trx)
    expect(await rows()).toEqual([])
    await migration('195-menu-area.sql').execute(trx)
    await migration('300-offered-menus.sql').execute(trx)
    expect(await rows()).toEqual(seeded)
  }))

test('an older database gets the page of deputies where a new one has it, for whoever sees its neighbours', () =>
  server.db.maintain(async trx => {
    const rows = async () =>
      (
        await sql`select above.code as above, m.sort, a.tenant_id as tenant, a.everybody,
            array(select g.role_id from blade_role_menu g where g.menu_id = m.id) as roles,
            array(select p.package_name from blade_tenant_package p where m.id = any(p.menu_id)) as packages
          from blade_menu m join blade_menu above on above.id = m.parent_id
          left join blade_menu_audience a on a.menu_id = m.id where m.code = 'workflow_deputy' order by 3`.execute(trx)
      ).rows
    const platform = { above: 'process', sort: expect.anything(), tenant: '000000', everybody: true, roles: [] }
    const seeded = await rows()
    expect(seeded).toEqual([expect.objectContaining(platform)])
    await sql`update blade_menu set sort = 12, parent_id = (select id from blade_menu where code = 'workflow')
      where code = 'workflow_deputy'`.execute(trx)
    await sql`update blade_menu_audience set everybody = false
      where menu_id = (select id from blade_menu where code = 'workflow_deputy')`.execute(trx)
    await sql`insert into blade_role_menu (tenant_id, role_id, menu_id) select '000000', r.id, m.id
      from blade_role r, blade_menu m where r.tenant_id = '000000' and m.code = 'workflow_deputy'`.execute(trx)
    await sql`insert into blade_tenant_package (package_name, menu_id)
      select code, array[id] from blade_menu where code in ('process', 'workflow')`.execute(trx)
    expect(await rows()).toEqual([expect.objectContaining({ above: 'workflow', everybody: false, packages: [] })])
    for (const _ of ['once', 'again']) await migration('251-deputy-menu.sql').execute(trx)
    expect(await rows()).toEqual([{ ...seeded[0]!, packages: ['process'] }])
  }))

test('in an older database creators get the page of business dictionaries, where they make apps', () =>
  server.db.maintain(async trx => {
    const keepers = async () =>
      (
        await sql<{ role: string }>`select distinct r.role_alias as role from blade_role_menu g
          join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id join blade_menu m on m.id = g.menu_id
          where m.code = 'system_dict_biz' order by 1`.execute(trx)
      ).rows.map(({ role }) => role)
    expect(await keepers()).toEqual(['administrator', 'creator'])
    const forget = sql`delete from blade_role_menu g using blade_role r, blade_menu m where r.id = g.role_id
      and m.id = g.menu_id and r.role_alias = 'creator'`
    await sql`${forget} and m.code = 'system_dict_biz'`.execute(trx)
    for (const _ of ['once', 'again']) await migration('295-creator-dictionaries.sql').execute(trx)
    expect(await keepers()).toEqual(['administrator', 'creator'])
    await forget.execute(trx)
    await migration('295-creator-dictionaries.sql').execute(trx)
    expect(await keepers()).toEqual(['administrator'])
  }))

test('days are counted over months and leap years', () => {
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

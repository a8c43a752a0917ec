/** Platform data, role trees, packages of tenants, top menus and groups, over HTTP. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { MenuItem, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { PageDocument, TableBody } from '#engine/schema/document.ts'
import { type Caller, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'

const SYSTEM = '/api/blade-system'
let server: TestServer
let admin: Caller
let clerk: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'organiser', roles: ['administrator'] })
  clerk = await server.loginNew({ account: 'desk-clerk', roles: ['staff'] })
})
afterAll(() => server.stop())

const add = async (path: string, record: object, caller = admin) => {
  const { body, text } = await caller.post<WireRecord>(`${SYSTEM}/${path}/submit`, record)
  expect(body.code, text).toBe(200)
  return body.data
}
const menuIds = async (...codes: string[]) => {
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{
      id: string
      code: string
    }>`select id, code from blade_menu where code = any(${codes}) and is_deleted = 0`.execute(trx),
  )
  return codes.map(code => rows.find(row => row.code === code)!.id)
}
const codesIn = (items: MenuItem[]): string[] => items.flatMap(item => [item.code, ...codesIn(item.children ?? [])])
const routesOf = async (caller: Caller, query = '') =>
  codesIn((await caller.get<MenuItem[]>(`${SYSTEM}/menu/routes${query}`)).body.data)

describe('users and roles', () => {
  test('UR-03 UR-04 platform data is set and read apart from the rest of a user', async () => {
    const user = await add('user', { account: 'mobile', realName: 'Mobile', password: PASSWORD })
    const change = { userId: user.id, userType: '2', userExt: { device: 'phone' }, realName: 'Another' }
    expect((await admin.post(`${SYSTEM}/user/update-platform`, change)).status).toBe(200)
    const platform = await admin.get(`${SYSTEM}/user/platform-detail?id=${user.id}`)
    expect(platform.body.data).toEqual({ userId: user.id, userType: '2', userExt: { device: 'phone' } })
    const after = await admin.get<WireRecord>(`${SYSTEM}/user/detail?id=${user.id}`)
    expect(after.body.data.realName).toBe('Mobile')
    expect((await clerk.post(`${SYSTEM}/user/update-platform`, change)).status).toBe(403)
    expect((await clerk.get(`${SYSTEM}/user/platform-detail?id=${user.id}`)).status).toBe(403)
    expect((await admin.post(`${SYSTEM}/user/update-platform`, { userId: user.id })).status).toBe(400)
    const wrong = await admin.post<{ issues: WireIssue[] }>(`${SYSTEM}/user/update-platform`, {
      ...change,
      userType: '9',
    })
    expect([wrong.status, wrong.body.data.issues.map(({ path }) => path)]).toEqual([400, ['userType']])
  })

  test('UR-48 a button is drawn for users who may make its calls', async () => {
    const buttonsOf = async (caller: Caller, screen: string) => {
      const { body } = await caller.get<ScreenBundle>(`/api/blade-schema/screen/${screen}`)
      const { toolbar = [], rowActions = [] } = (body.data.document as PageDocument).nodes![0]!.body as TableBody
      return [...toolbar, ...rowActions].map(({ id }) => id)
    }
    const secretary = await server.loginNew({ account: 'secretary', roles: ['secretary'] })
    const [role] = (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=secretary`)).body.data
      .records
    const seenWith = async (...codes: string[]) => {
      await admin.post(`${SYSTEM}/role/grant`, { roleIds: role!.id, menuIds: await menuIds('system_user', ...codes) })
      return buttonsOf(secretary, 'system.user')
    }
    const administrators = ['grant', 'resetMany', 'reset']
    const changes = ['unlockMany', 'unlock', 'platform']
    expect(await buttonsOf(admin, 'system.user')).toEqual(expect.arrayContaining([...administrators, ...changes]))
    const editing = await seenWith('user_list', 'user_edit')
    expect(editing).toEqual(expect.arrayContaining(changes))
    for (const id of administrators) expect(editing).not.toContain(id)
    const looking = await seenWith('user_list')
    for (const id of [...administrators, ...changes]) expect(looking).not.toContain(id)

    const foreign = await server.loginNew({ account: 'foreign', roles: ['administrator'], tenant: '000007' })
    const platforms = ['setting', 'datasource', 'package']
    expect(await buttonsOf(admin, 'system.tenant')).toEqual(expect.arrayContaining(platforms))
    for (const id of platforms) expect(await buttonsOf(foreign, 'system.tenant')).not.toContain(id)
  })

  test('UR-37 SH-80 everybody sees a menu that never had a role; nobody sees one that lost its last role, until it is opened or granted again', async () => {
    const menu = await add('menu', { code: 'handbook', name: '手册', category: '1', path: 'https://www.example.edu' })
    const button = await add('menu', { code: 'handbook_print', name: '打印', category: '2', parentId: menu.id })
    const [role] = (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=staff`)).body.data.records
    const reader = await server.loginNew({ account: 'handbook-reader', roles: ['reader-alone'] })
    const seesIt = async (caller: Caller) =>
      JSON.stringify((await caller.get(`${SYSTEM}/menu/routes`)).body.data).includes('handbook')
    const told = async () =>
      (await admin.get<Page<WireRecord>>(`${SYSTEM}/menu/list?code_equal=handbook`)).body.data.records[0]!.audience
    const state = async () => [await told(), await seesIt(clerk), await seesIt(reader)]
    const grant = async (...ids: unknown[]) => {
      const answer = await admin.post(`${SYSTEM}/role/grant`, { roleIds: role!.id, menuIds: ids })
      expect(answer.status).toBe(200)
    }
    const say = (call: string, caller = admin) => caller.post(`${SYSTEM}/menu/${call}`, { ids: menu.id })

    expect(await state()).toEqual(['everybody', true, true])
    expect((await reader.get(`${SYSTEM}/menu/buttons`)).body.data).not.toHaveProperty('handbook_print')
    await grant(menu.id, button.id)
    expect(await state()).toEqual(['roles', true, false])
    await grant()
    expect(await state()).toEqual(['nobody', false, false])
    expect((await say('for-everybody', reader)).status).toBe(403)
    expect((await say('for-everybody')).status).toBe(200)
    expect(await state()).toEqual(['everybody', true, true])
    await grant(menu.id)
    expect(await state()).toEqual(['roles', true, false])
    await say('for-everybody')
    await grant(menu.id, button.id) // it has the menu already: what was said stays
    expect(await state()).toEqual(['everybody', true, true])
    await say('for-roles')
    expect(await state()).toEqual(['roles', true, false])
    await grant()
    await admin.post(`${SYSTEM}/menu/remove?ids=${button.id},${menu.id}`)
  })

  test('UR-37 a migrated installation keeps who sees which menu', async () => {
    const menu = await add('menu', { code: 'older', name: '旧菜单', category: '1', path: 'https://old.example.edu' })
    const seen = async () => (await routesOf(clerk)).includes('older')
    expect(await seen()).toBe(true)
    const migration = readFileSync(new URL('../../db/migrations/140-menu-audience.sql', import.meta.url), 'utf8')
    await server.db.maintain(trx => sql.raw(migration.slice(migration.indexOf('do $$'))).execute(trx))
    expect(await seen()).toBe(false)
    await admin.post(`${SYSTEM}/menu/remove?ids=${menu.id}`)
  })

  test('UR-37 the screen behind a menu for everybody keeps its own rights', async () => {
    const menu = await add('menu', {
      code: 'posts2',
      name: '岗位',
      category: '1',
      path: '/posts2',
      screen: 'system.post',
    })
    const reader = await server.loginNew({ account: 'posts-reader', roles: ['reader-alone'] })
    expect(JSON.stringify((await reader.get(`${SYSTEM}/menu/routes`)).body.data)).toContain('posts2')
    expect((await reader.get('/api/blade-schema/screen/system.post')).status).toBe(403)
    await admin.post(`${SYSTEM}/menu/remove?ids=${menu.id}`)
  })

  test('UR-04 info is who I am', async () => {
    const { body } = await clerk.get<Record<string, unknown>>(`${SYSTEM}/user/info`)
    expect(body.data).toMatchObject({ account: 'desk-clerk', user_id: clerk.result.user_id })
  })

  test('UR-08 administrators see the roles that users have in common', async () => {
    const both = await server.loginNew({ account: 'two-roles', roles: ['first', 'second'] })
    const one = await server.loginNew({ account: 'one-role', roles: ['first'] })
    const keysOf = async (...of: Caller[]) =>
      (await admin.get(`${SYSTEM}/user/role-keys?userIds=${of.map(({ result }) => result.user_id)}`)).body.data
    const first = expect.arrayContaining([expect.stringMatching(/^\d+$/)])
    expect(await keysOf(both)).toMatchObject({ roles: { length: 2 }, differ: false })
    expect(await keysOf(both, one)).toEqual({ roles: first, differ: true })
    expect(await keysOf(both, one, clerk)).toEqual({ roles: [], differ: true })
    expect((await clerk.get(`${SYSTEM}/user/role-keys?userIds=${one.result.user_id}`)).status).toBe(403)
  })

  test('UR-14 readers of English see the English names of roles, where they have one', async () => {
    const role = await add('role', { roleName: '夜班', roleNameEn: 'Night shift', roleAlias: 'night-shift' })
    const plain = await add('role', { roleName: '白班', roleAlias: 'day-shift' })
    const owl = await server.loginNew({ account: 'owl', roles: ['night-shift', 'day-shift'] })
    const id = owl.result.user_id
    const read = async <T>(path: string, caller = admin, lang = 'en') =>
      (await caller.get<T>(`${SYSTEM}/${path}`, { 'accept-language': lang })).body.data
    const labels = { [role.id!]: 'Night shift', [plain.id!]: '白班' }
    const { $ref } = await read<WireRecord>(`user/detail?id=${id}`)
    for (const [id, label] of Object.entries(labels)) expect($ref!.roleId![id]!.$label).toBe(label)
    for (const [lang, label] of [
      ['en', 'Night shift'],
      ['zh', '夜班'],
    ]) {
      const { records } = await read<Page<{ label: string }>>(`role/select?ids=${role.id}`, admin, lang)
      expect(records.map(one => one.label)).toEqual([label])
      const mine = await read<{ label: string }[]>(`role/select?userId=${id}`, owl, lang)
      expect(mine.map(one => one.label)).toEqual(expect.arrayContaining([label, '白班']))
    }
  })

  test('UR-16 tree-by-id is a role with those below it', async () => {
    const above = await add('role', { roleName: 'Above', roleAlias: 'above' })
    const below = await add('role', { roleName: 'Below', roleAlias: 'below', parentId: above.id })
    const lowest = await add('role', { roleName: 'Lowest', roleAlias: 'lowest', parentId: below.id })
    const tree = await admin.get(`${SYSTEM}/role/tree-by-id?roleId=${below.id}`)
    expect(tree.body.data).toMatchObject([{ id: below.id, children: [{ id: lowest.id, title: 'Lowest' }] }])
    expect((await admin.get(`${SYSTEM}/role/tree-by-id?roleId=1`)).status).toBe(404)
  })
})

describe('packages of tenants', () => {
  let tenant: WireRecord
  let theirs: Caller
  let bundle: WireRecord

  beforeAll(async () => {
    theirs = await server.loginNew({ account: 'their-admin', roles: ['administrator'], tenant: '000009' })
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ id: string }>`select id from blade_tenant where tenant_id = '000009'`.execute(trx),
    )
    tenant = (await admin.get<WireRecord>(`${SYSTEM}/tenant/detail?id=${rows[0]!.id}`)).body.data
    bundle = await add('tenant-package', {
      packageName: 'Posts and roles',
      menuId: (await menuIds('system_post', 'system_role')).join(),
    })
    const roles = await theirs.get<{ records: WireRecord[] }>(`${SYSTEM}/role/list`)
    const roleId = roles.body.data.records[0]!.id
    const granted = await menuIds('system', 'system_post', 'system_dept')
    expect((await theirs.post(`${SYSTEM}/role/grant`, { roleIds: roleId, menuIds: granted.join() })).status).toBe(200)
  })

  test('UR-25 a package limits what a tenant has: menus, buttons, screens, grants and calls', async () => {
    expect(await routesOf(theirs)).toEqual(expect.arrayContaining(['system_post', 'system_dept']))
    expect((await theirs.get(`${SYSTEM}/dept/list`)).status).toBe(200)
    const set = await admin.post(`${SYSTEM}/tenant/package-setting`, { tenantId: '000009', packageId: bundle.id })
    expect(set.status).toBe(200)
    expect(await routesOf(theirs)).toEqual(['system', 'system_post'])
    expect((await theirs.get(`/api/blade-schema/screen/system.post`)).status).toBe(200)
    expect((await theirs.get(`/api/blade-schema/screen/system.dept`)).status).toBe(403)
    const tree = await theirs.get<{ menu: MenuItem[] }>(`${SYSTEM}/menu/grant-tree`)
    expect(codesIn(tree.body.data.menu).filter(code => code.startsWith('system_'))).toEqual([
      'system_role',
      'system_post',
    ])
    await expect.poll(async () => (await theirs.get(`${SYSTEM}/dept/list`)).status, { timeout: 8000 }).toBe(403)
    expect((await theirs.get(`${SYSTEM}/post/list`)).status).toBe(200)
    expect((await theirs.get('/api/data/dept/select')).status).toBe(200)
    const roles = await theirs.get<{ records: WireRecord[] }>('/api/data/role/select')
    const roleIds = roles.body.data.records[0]!.id
    await theirs.post(`${SYSTEM}/role/grant`, { roleIds, menuIds: (await menuIds('system_dept')).join() })
    const keys = await server.db.read({ tenant: '000009' }, trx => sql`select from blade_role_menu`.execute(trx))
    expect(keys.rows).toEqual([])
    expect(await routesOf(admin)).toContain('system_dept')
  })

  test('UR-25 UR-34 a package without app design shuts the designer, for administrators too', async () => {
    const APPS = '/api/blade-schema/design/apps'
    const maker = await server.loginNew({ account: 'their-maker', roles: ['creator'], tenant: '000009' })
    const statuses = async () =>
      Promise.all([
        theirs.get(APPS).then(({ status }) => status),
        maker.get(APPS).then(({ status }) => status),
        maker.post(APPS, { key: 'shelf', title: { zh: '书架' } }).then(({ status }) => status),
        theirs.post('/api/appInfo/appInfo/submit', { appName: '书架' }).then(({ status }) => status),
      ])
    const give = async (codes: string[]) => {
      const { id } = bundle
      await add('tenant-package', { id, menuId: (await menuIds('system_post', 'system_role', ...codes)).join() })
    }
    await expect.poll(statuses).toEqual([403, 403, 403, 403])
    await give(['design'])
    await expect.poll(async () => (await theirs.get(APPS)).status).toBe(200)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await give([])
    await expect.poll(async () => (await maker.get(APPS)).status).toBe(403)
  })

  test('UR-25 package-detail returns it, and that of another tenant only to the platform', async () => {
    const mine = await theirs.get<WireRecord>(`${SYSTEM}/tenant/package-detail`)
    expect([200, 403]).toContain(mine.status)
    const told = await admin.get<WireRecord>(`${SYSTEM}/tenant/package-detail?tenantId=000009`)
    expect(told.body.data).toMatchObject({ id: bundle.id, packageName: 'Posts and roles' })
    expect((await admin.get(`${SYSTEM}/tenant/package-detail`)).body.data).toBeNull()
    expect((await theirs.get(`${SYSTEM}/tenant/package-detail?tenantId=000000`)).status).not.toBe(200)
    expect((await clerk.get(`${SYSTEM}/tenant/package-detail`)).status).toBe(403)
  })

  test('UR-25 setting and datasource change those fields alone, and only for the platform', async () => {
    const change = { ids: tenant.id, accountNumber: 50, expireTime: '2099-01-01 00:00:00', tenantName: 'Other' }
    expect((await admin.post(`${SYSTEM}/tenant/setting`, change)).status).toBe(200)
    const source = await admin.post<WireRecord>('/api/blade-develop/datasource/submit', {
      name: 'Campus',
      category: 'postgresql',
      url: 'postgresql://127.0.0.1:5/x',
      username: 'u',
      password: 'p of it',
    })
    expect(
      (await admin.post(`${SYSTEM}/tenant/datasource`, { tenantId: '000009', datasourceId: source.body.data.id }))
        .status,
    ).toBe(200)
    const after = (await admin.get<WireRecord>(`${SYSTEM}/tenant/detail?id=${tenant.id}`)).body.data
    expect(after).toMatchObject({
      accountNumber: 50,
      expireTime: '2099-01-01 00:00:00',
      tenantName: tenant.tenantName,
      datasourceId: source.body.data.id,
    })
    for (const call of ['setting', 'datasource', 'package-setting']) {
      expect((await theirs.post(`${SYSTEM}/tenant/${call}`, { ...change, packageId: null })).status, call).toBe(403)
      expect((await clerk.post(`${SYSTEM}/tenant/${call}`, change)).status, call).toBe(403)
    }
  })

  test('SE-50 SE-01 whoever uses the domain of a tenant signs in to it without naming it', async () => {
    const site = async (host: string) =>
      (await server.call<Record<string, unknown>>('GET', '/api/site', undefined, { 'x-forwarded-host': host })).body
        .data
    expect(await site('lake.example.edu')).toMatchObject({ tenantMode: true, tenantId: '000000' })
    await add('tenant', { id: tenant.id, domain: 'lake.example.edu' })
    expect(await site('Lake.example.edu')).toMatchObject({ tenantMode: false, tenantId: '000009' })
    const info = await server.call(`GET`, `${SYSTEM}/tenant/info?domain=lake.example.edu`)
    expect(info.body.data).toMatchObject({ tenantId: '000009' })
    const twice = await admin.post(`${SYSTEM}/tenant/submit`, {
      tenantId: '000019',
      tenantName: 'Twin',
      domain: 'lake.example.edu',
    })
    expect(twice.status).toBe(400)
  })
})

describe('top menus', () => {
  test('UR-17 menu-list and lazy-menu-list hold menus, no buttons', async () => {
    const list = await admin.get<WireRecord[]>(`${SYSTEM}/menu/menu-list`)
    expect(new Set(list.body.data.map(({ category }) => category))).toEqual(new Set([1]))
    expect(list.body.data.map(({ code }) => code)).toContain('system_post')
    const [system] = await menuIds('system')
    const below = await admin.get<WireRecord[]>(`${SYSTEM}/menu/lazy-menu-list?parentId=${system}`)
    expect(below.body.data.map(({ code }) => code)).toContain('system_post')
    const [post] = await menuIds('system_post')
    expect((await admin.get(`${SYSTEM}/menu/lazy-menu-list?parentId=${post}`)).body.data).toEqual([])
    expect((await clerk.get(`${SYSTEM}/menu/menu-list`)).status).toBe(403)
  })

  test('UR-19 UR-21 UR-22 UR-50 a top menu is granted menus, and shows those of them somebody has', async () => {
    const top = await add('topmenu', { name: '组织', nameEn: 'People', code: 'people' })
    const off = await add('topmenu', { name: '停用', code: 'off', status: 0 })
    const ids = await menuIds('system_post', 'org')
    const granted = await admin.post(`${SYSTEM}/topmenu/grant`, {
      topMenuIds: `${top.id},${off.id}`,
      menuIds: ids.join(),
    })
    expect(granted.status).toBe(200)
    const keys = await admin.get<string[]>(`${SYSTEM}/menu/top-tree-keys?topMenuIds=${top.id}`)
    expect(keys.body.data.toSorted()).toEqual(ids.toSorted())
    const tree = await admin.get<MenuItem[]>(`${SYSTEM}/menu/grant-top-tree`)
    expect(codesIn(tree.body.data)).toContain('system_post')
    const mine = await clerk.get<WireRecord[]>(`${SYSTEM}/menu/top-menu`)
    expect(mine.body.data).toMatchObject([{ id: top.id, name: '组织', nameEn: 'People', menuIds: expect.any(Array) }])
    const codes = await routesOf(admin, `?topMenuId=${top.id}`)
    expect(codes).toEqual(expect.arrayContaining(['system', 'system_post', 'org', 'system_topmenu']))
    expect(codes).not.toContain('system_dept')
    expect(await routesOf(clerk, `?topMenuId=${top.id}`)).toEqual([])
    expect(await routesOf(admin, '?topMenuId=1')).toEqual([])
    expect((await clerk.post(`${SYSTEM}/topmenu/grant`, { topMenuIds: top.id, menuIds: '' })).status).toBe(403)
    expect((await clerk.get(`${SYSTEM}/menu/grant-top-tree`)).status).toBe(403)
    await admin.post(`${SYSTEM}/topmenu/grant`, { topMenuIds: top.id, menuIds: '' })
    expect((await admin.get(`${SYSTEM}/menu/top-tree-keys?topMenuIds=${top.id}`)).body.data).toEqual([])
  })
})

describe('groups', () => {
  const GROUP = '/api/personalGroup/personalGroup'
  const ITEM = '/api/personalGroupItem/personalGroupItem'

  test('UR-55 people are added one by one and by department with those below, each once, to one’s own group', async () => {
    const faculty = await add('dept', { deptName: 'Faculty' })
    const school = await add('dept', { deptName: 'School', parentId: faculty.id })
    const people: WireRecord[] = []
    for (const [account, deptId, status] of [
      ['g1', faculty.id, 1],
      ['g2', school.id, 1],
      ['g3', school.id, 0],
      ['g4', null, 1],
    ]) {
      people.push(
        await add('user', { account, realName: account, password: PASSWORD, status, deptId: deptId && [deptId] }),
      )
    }
    const group = (await clerk.post<WireRecord>(`${GROUP}/submit`, { groupName: 'Mine' })).body.data
    const addTo = (body: object, caller = clerk) =>
      caller.post<number>(`${ITEM}/addGroupUsers`, { groupId: group.id, ...body })
    const one = await addTo({ userIds: people[3]!.id })
    expect([one.status, one.body.data]).toEqual([200, 1])
    expect((await addTo({ deptIds: faculty.id, userIds: people[3]!.id })).body.data).toBe(2)
    expect((await addTo({ deptIds: faculty.id })).body.data).toBe(0)
    const members = await clerk.get<{ records: WireRecord[] }>(`${ITEM}/page?groupId=${group.id}&size=50`)
    expect(members.body.data.records.map(({ userAccount }) => userAccount).toSorted()).toEqual(['g1', 'g2', 'g4'])
    const other = await server.loginNew({ account: 'other-desk', roles: ['staff'] })
    expect((await addTo({ userIds: people[0]!.id }, other)).status).toBe(404)
    expect((await addTo({})).status).toBe(400)
    const foreign = await server.loginNew({ account: 'far', tenant: '000009' })
    expect((await addTo({ userIds: foreign.result.user_id })).status).toBe(404)
  })
})

test('UR-25 a tenant has no more accounts than it was given, however many are added at once', async () => {
  const give = (accounts: number) =>
    server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_tenant set account_number = ${accounts} where tenant_id = '000000'`.execute(trx),
    )
  const count = async () => (await admin.get<Page<WireRecord>>('/api/blade-system/user/list?size=1')).body.data.total
  const add = (account: string) =>
    admin.post('/api/blade-system/user/submit', {
      ...{ account, name: account, realName: account, phone: '13800000000', password: 'Quiet-River-26' },
    })
  const before = await count()
  await give(before + 1)
  const added = await Promise.all(['one', 'two', 'three'].map(add))
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await count()).toBe(before + 1)
  await give(-1)
  expect((await add('four')).status).toBe(200)
})

test('UR-25 nor is a removed account taken back where there is no room for it', async () => {
  const give = (accounts: number) =>
    server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_tenant set account_number = ${accounts} where tenant_id = '000000'`.execute(trx),
    )
  const { result } = await server.loginNew({ account: 'back-again' })
  const USER = '/api/blade-system/user'
  expect((await admin.post(`${USER}/remove?ids=${result.user_id}`)).status).toBe(200)
  const left = (await admin.get<Page<WireRecord>>(`${USER}/list?size=1`)).body.data.total
  await give(left)
  const refused = await admin.post('/api/data/user/restore', { id: result.user_id })
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining(`账号额度 ${left} 个已用完`)])
  await give(left + 1)
  expect((await admin.post('/api/data/user/restore', { id: result.user_id })).status).toBe(200)
  await give(-1)
})

test('UR-29 posts to choose from are those of the caller’s own tenant, also where another one is named', async () => {
  const theirs = await server.loginNew({ account: 'lake-organiser', tenant: '000010', roles: ['administrator'] })
  await add('post', { postCode: 'dean', postName: 'Dean' })
  await add('post', { postCode: 'warden', postName: 'Warden' }, theirs)
  const offered = async (caller: Caller, tenantId: string) => {
    const { body } = await caller.get<{ label: string }[]>(`${SYSTEM}/post/select?tenantId=${tenantId}`)
    return JSON.stringify(body.data)
  }
  for (const tenantId of ['000000', '000010']) {
    expect(await offered(admin, tenantId)).toContain('Dean')
    expect(await offered(admin, tenantId)).not.toContain('Warden')
    expect(await offered(theirs, tenantId)).toContain('Warden')
    expect(await offered(theirs, tenantId)).not.toContain('Dean')
  }
})

test('UR-16 UR-28 the trees of departments and roles are those of the caller’s own tenant, level by level too', async () => {
  const theirs = await server.loginNew({ account: 'tree-organiser', tenant: '000010', roles: ['administrator'] })
  const school = await add('dept', { deptName: 'School', fullName: 'School', sort: 1 })
  await add('dept', { deptName: 'Library', fullName: 'Library', parentId: school.id, sort: 1 })
  await add('dept', { deptName: 'Harbour', fullName: 'Harbour', sort: 1 }, theirs)
  await add('role', { roleName: 'Steward', roleAlias: 'steward', sort: 1 })
  await add('role', { roleName: 'Pilot', roleAlias: 'pilot', sort: 1 }, theirs)
  interface Node {
    title: string
    hasChildren?: boolean
    children?: Node[]
  }
  const tree = async (path: string, caller = admin) => (await caller.get<Node[]>(`${SYSTEM}/${path}`)).body.data
  for (const tenantId of ['000000', '000010']) {
    for (const [caller, own, foreign] of [
      [admin, ['School', 'Steward'], ['Harbour', 'Pilot']],
      [theirs, ['Harbour', 'Pilot'], ['School', 'Steward']],
    ] as const) {
      const all = JSON.stringify([
        await tree(`dept/tree?tenantId=${tenantId}`, caller),
        await tree(`role/tree?tenantId=${tenantId}`, caller),
      ])
      for (const name of own) expect(all).toContain(name)
      for (const name of foreign) expect(all).not.toContain(name)
    }
  }
  const whole = (await tree('dept/tree')).find(({ title }) => title === 'School')
  expect(whole?.children?.map(({ title }) => title)).toEqual(['Library'])
  const top = await tree('dept/lazy-tree?parentId=0')
  expect(top.find(({ title }) => title === 'School')).toMatchObject({ hasChildren: true })
  expect(top.map(({ title }) => title)).not.toContain('Library')
  expect((await tree(`dept/lazy-tree?parentId=${school.id}`)).map(({ title }) => title)).toEqual(['Library'])
  const rows = await admin.get<WireRecord[]>(`${SYSTEM}/dept/lazy-list?parentId=${school.id}`)
  expect(rows.body.data.map(({ deptName }) => deptName)).toEqual(['Library'])
})

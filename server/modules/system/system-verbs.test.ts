import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import actions from '#schemas/text/actions.json' with { type: 'json' }
import { type Caller, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'
import { MODULES } from '../../app.ts'
import type { TreeNode } from '../../entity/read/tree.ts'
import { readDicts } from '../../layers/library.ts'
import { readShipped } from '../../layers/shipped.ts'
import { joinNamed } from '../module.ts'
import type { RegionBranch } from './region-verbs.ts'

const SYSTEM = '/api/blade-system'
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => server.stop())

const add = async (path: string, record: object, caller = admin): Promise<WireRecord> => {
  const answer = await caller.post<WireRecord>(`${SYSTEM}/${path}/submit`, record)
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data
}

const menuOf = async (code: string): Promise<WireRecord> =>
  (await admin.get<Page<WireRecord>>(`${SYSTEM}/menu/list?code_equal=${code}`)).body.data.records[0]!

test('departments come as a tree and level by level; one with departments below is not removed', async () => {
  const top = await add('dept', { deptName: 'Faculty' })
  const below = await add('dept', { deptName: 'Chair', parentId: top.id })
  const tree = (await admin.get<TreeNode[]>(`${SYSTEM}/dept/tree`)).body.data
  expect(tree.find(node => node.id === top.id)).toMatchObject({
    title: 'Faculty',
    parentId: '0',
    children: [{ id: below.id, title: 'Chair' }],
  })
  const offered = (await admin.get<Page<Choice>>(`${SYSTEM}/dept/select?size=200`)).body.data.records
  expect(offered.find(({ id }) => id === below.id)).toMatchObject({ label: 'Chair', parentId: top.id })
  expect(offered.find(({ id }) => id === top.id)).toMatchObject({ parentId: null })
  const level = (await admin.get<TreeNode[]>(`${SYSTEM}/dept/lazy-tree?parentId=${top.id}`)).body.data
  expect(level).toMatchObject([{ id: below.id, hasChildren: false }])
  expect((await admin.post(`${SYSTEM}/dept/remove?ids=${top.id}`)).status).toBe(409)
})

test('UR-15 a role is granted menus and buttons, and the buttons win over the access of the entity', async () => {
  const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  expect((await clerk.get(`${SYSTEM}/post/list`)).status).toBe(403)
  const menu = await menuOf('system_post')
  const button = await menuOf('post_list')
  const roles = (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=clerk`)).body.data.records
  const granted = await admin.post(`${SYSTEM}/role/grant`, { roleIds: [roles[0]!.id], menuIds: [menu.id, button.id] })
  expect(granted.status).toBe(200)
  expect((await clerk.get(`${SYSTEM}/post/list`)).status).toBe(200)
  expect((await clerk.post(`${SYSTEM}/post/submit`, { postName: 'x' })).status).toBe(403)
  const keys = await admin.get<{ menu: string[] }>(`${SYSTEM}/menu/role-tree-keys?roleIds=${roles[0]!.id}`)
  expect(keys.body.data.menu.sort()).toEqual([menu.id, button.id].sort())
  const tree = await admin.get<{ menu: TreeNode[] }>(`${SYSTEM}/menu/grant-tree`)
  const system = tree.body.data.menu.find(node => node.code === 'system')
  const page = system?.children?.find(node => node.id === menu.id)
  expect(page?.children?.[0]).toMatchObject({ id: button.id })
  expect([page?.alone, system?.alone]).toEqual([true, undefined])
  expect((await clerk.post(`${SYSTEM}/role/grant`, { roleIds: [roles[0]!.id], menuIds: [] })).status).toBe(403)
})

test.each([
  ['DI-08 of the system', 'dict'],
  ['DI-09 of a tenant', 'dict-biz'],
])(
  'DI-05 DI-08 DI-09 %s: a dictionary, its entries, and what may be chosen of it: sealed ones not',
  async (_, path) => {
    const parent = await add(path, { code: 'colour', dictValue: 'Colours', sort: 1, isSealed: 0 })
    const entry = { parentId: parent.id, code: 'colour', sort: 1 }
    const look = { colour: 'vermilion', icon: 'bell' }
    await add(path, { ...entry, dictKey: 'red', dictValue: '红', dictValueEn: 'Red', isSealed: 0, ...look })
    await add(path, { ...entry, dictKey: 'grey', dictValue: 'Grey', isSealed: 1 })
    const twice = await admin.post(`${SYSTEM}/${path}/submit`, {
      ...entry,
      dictKey: 'red',
      dictValue: 'Again',
      isSealed: 0,
    })
    expect((twice.body.data as unknown as { issues: WireIssue[] }).issues[0]).toMatchObject({
      msg: '已有这个编号的字典，或字典中已有这个键值',
    })
    const entries = async (call: string) => (await admin.get<WireRecord[]>(`${SYSTEM}/${path}/${call}`)).body.data
    const keys = async (call: string) => (await entries(call)).map(({ dictKey }) => dictKey)
    expect(await keys(`child-list?parentId=${parent.id}`)).toEqual(['red', 'grey'])
    expect(await keys('dictionary?code=colour')).toEqual(['red'])
    const red = { parentId: parent.id, dictValue: '红', dictValueEn: 'Red', sort: 1, isSealed: 0, ...look }
    expect((await entries('dictionary?code=colour'))[0]).toMatchObject(red)
    const dicts = await server.db.readAtOnce({ tenant: '000000' }, trx => readDicts(trx, ['colour']))
    expect(dicts.get('colour')?.options).toEqual([{ id: 'red', title: { zh: '红', en: 'Red' }, ...look }])
    const parents = await admin.get<Page<WireRecord>>(`${SYSTEM}/${path}/parent-list?code_equal=colour`)
    expect(parents.body.data).toMatchObject({ total: 1, records: [{ id: parent.id }] })
    const every = await admin.get<Page<WireRecord>>(`${SYSTEM}/${path}/parent-list?size=200`)
    expect(new Set(every.body.data.records.map(({ parentId }) => parentId))).toEqual(new Set([null]))
    const tree = async (code: string) => (await admin.get<TreeNode[]>(`${SYSTEM}/${path}/tree?code=${code}`)).body.data
    const colours = { title: 'Colours', children: [{ dictKey: 'red' }, { dictKey: 'grey' }] }
    expect(await tree('colour')).toMatchObject([colours])
    expect((await tree('DICT')).find(({ id }) => id === parent.id)).toMatchObject(colours)
  },
)

test('who makes apps makes and keeps dictionaries of their own, and adds nothing to those of others', async () => {
  const [one, other] = await Promise.all(
    ['dict-maker', 'dict-other'].map(account => server.loginNew({ account, roles: ['creator'] })),
  )
  const send = (who: Caller, record: object) =>
    who.post<WireRecord>(`${SYSTEM}/dict-biz/submit`, { sort: 1, isSealed: 0, ...record })
  const made = await send(one!, { code: 'mine', dictValue: 'Mine' })
  expect(made.status).toBe(200)
  const mine = made.body.data
  const entry = { parentId: mine.id, code: 'mine', dictKey: 'a', dictValue: 'A' }
  const added = (await send(one!, entry)).body.data
  const below = await send(one!, { ...entry, parentId: added.id, dictKey: 'b' })
  expect(below.status).toBe(200)
  expect((await send(one!, { id: added.id, rev: added.rev, dictValue: 'A2' })).status).toBe(200)
  // nobody else's, of the product or of another maker, is changed, added to, put below one's own, or removed
  const theirs = await add('dict-biz', { code: 'theirs', dictValue: 'Theirs', sort: 1, isSealed: 0 })
  const refused = [
    [one!, { id: theirs.id, rev: theirs.rev, dictValue: 'Taken' }],
    [one!, { parentId: theirs.id, code: 'theirs', dictKey: 'x', dictValue: 'X' }],
    [one!, { parentId: mine.id, code: 'theirs', dictKey: 'x', dictValue: 'X' }],
    [one!, { id: added.id, rev: Number(added.rev) + 1, parentId: theirs.id, code: 'theirs' }],
    [one!, { code: 'theirs', dictValue: 'Twice' }],
    [other!, { id: mine.id, rev: mine.rev, dictValue: 'Taken' }],
    [other!, { ...entry, dictKey: 'y' }],
  ] as const
  for (const [who, record] of refused) expect((await send(who, record)).status, JSON.stringify(record)).not.toBe(200)
  expect((await other!.post(`${SYSTEM}/dict-biz/remove?ids=${mine.id}`)).status).not.toBe(200)
  // without a session, from another tenant, and twice at once
  const named = { id: mine.id, rev: mine.rev, dictValue: 'Taken' }
  expect((await server.call('POST', `${SYSTEM}/dict-biz/submit`, named)).status).toBe(401)
  const foreign = await server.loginNew({ account: 'dict-far', roles: ['creator'], tenant: '900001' })
  expect((await send(foreign, named)).status).not.toBe(200)
  expect((await foreign.post(`${SYSTEM}/dict-biz/remove?ids=${mine.id}`)).status).not.toBe(200)
  const twice = await Promise.all([1, 2].map(() => send(one!, { code: 'at-once', dictValue: 'Once' })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  const kept = await one!.get<WireRecord>(`${SYSTEM}/dict-biz/detail?id=${mine.id}`)
  expect(kept.body.data).toMatchObject({ code: 'mine', dictValue: 'Mine' })
  const left = await one!.get<WireRecord[]>(`${SYSTEM}/dict-biz/dictionary?code=theirs`)
  expect(left.body.data).toEqual([])
  expect((await one!.post(`${SYSTEM}/dict-biz/remove?ids=${below.body.data.id}`)).status).toBe(200)
})

test.each(['dict', 'dict-biz'])(
  'entries of %s stand below each other in one dictionary, are offered so, and follow its code',
  async path => {
    const entry = (parentId: string, dictKey: string, code: string, isSealed = 0) => ({
      ...{ parentId, code, dictKey, dictValue: dictKey, sort: 1, isSealed },
    })
    const code = `${path}-levels`
    const head = await add(path, { code, dictValue: 'Levels', sort: 1, isSealed: 0 })
    const av = await add(path, entry(String(head.id), 'av', code))
    const off = await add(path, entry(String(head.id), 'off', code, 1))
    await add(path, entry(String(av.id), 'projector', code))
    await add(path, entry(String(off.id), 'below', code))
    const other = await add(path, { code: `${code}-2`, dictValue: 'Other', sort: 1, isSealed: 0 })
    const astray = await admin.post<{ issues: WireIssue[] }>(
      `${SYSTEM}/${path}/submit`,
      entry(String(other.id), 'astray', code),
    )
    expect(astray.body.data.issues[0]).toMatchObject({ path: 'parentId', msg: '上级须属于同一个字典' })
    expect(
      (await admin.post(`${SYSTEM}/${path}/submit`, { id: head.id, rev: head.rev, code: `${code}-3` })).status,
    ).toBe(200)
    const chosen = await admin.get<WireRecord[]>(`${SYSTEM}/${path}/dictionary?code=${code}-3`)
    expect(chosen.body.data.map(({ dictKey }) => dictKey)).toEqual(['av', 'projector'])
    const dicts = await server.db.readAtOnce({ tenant: '000000' }, trx => readDicts(trx, [`${code}-3`]))
    expect(dicts.get(`${code}-3`)?.options).toEqual([
      { id: 'av', title: { zh: 'av' } },
      { id: 'projector', title: { zh: 'projector' }, parent: 'av' },
    ])
  },
)

test('SH-77 the flow routes are the entries of the dictionary `flow`: key code_dictKey, value its remark', async () => {
  const parent = await add('dict', { code: 'flow', dictValue: 'Flow routes', sort: 1, isSealed: 0 })
  const entry = { parentId: parent.id, code: 'flow', dictValue: 'Leave', sort: 1, isSealed: 0 }
  await add('dict', { ...entry, dictKey: '1', remark: '/process/leave' })
  await add('dict', { ...entry, dictKey: '2', remark: '/process/old', isSealed: 1 })
  const { body } = await admin.get<WireRecord[]>(`${SYSTEM}/dict/flow-routes`)
  expect(body.data).toEqual([{ routeKey: 'flow_1', routeValue: '/process/leave' }])
})

test('issues use the names that the caller sent', async () => {
  const menu = { name: '一', code: 'told', category: 1, openMode: '9', icon: 'x'.repeat(121), router: 'x'.repeat(301) }
  const answer = await admin.post<{ issues: { path: string }[] }>(`${SYSTEM}/menu/submit`, menu)
  expect(answer.body.data.issues.map(({ path }) => path).sort()).toEqual(['icon', 'openMode', 'router'])
  for (const router of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'plain']) {
    const { status, body } = await admin.post(`${SYSTEM}/menu/submit`, { name: '一', code: 'led', category: 1, router })
    expect([status, body.msg], router).toEqual([400, '路由应以 /、http:// 或 https:// 开头'])
  }
})

test('what belongs to the platform is written only by its tenant', async () => {
  const other = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000001' })
  expect((await other.get(`${SYSTEM}/dict/list`)).status).toBe(200)
  const refused = await other.post(`${SYSTEM}/dict/submit`, { code: 'x', dictValue: 'x', sort: 1 })
  expect(refused.body).toMatchObject({
    code: 403,
    msg: '“系统字典”由平台统一维护，您没有新增的权限。请联系平台管理员。',
  })
  await expect(
    server.db.write({ tenant: '000001' }, trx => sql`insert into blade_dict (code) values ('x')`.execute(trx)),
  ).rejects.toThrow('row-level security')
})

test('a new user signs in with the assigned password; it is stored as a hash and never returned', async () => {
  const [role] = (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=administrator`)).body.data
    .records
  const refused = await admin.post(`${SYSTEM}/user/submit`, { account: 'lin', realName: 'Lin', password: 'password1' })
  expect((refused.body.data as unknown as { issues: WireIssue[] }).issues[0]!.path).toBe('password')
  const user = await add('user', { account: 'lin', realName: 'Lin', password: PASSWORD, roleId: [role!.id] })
  expect(JSON.stringify(user)).not.toMatch(/password|sessionVersion|argon/)
  await server.login('lin')
})

test('SE-14 disabling a user or changing roles ends the user’s sessions; a changed name does not', async () => {
  const user = await server.loginNew({ account: 'leaver', roles: ['staff'] })
  const id = user.result.user_id!
  await add('user', { id, name: 'New nickname' })
  expect((await user.get('/api/blade-auth/oauth/clear-cache')).status).toBe(200)
  expect((await user.get('/api/blade-auth/oauth/user-info')).status).toBe(200)
  await add('user', { id, status: 0 })
  await user.get('/api/blade-auth/oauth/clear-cache')
  expect((await user.get('/api/blade-auth/oauth/user-info')).status).toBe(401)
})

test('UR-08 UR-09 UR-51 an administrator resets a password, grants roles and unlocks', async () => {
  await server.loginNew({ account: 'forgetful', roles: ['staff'] })
  const [user] = (await admin.get<Page<WireRecord>>(`${SYSTEM}/user/page?account_equal=forgetful`)).body.data.records
  const reset = await admin.post<{ passwords: { password: string }[] }>(`${SYSTEM}/user/reset-password`, {
    userIds: user!.id,
  })
  await server.login('forgetful', { password: reset.body.data.passwords[0]!.password })
  const [role] = (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=staff`)).body.data.records
  expect((await admin.post(`${SYSTEM}/user/grant`, { userIds: user!.id, roleIds: role!.id })).status).toBe(200)
  expect((await admin.post(`${SYSTEM}/user/grant`, { userIds: user!.id, roleIds: '4242' })).status).toBe(404)
  for (let n = 0; n < 5; n++) await expect(server.login('forgetful', { password: 'wrong wrong' })).rejects.toThrow()
  await expect(server.login('forgetful', { password: reset.body.data.passwords[0]!.password })).rejects.toThrow()
  expect((await admin.post(`${SYSTEM}/user/unlock?userIds=${user!.id}`)).status).toBe(200)
  await server.login('forgetful', { password: reset.body.data.passwords[0]!.password })
})

test.each(['dept/tree', 'dept/lazy-list', 'menu/menu-list', 'role/tree', 'tenant/package-detail'])(
  '%s, which has no pages, passes over what clients say of one',
  async call => {
    const [bare, paged] = [await admin.get(`${SYSTEM}/${call}`), await admin.get(`${SYSTEM}/${call}?current=2&size=1`)]
    expect([paged.status, paged.body.data]).toEqual([200, bare.body.data])
  },
)

test('the tenant of an address is told before signing in, and no more', async () => {
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update blade_tenant set domain = 'lake.example' where tenant_id = '000000'`.execute(trx),
  )
  const answer = await server.call('GET', `${SYSTEM}/tenant/info?domain=lake.example`)
  expect(Object.keys(answer.body.data as object).sort()).toEqual(['domain', 'tenantId', 'tenantName'])
  expect((await server.call('GET', `${SYSTEM}/tenant/info?domain=none`)).body.data).toBeNull()
})

test('FM-14 DI-13 DI-14 DI-15 DI-16 DI-17 regions come level by level, by code; towns may lie right below a city', async () => {
  const clerk = await server.loginNew({ account: 'any-clerk', roles: ['clerk'] })
  const below = async (code: string) =>
    (
      await clerk.get<{ code: string; name: string; hasChildren: boolean }[]>(
        `${SYSTEM}/region/lazy-list?parentCode=${code}`,
      )
    ).body.data
  expect(await below('00')).toHaveLength(34)
  expect((await below('33')).find(({ code }) => code === '3301')).toMatchObject({ name: '杭州市', hasChildren: true })
  expect((await below('4419')).every(({ code, hasChildren }) => code.length === 9 && !hasChildren)).toBe(true)
  for (const code of ['71', '81', '82']) expect(await below(code)).toEqual([])
  const { data } = (await clerk.get<RegionBranch[]>(`${SYSTEM}/region/tree`)).body
  const city = data.find(({ code }) => code === '33')?.childs?.find(({ code }) => code === '3301')
  expect(city?.childs).toContainEqual({ code: '330106', name: '西湖区' })
  expect(data).toHaveLength(34)
  expect(data.filter(({ childs }) => !childs).map(({ code }) => code)).toEqual(['71', '81', '82'])
  const nodes = await clerk.get<TreeNode[]>(`${SYSTEM}/region/lazy-tree?parentCode=3301`)
  expect(nodes.body.data.find(({ id }) => id === '330106')).toMatchObject({ title: '西湖区', hasChildren: false })
  const one = await admin.get<WireRecord>(`${SYSTEM}/region/detail?code=330106`)
  expect(one.body.data).toMatchObject({ name: '西湖区', parentCode: '3301', regionLevel: 3 })
  expect((await clerk.get(`${SYSTEM}/region/detail?code=330106`)).status).toBe(403)
})

test('DI-13 a region is found by name with the way to it, whoever is signed in', async () => {
  const clerk = await server.loginNew({ account: 'seeker', roles: ['clerk'] })
  const search = async (asked: Record<string, string>) => {
    const { body } = await clerk.get<{ name: string }[][]>(`${SYSTEM}/region/search?${new URLSearchParams(asked)}`)
    expect(body).toMatchObject({ code: 200 })
    return body.data.map(path => path.map(({ name }) => name).join(' / '))
  }
  expect(await search({ name: '西湖', ends: 'true' })).toContain('浙江省 / 杭州市 / 西湖区')
  expect(await search({ name: '杭州' })).toEqual(
    expect.arrayContaining(['浙江省 / 杭州市', '浙江省 / 杭州市 / 西湖区']),
  )
  expect(await search({ name: '杭州', ends: 'true' })).not.toContain('浙江省 / 杭州市')
  expect(await search({ name: '杭州', ends: 'true', depth: '2' })).toEqual(['浙江省 / 杭州市'])
  expect(await search({ name: '西湖', parentCode: '33', ends: 'true', depth: '2' })).toEqual(['杭州市 / 西湖区'])
  expect(await search({ name: '西湖', parentCode: '44' })).toEqual([])
  expect(await search({ name: '%' })).toEqual([])
})

test('DI-12 DI-13 DI-16 CN-07 a region lies below one that is there, three levels deep, and is not taken from those below it', async () => {
  const submit = (record: object) =>
    admin.post<{ issues: WireIssue[] }>(`${SYSTEM}/region/submit`, { name: 'Somewhere', ...record })
  const tries: [code: string, above: string, issue: object][] = [
    ['990001', '9900', { path: 'parentCode', code: 'region.above' }],
    ['990', '00', { path: 'code' }],
    ['9901', '00', { path: 'code', code: 'region.digits' }],
    ['330199', '33', { path: 'code', code: 'region.digits' }],
    ['330106001', '330106', { path: 'parentCode', code: 'region.lowest' }],
    ['7101', '71', { path: 'parentCode', code: 'region.without' }],
  ]
  for (const [code, parentCode, issue] of tries) {
    const refused = await submit({ code, parentCode })
    expect([code, refused.status]).toEqual([code, 400])
    expect(refused.body.data.issues).toMatchObject([issue])
  }
  const province = await add('region', { name: 'P', code: '99', parentCode: '00' })
  const city = await add('region', { name: 'C', code: '9901', parentCode: '99' })
  expect(city).toMatchObject({ regionLevel: 2 })
  await add('region', { name: 'D', code: '990101', parentCode: '9901' })
  const town = await add('region', { name: 'T', code: '990100001', parentCode: '9901' })
  expect(town).toMatchObject({ regionLevel: 3 })
  expect((await submit({ id: city.id, code: '9902' })).body.data.issues).toMatchObject([{ code: 'region.code-kept' }])
  const alone = await admin.post(`${SYSTEM}/region/remove?ids=${province.id}`)
  expect([alone.status, alone.body.msg]).toEqual([409, expect.stringContaining('还有 1 个区划')])
  expect((await submit({ id: city.id, name: 'Renamed' })).status).toBe(200)
  const lost = await admin.post(`${SYSTEM}/region/remove?ids=${province.id},${city.id}`)
  expect(lost.status).toBe(409)
  expect((await admin.post(`${SYSTEM}/region/remove?id=${town.id}`)).status).toBe(200)
  expect((await admin.get(`${SYSTEM}/region/detail?code=990100001`)).status).toBe(404)
})

test('UR-18 the tree of menus is answered whichever tenant is named', async () => {
  const tree = async (query: string) => (await admin.get<TreeNode[]>(`${SYSTEM}/menu/tree${query}`)).body.data
  expect(await tree('?tenantId=000001')).toEqual(await tree(''))
})

test('DI-10 a parameter the server reads holds what it understands; any other is the tenant’s own', async () => {
  const submit = (paramKey: string, paramValue: string) =>
    admin.post<{ issues: WireIssue[] }>(`${SYSTEM}/param/submit`, { paramName: paramKey, paramKey, paramValue })
  const tries: [key: string, value: string, path: string, words: string][] = [
    ['log.days.apiLog', '-5', 'paramValue', '“-5”不是保留天数'],
    ['log.days.apiLog', '36501', 'paramValue', '不是保留天数'],
    ['log.days.nothing', '5', 'paramKey', '没有可清理的日志“nothing”'],
    ['log.api', 'some', 'paramValue', 'all, writes, none'],
    ['switchMode', 'off', 'paramValue', 'true, false'],
  ]
  for (const [key, value, path, words] of tries) {
    const refused = await submit(key, value)
    expect([key, refused.status]).toEqual([key, 400])
    expect(refused.body.data.issues).toMatchObject([{ path, msg: expect.stringContaining(words) }])
  }
  expect((await submit('log.days.apiLog', '0')).status).toBe(200)
  expect((await submit('own.colour', 'anything')).status).toBe(200)
})

test('UR-27 HT-08 no row shuts the web application out, and a client is given grant types there are', async () => {
  const submit = (record: object) =>
    admin.post<{ issues: WireIssue[] }>(`${SYSTEM}/client/submit`, { clientSecret: 'Quiet-River-26', ...record })
  const own = await submit({ clientId: 'screenwright', status: 0 })
  expect([own.status, own.body.data.issues]).toMatchObject([400, [{ path: 'clientId', code: 'client.web' }]])
  const bogus = await submit({ clientId: 'kiosk', authorizedGrantTypes: 'bogus, password' })
  expect(bogus.body.data.issues).toMatchObject([
    { path: 'authorizedGrantTypes', msg: expect.stringContaining('没有授权类型 bogus') },
  ])
  expect((await submit({ clientId: 'kiosk', authorizedGrantTypes: 'password, refresh_token' })).status).toBe(200)
  await server.db.write({ tenant: '000000' }, trx =>
    sql`insert into blade_client (client_id, client_secret, status) values ('screenwright', 'Another', 1)`.execute(trx),
  )
  await server.login('keeper')
})

test('a department, menu or role never lies below itself', async () => {
  const top = await add('dept', { deptName: 'Ring' })
  const below = await add('dept', { deptName: 'Inner', parentId: top.id })
  const deepest = await add('dept', { deptName: 'Innermost', parentId: below.id })
  for (const parentId of [top.id, below.id, deepest.id]) {
    const refused = await admin.post<{ issues: WireIssue[] }>(`${SYSTEM}/dept/submit`, { id: top.id, parentId })
    expect(refused.body.data.issues).toMatchObject([{ path: 'parentId', code: 'record.circle' }])
  }
  expect((await admin.post(`${SYSTEM}/dept/submit`, { id: deepest.id, parentId: top.id })).status).toBe(200)
})

test('at least one administrator is always left; a user whose account is disabled writes nothing more', async () => {
  const here = await server.loginNew({ account: 'alone', roles: ['administrator'], tenant: '000031' })
  const call = (path: string, body: object) => here.post(`${SYSTEM}/${path}`, body)
  const me = (await here.get<Page<WireRecord>>(`${SYSTEM}/user/page`)).body.data.records[0]!
  const [role] = (await here.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=administrator`)).body.data
    .records
  const refused = await Promise.all([
    call(`user/remove?ids=${me.id}`, {}),
    call('user/submit', { id: me.id, status: 0 }),
    call('user/submit', { id: me.id, roleId: [] }),
    call('user/grant', { userIds: me.id, roleIds: [] }),
    call('role/submit', { id: role!.id, status: 0 }),
    call('role/submit', { id: role!.id, roleAlias: 'other' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
  expect((await here.get(`${SYSTEM}/dept/list`)).status).toBe(200)
  const other = await server.loginNew({ account: 'other', roles: ['administrator'], tenant: '000031' })
  expect((await other.post(`${SYSTEM}/user/remove?ids=${me.id}`, {})).status).toBe(200)
  await expect.poll(async () => (await call('dept/submit', { deptName: 'late' })).status).toBe(401)
})

test('an action is called at its given address, and by its name', async () => {
  const given = await admin.get<TreeNode[]>(`${SYSTEM}/dept/lazy-tree`)
  const named = await admin.post<TreeNode[]>('/api/data/dept/lazyTree', {})
  expect(named.body.data).toEqual(given.body.data)
  const clerk = await server.loginNew({ account: 'no-grants', roles: ['clerk'] })
  expect((await clerk.post('/api/data/role/grant', { roleIds: [], menuIds: [] })).status).toBe(403)
  expect((await admin.post('/api/data/dept/nothing', {})).status).toBe(404)
})

test('every verb is named by a document, and every verb a document names is there', () => {
  const named = readShipped().entities.flatMap(({ actions }) => (actions ?? []).map(({ verb }) => verb))
  const ofEveryEntity = Object.keys(actions)
  expect([...new Set([...named, ...ofEveryEntity])].sort()).toEqual(
    Object.keys(joinNamed(MODULES.map(({ verbs }) => verbs))).sort(),
  )
})

test('OpenAPI describes the calls of every shipped entity by its fields', async () => {
  const { paths } = (await server.call('GET', '/api/openapi.json')).body as unknown as { paths: Record<string, object> }
  expect(paths).toHaveProperty([`${SYSTEM}/post/list`, 'get'])
  expect(JSON.stringify(paths[`${SYSTEM}/post/submit`])).toContain('postName')
  expect(JSON.stringify(paths[`${SYSTEM}/user/submit`])).not.toContain('sessionVersion')
})

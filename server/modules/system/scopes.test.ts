/** Data and API scopes over HTTP: granted to roles, felt by whoever holds them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { RuleNames } from '#adapters/wire/rule.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { TreeNode } from '../../entity/read/tree.ts'

const SYSTEM = '/api/blade-system'
const NOTES = '/api/data/memo'
let server: TestServer
let admin: Caller
const people: Record<string, Caller> = {}

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'memo', [
    {
      kind: 'entity',
      grammar: 1,
      key: 'memo',
      title: { zh: '便笺', en: 'Memo' },
      access: [{ id: 'all', to: { roles: ['clerk', 'boss'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }],
      fields: [
        { id: 'title', type: 'string', title: { zh: '标题' } },
        { id: 'level', type: 'integer', title: { zh: '级别' } },
      ],
    } as AnyDocument,
  ])
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  people.ann = await server.loginNew({ account: 'ann', roles: ['clerk'], depts: ['faculty'] })
  people.bob = await server.loginNew({ account: 'bob', roles: ['clerk'], depts: ['chair'] })
  people.cid = await server.loginNew({ account: 'cid', roles: ['boss'], depts: ['faculty'] })
  const dept = async (code: string) => (await rows(`${SYSTEM}/dept/list?code_equal=${code}`))[0]!
  await admin.post(`${SYSTEM}/dept/submit`, { id: (await dept('chair')).id, parentId: (await dept('faculty')).id })
  for (const [name, person] of Object.entries(people)) {
    const level = { ann: 1, bob: 2, cid: 3 }[name]
    expect((await person.post(`${NOTES}/submit`, { title: name, level })).status).toBe(200)
  }
})
afterAll(() => server.stop())

const rows = async (path: string, caller = admin) => (await caller.get<Page<WireRecord>>(path)).body.data.records
const seenBy = async (name: string) =>
  (await rows(`${NOTES}/list?ascs=title`, people[name])).map(({ title }) => title as string)
const roleId = async (code: string) => (await rows(`${SYSTEM}/role/list?roleAlias_equal=${code}`))[0]!.id!

async function scope(scopeType: string, more: object = {}): Promise<string> {
  const record = { name: scopeType, code: `${scopeType}${Math.random()}`, entity: 'memo', scopeType, ...more }
  const answer = await admin.post<WireRecord>(`${SYSTEM}/data-scope/submit`, record)
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data.id!
}

async function grant(role: string, given: object): Promise<void> {
  const answer = await admin.post(`${SYSTEM}/role/grant`, { roleIds: await roleId(role), ...given })
  expect(answer.body).toMatchObject({ code: 200 })
}

test.each([
  ['all', ['ann', 'bob', 'cid'], ['ann', 'bob', 'cid']],
  ['own', ['ann'], ['bob']],
  ['dept', ['ann', 'cid'], ['bob']],
  ['deptTree', ['ann', 'bob', 'cid'], ['bob']],
])('UR-30 UR-47 a scope of the type %s', async (type, ann, bob) => {
  await grant('clerk', { dataScopeIds: await scope(type) })
  expect([await seenBy('ann'), await seenBy('bob')]).toEqual([ann, bob])
  expect(await seenBy('cid')).toEqual(['ann', 'bob', 'cid'])
  const [his] = await rows(`${NOTES}/list?title_equal=ann`, people.cid)
  const may = bob.includes('ann') ? 200 : 404
  expect((await people.bob!.get(`${NOTES}/detail?id=${his!.id}`)).status).toBe(may)
  expect((await people.bob!.post(`${NOTES}/submit`, { id: his!.id, level: 1 })).status).toBe(may)
})

test('UR-30 UR-47 a scope that is changed or removed is felt by the next call', async () => {
  const id = await scope('all')
  await grant('clerk', { dataScopeIds: [id] })
  expect(await seenBy('ann')).toEqual(['ann', 'bob', 'cid'])
  expect((await admin.post(`${SYSTEM}/data-scope/submit`, { id, scopeType: 'own' })).status).toBe(200)
  expect(await seenBy('ann')).toEqual(['ann'])
  expect((await admin.post(`${SYSTEM}/data-scope/submit`, { id, scopeType: 'dept' })).status).toBe(200)
  expect(await seenBy('ann')).toEqual(['ann', 'cid'])
  expect((await admin.post(`${SYSTEM}/data-scope/remove?ids=${id}`)).status).toBe(200)
  expect(await seenBy('ann')).toEqual(['ann', 'bob', 'cid'])
})

test('UR-30 a scope by a rule, and several together', async () => {
  const high = await scope('rule', { rule: { '>=': [{ var: 'level' }, 3] } })
  await grant('clerk', { dataScopeIds: [high] })
  expect(await seenBy('ann')).toEqual(['cid'])
  await grant('clerk', { dataScopeIds: [high, await scope('own')] })
  expect(await seenBy('ann')).toEqual(['ann', 'cid'])
  await grant('clerk', { dataScopeIds: [] })
  expect(await seenBy('ann')).toEqual(['ann', 'bob', 'cid'])
})

test('UR-30 UR-47 a role bound to few records takes nothing from another; one that does not open the entity adds nothing', async () => {
  await grant('clerk', { dataScopeIds: await scope('own') })
  const dora = await server.loginNew({ account: 'dora', roles: ['clerk', 'boss'], depts: ['faculty'] })
  const emil = await server.loginNew({ account: 'emil', roles: ['clerk', 'guest'], depts: ['faculty'] })
  const found = async (caller: Caller, more = {}) =>
    (await caller.get<Page<WireRecord>>(`${NOTES}/list?ascs=title`, more)).body.data.records.map(({ title }) => title)
  expect(await found(dora)).toEqual(['ann', 'bob', 'cid'])
  expect(await found(emil)).toEqual([])
  const [clerk, boss] = await Promise.all(['clerk', 'boss'].map(roleId))
  expect(await found(dora, { 'Role-Id': clerk })).toEqual([])
  expect(await found(dora, { 'Role-Id': boss })).toEqual(['ann', 'bob', 'cid'])
  await grant('boss', { dataScopeIds: await scope('rule', { rule: { '==': [{ var: 'level' }, 2] } }) })
  expect(await found(dora)).toEqual(['bob'])
  await grant('boss', { dataScopeIds: [] })
  await grant('clerk', { dataScopeIds: [] })
})

test('UR-30 a scope of an entity there is not, or with a rule that cannot be asked, is refused', async () => {
  const refused = async (record: object) => {
    const sent = { name: 'x', code: 'x', entity: 'memo', scopeType: 'rule', ...record }
    const answer = await admin.post<{ issues: WireIssue[] }>(`${SYSTEM}/data-scope/submit`, sent)
    expect(answer.status).toBe(400)
    return answer.body.data.issues.map(({ path }) => path)
  }
  expect(await refused({ entity: 'nothing', scopeType: 'own' })).toEqual(['entity'])
  expect(await refused({ rule: { '==': [{ var: 'colour' }, 'red'] } })).toEqual(['rule'])
  expect(await refused({ rule: { var: 'title' } })).toEqual(['rule'])
})

test('UR-30 a refused rule is told with its place, what is wrong and what to do, in the words of the form', async () => {
  const said = async (rule: unknown, lang: string) => {
    const sent = { name: 'x', code: 'x', entity: 'memo', scopeType: 'rule', rule }
    const answer = await admin.post<{ issues: WireIssue[] }>(`${SYSTEM}/data-scope/submit`, sent, {
      'accept-language': lang,
    })
    return answer.body.data.issues.map(({ path, msg }) => `${path}: ${msg}`)
  }
  expect(await said({ '==': [{ var: 'title' }, { var: 'level' }] }, 'en')).toEqual([
    'rule: "==" compares title (text) with level (int). Use the same type on both sides, or one of the field\'s option codes.',
  ])
  expect(await said({ and: [{ '==': [{ var: 'levell' }, 1] }, { '==': [{ var: '$me.depts' }, 1] }] }, 'zh')).toEqual([
    'rule: memo 中没有字段“levell”；是否指“level”？',
    'rule: 本文档没有声明 $me.depts；是否指“$me.dept”？',
  ])
})

test('UR-30 what a rule may name is told without secrets and what its writer does not see; secrets are compared by none', async () => {
  const names = (of: string, caller = admin) => caller.post<RuleNames>('/api/data/dataScope/names', { of })
  const { entities, roles } = (await names('emailPlatform')).body.data
  const fields = entities.emailPlatform!.fields.map(({ id }) => id)
  expect(fields).toContain('account')
  expect(fields).not.toContain('password')
  expect(entities.emailPlatform).not.toHaveProperty('access')
  expect(roles.map(({ code }) => code)).toContain('clerk')
  const sent = { name: 'x', code: 'x', entity: 'emailPlatform', scopeType: 'rule' }
  const rule = { startsWith: [{ var: 'password' }, 'a'] }
  expect((await admin.post(`${SYSTEM}/data-scope/submit`, { ...sent, rule })).status).toBe(400)
  expect((await names('nothing')).status).toBe(404)
  expect((await names('memo', people.ann!)).status).toBe(403)
})

test('UR-30 the entities a scope may limit are those the caller may list', async () => {
  const offered = (await admin.post<TreeNode[]>('/api/data/dataScope/entities', {})).body.data.map(({ id }) => id)
  expect(offered).toEqual(expect.arrayContaining(['memo', 'user', 'role']))
  expect(offered).not.toContain('session')
})

test('DI-19 a rule of an entity is asked of its fields; one of none is a condition over any', async () => {
  const save = (more: object) =>
    admin.post<{ issues: WireIssue[] }>('/api/blade-ruleManager/rule/submit', { ruleName: 'x', ruleCode: 'x', ...more })
  const over = { '>': [{ var: 'quantity' }, 10] }
  expect((await save({ content: over, entity: 'memo' })).body.data.issues).toMatchObject([{ path: 'content' }])
  expect((await save({ content: over, entity: 'nothing' })).body.data.issues).toMatchObject([{ path: 'entity' }])
  expect((await save({ content: { gt: [{ var: 'quantity' }, 10] } })).body.data.issues).toMatchObject([
    { path: 'content' },
  ])
  expect((await save({ content: { '+': [{ var: 'quantity' }, 10] } })).status).toBe(400)
  expect((await save({ content: { and: [over, { '==': [{ var: 'kind.name' }, 'a'] }] } })).status).toBe(200)
})

test('UR-31 UR-47 an address of an API scope is for the roles it is granted to, by whatever way it is called', async () => {
  const add = async (name: string, apiPath: string, apiMethod = 'any') => {
    const record = { name, code: name, apiPath, apiMethod }
    return (await admin.post<WireRecord>(`${SYSTEM}/api-scope/submit`, record)).body.data.id!
  }
  const search = await add('search', `${SYSTEM}/search/*`)
  const memos = await add('memos', '/api/data/memo/list', 'GET')
  const status = async (name: string, path: string) => (await people[name]!.get(path)).status
  await expect.poll(() => status('ann', `${SYSTEM}/search/user`)).toBe(403)
  expect(await status('ann', `${SYSTEM}/search/user/`)).toBe(403)
  expect(await status('ann', `${NOTES}/list`)).toBe(403)
  expect(await status('ann', `${NOTES}//list`)).not.toBe(200)
  for (const coded of ['/api/data/mem%6F/list', '/api/data/memo/%6Cist', '/%61pi/data/memo/list'])
    expect(await status('ann', coded), coded).toBe(403)
  const headers = { 'blade-auth': `bearer ${people.ann!.token}` }
  expect((await fetch(`${server.url}${NOTES}/list`, { method: 'HEAD', headers })).status).toBe(403)
  expect((await admin.get(`${NOTES}/list`)).status).toBe(200)
  await grant('clerk', { apiScopeIds: [search, memos] })
  await expect.poll(() => status('ann', `${SYSTEM}/search/user`)).toBe(200)
  expect(await status('ann', `${NOTES}/list`)).toBe(200)
  expect(await status('cid', `${NOTES}/list`)).toBe(403)
  for (const id of [search, memos]) await admin.post(`${SYSTEM}/api-scope/remove?ids=${id}`)
  await expect.poll(() => status('cid', `${NOTES}/list`)).toBe(200)
})

test('UR-31 the given address and the name of an action are one call', async () => {
  const record = { name: 'tree', code: 'tree', apiPath: `${SYSTEM}/dept/tree`, apiMethod: 'GET' }
  await admin.post(`${SYSTEM}/api-scope/submit`, record)
  await expect.poll(async () => (await people.ann!.get(`${SYSTEM}/dept/tree`)).status).toBe(403)
  expect((await people.ann!.post('/api/data/dept/tree', {})).status).toBe(403)
})

test('UR-31 the business data of apps are an address of their own, one for all apps', async () => {
  const add = async (apiPath: string) => {
    const record = { name: 'biz', code: `biz${apiPath.length}`, apiPath, apiMethod: 'any' }
    return (await admin.post<WireRecord>(`${SYSTEM}/api-scope/submit`, record)).body.data.id!
  }
  const BIZ = '/api/appInfo/appBizData/list'
  const status = async () => ({
    own: (await people.ann!.get(`${NOTES}/list`)).status,
    biz: (await people.ann!.post(BIZ, { appId: 'memo' })).status,
  })
  const own = await add(`${NOTES}/list`)
  await expect.poll(status).toEqual({ own: 403, biz: 200 })
  await admin.post(`${SYSTEM}/api-scope/remove?ids=${own}`)
  const biz = await add(BIZ)
  await expect.poll(status).toEqual({ own: 200, biz: 403 })
  await admin.post(`${SYSTEM}/api-scope/remove?ids=${biz}`)
})

test('UR-15 UR-20 what may be granted comes as trees, what is granted as keys', async () => {
  const menu = (await rows(`${SYSTEM}/menu/list?code_equal=system_post`))[0]!
  const id = await scope('own', { menuId: menu.id })
  await grant('boss', { dataScopeIds: id })
  const keys = (
    await admin.get<{ dataScope: string[] }>(`${SYSTEM}/menu/role-tree-keys?roleIds=${await roleId('boss')}`)
  ).body
  expect(keys.data.dataScope).toEqual([id])
  const tree = (await admin.get<TreeNode[]>(`${SYSTEM}/data-scope/grant-tree`)).body.data
  const system = tree.find(node => node.code === 'system')
  expect(system?.children).toMatchObject([{ id: menu.id, children: [{ id }] }])
})

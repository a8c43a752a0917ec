/** Attempts by users to do more than their rights allow. Over real HTTP. @source docs/security.md#identity */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, publish, withFields } from '../support/design.ts'
import { publishDocuments } from '../support/publish.ts'
import { type Answer, type Caller, PASSWORD, startServer, type TestServer } from '../support/server.ts'

const SYSTEM = '/api/blade-system'
const [VAULT, NOTE] = ['/api/data/vault', '/api/data/note']
let server: TestServer
let admin: Caller
let staff: Caller
let hers: WireRecord

const text = (zh: string) => ({ zh, en: zh })
const entity = (key: string, more: Omit<EntityDocument, 'kind' | 'grammar' | 'key' | 'title'>): EntityDocument => ({
  kind: 'entity',
  grammar: 1,
  key,
  title: text(key),
  ...more,
})
const mine = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }

/** Staff keep their own vaults without seeing the pay; notes point at vaults. */
const documents: AnyDocument[] = [
  entity('vault', {
    access: [
      { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit'], rows: mine, hide: ['pay'] },
      { id: 'blind', to: { roles: ['blind'] }, may: ['list', 'detail'], hide: ['title'] },
    ],
    fields: [
      { id: 'title', type: 'string', title: text('title') },
      { id: 'pay', type: 'decimal', scale: 2, title: text('pay') },
      { id: 'lines', type: 'children', to: 'vaultLine', by: 'vault', title: text('lines') },
    ],
  }),
  entity('vaultLine', {
    access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list'], hide: ['cost'] }],
    fields: [
      { id: 'vault', type: 'ref', to: 'vault', title: text('vault') },
      { id: 'cost', type: 'integer', title: text('cost') },
    ],
  }),
  entity('note', {
    access: [{ id: 'all', to: { roles: ['staff', 'blind', 'clerk'] }, may: ['list', 'detail', 'add', 'edit'] }],
    fields: [
      { id: 'text', type: 'string', title: text('text') },
      { id: 'about', type: 'ref', to: 'vault', show: ['pay'], title: text('about') },
    ],
  }),
  entity('shelf', {
    access: [{ id: 'library', to: { depts: ['library'] }, may: ['list', 'detail'] }],
    fields: [{ id: 'title', type: 'string', title: text('title') }],
  }),
]

beforeAll(async () => {
  server = await startServer()
  for (const tenant of ['000000', '000001']) await publishDocuments(server.db, 'vault', documents, tenant)
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  staff = await server.loginNew({ account: 'staffer', roles: ['staff'] })
  hers = await add(admin, VAULT, { title: 'Hers alone', pay: '900' })
})
afterAll(() => server?.stop())

async function add(caller: Caller, path: string, record: object): Promise<WireRecord> {
  const answer = await caller.post<WireRecord>(`${path}/submit`, record)
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data
}
/** The id of the button, made where the first start made none. */
async function buttonOf(code: string): Promise<string> {
  const { records } = (await admin.get<Page<WireRecord>>(`${SYSTEM}/menu/list?code_equal=${code}`)).body.data
  return String((records[0] ?? (await add(admin, `${SYSTEM}/menu`, { name: code, code, category: 2 }))).id)
}
const issuesOf = (answer: Answer) => (answer.body.data as { issues: WireIssue[] }).issues

test('a grant to a department by its code applies to people acting in it, and to nobody else', async () => {
  const librarian = await server.loginNew({ account: 'librarian', depts: ['library', 'garden'] })
  const gardener = await server.loginNew({ account: 'gardener', depts: ['garden'] })
  const depts = librarian.result.dept_id!.split(',')
  const [library, garden] = (librarian.result.dept_code === 'library' ? depts : depts.reverse()) as [string, string]
  expect((await librarian.get('/api/data/shelf/list', { 'dept-id': library })).status).toBe(200)
  expect((await librarian.get('/api/data/shelf/list', { 'dept-id': garden })).status).toBe(403)
  expect((await gardener.get('/api/data/shelf/list')).status).toBe(403)
  expect((await gardener.get('/api/data/shelf/list', { 'dept-id': library })).status).toBe(403)
})

describe('what is hidden', () => {
  test('is not reached by pointing at it: a reference shows no more than a picker', async () => {
    const answer = await staff.post(`${NOTE}/submit`, { text: 'peek', about: hers.id })
    expect(issuesOf(answer).map(issue => [issue.path, issue.code])).toEqual([['about', 'record.ref']])
    expect(answer.text).not.toMatch(/Hers alone|\b900\b/)
    const own = await add(staff, VAULT, { title: 'His', pay: '5' })
    const note = await add(staff, NOTE, { text: 'fine', about: own.id })
    expect(note.$ref).toEqual({
      about: { [String(own.id)]: { $label: 'His' } },
      createUser: expect.anything(),
      updateUser: expect.anything(),
    })
    const clerk = await server.loginNew({ account: 'filer', roles: ['clerk'] })
    expect((await clerk.post(`${NOTE}/submit`, { text: 'peek', about: hers.id })).status).toBe(400)
  })

  test('a reference that was there stays, even where its holder could not choose it', async () => {
    const note = await add(admin, NOTE, { text: 'by the keeper', about: hers.id })
    const saved = await add(staff, NOTE, { id: note.id, text: 'changed' })
    expect(saved).toMatchObject({ text: 'changed', about: hers.id })
    expect(JSON.stringify(saved.$ref)).not.toMatch(/\b900\b/)
  })

  test('is not revealed by a condition behind a reference or over rows', async () => {
    const conditions = [
      [NOTE, { '>': [{ var: 'about.pay' }, 1] }],
      [VAULT, { some: [{ var: 'lines' }, { '>': [{ var: 'cost' }, 1] }] }],
      [VAULT, { '>': [{ sum: [{ var: 'lines' }, { var: 'cost' }] }, 1] }],
    ] as const
    for (const [path, where] of conditions) {
      expect((await staff.post(`${path}/query`, { where })).status).toBe(400)
      expect((await admin.post(`${path}/query`, { where })).status).toBe(200)
    }
  })

  test('is not revealed by a label', async () => {
    const blind = await server.loginNew({ account: 'blind', roles: ['blind'] })
    const { records } = (await blind.get<Page<Choice>>(`${VAULT}/select`)).body.data
    expect(records.map(each => each.label)).toContain(hers.id)
    expect((await blind.get<Page<Choice>>(`${VAULT}/select?q=Hers`)).body.data.total).toBe(0)
    const note = await add(admin, NOTE, { about: hers.id })
    expect((await blind.get(`${NOTE}/detail?id=${note.id}`)).text).not.toContain('Hers alone')
  })

  test('a secret is not shown with a reference, nor do rows reach into another app', async () => {
    const creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
    await makeApp(creator, 'lure')
    await editDraft(
      creator,
      'lure',
      withFields(fields => [
        ...fields,
        { id: 'who', type: 'user', show: ['password'], title: text('who') },
        { id: 'rows', type: 'children', to: 'vaultLine', by: 'vault', title: text('rows') },
        { id: 'menus', type: 'children', to: 'menu', by: 'parentId', title: text('menus') },
      ]),
    )
    const answer = await publish(creator, 'lure')
    expect(issuesOf(answer).map(issue => [issue.path, issue.code])).toEqual(
      expect.arrayContaining([
        ['entity/lure/fields/who/show', 'field.show.secret'],
        ['entity/lure/fields/rows', 'field.by'],
        ['entity/lure/fields/rows/to', 'design.children.foreign'],
        ['entity/lure/fields/menus/to', 'design.children.foreign'],
      ]),
    )
    expect((await creator.get(`${APPS}/lure`)).body.data).toMatchObject({ version: null })
  })
})

describe('a right that was lent', () => {
  let clerk: Caller
  let role: WireRecord
  beforeAll(async () => {
    clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
    ;[role] = (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=clerk`)).body.data.records as [
      WireRecord,
    ]
    const buttons = ['user_list', 'user_add', 'user_edit', 'role_list', 'role_add', 'role_edit']
    const menuIds = await Promise.all(buttons.map(buttonOf))
    expect((await admin.post(`${SYSTEM}/role/grant`, { roleIds: [role.id], menuIds })).status).toBe(200)
  })

  test('does its work', async () => {
    const user = await add(clerk, `${SYSTEM}/user`, { account: 'newcomer', realName: 'New', password: PASSWORD })
    await add(clerk, `${SYSTEM}/user`, { id: user.id, realName: 'Newer' })
    await server.login('newcomer')
  })

  test('raises nobody’s rights: only administrators change roles, passwords and grants', async () => {
    const [chief] = (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=administrator`)).body.data
      .records
    const me = clerk.result.user_id
    const tries: [string, object][] = [
      ['user/submit', { id: me, roleId: [chief!.id] }],
      ['user/submit', { account: 'puppet', realName: 'Puppet', password: PASSWORD, roleId: [chief!.id] }],
      ['user/submit', { id: admin.result.user_id, password: 'another-word-7' }],
      ['user/submit', { id: admin.result.user_id, status: 0 }],
      ['user/grant', { userIds: me, roleIds: chief!.id }],
      ['user/reset-password', { userIds: admin.result.user_id }],
      ['role/grant', { roleIds: [role.id], menuIds: [] }],
      ['role/submit', { id: role.id, roleAlias: 'administrator' }],
      ['role/submit', { roleName: 'Chief', roleAlias: 'administrator' }],
    ]
    for (const [path, body] of tries)
      expect([path, body, (await clerk.post(`${SYSTEM}/${path}`, body)).status]).toEqual([path, body, 403])
    await server.login('keeper')
  })
})

describe('what rights are made of', () => {
  test('is the administrators’, whichever call is lent: codes of buttons, departments and posts, scopes, their accounts', async () => {
    const porter = await server.loginNew({ account: 'porter', roles: ['porter'], depts: ['gate'], posts: ['guard'] })
    const one = async (path: string, query: string) =>
      (await admin.get<Page<WireRecord>>(`${SYSTEM}/${path}/list?${query}`)).body.data.records[0]!
    const role = await one('role', 'roleAlias_equal=porter')
    const entities = ['menu', 'dept', 'post', 'user', 'dataScope', 'apiScope']
    const buttons = entities.flatMap(key => ['list', 'add', 'edit', 'remove'].map(call => `${key}_${call}`))
    const menuIds = await Promise.all(buttons.map(buttonOf))
    expect((await admin.post(`${SYSTEM}/role/grant`, { roleIds: [role.id], menuIds })).status).toBe(200)
    const rows = { entity: 'post', scopeType: 'own', status: '1' }
    const scope = await add(admin, `${SYSTEM}/data-scope`, { name: 'own', code: 'own', ...rows })
    const api = { name: 'api', code: 'api', apiPath: '/api/blade-system/region/list', apiMethod: 'GET', status: '1' }
    const apiScope = await add(admin, `${SYSTEM}/api-scope`, api)
    const vault = await add(admin, `${SYSTEM}/dept`, { deptName: 'Vault', code: 'vault' })
    const [gate, guard] = [await one('dept', 'code_equal=gate'), await one('post', 'postCode_equal=guard')]
    const tries: [string, object][] = [
      ['menu/submit', { id: await buttonOf('post_list'), code: 'vault_edit' }],
      ['menu/submit', { id: await buttonOf('post_list'), category: '1' }],
      ['dept/submit', { id: gate.id, code: 'library' }],
      ['dept/submit', { id: vault.id, parentId: gate.id }],
      ['post/submit', { id: guard.id, postCode: 'dean' }],
      ['data-scope/submit', { id: scope.id, scopeType: 'all' }],
      ['data-scope/submit', { id: scope.id, status: '0' }],
      ['data-scope/remove', { ids: scope.id }],
      ['api-scope/submit', { id: apiScope.id, apiPath: '/api/none' }],
      ['api-scope/remove', { ids: apiScope.id }],
      ['user/submit', { id: porter.result.user_id, deptId: [] }],
      ['user/submit', { id: porter.result.user_id, postId: [] }],
      ['user/submit', { id: admin.result.user_id, account: 'hijacked' }],
      ['user/submit', { id: admin.result.user_id, deptId: [gate.id] }],
      ['user/remove', { ids: admin.result.user_id }],
    ]
    for (const [path, body] of tries)
      expect([path, body, (await porter.post(`${SYSTEM}/${path}`, body)).status]).toEqual([path, body, 403])
    await add(porter, `${SYSTEM}/dept`, { id: gate.id, deptName: 'Gate house' })
    await add(porter, `${SYSTEM}/dept`, { deptName: 'Side gate', parentId: gate.id })
    await add(porter, `${SYSTEM}/post`, { id: guard.id, postName: 'Night guard' })
    await add(porter, `${SYSTEM}/data-scope`, { id: scope.id, remark: 'of the gate' })
    await add(porter, `${SYSTEM}/user`, { id: porter.result.user_id, realName: 'The porter' })
    await server.login('keeper')
  })
})

describe('what nobody may write', () => {
  test('is dropped, whoever sends it and by any call', async () => {
    const id = staff.result.user_id
    const more = { sessionVersion: 99, tenantId: '000001', isDeleted: 1, createUser: '1', rev: null }
    await add(admin, `${SYSTEM}/user`, { id, ...more })
    const roles = { roleId: '1', deptId: '1', postId: '1', account: 'root', status: '0', password: 'x' }
    const info = { realName: 'Staffer', phone: '13800000000', ...more, ...roles }
    expect((await staff.post(`${SYSTEM}/user/update-info`, info)).status).toBe(200)
    const stored = await server.db.read({ tenant: '000000' }, async trx => {
      const { rows } = await sql<object>`
        select account, tenant_id, session_version, is_deleted, status, cardinality(role_id) as roles
        from blade_user where id = ${id}`.execute(trx)
      return rows[0]
    })
    expect(stored).toMatchObject({
      account: 'staffer',
      tenant_id: '000000',
      session_version: '1',
      is_deleted: 0,
      roles: 1,
    })
    expect((await staff.get(`${VAULT}/list`)).status).toBe(200)
  })
})

describe('the tenant', () => {
  test('is the session’s, whatever a header says', async () => {
    const other = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000001' })
    const headers = { 'tenant-id': '000000' }
    expect((await other.get<Page<WireRecord>>(`${VAULT}/list`, headers)).body.data.total).toBe(0)
    expect((await other.get(`${VAULT}/detail?id=${hers.id}&tenantId=000000`, headers)).status).toBe(404)
    expect((await other.post(`${VAULT}/submit`, { title: 'theirs', tenantId: '000000' })).status).toBe(403)
    const saved = await add(other, VAULT, { title: 'theirs' })
    expect((await admin.get(`${VAULT}/detail?id=${saved.id}`)).status).toBe(404)
    expect((await other.get<Page<WireRecord>>(`${SYSTEM}/user/list`)).text).not.toContain('keeper')
    expect((await other.get<Page<WireRecord>>(`${SYSTEM}/tenant/list`)).body.data.records).toHaveLength(1)
  })

  test('nor does a tag or a kept answer of one reader serve another', async () => {
    const home = '/api/blade-schema/screen/system.user'
    const first = await admin.get(home)
    const tag = first.headers.get('etag') ?? '""'
    expect(first.headers.get('cache-control')).toMatch(/private/)
    const other = await server.login('neighbour', { tenant: '000001' })
    const answers = await Promise.all([staff, other].map(each => each.get(home, { 'if-none-match': tag })))
    for (const answer of answers) if (answer.status === 304) expect(answer.headers.get('etag')).toBe(tag)
    expect(answers[0]!.status).not.toBe(304)
    const key = { 'idempotency-key': 'the-same' }
    const made = await admin.post<WireRecord>(`${VAULT}/submit`, { title: 'kept' }, key)
    const again = await other.post<WireRecord>(`${VAULT}/submit`, { title: 'kept' }, key)
    const staffs = await staff.post<WireRecord>(`${VAULT}/submit`, { title: 'kept' }, key)
    expect(new Set([made, again, staffs].map(answer => answer.body.data.id)).size).toBe(3)
  })
})

describe('without a session', () => {
  test.each([
    '/api/data/vault/list',
    '//api/data/vault/list',
    '/api//data/vault/list',
    '/api/%64ata/vault/list',
    '/api/data/vault%2Flist',
    '/API/data/vault/list',
    '/api/data/vault/list/',
    '/api/docs/..%2fdata/vault/list',
    '/api/docs/%2e%2e/data/vault/list',
    '/api/health/..;/data/vault/list',
    '/api/data/vault/list?x=/api/health',
  ])('%s tells nothing', async path => {
    const answer = await server.call('GET', path)
    expect(answer.text).not.toContain('Hers alone')
    const isPage = answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html')
    expect(isPage || [400, 401, 404].includes(answer.status)).toBe(true)
  })

  test('no token but ours opens: unsigned, signed by another, of another algorithm, or changed', async () => {
    const [head = '', body = '', signature = ''] = staff.token.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const other = encode({ ...claims, tenant: '000001' })
    const forged = [
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
      `${head}.${body}.${sign('screenwright', `${head}.${body}`)}`,
      `${head}.${other}.${signature}`,
      `${head}.${body}.`,
    ]
    for (const token of forged) {
      const answer = await server.call('GET', '/api/blade-auth/oauth/user-info', undefined, {
        'blade-auth': `bearer ${token}`,
      })
      expect(answer.status).toBe(401)
    }
  })
})

test('a file whose ending is a name every object has is refused like any other kind', async () => {
  for (const [name, content] of [
    ['x.constructor', 'hello'],
    ['x.svg', '<svg onload="alert(1)"/>'],
    ['x.xhtml', '<html/>'],
  ] as const) {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    expect((await staff.post('/api/blade-resource/oss/endpoint/put-file', form)).status).toBe(400)
  }
})

test('a generated password is returned once and stored nowhere', async () => {
  await server.loginNew({ account: 'forgetful' })
  const [user] = (await admin.get<Page<WireRecord>>(`${SYSTEM}/user/list?account_equal=forgetful`)).body.data.records
  const reset = await admin.post<{ passwords: { password: string }[] }>(
    `${SYSTEM}/user/reset-password`,
    { userIds: user!.id },
    { 'idempotency-key': 'reset-once' },
  )
  const kept = await server.db.read({ tenant: '000000' }, async trx => {
    const { rows } = await sql<{ body: string }>`select coalesce(body, '') as body from idempotency_key`.execute(trx)
    return rows.map(row => row.body).join()
  })
  expect(kept).not.toContain(reset.body.data.passwords[0]!.password)
})

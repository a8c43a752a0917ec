import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Choice, MenuItem, WireRecord } from '#adapters/wire/screen.ts'
import type { PickedUser, SearchHit } from '#adapters/wire/search.ts'
import { addUser } from '#tests/support/people.ts'
import { type Caller, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'
import { spellStored } from '../modules/system/spelling.ts'

const AUTH = '/api/blade-auth/oauth'
const SYSTEM = '/api/blade-system'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const change = (statement: ReturnType<typeof sql>) =>
  server.db.write({ tenant: '000000' }, trx => statement.execute(trx))

describe('a session', () => {
  it('SE-13 SE-49 returns the profile of its user', async () => {
    const ann = await server.loginNew({ account: 'ann', name: 'Ann Li', roles: ['creator'], depts: ['library'] })
    const { body } = await ann.get(`${AUTH}/user-info`)
    expect(body).toMatchObject({ code: 200, success: true })
    expect(body.data).toMatchObject({
      account: 'ann',
      realName: 'Ann Li',
      roleName: expect.any(String),
      deptName: 'library',
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
  })

  it.each(['GET', 'POST'])('SE-12 SE-28 ends with %s logout', async method => {
    const caller = await server.loginNew({ account: `leaving-${method}` })
    const body = method === 'POST' ? { logs: [{ type: 'error', message: 'boom' }] } : undefined
    expect((await caller.call(method, `${AUTH}/logout`, body)).status).toBe(200)
    expect((await caller.get(`${AUTH}/user-info`)).status).toBe(401)
  })

  it('SE-14 after clear-cache a change of roles is seen at once', async () => {
    const caller = await server.loginNew({ account: 'cleared', roles: ['staff'] })
    await caller.get(`${AUTH}/user-info`)
    await change(sql`update blade_user set role_id = '{}' where account = 'cleared'`)
    await caller.get(`${AUTH}/clear-cache`)
    const { body } = await caller.get<{ roleId: string }>(`${AUTH}/user-info`)
    expect(body.data.roleId).toBe('')
  })

  it('ends when the session version of its user changes', async () => {
    const caller = await server.loginNew({ account: 'bumped' })
    await change(sql`update blade_user set session_version = session_version + 1 where account = 'bumped'`)
    await caller.get(`${AUTH}/clear-cache`)
    expect((await caller.get(`${AUTH}/user-info`)).status).toBe(401)
  })

  it('SE-36 ends when the departments of its user change, because it may act in an old one', async () => {
    const admin = await server.login('admin')
    const caller = await server.loginNew({ account: 'moved', depts: ['old-place'] })
    const { user_id: id = '' } = caller.result
    const [{ rev } = { rev: 0 }] = (await admin.get<Page<{ rev: number }>>(`${SYSTEM}/user/list?account_equal=moved`))
      .body.data.records
    const saved = await admin.post(`${SYSTEM}/user/submit`, { id, rev, deptId: '' })
    expect(saved.status).toBe(200)
    expect((await caller.get(`${AUTH}/user-info`)).status).toBe(401)
  })

  it('is refused with a token that was changed, signed otherwise or not at all', async () => {
    const { token } = await server.loginNew({ account: 'forged' })
    const [head = '', claims = '', signature = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const grown = Buffer.from(claims, 'base64url').toString().replace('000000', '000001')
    const forged = [
      `${head}.${claims}.${signature.slice(0, -2)}AA`,
      `${none}.${claims}.`,
      `${head}.${Buffer.from(grown).toString('base64url')}.${signature}`,
    ]
    for (const text of forged) {
      const answer = await server.call('GET', `${AUTH}/user-info`, undefined, { 'blade-auth': `bearer ${text}` })
      expect(answer.status).toBe(401)
    }
  })
})

describe('menu', () => {
  it('SE-15 SH-80 UR-37 UR-48 shows the menus granted to the roles, with their ancestors, and the buttons as code → true', async () => {
    const caller = await server.loginNew({ account: 'granted', roles: ['reader'] })
    await change(sql`
      with top as (insert into blade_menu (code, name, category, path, sort, status) values ('t_top', 'Top', 1, '/top', 1, 1) returning id),
           page as (insert into blade_menu (code, name, category, path, screen, parent_id, status)
                    select 't_page', 'Page', 1, '/top/page', 'system.post', id, 1 from top returning id),
           button as (insert into blade_menu (code, name, category, parent_id, status)
                      select 't_button', 'Button', 2, id, 1 from page returning id),
           others as (insert into blade_menu (code, name, category, path, status) values ('t_others', 'Others', 1, '/others', 1) returning id),
           theirs as (insert into blade_role_menu select '000000', r.id, m.id from others m, blade_role r where r.role_alias = 'staff')
      insert into blade_role_menu (tenant_id, role_id, menu_id)
      select '000000', r.id, m.id from blade_role r, (select id from page union all select id from button) m
       where r.role_alias = 'reader'`)
    const routes = await caller.get<MenuItem[]>(`${SYSTEM}/menu/routes`)
    const own = routes.body.data.filter(({ code }) => code?.startsWith('t_')) // beside those of everybody
    expect(own).toMatchObject([
      { code: 't_top', category: 1, isOpen: 1, parentId: '0', children: [{ code: 't_page', screen: 'system.post' }] },
    ])
    const buttons = await caller.get(`${SYSTEM}/menu/buttons`)
    expect(buttons.body.data).toMatchObject({ t_button: true })
    expect(buttons.body.data).not.toHaveProperty('t_others')
  })
})

describe('personal information', () => {
  const profile = { realName: 'New Name', name: 'nick', phone: '13912345678', email: 'new@example.org', avatar: '' }

  it('SE-21 UR-07 is changed by its owner', async () => {
    const caller = await server.loginNew({ account: 'profile' })
    expect((await caller.post(`${SYSTEM}/user/update-info`, profile)).status).toBe(200)
    const { body } = await caller.get(`${AUTH}/user-info`)
    expect(body.data).toMatchObject({ realName: 'New Name', phone: '13912345678', email: 'new@example.org' })
  })

  it.each([
    ['VM-16', '', '手机号码不能为空'],
    ['VM-17', '1391234567', '手机号码长度不为11位'],
    ['VM-18', '12345678901', '手机号码格式不正确'],
  ])('%s refuses the phone number %j', async (_id, phone, msg) => {
    const caller = await server.loginNew({ account: `phone-${phone || 'empty'}` })
    const { status, body } = await caller.post<{ issues: object[] }>(`${SYSTEM}/user/update-info`, {
      ...profile,
      phone,
    })
    expect(status).toBe(400)
    expect(body.data.issues).toMatchObject([{ path: 'phone', msg }])
    expect(body.msg).toBe(msg)
  })
})

describe('change of password', () => {
  const passwords = (oldPassword: string, newPassword: string, newPassword1 = newPassword) => ({
    oldPassword,
    newPassword,
    newPassword1,
  })

  it('SE-20 UR-06 ends the other sessions, keeps this one, and the old password no longer works', async () => {
    const here = await server.loginNew({ account: 'changer' })
    const there = await server.login('changer')
    const answer = await here.post(`${SYSTEM}/user/update-password`, passwords(PASSWORD, 'A-better-one-7'))
    expect(answer.status).toBe(200)
    expect((await here.get(`${AUTH}/user-info`)).status).toBe(200)
    expect((await there.get(`${AUTH}/user-info`)).status).toBe(401)
    await expect(server.login('changer')).rejects.toThrow()
    await server.login('changer', { password: 'A-better-one-7' })
  })

  it.each([
    ['the old one is wrong', passwords('nonsense', 'A-better-one-7'), '原密码不正确'],
    ['the two differ', passwords(PASSWORD, 'A-better-one-7', 'Another-one-77'), '两次密码输入不一致'],
    ['it is short', passwords(PASSWORD, 'short'), '至少需要 8'],
    ['it is common', passwords(PASSWORD, 'password123'), '太常见'],
    ['it is the account', passwords(PASSWORD, 'STUBBORN-1'), '不能与账号相同'],
  ])('is refused when %s', async (_why, body, message) => {
    await addUser(server.db, { account: 'stubborn-1' }).catch(() => {})
    const caller = await server.login('stubborn-1')
    const answer = await caller.post(`${SYSTEM}/user/update-password`, body)
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toContain(message)
  })

  it('SE-20 whoever guesses at the old password is locked out as at sign-in', async () => {
    const guesser = await server.loginNew({ account: 'guesser' })
    const guess = () => guesser.post(`${SYSTEM}/user/update-password`, passwords('nonsense', 'A-better-one-7'))
    for (let n = 1; n < 5; n++) expect((await guess()).status).toBe(400)
    await guess()
    const right = await guesser.post(`${SYSTEM}/user/update-password`, passwords(PASSWORD, 'A-better-one-7'))
    expect(right.status).not.toBe(200)
    expect(right.body.msg).toContain('60')
  })
})

describe('search and choices', () => {
  const PICKED = ['account', 'avatar', 'deptName', 'id', 'name', 'postName', 'realName']

  it('UR-12 finds roles, departments and posts of the own tenant by name, a page at a time', async () => {
    const named = { roles: ['gate-role'], depts: ['gate-dept'], posts: ['gate-post'] }
    await addUser(server.db, { account: 'gate-keeper', ...named })
    await addUser(server.db, { account: 'gate-far', tenant: '000009', ...named })
    const caller = await server.loginNew({ account: 'gate-searcher' })
    for (const [kind, name] of [
      ['role', 'roleName'],
      ['dept', 'deptName'],
      ['post', 'postName'],
    ]) {
      const { body } = await caller.get<Page<object>>(`${SYSTEM}/search/${kind}?current=1&size=10&${name}=GATE`)
      expect(body.data, kind).toMatchObject({ total: 1, size: 10, records: [{ [name!]: `gate-${kind}` }] })
      expect((await server.call('GET', `${SYSTEM}/search/${kind}`)).status).toBe(401)
    }
  })

  it('UR-11 UR-52 finds people of the own tenant by name, or by name or account at once', async () => {
    await addUser(server.db, { account: 'found-1', name: 'Wang Finder', depts: ['archive'], posts: ['keeper'] })
    await addUser(server.db, { account: 'foreign-1', name: 'Wang Finder', tenant: '000009' })
    const caller = await server.loginNew({ account: 'searcher' })
    const { body } = await caller.get<Page<object>>(`${SYSTEM}/search/user?current=1&size=10&realName=finder`)
    expect(body.data).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    expect(body.data.records).toMatchObject([
      { account: 'found-1', realName: 'Wang Finder', deptName: 'archive', postName: 'keeper' },
    ])
    expect(Object.keys(body.data.records[0]!).sort()).toEqual(PICKED)
    for (const text of ['FOUND-', 'g find']) {
      const either = await caller.get<Page<object>>(`${SYSTEM}/search/user?q=${encodeURIComponent(text)}`)
      expect(either.body.data.records).toMatchObject([{ account: 'found-1' }])
    }
    const named = await caller.get<Page<object>>(`${SYSTEM}/search/user?accounts=found-,found-1,foreign-1`)
    expect(named.body.data.records).toMatchObject([{ account: 'found-1' }])
  })

  it('finds people in pinyin and by initials, however they were stored; disabled ones only where they are asked for', async () => {
    const admin = await server.login('admin')
    const kept = await admin.post<WireRecord>(`${SYSTEM}/user/submit`, {
      ...{ account: 'n-1001', realName: '欧阳丽', password: 'Secret-2026' },
    })
    expect(kept.status).toBe(200)
    await addUser(server.db, { account: 'n-1002', name: '欧阳静' })
    await spellStored(server.db)
    const names = async (q: string, more = '') =>
      (await admin.get<Page<PickedUser>>(`${SYSTEM}/search/user?q=${q}${more}`)).body.data.records.map(
        ({ realName }) => realName,
      )
    expect(await names('ouyang')).toEqual(['欧阳丽', '欧阳静'])
    expect(await names('OuYang%20Li')).toEqual(['欧阳丽'])
    const picked = async (q: string) =>
      (await admin.get<Page<Choice>>(`/api/data/user/select?q=${q}`)).body.data.records.map(
        ({ label, hint }) => `${label} ${hint}`,
      )
    await addUser(server.db, { account: 'n-1003', name: '欧阳静', depts: ['archive'], posts: ['keeper'] })
    await addUser(server.db, { account: 'n-1004', name: '欧阳静' })
    await spellStored(server.db)
    const alike = ['欧阳静 archive · keeper', '欧阳静 n-1002', '欧阳静 n-1004']
    expect((await picked('oyj')).toSorted()).toEqual(alike)
    expect(await picked('n-1003')).toEqual(alike.slice(0, 1))
    expect(await names('oyj')).toEqual(['欧阳静', '欧阳静', '欧阳静'])
    const { id } = kept.body.data
    expect((await admin.post(`${SYSTEM}/user/submit`, { id, realName: '诸葛丽' })).status).toBe(200)
    expect(await names('zgl')).toEqual(['诸葛丽'])
    expect(await names('oyl')).toEqual([])
    expect((await admin.post(`${SYSTEM}/user/changeStatus`, { id, status: '0' })).status).toBe(200)
    expect(await names('zgl')).toEqual([])
    expect(await names('zgl', '&disabled=true')).toEqual(['诸葛丽'])
    expect((await admin.get(`${SYSTEM}/user/detail?id=${id}`)).text).not.toContain('zhuge')
  })

  it('UR-11 one search over users and apps answers only what the reader may list and change', async () => {
    await addUser(server.db, { account: 'zhaoyun', name: '赵云', depts: ['archive'] })
    await addUser(server.db, { account: 'zhaoyun-2', name: '赵云飞', tenant: '000009' })
    const found = async (caller: Caller, text: string) =>
      (await caller.get<SearchHit>(`${SYSTEM}/search/all?text=${encodeURIComponent(text)}`)).body.data
    const admin = await server.login('admin')
    for (const text of ['赵云', 'ZHAOYUN', 'haoyu'])
      expect((await found(admin, text)).users).toMatchObject([
        { account: 'zhaoyun', realName: '赵云', deptName: 'archive' },
      ])
    expect((await found(admin, 'system.post')).apps).toMatchObject([{ key: 'system.post', kind: 'system' }])
    expect(await found(admin, '%')).toEqual({ users: [], apps: [], records: [] })
    expect(await found(admin, ' ')).toEqual({ users: [], apps: [], records: [] })
    const clerk = await server.loginNew({ account: 'no-finder', roles: ['staff'] })
    expect(await found(clerk, 'zhaoyun')).toEqual({ users: [], apps: [], records: [] })
    const creator = await server.loginNew({ account: 'app-finder', roles: ['creator'] })
    expect(await found(creator, 'system.post')).toEqual({ users: [], apps: [], records: [] })
    expect((await found(creator, 'home')).apps).toMatchObject([{ key: 'home', kind: 'system' }])
    const foreign = await server.loginNew({ account: 'there', roles: ['administrator'], tenant: '000009' })
    expect((await found(foreign, '赵云')).users.map(user => user.account)).toEqual(['zhaoyun-2'])
    expect((await server.call('GET', `${SYSTEM}/search/all?text=a`)).status).toBe(401)
  })

  it.each(['current=99999999999999999999', 'size=2.5', 'size=201', 'current=0'])('refuses a page of %s', async page => {
    const caller = await server.loginNew({ account: `pager-${page.replaceAll(/\W/g, '-')}` })
    expect((await caller.get(`${SYSTEM}/search/user?${page}`)).status).toBe(400)
  })

  it('searches for a percent sign literally', async () => {
    const caller = await server.loginNew({ account: 'percent' })
    const { body } = await caller.get<Page<object>>(`${SYSTEM}/search/user?realName=%25`)
    expect(body.data.total).toBe(0)
  })

  it('SE-19 SE-37 UR-13 answers the user’s own departments and roles, nobody else’s', async () => {
    const caller = await server.loginNew({ account: 'chooser', roles: ['staff'], depts: ['east'] })
    const own = await caller.get(`${SYSTEM}/dept/select?userId=${caller.result.user_id}`)
    expect(own.body.data).toMatchObject([{ id: caller.result.dept_id, deptName: 'east' }])
    const roles = await caller.get(`${SYSTEM}/role/select?userId=${caller.result.user_id}`)
    expect(roles.body.data).toMatchObject([{ id: caller.result.role_id, roleAlias: 'staff' }])
    expect((await caller.get(`${SYSTEM}/role/select?userId=1`)).status).toBe(403)
  })
})

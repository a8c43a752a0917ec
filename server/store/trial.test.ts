/** A draft sent to people, who try it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import type { SentTrial, Trial } from '#adapters/wire/trial.ts'
import { ADMINISTRATOR, CREATOR } from '#engine/access/who.ts'
import type { Field, Grant } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish, withEntity } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let clerk: Caller
let guard: Caller
let stranger: Caller
let chief: Caller

const field = (id: string): Field => ({ id, type: 'string', title: { zh: id } })
const grants: Grant[] = [
  { id: 'makers', to: { roles: [CREATOR] }, may: ['list', 'detail', 'add', 'edit', 'remove'] },
  { id: 'clerks', to: { roles: ['clerk'] }, may: ['list', 'detail', 'add'], hide: ['price'] },
]
const samples = [{ id: 's1', values: { title: 'Beamer', price: 'P-12' } }]

/** A draft with changes. */
const draft = () =>
  editDraft(
    creator,
    'kit',
    withEntity(entity => ({
      ...entity,
      fields: [...entity.fields.filter(({ id }) => id === 'title'), field('price'), field(`more${turn++}`)],
      access: grants,
      samples,
    })),
  )
let turn = 0

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', name: '林晓', roles: [CREATOR] })
  clerk = await server.loginNew({ account: 'clerk', name: '赵宁', roles: ['clerk'] })
  guard = await server.loginNew({ account: 'guard', roles: ['guard'] })
  stranger = await server.loginNew({ account: 'stranger', roles: ['clerk', CREATOR] })
  chief = await server.loginNew({ account: 'chief', roles: [ADMINISTRATOR] })
  await makeApp(creator, 'kit')
})
afterAll(() => server?.stop())

const user = ({ result }: Caller) => `user:${result.user_id}`
const send = (to: unknown, by = creator, app = 'kit') => by.post<SentTrial>(`${APPS}/${app}/trials`, { to })
const sent = async (...to: string[]) => (await send(to)).body.data
const open = (id: string, caller = clerk) => caller.get<Trial>(`/api/blade-schema/trial/${id}`)
const end = (id: string, by = creator) => by.call('DELETE', `${APPS}/kit/trials/${id}`)
const going = async (by = creator) => (await by.get<SentTrial[]>(`${APPS}/kit/trials`)).body.data
const inbox = async (of: Caller) => (await of.get<Page<Message>>('/api/blade-message/message/my/list')).body.data
const query = (text: string) =>
  server.db.write({ tenant: '000000' }, trx => sql<Record<string, string>>`${sql.raw(text)}`.execute(trx))

beforeEach(async () => {
  await query('delete from schema_trial')
  await draft()
})

describe('a trial', () => {
  test('shows whom it names the draft with their own rights, and samples instead of records', async () => {
    const { id, link, until, to, by } = await sent(user(clerk))
    expect({ link, to, by }).toEqual({
      ...{ link: `/trial/${id}`, by: '林晓' },
      to: [{ party: user(clerk), name: { zh: '赵宁' } }],
    })
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const { status, body, text } = await open(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ title: { zh: 'kit' }, by: '林晓', until, menu: ['kit.manage'] })
    const [screen] = body.data.screens
    expect(screen!.entities.kit!.may).toEqual([
      'add',
      'copy',
      'detail',
      'download',
      'list',
      'print',
      'printList',
      'select',
    ])
    expect(screen!.entities.kit!.document.samples).toEqual([{ id: 's1', values: { title: 'Beamer' } }])
    expect(text).not.toMatch(/price|P-12/)
  })

  test('reads no record, not even one the published grants and the draft’s would both show', async () => {
    await editDraft(
      creator,
      'kit',
      withEntity(({ samples: _, ...entity }) => entity),
    )
    expect((await publish(creator, 'kit')).status).toBe(200)
    expect((await creator.post('/api/data/kit/submit', { title: 'Real one' })).status).toBe(200)
    await draft()
    const { text } = await open((await sent(user(clerk))).id)
    expect(text).toContain('Beamer')
    expect(text).not.toContain('Real one')
  })

  test('writes no row of any table, whatever its page asks for', async () => {
    const { id } = await sent(user(clerk))
    // beside the log of calls, and what the server does by its clock
    const count = () =>
      server.db.define({ tenant: '000000' }, async trx => {
        const { rows } = await sql<object>`select c.oid::regclass::text as name, (xpath('/row/n/text()', query_to_xml(
          format('select count(*) as n from only %s', c.oid::regclass), false, true, '')))[1]::text as rows
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'log_partition')
           and c.relname not like 'job_%' order by 1`.execute(trx)
        return rows
      })
    const before = await count()
    expect(before.length).toBeGreaterThan(100)
    for (const path of [
      `/api/blade-schema/trial/${id}`,
      '/api/blade-system/user/select?q=a',
      '/api/blade-system/role/select',
    ])
      expect((await clerk.get(path)).status, path).toBe(200)
    expect(await count()).toEqual(before)
  })

  test('shows no value of a sample that is masked in a record', async () => {
    const access = [grants[0]!, { ...grants[1]!, hide: [] }]
    await editDraft(
      creator,
      'kit',
      withEntity(entity => ({
        ...entity,
        access,
        fields: entity.fields.map(one => (one.id === 'price' ? { ...one, masked: true as const } : one)),
      })),
    )
    const { text } = await open((await sent(user(clerk))).id)
    expect(text).toContain('"price"')
    expect(text).not.toContain('P-12')
  })

  test('one named who may open nothing of the draft gets no screen of it', async () => {
    const { body, text } = await open((await sent(user(guard))).id, guard)
    expect(body.data).toMatchObject({ title: { zh: 'kit' }, screens: [], menu: [] })
    expect(text).not.toContain('Beamer')
  })

  test('goes to each who has a role, as the sender may see too, and to nobody else: nor do others learn that it is there', async () => {
    const { id } = await sent('role:clerk')
    expect((await open(id)).status).toBe(200)
    expect((await open(id, creator)).status).toBe(200)
    const none = await open('1', guard)
    expect(none.status).toBe(403)
    for (const caller of [guard, chief]) {
      const { status, body } = await open(id, caller)
      expect({ status, ...body, ref: '' }).toEqual({ status: 403, ...none.body, ref: '' })
    }
    expect((await server.call('GET', `/api/blade-schema/trial/${id}`)).status).toBe(401)
    const abroad = await server.loginNew({ account: 'clerk', roles: ['clerk'], tenant: '000001' })
    expect((await open(id, abroad)).status).toBe(403)
  })

  test('of a forged address is nobody’s', async () => {
    for (const id of ['0', 'x', '-1', '1e3', '9'.repeat(18), '9'.repeat(19), '9'.repeat(90), '1%20or%201=1'])
      expect([id, (await open(id)).status]).toEqual([id, 403])
    expect((await open('9'.repeat(5000))).status).toBe(404)
  })

  test('of a draft that is not written in the grammar says that it cannot be tried just now', async () => {
    const { id } = await sent(user(clerk))
    const { draft } = await openState(creator, 'kit')
    const documents = draft.documents.map(document => ({ ...document, nodes: { a: 1 }, fields: [null], access: 5 }))
    expect((await creator.call('PUT', `${APPS}/kit/draft`, { rev: draft.rev, documents })).status).toBe(200)
    expect((await open(id)).status).toBe(409)
    const now = (await openState(creator, 'kit')).draft
    const saved = await creator.call('PUT', `${APPS}/kit/draft`, { rev: now.rev, documents: draft.documents })
    expect(saved.status).toBe(200)
    expect((await open(id)).status).toBe(200)
  })
})

describe('a trial is over', () => {
  const over = async (id: string) => {
    const { status, body } = await open(id)
    expect([status, body.msg]).toEqual([410, expect.stringContaining('已结束')])
    expect(await going()).toEqual([])
  }
  const revived = async (id: string) => expect((await open(id)).status).toBe(200)

  test('after seven days, to the moment', async () => {
    const { id } = await sent(user(clerk))
    await query(`update schema_trial set until = until - interval '7 days' + interval '2 minutes'`)
    await revived(id)
    await query(`update schema_trial set until = until - interval '2 minutes'`)
    await over(id)
    await sent(user(guard))
    expect((await open(id)).status).toBe(403)
  })

  test('when the draft is published, and another draft is another trial', async () => {
    const { id } = await sent(user(clerk))
    expect((await publish(creator, 'kit')).status).toBe(200)
    await over(id)
    expect((await send([user(clerk)])).status).toBe(409)
    await draft()
    await over(id)
  })

  test('when the draft is discarded', async () => {
    await publish(creator, 'kit')
    await draft()
    const { id } = await sent(user(clerk))
    expect((await creator.call('DELETE', `${APPS}/kit/draft`)).status).toBe(200)
    await over(id)
    await draft()
    await over(id)
  })

  test('when somebody who may edit the app ends it, once; by the id of another app it does not', async () => {
    const { id } = await sent(user(clerk))
    await makeApp(stranger, 'other')
    expect((await end(id, stranger)).status).toBe(403)
    expect((await stranger.call('DELETE', `${APPS}/other/trials/${id}`)).status).toBe(404)
    expect((await creator.call('DELETE', `${APPS}/kit/trials/${'9'.repeat(30)}`)).status).toBe(404)
    await revived(id)
    expect((await end(id, chief)).status).toBe(200)
    await over(id)
    expect((await end(id)).status).toBe(404)
  })

  test('while who sent it may not edit the app, may not sign in or designs no more', async () => {
    const { id } = await sent(user(clerk))
    const maker = creator.result.user_id
    const roles = (await query(`select role_id::text as r from blade_user where id = ${maker}`)).rows[0]!.r
    for (const [taken, given] of [
      [`blade_user set status = 0 where id = ${maker}`, `blade_user set status = 1 where id = ${maker}`],
      [`blade_user set role_id = '{}' where id = ${maker}`, `blade_user set role_id = '${roles}' where id = ${maker}`],
      [`schema_app set created_by = 1 where key = 'kit'`, `schema_app set created_by = ${maker} where key = 'kit'`],
    ]) {
      await query(`update ${taken}`)
      const { status } = await open(id)
      expect([taken, status, await going(chief)]).toEqual([taken, 410, []])
      await query(`update ${given}`)
      await revived(id)
    }
  })

  test('for one who is disabled, or has the role no more', async () => {
    const temp = await server.loginNew({ account: `temp${turn}`, roles: ['clerk'] })
    const { id } = await sent('role:clerk')
    expect((await open(id, temp)).status).toBe(200)
    const form = { id: temp.result.user_id, account: `temp${turn}`, realName: 'T' }
    await query(`update blade_user set role_id = '{}' where id = ${form.id}`)
    const again = await server.login(`temp${turn}`)
    expect((await open(id, again)).status).toBe(403)
    const disabled = await chief.post('/api/blade-system/user/submit', { ...form, status: 0 })
    expect(disabled.status).toBe(200)
    await again.get('/api/blade-auth/oauth/clear-cache')
    expect((await open(id, again)).status).toBe(401)
  })

  test('with its app', async () => {
    await makeApp(creator, 'passing')
    const { id } = (await send([user(clerk)], creator, 'passing')).body.data
    expect((await open(id)).status).toBe(200)
    expect((await creator.call('DELETE', `${APPS}/passing`)).status).toBe(200)
    expect((await open(id)).status).toBe(403)
  })
})

describe('sending a trial', () => {
  test('leaves each a message that leads to it, in both languages', async () => {
    const before = (await inbox(clerk)).total
    const { link } = await sent(user(clerk), 'role:clerk')
    const { records, total } = await inbox(clerk)
    expect(total).toBe(before + 1)
    expect(records[0]).toMatchObject({ title: '请试用“kit”', pcUrl: link, createUserName: '林晓' })
    const english = await clerk.get<Page<Message>>('/api/blade-message/message/my/list', { 'accept-language': 'en' })
    expect(english.body.data.records[0]!.title).toBe('Try “kit”')
  })

  test('twice to the same is one trial and one message, also at the same moment', async () => {
    const before = (await inbox(clerk)).total
    const answers = await Promise.all([send(['role:clerk', user(clerk)]), send([user(clerk), 'role:clerk'])])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await going()).toHaveLength(1)
    expect((await inbox(clerk)).total).toBe(before + 1)
  })

  test('is for who may edit the app', async () => {
    expect((await send([user(clerk)], stranger)).status).toBe(403)
    expect((await send([user(clerk)], clerk)).status).toBe(403)
    expect((await stranger.get(`${APPS}/kit/trials`)).status).toBe(403)
    expect((await send([user(clerk)], creator, 'gone')).status).toBe(404)
    expect((await going(chief)).length).toBe(0)
  })

  test.each<[string, unknown, number]>([
    ['nobody', [], 400],
    ['no list', 'user:1', 400],
    ['nothing', undefined, 400],
    ['numbers', [1], 400],
    ['a department', ['dept:physics'], 400],
    ['a list in a party', ['role:clerk,guard'], 400],
    ['a huge id', [`user:${'9'.repeat(30)}`], 400],
    ['a statement', ["user:1' or 1=1"], 400],
    ['too many', Array.from({ length: 21 }, (_, id) => `user:${id + 1}`), 400],
    ['no such person', ['user:999999999999'], 404],
    ['a role nobody has', ['role:none'], 404],
  ])('to %s is refused', async (_, to, status) => {
    expect((await send(to)).status).toBe(status)
    expect(await going()).toEqual([])
  })

  test('to a role of more people than 200 is refused, and none gets a message', async () => {
    const { rows } = await query(`select id from blade_role where role_alias = 'guard'`)
    await query(`insert into blade_user (tenant_id, account, real_name, role_id)
      select '000000', 'crowd' || n, 'Crowd', '{${rows[0]!.id}}' from generate_series(1, 201) n`)
    const before = (await inbox(guard)).total
    expect((await send(['role:guard'])).status).toBe(400)
    expect((await inbox(guard)).total).toBe(before)
    await query(`delete from blade_user where account like 'crowd%'`)
  })

  test('in a loop ends after fifty within seven days, also when each is ended', async () => {
    for (let sending = 0; sending < 50; sending++) {
      const { id } = await sent(user(clerk))
      expect((await end(id)).status).toBe(200)
    }
    const refused = await send([user(clerk)])
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('50')])
  })
})

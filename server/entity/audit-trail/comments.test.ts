/** Comments on a record, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Mentionable } from '#adapters/wire/mention.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { ChangeEntry, CommentEntry, TrailEntry } from '#adapters/wire/trail.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import everything from '../fixtures/everything.json' with { type: 'json' }

const THINGS = '/api/data/everything'
let server: TestServer
let keeper: Caller
let ann: Caller
let bob: Caller
let names = 0

beforeAll(async () => {
  server = await startServer()
  const rows = { '==': [{ var: 'owner' }, { var: '$me.id' }] }
  const access = [
    { id: 'keeper', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] },
    { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail'] },
    { id: 'owner', to: { roles: ['owner'] }, may: ['list', 'detail', 'remove'], rows },
  ]
  for (const tenant of ['000000', '000007']) {
    await publishDocuments(server.db, 'comments', [{ ...everything, access }] as unknown as AnyDocument[], tenant)
  }
  keeper = await server.loginNew({ account: 'keeper', name: 'Kay', roles: ['keeper'] })
  ann = await server.loginNew({ account: 'ann', name: 'Ann', roles: ['staff'] })
  bob = await server.loginNew({ account: 'bob', name: 'Bob', roles: ['staff'] })
})
afterAll(() => server.stop())

const save = async (record: object = {}): Promise<string> =>
  (await keeper.post<WireRecord>(`${THINGS}/submit`, { name: `thing ${++names}`, ...record })).body.data.id!
const say = (caller: Caller, id: string, text: unknown, headers?: Record<string, string>) =>
  caller.post(`${THINGS}/comment`, { id, text }, headers)
const takeBack = (caller: Caller, id: string, comment: string) =>
  caller.post(`${THINGS}/removeComment`, { id, comment })
const lineOf = async (id: string, caller = keeper, paging = {}) =>
  (await caller.post<Page<TrailEntry>>(`${THINGS}/timeline`, { id, ...paging })).body.data
const commentsOf = async (id: string, caller = keeper) =>
  (await lineOf(id, caller)).records.filter((entry): entry is CommentEntry => entry.kind === 'comment')
/** A record with one comment of Ann's. */
async function saidByAnn(): Promise<{ id: string; comment: string }> {
  const id = await save()
  expect((await say(ann, id, 'said by Ann')).status).toBe(200)
  return { id, comment: (await commentsOf(id))[0]!.id }
}

test('JB-18 whoever may read a record can comment on it, among its changes; markup in a comment stays text', async () => {
  const id = await save()
  const markup = '<img src=x onerror="alert(1)"> \u{1F600} {{name}}'
  expect((await say(ann, id, `  ${markup}\n `)).status).toBe(200)
  await save({ id, grade: 3 })
  expect((await say(bob, id, 'second')).status).toBe(200)
  const { records, total } = await lineOf(id, bob)
  expect(records.map(each => [each.who, each.kind === 'comment' ? each.text : each.verb])).toEqual([
    ['Bob', 'second'],
    ['Kay', 'edit'],
    ['Ann', markup],
    ['Kay', 'add'],
  ])
  expect(total).toBe(4)
  expect((await lineOf(id, bob, { size: 2, current: 2 })).records.map(({ who }) => who)).toEqual(['Ann', 'Kay'])
})

test('JB-18 a comment after the last change does not make that change an earlier state', async () => {
  const { id } = await saidByAnn()
  const changes = (await lineOf(id)).records.filter((entry): entry is ChangeEntry => entry.kind === 'change')
  expect(changes.map(({ restores }) => restores)).toEqual([false])
})

test('JB-18 a comment has between 1 and 500 characters', async () => {
  const id = await save()
  for (const bad of ['', ' \n\t ', undefined, null, 7, { text: 'x' }, 'x'.repeat(501)]) {
    const { status, body } = await say(ann, id, bad)
    expect([status, body.msg], String(bad)).toEqual([400, '请填写评论，最多 500 个字。'])
  }
  expect((await say(ann, id, '😀'.repeat(500))).status).toBe(200)
  expect(await commentsOf(id)).toHaveLength(1)
})

test('JB-18 comments obey the rows of their record, its rights and the tenant', async () => {
  const { id, comment } = await saidByAnn()
  const owner = await server.loginNew({ account: 'owner', roles: ['owner'] })
  const stranger = await server.loginNew({ account: 'stranger', roles: ['nobody'] })
  const neighbour = await server.loginNew({ account: 'next', roles: ['keeper', 'administrator'], tenant: '000007' })
  const statuses = async (caller: Caller) => [
    (await say(caller, id, 'mine')).status,
    (await takeBack(caller, id, comment)).status,
    (await caller.post(`${THINGS}/timeline`, { id })).status,
  ]
  expect(await statuses(owner)).toEqual([404, 404, 404])
  expect(await statuses(stranger)).toEqual([403, 403, 403])
  expect(await statuses(neighbour)).toEqual([404, 404, 404])
  expect((await server.call('POST', `${THINGS}/comment`, { id, text: 'mine' })).status).toBe(401)
  expect((await commentsOf(id)).map(({ text }) => text)).toEqual(['said by Ann'])
  const own = await save({ owner: owner.result.user_id })
  expect((await say(owner, own, 'mine')).status).toBe(200)
  await keeper.post(`${THINGS}/remove?ids=${own}`)
  expect((await say(owner, own, 'too late')).status).toBe(404)
})

test('JB-18 authors remove their own comments; administrators, and those who may remove every record, any comment', async () => {
  const { id, comment } = await saidByAnn()
  const mayRemove = async (caller: Caller) => (await commentsOf(id, caller))[0]!.removes
  expect([await mayRemove(ann), await mayRemove(bob), await mayRemove(keeper)]).toEqual([true, false, true])
  expect((await takeBack(bob, id, comment)).status).toBe(404)
  expect((await takeBack(keeper, await save(), comment)).status).toBe(404)
  expect((await commentsOf(id))[0]!.text).toBe('said by Ann')
  expect((await takeBack(ann, id, comment)).status).toBe(200)
  const gone = await ann.post(`${THINGS}/timeline`, { id })
  expect(gone.text).not.toContain('said by Ann')
  expect((await commentsOf(id))[0]).toMatchObject({ who: 'Ann', text: null, remover: 'Ann', removes: false })
  expect((await takeBack(ann, id, comment)).status).toBe(404)

  const other = await saidByAnn()
  expect((await takeBack(keeper, other.id, other.comment)).status).toBe(200)
  expect((await commentsOf(other.id))[0]).toMatchObject({ who: 'Ann', text: null, remover: 'Kay' })
})

test('JB-18 those who may remove only some records cannot remove other people’s comments', async () => {
  const owner = await server.loginNew({ account: 'half', roles: ['owner'] })
  const id = await save({ owner: owner.result.user_id })
  await say(ann, id, 'said by Ann')
  const [comment] = await commentsOf(id, owner)
  expect(comment!.removes).toBe(false)
  expect((await takeBack(owner, id, comment!.id)).status).toBe(404)
})

test('JB-18 a comment sent twice under one Idempotency-Key is added once', async () => {
  const id = await save()
  const headers = { 'idempotency-key': 'say-once-0001' }
  const answers = await Promise.all([say(ann, id, 'once', headers), say(ann, id, 'once', headers)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await commentsOf(id)).toHaveLength(1)
})

test('JB-18 comments cannot be changed: the database refuses requests and the owner alike', async () => {
  const { comment } = await saidByAnn()
  const attempts = [sql`update record_comment set text = 'else' where id = ${comment}`, sql`delete from record_comment`]
  for (const attempt of attempts) {
    await expect(server.db.write({ tenant: '000000' }, trx => attempt.execute(trx))).rejects.toThrow(
      /permission denied/,
    )
    await expect(server.db.define({ tenant: '000000' }, trx => attempt.execute(trx))).rejects.toThrow(/stay/)
  }
})

describe('a mention', () => {
  const nameOf = (caller: Caller) => caller.result.user_id as string
  const offered = async (caller: Caller, id: string, name = '') =>
    (await caller.post<Mentionable[]>(`${THINGS}/mentionable`, { id, name })).body.data.map(person => person.name)
  const inbox = async (caller: Caller) => {
    const { body } = await caller.call<Page<WireRecord>>('GET', '/api/blade-message/message/my/list?size=50')
    return body.data.records.map(({ title, content, pcUrl }) => [title, content, pcUrl])
  }

  test('JB-18 people who may read the record are offered by a part of their name, others are not', async () => {
    const id = await save()
    await server.loginNew({ account: 'anna', name: 'Anna', roles: ['owner'] })
    expect(await offered(keeper, id, 'Ann')).toEqual(['Ann'])
    expect(await offered(ann, id, 'Ann')).toEqual([])
    const none = await server.loginNew({ account: 'none', roles: ['nobody'] })
    expect((await none.post(`${THINGS}/mentionable`, { id, name: 'Ann' })).status).toBe(404)
  })

  test('JB-18 who is mentioned gets a message with a link, once, and stands by name, also after another name', async () => {
    const id = await save({ name: 'the projector' })
    const cara = await server.loginNew({ account: 'cara', name: 'Cara', roles: ['staff'] })
    const text = `@{${nameOf(cara)}} look, @{${nameOf(cara)}} @{${nameOf(ann)}}`
    expect((await say(ann, id, text)).status).toBe(200)
    const link = `/record/everything/${id}`
    expect(await inbox(cara)).toEqual([['Ann 在“the projector”的评论中提到了您', '@Cara look, @Cara @Ann', link]])
    expect(await inbox(ann)).toEqual([])
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_user set real_name = 'Carla' where id = ${nameOf(cara)} and tenant_id = '000000'`.execute(trx),
    )
    expect((await commentsOf(id))[0]).toMatchObject({ text, people: { [nameOf(cara)]: 'Carla', [nameOf(ann)]: 'Ann' } })
  })

  test('JB-18 nobody can be mentioned who may not read the record, and nothing is said then', async () => {
    const id = await save()
    const owner = await server.loginNew({ account: 'outside', name: 'Otto', roles: ['owner'] })
    for (const mentioned of [nameOf(owner), '7']) {
      const { status, body } = await say(ann, id, `@{${mentioned}} look`)
      expect([status, body.msg]).toEqual([400, expect.stringContaining('评论中提到的人')])
    }
    expect(await commentsOf(id)).toEqual([])
    expect(await inbox(owner)).toEqual([])
    const many = Array.from({ length: 11 }, (_, n) => `@{${n + 1}}`).join(' ')
    expect((await say(ann, id, many)).status).toBe(400)
  })
})

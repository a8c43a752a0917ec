import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Audience, isAllowed } from '#engine/portal/authorised.ts'
import { isOpen } from '#engine/portal/time-scope.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { moments, timeScopes } from '#tests/support/time-scopes.ts'
import { allowedSql, openSql } from './service/handling-sql.ts'

let server: TestServer
let keeper: Caller

beforeAll(async () => {
  server = await startServer()
  keeper = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => server.stop())

test('a visitor reads the fields and rows a shipped document shows, and nothing else, not by count or error either', async () => {
  const categories = '/api/blade-portal/serviceCategory'
  const add = async (record: WireRecord, caller = keeper) => {
    const { body } = await caller.post<WireRecord>(`${categories}/submit`, { status: 1, ...record })
    expect(body.code, body.msg).toBe(200)
    return body.data.id
  }
  const shut = await add({ name: 'XYZZY closed', status: 0, remark: 'PLUGH' })
  const above = await add({ name: 'Study', remark: 'PLUGH' })
  await add({ name: 'Exams', parentId: above })
  await add({ name: 'Left', parentId: shut })
  const abroad = await server.loginNew({ account: 'abroad', roles: ['administrator'], tenant: '000003' })
  await add({ name: 'FROBOZZ abroad' }, abroad)

  const visit = (call: string, headers = {}) =>
    server.call<Page<WireRecord>>('GET', `${categories}/noLogin/${call}`, undefined, headers)
  const { body } = await visit('list?descs=name')
  expect(body.data).toMatchObject({ total: 3 })
  const [study] = body.data.records
  expect(Object.keys(study!).toSorted()).toEqual(['icon', 'id', 'name', 'parentId', 'rev', 'sort'])
  const all = await visit('listNoPage')
  expect(all.body.data).toHaveLength(3)
  const answers = [
    await visit('list?size=500'),
    await visit('list?size=-1'),
    await visit('list?remark=PLUGH'),
    await visit('list?status=0'),
    await visit('list?createUser=1'),
    await visit('list?descs=createUser'),
    await visit('list?name=XYZZY'),
    await visit(`list?id=${shut}`),
    await visit('list', { 'blade-auth': `bearer ${keeper.token}` }),
    all,
  ]
  for (const { text } of answers) expect(text).not.toMatch(/XYZZY|PLUGH|FROBOZZ|keeper/)
  expect(answers.slice(0, 6).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  for (const { body } of answers.slice(6, 8)) expect(body.data.total).toBe(0)
  for (const call of ['list', 'listNoPage', `detail?id=${above}`])
    expect((await server.call('GET', `${categories}/${call}`)).status).toBe(401)
  expect((await server.call('POST', '/api/data/serviceCategory/query', { get: 'rows' })).status).toBe(401)
})

const CASES = 2_000
const drawn = <T>(values: fc.Arbitrary<T>) => fc.sample(values, CASES)
const column = (name: string) => sql.raw(name)

test('PostgreSQL answers who may handle a service as the engine does, of audiences and people by chance', async () => {
  const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { maxLength: 2 })
  const one = fc.constantFrom('', '1', '2', '3')
  const people = fc.record({ id: fc.constantFrom('1', '2', '9'), dept: one, roleIds: ids, postIds: ids })
  const cases = drawn(
    fc.record({ audience: fc.record({ users: ids, roles: ids, depts: ids, posts: ids }), who: people }),
  )
  const given = cases.map(({ audience, who }, n) => ({ n, ...audience, ...who, dept: who.dept || null }))
  const asked = allowedSql(
    { users: column('users'), roles: column('roles'), depts: column('depts'), posts: column('posts') },
    { id: column('id'), dept: column('dept'), roles: column('"roleIds"'), posts: column('"postIds"') },
  )
  const { rows } = await server.db.readAtOnce({ tenant: '000000' }, trx =>
    sql<{ allowed: boolean }>`select ${asked} as allowed from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as c(n int, users bigint[], roles bigint[], depts bigint[], posts bigint[], id bigint, dept bigint,
           "roleIds" bigint[], "postIds" bigint[]) order by n`.execute(trx),
  )
  const expected = cases.map(({ audience, who }) => isAllowed(audience as Audience, who))
  expect(rows.map(({ allowed }) => allowed)).toEqual(expected)
  expect(new Set(expected).size).toBe(2)
})

test('PostgreSQL answers whether a service is open as the engine does, of time scopes and moments by chance', async () => {
  const cases = drawn(fc.record({ scope: fc.option(timeScopes), at: moments }))
  const given = cases.map((each, n) => ({ n, ...each }))
  const { rows } = await server.db.readAtOnce({ tenant: '000000' }, trx =>
    sql<{ open: boolean }>`select ${openSql(column('scope'), column('at'))} as open
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as c(n int, scope jsonb, at text) order by n`.execute(
      trx,
    ),
  )
  expect(rows.map(({ open }) => open)).toEqual(cases.map(({ scope, at }) => isOpen(scope, at)))
})

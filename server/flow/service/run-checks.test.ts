/** Submit checks over real PostgreSQL and real scripts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutForm } from '#engine/access/cut-node.ts'
import type { Who } from '#engine/access/who.ts'
import type { EntityDocument, SqlQuery } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import type { Services } from '../../services.ts'
import { readChecks } from './read-checks.ts'
import { runChecks, type SubmitCheck } from './run-checks.ts'

const text = (zh: string) => ({ zh, en: zh })
const leave: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'absence',
  title: text('absence'),
  fields: [
    { id: 'days', type: 'integer', title: text('days') },
    { id: 'reason', type: 'string', title: text('reason') },
  ],
}
const query: SqlQuery = {
  kind: 'query',
  grammar: 1,
  key: 'absence.same',
  title: text('same'),
  source: 'main',
  sql: ['select 1 as a where :days::integer > 5 and :who::bigint is not null'],
  params: [
    { id: 'days', type: 'integer' },
    { id: 'who', type: 'user', default: { var: '$me.id' } },
  ],
  result: [{ id: 'a', type: 'integer' }],
  access: { roles: ['clerk'] },
}
const SQL = query.sql[0]!

let server: TestServer
let services: Services
let clerk: Who
let guest: Who

beforeAll(async () => {
  const module = {
    services: (made: Services) => {
      services = made
      return {}
    },
  }
  server = await startServer({}, [module])
  await publishDocuments(server.db, 'absence', [leave, query])
  const { result } = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  clerk = {
    ...{ id: result.user_id!, account: 'clerk', name: 'Clerk', tenant: '000000', dept: '', deptCode: '' },
    ...{ roles: ['clerk'], posts: [] },
  }
  guest = { ...clerk, roles: [] }
})
afterAll(() => server.stop())

/** The words of what refuses the values; null when they may be submitted. */
async function refused(checks: SubmitCheck[], values = {}, who = clerk): Promise<string | null> {
  try {
    await runChecks(services, { entity: 'absence', checks }, values, who)
    return null
  } catch (error) {
    const { code, params } = error as { code: string; params: Record<string, unknown> }
    return services.errors.text(code, params, 'zh')
  }
}
const given = (...items: object[]) => readChecks(items)
const js = (diyJS: string, message?: string) => ({ submitType: '1', validateType: 'js', diyJS, message })
const sql = (resConfig: unknown, message?: string, diySql: string = query.key, more = {}) => ({
  ...{ validateType: 'sql', diySql, datasourceId: 'main', sqlParams: 'days', resConfig, message },
  ...more,
})

describe('a script', () => {
  test.each([
    ['form.days < 3', 5, '太多'],
    ['form.days < 3', 2, null],
    ['return form.days && form.days < 3', 0, '太多'],
    ['const { days } = form\nif (days > 3) return false\nreturn user.account === "clerk"', 2, null],
    ['"" ', 2, '太多'],
    ['let days', 2, '太多'],
  ])('FM-10 %j with %d days is refused with %s', async (source, days, words) => {
    expect(await refused(given(js(source, '太多')), { days })).toBe(words)
  })

  test('one that cannot run tells nothing of itself', async () => {
    for (const source of ['secretName()', 'while (true) {}', 'return (']) {
      expect(await refused(given(js(source)))).toBe('提交验证“check1”无法运行。请联系表单的设计者。')
    }
  })
})

describe('a query', () => {
  test.each([
    [0, 9, null],
    [0, 2, '没有'],
    [1, 9, '没有'],
    [1, 2, null],
    ['1', 9, '没有'],
  ])('FM-11 FM-12 with resConfig %j and %d days is refused with %s', async (resConfig, days, words) => {
    expect(await refused(given(sql(resConfig, '没有')), { days })).toBe(words)
  })

  test('is named by its key or its text, and takes the fields it is told', async () => {
    const values = { days: 9 }
    expect(await refused(given(sql(1, 'x', `${SQL};`)), values)).toBe('x')
    for (const sqlParams of ['{"days": "{{days}}"}', { days: 'days' }, ['days']]) {
      expect(await refused(given(sql(1, 'x', query.key, { sqlParams })), values)).toBe('x')
    }
    expect(await refused(given(sql(1, 'x', query.key, { sqlParams: { days: 3 } })), values)).toBeNull()
  })

  test('runs only where it is published, for whom it is open', async () => {
    expect(await refused(given(sql(1, 'x', 'select 1 as a')))).toMatch(/无法运行/)
    expect(await refused(given(sql(1, 'x', 'no.such')))).toMatch(/无法运行/)
    expect(await refused(given(sql(1)), {}, guest)).toBe('您没有使用查询“same”的权限。')
  })
})

test('a rule refuses where it holds', async () => {
  const check: SubmitCheck = { id: 'a', by: 'rule', refuse: { '>': [{ var: 'days' }, 5] }, message: text('many') }
  expect(await refused([check], { days: 9 })).toBe('many')
  expect(await refused([check], { days: 2 })).toBeNull()
})

test('VM-09 all that fail are told, the product’s own words where a check has none', async () => {
  const checks = given(js('false'), js('true', 'no'), sql(0, '没有'), js('null', '为空'))
  expect(await refused(checks, { days: 1 })).toBe('提交验证失败，无法提交 | 没有 | 为空')
  expect(await refused([])).toBeNull()
  expect(readChecks(JSON.stringify([js('1', ' ')]))).toEqual([
    { id: 'check1', by: 'script', source: ['1'], message: undefined },
  ])
  expect([readChecks('[oh'), readChecks(null), readChecks([null])]).toEqual([[], [], []])
})

test('there are at most twenty', async () => {
  expect(await refused(given(...Array.from({ length: 21 }, () => js('true'))))).toMatch(/超过 20 项/)
})

test('the source of a check reaches no reader', () => {
  const visibility = { hides: () => false, within: () => visibility } as never
  const at = { visibility, around: visibility, cuts: {} as never, may: () => true }
  const checks = [{ id: 'a', by: 'script' as const, source: ['form.days'], message: text('no') }]
  expect(cutForm({ nodes: [], checks }, at)?.checks).toEqual([{ id: 'a', by: 'script', message: text('no') }])
})

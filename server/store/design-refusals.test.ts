import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { Who } from '#engine/access/who.ts'
import type { Field } from '#engine/schema/document.ts'
import {
  APPS,
  editDraft,
  makeApp,
  openState,
  publish,
  removeApp,
  withEntity,
  withFields,
} from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { publishDraft } from './design/publish.ts'
import { openStore } from './store.ts'

let server: TestServer
let creator: Caller
let maker: Who

const quantity = { id: 'quantity', type: 'integer' as const, title: { zh: '数量' }, min: 1, max: 99 }
const price = { id: 'price', type: 'decimal' as const, title: { zh: '单价' }, scale: 2 }

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  maker = {
    id: creator.result.user_id!,
    account: 'maker',
    name: '',
    tenant: '000000',
    dept: '',
    deptCode: '',
    roles: ['creator'],
    posts: [],
  }
  await makeApp(creator, 'kitLoan')
  await editDraft(
    creator,
    'kitLoan',
    withFields(fields => [...fields, quantity, price]),
  )
  await publish(creator, 'kitLoan')
  await makeApp(creator, 'shared')
})
afterAll(() => server?.stop())

describe('bad input changes nothing', () => {
  const cases: [title: string, key: unknown][] = [
    ['a name that is no identifier', 'kit loan'],
    ['a name that begins with a capital', 'Kit'],
    ['a name that is too long', 'k'.repeat(41)],
    ['a shipped entity', 'user'],
    ['a shipped screen', 'home'],
    ['an app that is there', 'kitLoan'],
    ['something that is no text', 7],
    ['nothing', undefined],
  ]
  for (const [title, key] of cases) {
    test(`a new app cannot be named as ${title}`, async () => {
      const answer = await creator.post(APPS, { key, title: { zh: '名称' } })
      expect(answer.status).toBe(400)
      expect(answer.body.msg).not.toBe('')
    })
  }

  test('of two who make an app of one key at once, one makes it', async () => {
    const both = await Promise.all([1, 2].map(() => creator.post(APPS, { key: 'twice', title: { zh: '两次' } })))
    expect(both.map(answer => answer.status).sort()).toEqual([200, 400])
  })

  test('a new app has a name of 1 to 60 characters', async () => {
    for (const title of [undefined, 'text', {}, { zh: ' ' }, { zh: '长'.repeat(61) }, { zh: '名称', en: 7 }]) {
      expect((await creator.post(APPS, { key: 'untitled', title })).status).toBe(400)
    }
    expect((await creator.get(`${APPS}/untitled`)).status).toBe(404)
  })

  test('two apps cannot want one table', async () => {
    await makeApp(creator, 'claim')
    await editDraft(
      creator,
      'claim',
      withEntity(entity => ({ ...entity, table: 'app_kit_loan' })),
    )
    expect(await refusedCodes(await publish(creator, 'claim'))).toEqual(['table.taken'])
    expect((await openState(creator, 'claim')).version).toBeNull()
  })

  test('a model cannot reach a table of the product', async () => {
    await editDraft(
      creator,
      'claim',
      withEntity(entity => ({ ...entity, table: 'blade_user' })),
    )
    expect(await refusedCodes(await publish(creator, 'claim'))).toContain('design.table.name')
  })

  test('a model cannot take what only shipped entities have', async () => {
    const greedy = {
      path: '/api/blade-system/user',
      scope: 'global' as const,
      actions: [{ id: 'go', verb: 'grant', title: { zh: '去', en: 'Go' } }],
      table: undefined,
      access: [{ id: 'open', to: { anyone: true as const }, may: ['list'], show: ['id'] }],
    }
    await editDraft(
      creator,
      'claim',
      withEntity(entity => ({ ...entity, ...greedy })),
    )
    const codes = await refusedCodes(await publish(creator, 'claim'))
    expect(codes.filter(code => code === 'design.shippedOnly')).toHaveLength(3)
    expect(codes).toContain('access.anyone')
  })

  test('a field type changed under existing data is refused, naming the field and the mend', async () => {
    await editDraft(
      creator,
      'kitLoan',
      withFields(
        fields =>
          fields.map(field =>
            field.id === 'price' ? { ...field, type: 'date', scale: undefined } : field,
          ) as typeof fields,
      ),
    )
    const refused = await publish(creator, 'kitLoan')
    expect(refused.status).toBe(400)
    const { issues } = refused.body.data as unknown as { issues: WireIssue[] }
    expect(issues.find(issue => issue.code === 'design.type.changed')).toMatchObject({
      path: 'entity/kitLoan/fields/price',
    })
    await creator.call('DELETE', `${APPS}/kitLoan/draft`)
  })

  test('a type changed back under a column that was kept is refused too', async () => {
    await editDraft(
      creator,
      'kitLoan',
      withFields(fields => fields.filter(field => field.id !== 'price')),
    )
    await publish(creator, 'kitLoan')
    await editDraft(
      creator,
      'kitLoan',
      withFields(fields => [...fields, { id: 'price', type: 'date', title: { zh: '日期' } }]),
    )
    const before = await openState(creator, 'kitLoan')
    const refused = await publish(creator, 'kitLoan')
    expect(await refusedCodes(refused)).toEqual(['table.column.type'])
    expect(refused.text).toContain('entity/kitLoan/fields/price')
    expect((await openState(creator, 'kitLoan')).version).toBe(before.version)
  })

  test('a field shows of people no more than its publisher sees, or than is seen already', async () => {
    const keeper = await server.login('admin')
    const put = (show: string[]) =>
      editDraft(
        creator,
        'shared',
        withFields(fields => [
          ...fields.filter(({ id }) => id !== 'owner'),
          { id: 'owner', type: 'user', title: { zh: '归属', en: 'Owner' }, show },
        ]),
      )
    await put(['account', 'phone'])
    const refused = await publish(creator, 'shared')
    expect(await refusedCodes(refused)).toEqual(['design.offer'])
    expect(refused.text).toContain('entity/shared/fields/owner')
    expect(refused.text).toContain('“手机”')
    expect((await publish(keeper, 'shared')).status, 'who may list them may show it').toBe(200)
    await put(['phone', 'account'])
    expect((await publish(creator, 'shared')).status, 'it is seen already').toBe(200)
    await put(['phone', 'email'])
    expect(await refusedCodes(await publish(creator, 'shared'))).toEqual(['design.offer'])
    await creator.call('DELETE', `${APPS}/shared/draft`)
  })

  test('values stay in their column, or beside the columns', async () => {
    const put = (...fields: Field[]) =>
      editDraft(
        creator,
        'kitLoan',
        withFields(all => [...all.filter(({ id }) => id !== 'price' && id !== 'beside'), ...fields]),
      )
    const beside: Field = { id: 'beside', type: 'string', title: { zh: '旁边', en: 'Beside' }, column: false }
    await put({ id: 'price', type: 'decimal', scale: 2, title: { zh: '单价', en: 'Price' }, column: false })
    expect(await refusedCodes(await publish(creator, 'kitLoan')), 'its column was kept').toEqual(['table.column.moved'])
    await put(beside)
    expect((await publish(creator, 'kitLoan')).status).toBe(200)
    await put({ ...beside, column: undefined })
    expect(await refusedCodes(await publish(creator, 'kitLoan'))).toContain('design.column.moved')
    await creator.call('DELETE', `${APPS}/kitLoan/draft`)
  })

  const spoiled: [title: string, spoil: (documents: AppState['draft']['documents']) => unknown, code: string][] = [
    [
      'a document of another app',
      documents => [...documents, { ...documents[0]!, key: 'user' }],
      'design.draft.foreign',
    ],
    ['the same document twice', documents => [...documents, documents[0]], 'design.draft.twice'],
    ['no documents', () => [], 'design.draft.empty'],
    ['something that is no document', () => ['x'], 'design.draft.noDocument'],
    [
      'too many nodes',
      documents => [{ ...documents[0]!, note: Array.from({ length: 50_001 }, () => 1) }],
      'document.large',
    ],
  ]
  for (const [title, spoil, code] of spoiled) {
    test(`a draft cannot hold ${title}`, async () => {
      const { draft } = await openState(creator, 'shared')
      const answer = await creator.call('PUT', `${APPS}/shared/draft`, {
        rev: draft.rev,
        documents: spoil(draft.documents),
      })
      expect(await refusedCodes(answer)).toContain(code)
      expect((await openState(creator, 'shared')).draft).toEqual(draft)
    })
  }

  test('prototype keys, 200 levels and more than 10 MB do not come in', async () => {
    const { draft } = await openState(creator, 'shared')
    const put = (documents: string) =>
      creator.call('PUT', `${APPS}/shared/draft`, `{"rev":${draft.rev},"documents":${documents}}`)
    expect((await put('[{"__proto__":{"kind":"entity"}}]')).status).toBe(400)
    expect((await put(`${'['.repeat(200)}${']'.repeat(200)}`)).status).toBe(400)
    expect((await put(`["${'x'.repeat(11 * 1024 * 1024)}"]`)).status).toBe(413)
    expect((await openState(creator, 'shared')).draft).toEqual(draft)
  })
})

describe('publishing is all or nothing', () => {
  test('when the last table cannot be made, no table and no version are', async () => {
    await makeApp(creator, 'pair')
    const item = { kind: 'entity' as const, grammar: 1, key: 'pair.item', title: { zh: '明细' }, fields: [quantity] }
    await editDraft(creator, 'pair', documents => [...documents, { ...item, table: 'app_kit_loan' }])
    expect(await refusedCodes(await publish(creator, 'pair'))).toEqual(['table.taken'])
    const made = await sql<{ made: string | null }>`select to_regclass('app_pair')::text as made`.execute(
      server.db.owner,
    )
    expect(made.rows[0]!.made).toBeNull()
    const state = await openState(creator, 'pair')
    expect(state).toMatchObject({ version: null, published: [] })
    expect(state.draft.documents).toHaveLength(3)
  })

  test('a process that dies before the end leaves the old version whole', async () => {
    await makeApp(creator, 'cut')
    await publish(creator, 'cut')
    await editDraft(
      creator,
      'cut',
      withFields(fields => [...fields, quantity]),
    )
    const before = await openState(creator, 'cut')
    const store = await openStore(server.db, server.db.listen)
    const dying = server.db.define(maker, async trx => {
      const work = { store, trx, who: maker, sql: { check: async () => [] }, actions: { all: new Map() } } // it has no queries
      await publishDraft(work, 'cut', { rev: before.draft.rev, note: '' })
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    await expect(dying).rejects.toThrow()
    await store.close()
    expect(await openState(creator, 'cut')).toEqual(before)
    const column = await sql`
      select 1 from information_schema.columns where table_name = 'app_cut' and column_name = 'quantity'
    `.execute(server.db.owner)
    expect(column.rows).toEqual([])
    expect((await publish(creator, 'cut')).body.data).toEqual({ version: 2 })
  })
})

test.each([undefined, null, '', ' ', true, false, '0x1', '1e0', 1.5, [1], { rev: 1 }])(
  'nothing is brought back, saved or published by %j in place of a number',
  async sent => {
    const { draft, version } = await openState(creator, 'kitLoan')
    for (const [method, path, name] of [
      ['POST', 'rollback', 'version'],
      ['POST', 'publish', 'rev'],
      ['PUT', 'draft', 'rev'],
    ] as const) {
      const body = { [name]: sent, documents: draft.documents }
      const answer = await creator.call(method, `${APPS}/kitLoan/${path}`, body, { 'accept-language': 'en' })
      expect(answer.status, path).toBe(400)
      expect(answer.body.msg).toMatch(new RegExp(`"${name}" must be a whole number`))
    }
    expect(await openState(creator, 'kitLoan')).toMatchObject({ version, draft: { rev: draft.rev } })
  },
)

test.each([
  ['a version', 'versions/2147483648'],
  ['a restore point', 'points/9999999999999999999'],
  ['a side of a comparison', 'diff?from=p9999999999999999999'],
])('%s past every number the database knows is not there', async (_title, path) => {
  expect((await creator.get(`${APPS}/kitLoan/${path}`)).status).toBe(404)
})

test('an app others name cannot lose what they name', async () => {
  await makeApp(creator, 'named')
  await publish(creator, 'named')
  await makeApp(creator, 'naming')
  await editDraft(
    creator,
    'naming',
    withFields(fields => [...fields, { id: 'of', type: 'ref', to: 'named', title: { zh: '属于' } }]),
  )
  expect((await publish(creator, 'naming')).status).toBe(200)
  const refused = await removeApp(creator, 'named')
  expect(await refusedCodes(refused)).toEqual(['ref.entity'])
  expect(refused.text).toContain('entity/naming/fields/of')
  expect((await creator.get('/api/data/named/list')).status).toBe(200)
  await creator.call('DELETE', `${APPS}/named/removal`)
})

test('a field others show cannot go, and the issue names where it is shown', async () => {
  await editDraft(
    creator,
    'named',
    withFields(fields => [...fields, quantity]),
  )
  await publish(creator, 'named')
  const showing = withFields(fields =>
    fields.map(field => (field.id === 'of' ? { ...field, show: ['quantity'] } : field)),
  )
  await editDraft(creator, 'naming', showing)
  expect((await publish(creator, 'naming')).status).toBe(200)
  await editDraft(
    creator,
    'named',
    withFields(fields => fields.filter(field => field.id !== 'quantity')),
  )
  const refused = await publish(creator, 'named')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('entity/naming/fields/of')
})

async function refusedCodes(answer: { status: number; body: { data: unknown } }): Promise<string[]> {
  expect(answer.status).toBe(400)
  return (answer.body.data as { issues: WireIssue[] }).issues.map(issue => issue.code)
}

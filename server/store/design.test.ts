import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppSummary, Difference, DraftConflict, VersionSummary } from '#adapters/wire/design.ts'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import {
  APPS,
  editDraft,
  makeApp,
  openState,
  publish,
  removeApp,
  withEntity,
  withFields,
  withPage,
} from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let other: Caller
let chief: Caller
let staff: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  chief = await server.loginNew({ account: 'chief', roles: ['administrator'] })
  staff = await server.loginNew({ account: 'reader', roles: ['staff'] })
})
afterAll(() => server?.stop())

const quantity = { id: 'quantity', type: 'integer' as const, title: { zh: '数量' }, min: 1, max: 99 }
const price = { id: 'price', type: 'decimal' as const, title: { zh: '单价' }, scale: 2 }

const add = (key: string, record: WireRecord) => creator.post<WireRecord>(`/api/data/${key}/submit`, record)
const list = async (key: string) => (await creator.get<Page<WireRecord>>(`/api/data/${key}/list`)).body.data

describe('an app from nothing to its second version and back', () => {
  test('a new app is a draft of a model with a title and a page over it', async () => {
    const state = await makeApp(creator, 'kitLoan')
    expect(state).toMatchObject({ key: 'kitLoan', kind: 'app', version: null, changed: true, canEdit: true })
    expect(state.draft.documents.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'entity kitLoan',
      'page kitLoan.manage',
    ])
    expect(state.published).toEqual([])
    expect(state.library.entities.map(entity => entity.key)).toContain('user')
    expect((await creator.get(`/api/data/kitLoan/list`)).status).toBe(404)
  })

  test('publishing makes the table, and records go in by the entity calls', async () => {
    await editDraft(
      creator,
      'kitLoan',
      withFields(fields => [...fields, quantity, price]),
    )
    expect((await publish(creator, 'kitLoan', '初次发布')).body).toMatchObject({ code: 200, data: { version: 1 } })
    const saved = await add('kitLoan', { title: '投影仪', quantity: 2, price: '12.50' })
    expect(saved.body).toMatchObject({ code: 200, data: { title: '投影仪', quantity: 2, price: '12.50' } })
    const columns = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'app_kit_loan'`.execute(
      server.db.owner,
    )
    expect(columns.rows.map(row => row.name)).toEqual(
      expect.arrayContaining(['title', 'quantity', 'price', 'tenant_id']),
    )
  })

  test('the diff of a second version names exactly what was changed, by node', async () => {
    await editDraft(
      creator,
      'kitLoan',
      withFields(fields => [
        ...fields
          .filter(field => field.id !== 'price')
          .map(field => (field.id === 'quantity' ? { ...field, title: { zh: '件数' } } : field)),
        { id: 'reason', type: 'text', title: { zh: '事由' } },
      ]),
    )
    const { body } = await creator.get<Difference[]>(`${APPS}/kitLoan/diff?from=published&to=draft`)
    expect(body.data.map(({ verb, address }) => `${verb} ${address}`).sort()).toEqual([
      'added fields/reason',
      'changed fields/quantity',
      'removed fields/price',
    ])
    expect((await publish(creator, 'kitLoan', '第二版')).body.data).toEqual({ version: 2 })
  })

  test('removing a field keeps its column and the records', async () => {
    const page = await list('kitLoan')
    expect(page.records).toMatchObject([{ title: '投影仪', quantity: 2 }])
    expect(page.records[0]).not.toHaveProperty('price')
  })

  test('rolling back is a new version, loses nothing, and the first form still saves', async () => {
    await add('kitLoan', { title: '三脚架', quantity: 1, reason: '拍摄' })
    const back = await creator.post<{ version: number; clashes: unknown[] }>(`${APPS}/kitLoan/rollback`, { version: 1 })
    expect(back.body.data).toEqual({ version: 3, clashes: [], drafted: [] })
    const page = await list('kitLoan')
    expect(page.total).toBe(2)
    expect(page.records.find(record => record.title === '投影仪')).toMatchObject({ price: '12.50' })
    expect((await add('kitLoan', { title: '麦克风', quantity: 1, price: '8.00' })).body.success).toBe(true)
  })

  test('the history lists every version, and returns its documents', async () => {
    const versions = (await creator.get<VersionSummary[]>(`${APPS}/kitLoan/versions`)).body.data
    expect(versions.map(({ version, restored, changes }) => ({ version, restored, changes }))).toEqual([
      { version: 3, restored: 1, changes: 3 },
      { version: 2, restored: null, changes: 3 },
      { version: 1, restored: null, changes: 2 },
    ])
    expect(versions[2]).toMatchObject({ note: '初次发布', by: 'maker' })
    expect(versions[0]!.note, 'in no language: which version it was is said by the screen').toBe('')
    const first = await creator.get<{ fields?: { id: string }[] }[]>(`${APPS}/kitLoan/versions/1`)
    expect(first.body.data[0]!.fields!.map(field => field.id)).toEqual(['title', 'quantity', 'price'])
    expect((await creator.get(`${APPS}/kitLoan/versions/9`)).status).toBe(404)
  })

  test('publishing without a change is refused', async () => {
    expect((await publish(creator, 'kitLoan')).body).toMatchObject({ code: 400, success: false })
  })
})

test('two tenants may use one key: each has its own table and records', async () => {
  const abroad = await server.loginNew({ account: 'abroad', roles: ['creator'], tenant: '000001' })
  expect((await makeApp(abroad, 'kitLoan')).draft.documents).toHaveLength(2)
  await editDraft(
    abroad,
    'kitLoan',
    withFields(fields => [...fields, { id: 'price', type: 'text', title: { zh: '说明' } }]),
  )
  expect((await publish(abroad, 'kitLoan')).body.data).toEqual({ version: 1 })
  expect((await abroad.get<Page<WireRecord>>('/api/data/kitLoan/list')).body.data.total).toBe(0)
  await abroad.post('/api/data/kitLoan/submit', { title: '外借', price: '面议' })
  expect((await list('kitLoan')).records.map(record => record.title)).not.toContain('外借')
})

describe('two people', () => {
  test('the second to save is shown both sides, and nothing is lost', async () => {
    await makeApp(creator, 'shared')
    const { draft } = await openState(creator, 'shared')
    const save = (caller: Caller, title: string) =>
      caller.call<DraftConflict>('PUT', `${APPS}/shared/draft`, {
        rev: draft.rev,
        documents: withEntity(entity => ({ ...entity, title: { zh: title } }))(draft.documents),
      })
    const answers = await Promise.all([save(creator, '甲'), save(chief, '乙')])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won!.status, lost!.status]).toEqual([200, 409])
    expect(lost!.body.data).toMatchObject({ rev: draft.rev + 1, by: expect.any(String), at: expect.any(String) })
    const kept = await openState(creator, 'shared')
    expect(lost!.body.data.theirs).toEqual(kept.draft.documents)
    expect(['甲', '乙']).toContain(kept.draft.documents[0]!.title.zh)
  })

  test('a stale revision cannot publish', async () => {
    const { draft } = await openState(creator, 'shared')
    expect((await creator.post(`${APPS}/shared/publish`, { rev: draft.rev - 1, note: '' })).status).toBe(409)
    expect((await openState(creator, 'shared')).version).toBeNull()
  })

  test('saving a draft from before a publish is refused as stale', async () => {
    const { draft } = await openState(chief, 'shared')
    expect((await publish(creator, 'shared')).status).toBe(200)
    const saved = await chief.call<DraftConflict>('PUT', `${APPS}/shared/draft`, draft)
    expect([saved.status, saved.body.data.rev, saved.body.data.theirs]).toEqual([409, draft.rev + 1, draft.documents])
    const { changed, draft: now } = await openState(chief, 'shared')
    expect([changed, now.rev]).toEqual([false, draft.rev + 1])
  })
})

describe('who may design', () => {
  test('MA-12 an app is open to its creator and to administrators alone', async () => {
    await makeApp(creator, 'private')
    expect((await other.get(`${APPS}/private`)).status).toBe(403)
    expect((await other.call('PUT', `${APPS}/private/draft`, { rev: 1, documents: [] })).status).toBe(403)
    expect((await other.post(`${APPS}/private/publish`, { rev: 1 })).status).toBe(403)
    expect((await chief.get(`${APPS}/private`)).status).toBe(200)
    const mine = (await other.get<AppSummary[]>(`${APPS}?kind=app`)).body.data
    expect(mine.map(app => app.key)).not.toContain('private')
  })

  test('staff may not design, nobody without a session; system screens are the administrators’, dashboards the creators’ too', async () => {
    expect((await staff.get(APPS)).status).toBe(403)
    expect((await staff.post(APPS, { key: 'mine', title: { zh: '我的' } })).status).toBe(403)
    expect((await server.call('GET', APPS)).status).toBe(401)
    expect((await creator.get(`${APPS}/system.post`)).status).toBe(403)
    const mine = (await creator.get<AppSummary[]>(`${APPS}?kind=system`)).body.data
    expect(mine.map(app => app.key).sort()).toEqual(['home', 'statistics.campus', 'statistics.departments'])
    expect((await creator.get(`${APPS}/home`)).status).toBe(200)
  })
})

describe('the draft', () => {
  test('may be unfinished, and is what the check reads', async () => {
    await makeApp(creator, 'rough')
    const unfinished = withFields(fields => [
      ...fields,
      { id: 'kind', type: 'dict', title: { zh: '类别' }, dict: 'no_such' },
    ])
    expect((await editDraft(creator, 'rough', unfinished)).status).toBe(200)
    const issues = (await creator.post<WireIssue[]>(`${APPS}/rough/check`)).body.data
    expect(
      issues
        .filter(issue => (issue.level ?? 'error') === 'error')
        .map(issue => issue.path)
        .join(),
    ).toContain('kind')
    expect(issues.every(issue => issue.msg.length > 0)).toBe(true)
    const refused = await publish(creator, 'rough')
    expect(refused.status).toBe(400)
    expect((refused.body.data as unknown as { issues: WireIssue[] }).issues.length).toBeGreaterThan(0)
    expect((await openState(creator, 'rough')).version).toBeNull()
  })

  test('discarded, the app is as published', async () => {
    await makeApp(creator, 'again')
    expect((await creator.call('DELETE', `${APPS}/again/draft`)).status).toBe(400)
    await publish(creator, 'again')
    await editDraft(
      creator,
      'again',
      withFields(fields => [...fields, quantity]),
    )
    expect((await openState(creator, 'again')).changed).toBe(true)
    expect((await creator.call('DELETE', `${APPS}/again/draft`)).status).toBe(200)
    const state = await openState(creator, 'again')
    expect(state).toMatchObject({ changed: false, version: 1 })
    expect(state.draft.documents).toEqual(state.published)
  })

  test('reverting everything leaves nothing to publish', async () => {
    const before = await openState(creator, 'again')
    await editDraft(
      creator,
      'again',
      withFields(fields => [...fields, price]),
    )
    await editDraft(creator, 'again', () => before.published)
    expect((await openState(creator, 'again')).changed).toBe(false)
  })
})

describe('a deleted app', () => {
  test('stops running, keeps its records, and its key stays taken', async () => {
    await makeApp(creator, 'passing')
    await publish(creator, 'passing')
    await add('passing', { title: '留下' })
    expect((await removeApp(creator, 'passing')).status).toBe(200)
    expect((await creator.get(`${APPS}/passing`)).status).toBe(404)
    expect((await creator.get('/api/data/passing/list')).status).toBe(404)
    const rows = await server.db.read({ tenant: '000000' }, trx => sql`select title from app_passing`.execute(trx))
    expect(rows.rows).toEqual([{ title: '留下' }])
    expect((await creator.post(APPS, { key: 'passing', title: { zh: '又来' } })).status).toBe(400)
  })
})

test('an app takes the title of its model once that is published', async () => {
  await makeApp(creator, 'called')
  await editDraft(
    creator,
    'called',
    withEntity(entity => ({ ...entity, title: { zh: '新名称' } })),
  )
  expect((await openState(creator, 'called')).title.zh).toBe('called')
  await publish(creator, 'called')
  expect((await openState(creator, 'called')).title.zh).toBe('新名称')
})

test('running clients are notified of a publish, also of a screen it removed', async () => {
  await makeApp(creator, 'told')
  const stream = await fetch(`${server.url}/api/push/stream`, { headers: { 'blade-auth': `bearer ${staff.token}` } })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  await publish(creator, 'told')
  let heard = ''
  const hear = async (words: string) => {
    while (!heard.includes(words)) heard += (await reader.read()).value ?? ''
  }
  await hear('{"screen":"told.manage","app":"told","version":1}')
  await editDraft(
    creator,
    'told',
    withPage(page => ({ ...page, key: 'told.other' })),
  )
  await publish(creator, 'told')
  await hear('{"screen":"told.manage","app":"told","version":2}')
  await hear('{"screen":"told.other","app":"told","version":2}')
  await reader.cancel()
})

test('a page title changed in the draft is not seen by readers before it is published', async () => {
  await makeApp(creator, 'quiet')
  await publish(creator, 'quiet')
  const screen = () => creator.get<{ document: { title: { zh: string } } }>('/api/blade-schema/screen/quiet.manage')
  await editDraft(
    creator,
    'quiet',
    withPage(page => ({ ...page, title: { zh: '新名' } })),
  )
  expect((await screen()).body.data.document.title.zh).toBe('quiet')
  await publish(creator, 'quiet')
  expect((await screen()).body.data.document.title.zh).toBe('新名')
})

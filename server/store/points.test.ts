/** Restore points, apps removed before they were ever published, and a version restored unchanged. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppSummary, Difference, PointSummary } from '#adapters/wire/design.ts'
import type { AnyDocument, Field } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish, withFields } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let chief: Caller
let other: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  chief = await server.loginNew({ account: 'chief', roles: ['administrator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
})
afterAll(() => server?.stop())

const added = (id: string) =>
  withFields(fields => [...fields, { id, type: 'string', title: { zh: id } } as Field]) as (
    documents: AnyDocument[],
  ) => AnyDocument[]
const points = async (key: string, caller = creator) =>
  (await caller.get<PointSummary[]>(`${APPS}/${key}/points`)).body.data
const documentsOf = async (key: string, id: string) =>
  (await creator.get<AnyDocument[]>(`${APPS}/${key}/points/${id}`)).body.data

test('an editing session begins after half an hour or with another person: the draft before it is kept', async () => {
  await makeApp(creator, 'kit')
  await editDraft(creator, 'kit', added('one'))
  expect(await points('kit')).toEqual([])
  const before = (await openState(creator, 'kit')).draft.documents
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update schema_draft set saved_at = now() - interval '31 minutes' where app = 'kit'`.execute(trx),
  )
  await editDraft(creator, 'kit', added('two'))
  await editDraft(creator, 'kit', added('three'))
  const [first, ...none] = await points('kit')
  expect([first, none]).toMatchObject([{ why: 'sitting', by: 'maker', at: expect.any(String) }, []])
  expect(await documentsOf('kit', first!.id)).toEqual(before)
  const differences = (from: string, to: string) => creator.get<Difference[]>(`${APPS}/kit/diff?from=${from}&to=${to}`)
  expect((await differences(`p${first!.id}`, 'draft')).body.data).toMatchObject([
    { address: 'fields/two' },
    { address: 'fields/three' },
  ])
  expect((await differences('p7', 'draft')).status).toBe(404)
  await editDraft(chief, 'kit', added('four'))
  expect((await points('kit')).map(({ why, by }) => [why, by])).toEqual([
    ['sitting', 'chief'],
    ['sitting', 'maker'],
  ])
})

test('a save keeps the draft before a step that replaced it, when it says so', async () => {
  const { draft } = await openState(creator, 'kit')
  const save = (point: unknown) =>
    creator.call('PUT', `${APPS}/kit/draft`, { rev: draft.rev, documents: added('five')(draft.documents), point })
  expect((await save({ why: 'nothing', documents: draft.documents })).status).toBe(400)
  expect((await save({ why: 'source', documents: [{ kind: 'page', key: 'foreign' }] })).status).toBe(400)
  expect((await save({ why: 'source', documents: draft.documents })).status).toBe(200)
  const [newest] = await points('kit')
  expect(newest).toMatchObject({ why: 'source' })
  expect(await documentsOf('kit', newest!.id)).toEqual(draft.documents)
  expect((await creator.get(`${APPS}/kit/points/1`)).status).toBe(404)
})

test('a discarded draft can be restored; a draft equal to the published version needs no restore point', async () => {
  await publish(creator, 'kit')
  const count = (await points('kit')).length
  await editDraft(creator, 'kit', added('six'))
  const { draft } = await openState(creator, 'kit')
  expect((await creator.call('DELETE', `${APPS}/kit/draft`)).status).toBe(200)
  const [newest] = await points('kit')
  expect(newest).toMatchObject({ why: 'drop' })
  expect(await documentsOf('kit', newest!.id)).toEqual(draft.documents)
  expect(await points('kit')).toHaveLength(count + 1)
  expect((await creator.call('DELETE', `${APPS}/kit/draft`)).status).toBe(200)
  expect(await points('kit')).toHaveLength(count + 1)
})

test('the fifty newest points are kept', async () => {
  await server.db.write({ tenant: '000000' }, trx =>
    sql`insert into schema_point (tenant_id, app, why, texts, made_by)
        select '000000', 'kit', 'source', '{}', 1 from generate_series(1, 60)`.execute(trx),
  )
  await editDraft(creator, 'kit', added('seven'))
  await creator.call('DELETE', `${APPS}/kit/draft`)
  const kept = await points('kit')
  expect([kept.length, kept[0]?.why]).toEqual([50, 'drop'])
})

test('only people who may edit the app see its restore points', async () => {
  const [newest] = await points('kit')
  expect((await other.get(`${APPS}/kit/points`)).status).toBe(403)
  expect((await other.get(`${APPS}/kit/points/${newest!.id}`)).status).toBe(403)
  const abroad = await server.loginNew({ account: 'abroad', roles: ['creator'], tenant: '000001' })
  expect((await abroad.get(`${APPS}/kit/points/${newest!.id}`)).status).toBe(404)
})

test('an app that was never published is deleted completely, and its key is free again', async () => {
  await makeApp(creator, 'passing')
  await editDraft(chief, 'passing', added('one'))
  expect((await creator.call('DELETE', `${APPS}/passing`)).status).toBe(200)
  const left = (await creator.get<AppSummary[]>(`${APPS}?kind=app`)).body.data
  expect(left.map(app => app.key)).not.toContain('passing')
  const { draft } = await makeApp(creator, 'passing')
  expect(draft.documents[0]).toMatchObject({ fields: [{ id: 'title' }] })
  expect(await points('passing')).toEqual([])
})

test('a rollback with an open draft: the draft keeps its own changes and none of those rolled back', async () => {
  await makeApp(creator, 'under')
  await editDraft(creator, 'under', added('price'))
  await publish(creator, 'under')
  await editDraft(creator, 'under', documents => added('bad')(added('worse')(documents)))
  await publish(creator, 'under')
  const rename = withFields(fields =>
    fields.map(field => (field.id === 'price' ? { ...field, title: { zh: '价钱' } } : field)),
  )
  await editDraft(creator, 'under', documents => added('mine')(rename(documents)))
  const before = await openState(creator, 'under')
  const { body } = await creator.post(`${APPS}/under/rollback`, { version: 1 })
  expect(body.data).toEqual({ version: 3, clashes: [], drafted: [] })
  const { data } = (await creator.get<Difference[]>(`${APPS}/under/diff?from=published&to=draft`)).body
  expect(data.map(({ verb, address }) => `${verb} ${address}`).sort()).toEqual([
    'added fields/mine',
    'changed fields/price',
  ])
  const [newest] = await points('under')
  expect(newest).toMatchObject({ why: 'rollback' })
  expect(await documentsOf('under', newest!.id)).toEqual(before.draft.documents)
  expect((await openState(creator, 'under')).draft.rev).toBe(before.draft.rev + 1)
})

test('what the draft changed and the rollback removes stays in the draft, with a conflict', async () => {
  await makeApp(creator, 'clashing')
  await editDraft(creator, 'clashing', added('one'))
  await publish(creator, 'clashing')
  await editDraft(creator, 'clashing', added('two'))
  await publish(creator, 'clashing')
  const rename = withFields(fields =>
    fields.map(field => (field.id === 'two' ? { ...field, title: { zh: '我的' } } : field)),
  )
  await editDraft(creator, 'clashing', documents => rename(documents))
  const { body } = await creator.post(`${APPS}/clashing/rollback`, { version: 1 })
  expect(body.data).toMatchObject({ version: 3, clashes: [], drafted: [{ address: 'fields/two', key: '' }] })
  const { draft } = await openState(creator, 'clashing')
  expect(JSON.stringify(draft.documents)).toContain('我的')
})

test('one version, a second, rolled back: the third has the text of the first', async () => {
  await makeApp(creator, 'loop')
  await editDraft(creator, 'loop', added('price'))
  await publish(creator, 'loop')
  await editDraft(
    creator,
    'loop',
    withFields(fields => fields.filter(field => field.id !== 'price')),
  )
  await publish(creator, 'loop')
  await creator.post(`${APPS}/loop/rollback`, { version: 1 })
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ version: number; text: string }>`
      select version, string_agg(text, '' order by place) as text from schema_document where app = 'loop'
      group by version order by version`.execute(trx),
  )
  expect(rows.map(row => row.version)).toEqual([1, 2, 3])
  expect(rows[2]!.text).toBe(rows[0]!.text)
  expect(rows[1]!.text).not.toBe(rows[0]!.text)
})

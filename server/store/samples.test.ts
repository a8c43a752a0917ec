/** Sample records of a draft, over HTTP: what publishing makes of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppState, PublishAnswer } from '#adapters/wire/design.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument, SampleRecord } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, withEntity } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let other: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'sampler', roles: ['creator'] })
  other = await server.loginNew({ account: 'stranger', roles: ['creator'] })
})
afterAll(() => server?.stop())

const ROWS: SampleRecord[] = [
  { id: 'r1', values: { title: '投影仪', quantity: 2 } },
  { id: 'r2', values: { title: '话筒', quantity: 200 } },
  { id: 'r3' },
  { id: 'r4', values: { title: '屏幕', gone: 'x' } },
]
const quantity = { id: 'quantity', type: 'integer' as const, title: { zh: '数量' }, max: 99 }

let count = 0
let key = ''
/** An app of its own whose draft has the rows. */
beforeEach(async () => {
  key = `sampled${++count}`
  await makeApp(creator, key)
  await editDraft(
    creator,
    key,
    withEntity(entity => ({ ...entity, fields: [...entity.fields, quantity], samples: ROWS })),
  )
})

const post = (rev: number, samples: unknown, caller = creator) =>
  caller.post<PublishAnswer>(`${APPS}/${key}/publish`, { rev, note: '', samples })
const revision = async () => (await openState(creator, key)).draft.rev
const titles = async () =>
  (await creator.get<Page<WireRecord>>(`/api/data/${key}/list?ascs=createTime`)).body.data.records.map(
    ({ title }) => title,
  )
const samplesIn = ({ draft }: AppState) => (draft.documents as EntityDocument[]).flatMap(one => one.samples ?? [])

test('a version has no sample records, and neither has the draft after it', async () => {
  const published = await post(await revision(), undefined)
  expect(published.body).toMatchObject({ code: 200, data: { version: 1 } })
  expect(published.body.data).not.toHaveProperty('samples')
  const { body } = await creator.get<AnyDocument[]>(`${APPS}/${key}/versions/1`)
  expect(JSON.stringify(body.data)).not.toContain('samples')
  const state = await openState(creator, key)
  expect(samplesIn(state)).toEqual([])
  expect(state.changed).toBe(false)
  expect(await titles()).toEqual([])
})

test('they become records when the creator says so: the complete ones once, the others stay with the reason', async () => {
  const rev = await revision()
  const { data } = (await post(rev, true)).body
  expect(data).toEqual({
    version: 1,
    samples: { made: 2, refused: [{ entity: key, id: 'r2', reason: '数量不能大于 99，请修改' }] },
  })
  expect((await titles()).sort()).toEqual(['屏幕', '投影仪'].sort())
  expect(samplesIn(await openState(creator, key))).toEqual([ROWS[1]])
  // the same call once more is of a draft that has moved on
  expect((await post(rev, true)).status).toBe(409)
  expect(await titles()).toHaveLength(2)
  // what stayed is tried again without a version of its own
  const again = await post(await revision(), true)
  expect(again.body.data).toMatchObject({ version: 1, samples: { made: 0, refused: [{ id: 'r2' }] } })
  expect(await titles()).toHaveLength(2)
})

test('sent twice at the same moment, they are made once', async () => {
  const rev = await revision()
  const answers = await Promise.all([post(rev, true), post(rev, true)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await titles()).toHaveLength(2)
})

test('nobody makes records of another’s draft, nor of a draft that is older', async () => {
  const rev = await revision()
  expect((await post(rev, true, other)).status).toBe(403)
  expect((await post(rev - 1, true)).status).toBe(409)
  expect((await openState(creator, key)).version).toBeNull()
  expect(samplesIn(await openState(creator, key))).toHaveLength(ROWS.length)
})

test('only a plain yes makes records', async () => {
  await post(await revision(), 'yes')
  expect(await titles()).toEqual([])
})

test('a copy of the app is without them', async () => {
  const copy = `${key}Copy`
  await creator.post(`${APPS}/${key}/copy`, { key: copy, title: { zh: copy } })
  expect(samplesIn(await openState(creator, copy))).toEqual([])
})

/** The data-collection log: what a save wrote into the tables of an app. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const TRIPS = '/api/data/trip'
const model = (key: string, fields: EntityDocument['fields'], more: Partial<EntityDocument> = {}): AnyDocument => ({
  kind: 'entity',
  grammar: 1,
  key,
  title: { zh: `${key} 表` },
  fields,
  ...more,
})
const up = { id: 'trip', type: 'ref', to: 'trip', title: { zh: '出差' } } as const
const rows = (to: string, maxCount?: number) =>
  ({ id: to, type: 'children', to, by: 'trip', title: { zh: to }, onRemove: 'remove', maxCount }) as const
const documents = [
  model(
    'trip',
    [
      { id: 'title', type: 'string', title: { zh: '标题' }, unique: true },
      { id: 'pin', type: 'string', title: { zh: '口令' }, secret: true },
      { id: 'salary', type: 'integer', title: { zh: '工资' } },
      { id: 'yearly', type: 'integer', title: { zh: '年薪' }, value: { '*': [{ var: 'salary' }, 12] } },
      { id: 'story', type: 'text', title: { zh: '经过' }, maxLength: 100_000 },
      rows('tripLeg'),
      rows('tripVisa', 1),
    ],
    {
      access: [
        { id: 'staff', to: { everyone: true }, may: ['list', 'detail', 'add', 'edit', 'remove'], hide: ['salary'] },
        {
          id: 'chief',
          to: { roles: ['administrator'] },
          may: ['list', 'detail', 'add', 'edit', 'remove', 'import'],
        },
      ],
    },
  ),
  model('tripLeg', [{ id: 'city', type: 'string', title: { zh: '城市' } }, up]),
  model('tripVisa', [{ id: 'number', type: 'string', title: { zh: '号码' } }, up]),
]

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'trips', documents)
  admin = await server.login('admin')
})
afterAll(() => server.stop())

/** Rows of the log, the oldest first. */
const logged = async (query = '', caller = admin) =>
  (
    await caller.get<Page<WireRecord>>(`/api/dataCollectLog/list?size=100&${query}`)
  ).body.data.records.toReversed() as unknown as Record<string, unknown>[]
const since = async (run: () => Promise<unknown>) => {
  const known = (await logged()).length
  await run()
  return (await logged()).slice(known)
}
const save = async (body: object) => {
  const answer = await admin.post<WireRecord>(`${TRIPS}/submit`, body)
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data
}

test('JB-08 JB-09 JB-10 JB-16 a saved record leaves one row for each row of a table it wrote', async () => {
  let trip!: WireRecord
  const came = await since(async () => {
    trip = await save({
      title: 'Delft',
      salary: 5,
      tripLeg: [{ city: 'Utrecht' }, { city: 'Delft' }],
      tripVisa: [{ number: 'V1' }],
    })
  })
  const row = { bizCode: 'trips', source: 'app', method: 'insert', status: 1, collectInfo: null, oldData: null }
  expect(came.map(({ tableName, type, bizName }) => [tableName, type, bizName]).toSorted()).toEqual([
    ['app_trip', 'main', 'trip 表'],
    ['app_trip_leg', 'more', 'tripLeg 表'],
    ['app_trip_leg', 'more', 'tripLeg 表'],
    ['app_trip_visa', 'one', 'tripVisa 表'],
  ])
  for (const each of came) expect(each).toMatchObject({ ...row, createUser: admin.result.user_id })
  const main = came.find(({ type }) => type === 'main')!
  expect(main.newData).toEqual({ id: trip.id, title: 'Delft' })
  const { body } = await admin.get<WireRecord>(`/api/dataCollectLog/detail?id=${main.id}`)
  expect(body.data.newData).toEqual(main.newData)

  const [leg] = trip.tripLeg as WireRecord[]
  const changed = await since(() => save({ id: trip.id, tripLeg: [{ id: leg!.id, city: 'Gouda' }] }))
  expect(changed).toEqual([
    expect.objectContaining({
      type: 'more',
      method: 'update',
      oldData: { id: leg!.id, city: 'Utrecht' },
      newData: { id: leg!.id, city: 'Gouda' },
    }),
  ])
  expect(await since(() => save({ id: trip.id, title: 'Delft' }))).toEqual([])
  expect(await logged('tableName_like=visa')).toHaveLength(1)
  expect((await logged('bizName_like=tripLeg')).length).toBe(3)
})

test('JB-10 it holds no secret and no field that is hidden from anybody', async () => {
  const came = await since(async () => {
    const { id } = await save({ title: 'Lyon', pin: 'Lake-Side-77-Oak', salary: 4711 })
    await save({ id, pin: 'Forest-Side-88', salary: 4712, title: 'Lyon again' })
  })
  expect(came).toHaveLength(2)
  expect(JSON.stringify(came)).not.toMatch(/Side-|471[12]|565[34]\d/)
  expect(came[1]).toMatchObject({ oldData: { title: 'Lyon' }, newData: { title: 'Lyon again' } })
})

test('JB-10 of a long record each long value is cut', async () => {
  const [row] = await since(() => save({ title: 'Long', story: 'x'.repeat(90_000) }))
  expect(row!.newData).toMatchObject({ title: 'Long', story: `${'x'.repeat(500)}…` })
})

test('JB-10 a save the database refuses leaves a row of a failure and its reason', async () => {
  await save({ title: 'Once' })
  const { id } = await save({ title: 'Twice' })
  const known = (await logged()).length
  expect((await admin.post(`${TRIPS}/submit`, { title: 'Once' })).body).toMatchObject({ code: 400 })
  expect((await admin.post(`${TRIPS}/submit`, { id, title: 'Once' })).body).toMatchObject({ code: 400 })
  await expect
    .poll(async () => (await logged()).slice(known), { timeout: 5000 })
    .toEqual([
      expect.objectContaining({
        status: 0,
        method: 'insert',
        tableName: 'app_trip',
        oldData: null,
        newData: expect.objectContaining({ title: 'Once' }),
        collectInfo: expect.stringContaining('标题'),
      }),
      expect.objectContaining({
        status: 0,
        method: 'update',
        oldData: expect.objectContaining({ id, title: 'Twice' }),
        newData: expect.objectContaining({ id, title: 'Once' }),
      }),
    ])
})

test('JB-08 records of the product itself, and saves refused by their check, leave none', async () => {
  const came = await since(async () => {
    await admin.post('/api/blade-system/post/submit', { postName: 'Porter', postCode: 'collect-porter' })
    await admin.post(`${TRIPS}/submit`, { title: 'x', salary: 'much' })
    await new Promise(resolve => setTimeout(resolve, 1500))
  })
  expect(came).toEqual([])
})

test('JB-16 only administrators read it, each for their own tenant', async () => {
  const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  const neighbour = await server.loginNew({ account: 'next', roles: ['administrator'], tenant: '000009' })
  expect((await clerk.get('/api/dataCollectLog/list')).status).toBe(403)
  expect(await logged('', neighbour)).toEqual([])
})

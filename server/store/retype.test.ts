/** A published field gets another type: a new field takes over its values, counted before and kept whole after. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Effect, Touched } from '#adapters/wire/design.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Field } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish, withEntity, withFields } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller

const field = (id: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  id,
  type,
  title: { zh: id },
  ...more,
})
const options = ['a', 'b'].map(id => ({ id, title: { zh: `类${id}`, en: `Kind ${id}` } }))
const OLD = [field('size', 'string'), field('count', 'integer'), field('kind', 'enum', { options })]
const RECORDS: WireRecord[] = [
  { title: 'one', size: '5', count: 5, kind: 'a' },
  { title: 'two', size: ' 50 ', count: 0, kind: 'b' },
  { title: 'three', size: 'large', count: null, kind: null },
  { title: 'four', size: null, count: -7, kind: 'b' },
  { title: 'five', size: '2.5', count: 1, kind: 'a' },
  { title: 'gone', size: '9', count: 9, kind: 'a' },
]

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  await makeApp(creator, 'box')
  await draft(fields => [...fields, ...OLD])
  await publish(creator, 'box')
  for (const record of RECORDS) expect((await creator.post('/api/data/box/submit', record)).status).toBe(200)
  const gone = (await records()).find(({ title }) => title === 'gone')!
  expect((await creator.post(`/api/data/box/remove?ids=${gone.id}`)).status).toBe(200)
})
afterAll(() => server?.stop())

const draft = (change: (fields: Field[]) => Field[]) => editDraft(creator, 'box', withFields(change))
const told = async () => (await creator.get<Effect[]>(`${APPS}/box/effects`)).body.data.flatMap(one => one.tightenings)
const records = async () =>
  (await creator.get<{ records: WireRecord[] }>('/api/data/box/list?size=50')).body.data.records
const valuesOf = async (...ids: string[]) =>
  Object.fromEntries((await records()).map(record => [record.title, ids.map(id => record[id] ?? null)]))
const columnOf = (name: string) =>
  server.db.maintain(async trx => {
    const { rows } = await sql<{ title: string; value: unknown }>`
      select title, ${sql.ref(name)} as value from app_box order by id`.execute(trx)
    return Object.fromEntries(rows.map(({ title, value }) => [title, value]))
  })

describe('a new field that copies a published one', () => {
  test('is told with the records that convert and those that do not, and nothing happens before it is published', async () => {
    await draft(fields => [
      ...fields,
      field('size2', 'integer', { copies: 'size', required: true }),
      field('count2', 'string', { copies: 'count' }),
      field('kind2', 'text', { copies: 'kind' }),
      field('beside2', 'decimal', { copies: 'count', column: false, scale: 1 }),
    ])
    expect(await told()).toEqual([
      { kind: 'copied', field: 'size2', from: 'size', touches: 2, converted: 2 },
      { kind: 'required', field: 'size2', touches: 3 },
      { kind: 'copied', field: 'count2', from: 'count', touches: 0, converted: 4 },
      { kind: 'copied', field: 'kind2', from: 'kind', touches: 0, converted: 4 },
      { kind: 'copied', field: 'beside2', from: 'count', touches: 0, converted: 4 },
    ])
    expect(Object.keys((await records())[0]!)).not.toContain('size2')
  })

  test('has what was told once it is published, and the old column keeps all of its own', async () => {
    expect((await publish(creator, 'box')).status).toBe(200)
    expect(await valuesOf('size', 'size2', 'count2', 'kind2', 'beside2')).toEqual({
      one: ['5', 5, '5', '类a', '5.0'],
      two: ['50', 50, '0', '类b', '0.0'],
      three: ['large', null, null, null, null],
      four: [null, null, '-7', '类b', '-7.0'],
      five: ['2.5', null, '1', '类a', '1.0'],
    })
    expect(await told()).toEqual([])
  })

  test('a removed record has its values too, should it come back', async () => {
    expect((await columnOf('size2')).gone).toBe('9')
  })

  test('a form that was open over it still saves', async () => {
    const one = (await records()).find(({ title }) => title === 'one')!
    expect(one.rev).toBe(1)
  })

  test('is filled once: published again, rolled back and on again, nothing is written over', async () => {
    const one = (await records()).find(({ title }) => title === 'one')!
    expect((await creator.post('/api/data/box/submit', { ...one, size2: 6 })).status).toBe(200)
    await draft(fields => fields.map(each => (each.id === 'size' ? { ...each, help: { zh: '旧' } } : each)))
    expect((await publish(creator, 'box')).status).toBe(200)
    expect((await creator.post(`${APPS}/box/rollback`, { version: 1 })).status).toBe(200)
    expect((await creator.post(`${APPS}/box/rollback`, { version: 3 })).status).toBe(200)
    expect((await valuesOf('size2')).one).toEqual([6])
  })

  test('takes over the values of a field that goes in the same publishing, and these stay', async () => {
    await draft(fields => [
      ...fields.filter(({ id }) => id !== 'count'),
      field('count3', 'decimal', { scale: 1, copies: 'count' }),
    ])
    expect(await told()).toContainEqual({ kind: 'copied', field: 'count3', from: 'count', touches: 0, converted: 4 })
    expect((await publish(creator, 'box')).status).toBe(200)
    expect(await valuesOf('count3')).toEqual({
      one: ['5.0'],
      two: ['0.0'],
      three: [null],
      four: ['-7.0'],
      five: ['1.0'],
    })
    expect(await columnOf('count')).toEqual({ one: '5', two: '0', three: null, four: '-7', five: '1', gone: '9' })
  })

  test('copies that repeat one another stop a unique field, and then nothing of it is there', async () => {
    await draft(fields => [...fields, field('kind3', 'string', { copies: 'kind', unique: true })])
    expect(await told()).toContainEqual({ kind: 'unique', field: 'kind3', from: 'kind', touches: 4 })
    const refused = await publish(creator, 'box')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.data)).toContain('table.unique.rows')
    await expect(columnOf('kind3')).rejects.toThrow('kind3')
    await draft(fields => fields.filter(({ id }) => id !== 'kind3'))
  })

  test('so do copies that repeat one another beside another field, an empty one a value too', async () => {
    await editDraft(
      creator,
      'box',
      withEntity(entity => ({
        ...entity,
        fields: [
          ...entity.fields,
          field('kind4', 'string', { copies: 'kind' }),
          field('size4', 'integer', { copies: 'size' }),
        ],
        indexes: [{ id: 'pair', fields: ['kind4', 'size4'], unique: true }],
      })),
    )
    // `five` and `one` are 类a, but 2.5 is no whole number; `two` and `four` 类b with 50 and nothing
    const pair = { kind: 'unique', field: 'kind4', beside: ['size4'] }
    expect(await told()).toContainEqual({ ...pair, touches: 0 })
    const five = (await records()).find(({ title }) => title === 'five')!
    expect((await creator.post('/api/data/box/submit', { ...five, kind: 'b', size2: 2 })).status).toBe(200)
    expect(await told()).toContainEqual({ ...pair, touches: 2 })
    const listed = await creator.get<Touched>(`${APPS}/box/touched?entity=box&kind=unique&field=kind4&beside=size4`)
    expect(listed.body.data.records.map(({ label }) => label).sort()).toEqual(['five', 'four'])
    const refused = await publish(creator, 'box')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.data)).toContain('table.unique.rows')
    await editDraft(
      creator,
      'box',
      withEntity(({ indexes: _, ...entity }) => ({
        ...entity,
        fields: entity.fields.filter(({ id }) => id !== 'kind4' && id !== 'size4'),
      })),
    )
  })

  test('what runs no more or does not convert is copied by nobody, which the check says', async () => {
    await draft(fields => [
      ...fields,
      field('who', 'user', { copies: 'kind' }),
      field('weight', 'integer', { copies: 'kilos' }),
    ])
    const { draft: left } = await openState(creator, 'box')
    const issues = (
      await creator.post<{ code: string; level?: string; path: string }[]>(`${APPS}/box/check`, {
        documents: left.documents,
      })
    ).body.data
    expect(issues.filter(({ code }) => code === 'design.copies').map(({ path, level }) => [path, level])).toEqual([
      ['entity/box/fields/who/copies', 'warning'],
      ['entity/box/fields/weight/copies', 'warning'],
    ])
    expect((await publish(creator, 'box')).status).toBe(200)
    expect((await valuesOf('who', 'weight')).one).toEqual([null, null])
  })
})

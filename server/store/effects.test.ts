/** How many records a tighter model touches and how many people see a draft, told before it is published. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Audience, Effect } from '#adapters/wire/design.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument, Field, To } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, publish, withEntity, withFields } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let other: Caller

const quantity: Field = { id: 'quantity', type: 'integer', title: { zh: '数量' }, min: 1 }
const note: Field = { id: 'note', type: 'string', title: { zh: '备注' }, maxLength: 60 }
const kind: Field = {
  id: 'kind',
  type: 'enum',
  title: { zh: '类别' },
  options: ['a', 'b'].map(id => ({ id, title: { zh: id } })),
}
const RECORDS: WireRecord[] = [
  { title: 'one', quantity: 5, note: 'short', kind: 'a' },
  { title: 'two', quantity: 50, note: null, kind: 'b' },
  { title: 'three', quantity: null, note: 'a rather long remark', kind: null },
  { title: 'four', quantity: 7, note: null, kind: 'b' },
]

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  await makeApp(creator, 'kit')
  await editDraft(
    creator,
    'kit',
    withFields(fields => [...fields, quantity, note, kind]),
  )
  await publish(creator, 'kit')
  for (const record of RECORDS) expect((await creator.post('/api/data/kit/submit', record)).status).toBe(200)
})
afterAll(() => server?.stop())

const effects = async () => (await creator.get<Effect[]>(`${APPS}/kit/effects`)).body.data
const draft = (change: (entity: EntityDocument) => EntityDocument) => editDraft(creator, 'kit', withEntity(change))
const put = (id: string, facts: Partial<Field>) => (entity: EntityDocument) => ({
  ...entity,
  fields: entity.fields.map(field => (field.id === id ? { ...field, ...facts } : field)),
})

describe('the effects of a draft', () => {
  test('none where nothing is asked for more strictly', async () => {
    await draft(put('note', { maxLength: 90 }))
    expect(await effects()).toEqual([])
  })

  test('each tighter fact is counted over the records of the tenant', async () => {
    await draft(put('note', { required: true, maxLength: 10 }))
    await draft(put('quantity', { max: 20 }))
    await draft(put('kind', { options: kind.options!.slice(0, 1) }))
    await draft(entity => ({
      ...entity,
      checks: [{ id: 'few', refuse: { '<': [{ var: 'quantity' }, 6] }, at: 'quantity', message: { zh: '少' } }],
    }))
    expect(await effects()).toEqual([
      {
        entity: 'kit',
        records: 4,
        tightenings: [
          { kind: 'max', field: 'quantity', limit: 20, touches: 1 },
          { kind: 'required', field: 'note', touches: 2 },
          { kind: 'maxLength', field: 'note', limit: 10, touches: 1 },
          { kind: 'options', field: 'kind', touches: 2 },
          { kind: 'check', field: 'quantity', check: 'few', touches: 1 },
        ],
      },
    ])
  })

  test('a removed field is told with the values it keeps, a new required one with every record', async () => {
    const colour: Field = { id: 'colour', type: 'string', title: { zh: '颜色' }, required: true }
    await draft(entity => ({
      ...entity,
      checks: undefined,
      fields: [...entity.fields.filter(field => field.id !== 'note'), colour],
    }))
    const [effect] = await effects()
    expect(effect?.tightenings).toContainEqual({ kind: 'required', field: 'colour', touches: 4 })
    expect(effect?.tightenings).toContainEqual({ kind: 'removed', field: 'note', touches: 2 })
  })

  test('a rule that is still wrong counts nothing and stops nothing', async () => {
    await draft(put('kind', { required: { '>': [{ var: 'quantitty' }, 1] } }))
    const [effect] = await effects()
    expect(effect?.tightenings).toContainEqual({ kind: 'requiredWhen', field: 'kind', touches: null })
  })

  test('what no rule can tell is counted by the engine over the values: patterns and formats', async () => {
    await draft(put('kind', { required: undefined }))
    await draft(put('title', { pattern: '^t' }))
    const [effect] = await effects()
    expect(effect?.tightenings).toContainEqual({ kind: 'pattern', field: 'title', touches: 2 })
    await draft(put('title', { pattern: '(t' }))
    expect((await effects())[0]?.tightenings).toContainEqual({ kind: 'pattern', field: 'title', touches: null })
    await draft(put('title', { pattern: undefined }))
  })

  test('what becomes unique is told with the records that repeat one another, and is then refused', async () => {
    await draft(put('quantity', { unique: true }))
    expect((await effects())[0]?.tightenings).toContainEqual({ kind: 'unique', field: 'quantity', touches: 0 })
    await draft(put('quantity', { unique: undefined }))
    await draft(entity => ({ ...entity, indexes: [{ id: 'one', fields: ['kind', 'colour'], unique: true }] }))
    const told = { kind: 'unique', field: 'kind', beside: ['colour'], touches: 2 }
    expect((await effects())[0]?.tightenings).toContainEqual(told)
    const refused = await publish(creator, 'kit')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.data)).toContain('table.unique.rows')
    await draft(({ indexes: _, ...entity }) => entity as EntityDocument)
  })

  test('unique in any case is told with the records that differ by that alone, and is then refused', async () => {
    const loud: WireRecord = { title: 'TWO', quantity: 3, note: null, kind: 'a' }
    const { id } = (await creator.post<WireRecord>('/api/data/kit/submit', loud)).body.data
    const title = async (facts: Partial<Field>) => {
      await draft(put('title', facts))
      return (await effects())[0]?.tightenings.filter(({ field }) => field === 'title')
    }
    expect(await title({ unique: true })).toEqual([{ kind: 'unique', field: 'title', touches: 0 }])
    expect(await title({ unique: true, anyCase: true })).toEqual([{ kind: 'anyCase', field: 'title', touches: 2 }])
    const refused = await publish(creator, 'kit')
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.data)).toContain('table.unique.rows')
    expect((await creator.post(`/api/data/kit/remove?ids=${id}`)).status).toBe(200)
    expect(await title({ unique: true, anyCase: true })).toEqual([{ kind: 'anyCase', field: 'title', touches: 0 }])
    expect(await title({ unique: undefined, anyCase: undefined })).toEqual([])
  })

  test('another creator is told nothing of it', async () => {
    expect((await other.get(`${APPS}/kit/effects`)).status).toBe(403)
  })

  test('what was told is what happens: the records stay, and a save asks for what it touches', async () => {
    await draft(entity => ({ ...put('kind', { required: undefined })(put('title', { required: true })(entity)) }))
    expect((await publish(creator, 'kit')).status).toBe(200)
    const listed = (await creator.get<{ records: WireRecord[] }>('/api/data/kit/list')).body.data.records
    expect(listed).toHaveLength(4)
    const save = (record: WireRecord) => creator.post<WireRecord>('/api/data/kit/submit', record)
    const saves = await Promise.all(listed.map(record => save({ ...record, note: 'seen' })))
    const told = saves.map(({ status, body }) => [status, body.data.told])
    expect(told).toEqual(Array(4).fill([200, expect.arrayContaining([expect.objectContaining({ path: 'colour' })])]))
    const filled = saves.map(({ body }) => body.data).find(({ title }) => title)
    expect((await save({ ...filled, title: null })).status).toBe(400)
  })
})

describe('the audience of a draft', () => {
  const audience = async () => (await creator.get<Audience>(`${APPS}/kit/audience`)).body.data
  const offeredTo = (to: To) => draft(entity => ({ ...entity, access: [{ id: 'all', to, may: ['list'] }] }))

  test('each party and all of them together are counted, one person once', async () => {
    await offeredTo({ everyone: true })
    const before = await audience()
    await server.loginNew({ account: 'one', roles: ['staff'] })
    await server.loginNew({ account: 'two', roles: ['staff', 'creator'] })
    await offeredTo({ roles: ['staff', 'creator', 'nothing'], users: ['one'] })
    const { people, parties } = await audience()
    const of = (code: string) => parties.find(party => party.code === code)?.people
    expect([of('nothing'), of('one')]).toEqual([0, 1])
    const namesOf = (code: string) => parties.find(party => party.code === code)?.names
    expect([namesOf('nothing'), namesOf('one')]).toEqual([[], ['one']])
    const [staff, creators] = [of('staff')!, of('creator')!]
    expect(staff).toBeGreaterThanOrEqual(2)
    expect(people).toBeLessThan(staff + creators + 1)
    await offeredTo({ everyone: true })
    expect(await audience()).toEqual({
      people: before.people + 2,
      parties: [{ kind: 'everyone', code: '', people: before.people + 2, names: [] }],
    })
  })

  test('a shipped screen is for whom its menu is granted to, home for everybody, one that names whom for those', async () => {
    const chief = await server.loginNew({ account: 'seer', roles: ['administrator'] })
    const of = async (key: string) => (await chief.get<Audience>(`${APPS}/${key}/audience`)).body.data
    const home = await of('home')
    expect(home.parties).toEqual([{ kind: 'everyone', code: '', people: home.people, names: [] }])
    const post = await of('system.post')
    expect(post.parties.map(({ kind }) => kind)).not.toContain('everyone')
    expect(post.parties.map(({ code }) => code)).toContain('administrator')
  })

  test('no grant, nobody; and only who may edit the app is told', async () => {
    await draft(({ access: _, ...entity }) => entity as EntityDocument)
    expect(await audience()).toEqual({ people: 0, parties: [] })
    expect((await other.get(`${APPS}/kit/audience`)).status).toBe(403)
  })
})

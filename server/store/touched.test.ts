/** The records affected by a stricter model: those that were counted, within what the creator may see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Effect, Touched } from '#adapters/wire/design.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, publish, withEntity, withFields } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let other: Caller

const field = (id: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  id,
  type,
  title: { zh: id },
  ...more,
})
const kinds = ['a', 'b'].map(id => ({ id, title: { zh: id } }))
const FIELDS = [field('size', 'string'), field('note', 'string'), field('kind', 'enum', { options: kinds })]
const RECORDS: WireRecord[] = [
  { title: 'one', size: '5', note: 'x', kind: 'a' },
  { title: 'two', size: 'big', note: null, kind: 'b' },
  { title: 'three', size: null, note: 'a long remark', kind: 'b' },
  { title: 'gone', size: 'huge', note: null, kind: 'b' },
]

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  await makeApp(creator, 'kit')
  await editDraft(
    creator,
    'kit',
    withFields(known => [...known, ...FIELDS]),
  )
  await publish(creator, 'kit')
  for (const record of RECORDS) expect((await creator.post('/api/data/kit/submit', record)).status).toBe(200)
  const listed = (await creator.get<{ records: WireRecord[] }>('/api/data/kit/list')).body.data.records
  const gone = listed.find(({ title }) => title === 'gone')!
  expect((await creator.post(`/api/data/kit/remove?ids=${gone.id}`)).status).toBe(200)
})
afterAll(() => server?.stop())

type Told = Effect['tightenings'][number]

const ask = (
  caller: Caller,
  { kind, field, check = '', beside = [] }: Pick<Told, 'kind' | 'field' | 'check' | 'beside'>,
) =>
  caller.get<Touched>(
    `${APPS}/kit/touched?${new URLSearchParams({ entity: 'kit', kind, field, check, beside: beside.join() })}`,
  )
const draft = (change: (entity: EntityDocument) => EntityDocument) => editDraft(creator, 'kit', withEntity(change))
const put = (id: string, facts: Partial<Field>) => (entity: EntityDocument) => ({
  ...entity,
  fields: entity.fields.map(one => (one.id === id ? { ...one, ...facts } : one)),
})

test('lists for each tightening as many as were counted, of rules, values, repetitions and copies', async () => {
  await draft(put('note', { required: true, maxLength: 5 }))
  await draft(put('size', { pattern: '^[0-9]+$' }))
  await draft(put('kind', { unique: true, options: kinds.slice(0, 1) }))
  await draft(entity => ({
    ...entity,
    fields: [
      ...entity.fields,
      field('size2', 'integer', { copies: 'size', required: true }),
      field('kind2', 'string', { copies: 'kind', unique: true, anyCase: true }),
    ],
    checks: [{ id: 'odd', refuse: { '==': [{ var: 'title' }, 'one'] }, at: 'title', message: { zh: '不' } }],
  }))
  const [effect] = (await creator.get<Effect[]>(`${APPS}/kit/effects`)).body.data
  const found: Record<string, string[]> = {}
  for (const told of effect!.tightenings) {
    const { total, records } = (await ask(creator, told)).body.data
    expect([told.kind, total]).toEqual([told.kind, told.touches])
    found[`${told.kind} ${told.field}`] = records.map(({ label }) => label).toSorted()
  }
  expect(found).toEqual({
    'required note': ['two'],
    'maxLength note': ['three'],
    'pattern size': ['two'],
    'options kind': ['three', 'two'],
    'unique kind': ['three', 'two'],
    'anyCase kind2': ['three', 'two'],
    'copied kind2': [],
    'copied size2': ['two'],
    'required size2': ['three', 'two'],
    'check title': ['one'],
  })
  const { records } = (await ask(creator, { kind: 'copied', field: 'size2' })).body.data
  expect(records[0]).toMatchObject({ label: 'two', values: [{ field: 'size', value: 'big' }] })
})

test('a restriction that the draft no longer has, or never had, is refused as such', async () => {
  expect((await ask(creator, { kind: 'min', field: 'note' })).status).toBe(404)
  await draft(entity => ({ ...put('note', { required: undefined })(entity) }))
  expect((await ask(creator, { kind: 'required', field: 'note' })).status).toBe(404)
})

test('only people who may edit the app get them', async () => {
  expect((await ask(other, { kind: 'pattern', field: 'size' })).status).toBe(403)
})

test('who edits sees only records they may list, and nothing of a field that is hidden from them', async () => {
  const chief = await server.loginNew({ account: 'chief', roles: ['administrator'] })
  await draft(({ checks: _, ...entity }) => ({
    ...entity,
    fields: [entity.fields.find(({ id }) => id === 'title')!, ...FIELDS],
    access: [
      {
        id: 'all',
        to: { roles: ['administrator'] },
        may: ['list'],
        rows: { '!=': [{ var: 'title' }, 'three'] },
        hide: ['size'],
      },
    ],
  }))
  expect((await publish(creator, 'kit')).status).toBe(200)
  await draft(put('kind', { options: kinds.slice(0, 1) }))
  await draft(put('size', { required: true }))
  const [effect] = (await creator.get<Effect[]>(`${APPS}/kit/effects`)).body.data
  expect(effect?.tightenings).toContainEqual({ kind: 'options', field: 'kind', touches: 2 })
  const { total, records } = (await ask(chief, { kind: 'options', field: 'kind' })).body.data
  expect([total, records.map(({ label }) => label)]).toEqual([1, ['two']])
  const hidden = await ask(chief, { kind: 'required', field: 'size' })
  expect([hidden.status, hidden.body.data]).toEqual([403, null])
  await draft(entity => ({
    ...entity,
    checks: [{ id: 'odd', refuse: { '==': [{ var: 'size' }, '5'] }, at: 'title', message: { zh: '不' } }],
  }))
  expect((await ask(chief, { kind: 'check', field: 'title', check: 'odd' })).status).toBe(403)
})

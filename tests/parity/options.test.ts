/**
 * A rule reads a record that is pointed at as it would read its own: at the save, in a statement, in the form.
 * @source docs/language.md#names; ARCHITECTURE.md#six-laws
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { Choice, WireRecord } from '#adapters/wire/screen.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import { stateOf } from '#engine/entity/state-of.ts'
import { fromWire } from '#engine/react/data/wire-record.ts'
import type { EntityDocument, Field, Json, Rule } from '#engine/schema/document.ts'
import { publishDocuments } from '../support/publish.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'

type Kind = [id: string, field: Partial<Field> & Pick<Field, 'type'>, values: (ids: Ids) => Json[]]
/** ids that are there */
type Ids = Record<'offer' | 'user' | 'dept', string[]>
type Values = Record<string, Json>

const title = { zh: '项' }
const options = ['0', '1', '2'].map(id => ({ id, title: { zh: id } }))
const codes = () => [['0'], ['1'], ['0', '1'], ['2', '0']]
const lists = ([one, two]: string[]): Json[] => [[one!], [two!], [one!, two!]]

/** Every type, with every store it may have. */
const KINDS: Kind[] = [
  ['text', { type: 'string' }, () => ['a', 'b', '1']],
  ['long', { type: 'text' }, () => ['a', 'b']],
  ['whole', { type: 'integer' }, () => [0, 1, 12]],
  ['price', { type: 'decimal', scale: 2 }, () => ['0.00', '1.50', '12.00', '12345678901234567890.10']],
  ['truth', { type: 'boolean' }, () => [true, false]],
  ['oldTruth', { type: 'boolean', store: 'integer' }, () => [true, false]],
  ['day', { type: 'date' }, () => ['2024-02-29', '2026-11-20']],
  ['hour', { type: 'time' }, () => ['00:00:00', '08:30:00']],
  ['moment', { type: 'datetime' }, () => ['2024-02-29 00:00:00', '2026-11-20 10:00:01']],
  ['code', { type: 'enum', options }, () => ['0', '1']],
  ['oldCode', { type: 'enum', options, store: 'integer' }, () => ['0', '1']],
  ['codes', { type: 'enum', options, many: true }, codes],
  ['oldCodes', { type: 'enum', options, many: true, store: 'csv' }, codes],
  ['word', { type: 'dict', dict: 'nowhere' }, () => ['0', 'x']],
  ['oldWord', { type: 'dict', dict: 'nowhere', store: 'integer' }, () => ['0', '1']],
  ['one', { type: 'ref', to: 'offer' }, ({ offer }) => offer],
  ['several', { type: 'refs', to: 'offer' }, ({ offer }) => lists(offer)],
  ['oldSeveral', { type: 'refs', to: 'offer', store: 'csv' }, ({ offer }) => lists(offer)],
  ['person', { type: 'user' }, ({ user }) => user],
  ['people', { type: 'users' }, ({ user }) => lists(user)],
  ['oldPeople', { type: 'users', store: 'csv' }, ({ user }) => lists(user)],
  ['dept', { type: 'dept' }, ({ dept }) => dept],
  ['depts', { type: 'depts' }, ({ dept }) => lists(dept)],
  ['oldDepts', { type: 'depts', store: 'csv' }, ({ dept }) => lists(dept)],
  ['place', { type: 'region' }, () => ['33', '3301']],
  ['papers', { type: 'file' }, () => []],
  ['extra', { type: 'json' }, () => [{ a: 1 }, [1]]],
]
const LISTS = KINDS.map(([id]) => id).filter(id => /(codes|several|people|depts)$/i.test(id))
const ORDERED = ['whole', 'price', 'day', 'hour', 'moment']

/** Rules over `there` and the own field `id`, which fields they suit, and what they ought to say. */
const RULES: Record<
  string,
  {
    suits: (id: string) => boolean
    rule: (there: string, id: string) => Rule
    says: (there: Json, own: Json) => boolean
  }
> = {
  Same: {
    suits: id => ![...LISTS, 'papers', 'extra'].includes(id),
    rule: (there, id) => ({ '==': [{ var: there }, { var: id }] }),
    says: (there, own) => there === own,
  },
  Void: {
    suits: () => true,
    rule: (there, id) => ({ '==': [{ empty: [{ var: there }] }, { empty: [{ var: id }] }] }),
    says: (there, own) => (there === null) === (own === null),
  },
  Less: {
    suits: id => ORDERED.includes(id),
    rule: (there, id) => ({ '<': [{ var: there }, { var: id }] }),
    says: (there, own) => {
      if (there === null || own === null) return false
      const apart = Number(there) - Number(own)
      return Number.isNaN(apart) ? String(there) < String(own) : apart < 0
    },
  },
  Any: {
    suits: id => LISTS.includes(id),
    rule: (there, id) => ({ hasAny: [{ var: there }, { var: id }] }),
    says: (there, own) => [there ?? []].flat().some(each => [own ?? []].flat().includes(each)),
  },
  Holds: {
    suits: id => ['truth', 'oldTruth'].includes(id),
    rule: there => ({ var: there }),
    says: there => there === true,
  },
}
const CASES = KINDS.flatMap(([id]) =>
  Object.entries(RULES).flatMap(([name, each]) => (each.suits(id) ? [{ id, name: id + name, ...each }] : [])),
)

const own = KINDS.map(([id, field]): Field => ({ ...field, id, title }))
const document = (key: string, fields: Field[]): EntityDocument => ({ kind: 'entity', grammar: 1, key, title, fields })
const CLERK = { id: 'clerk', to: { roles: ['clerk'] } }
const offer = { ...document('offer', own), access: [{ ...CLERK, may: ['list' as const], hide: ['oldCode'] }] }
/** Of each rule a field that may point where it holds, and a note that is asked for where it holds through `target`. */
const fields: Field[] = [
  ...own,
  { id: 'target', type: 'ref', to: 'offer', show: KINDS.map(([id]) => id), title },
  ...CASES.map(
    ({ name, rule, id }): Field => ({
      id: `${name}Pick`,
      type: 'ref',
      to: 'offer',
      title,
      choices: rule(`$option.${id}`, id),
    }),
  ),
  ...CASES.map(
    ({ name, rule, id }): Field => ({
      id: `${name}Note`,
      type: 'string',
      title,
      required: rule(`target.${id}`, id),
    }),
  ),
]
const taker = { ...document('taker', fields), access: [{ ...CLERK, may: ['add' as const] }] }

/** Something with rows, each of which may point at what is on. */
const holder = document('holder', [
  { id: 'lines', type: 'children', to: 'holderLine', by: 'holder', title },
  {
    id: 'other',
    type: 'ref',
    to: 'offer',
    title,
    choices: { none: [{ var: 'lines' }, { '==': [{ var: 'pick' }, { var: '$option.id' }] }] },
  },
  { id: 'boss', type: 'user', show: ['account'], title },
  { id: 'likeBoss', type: 'user', title, choices: { '==': [{ var: 'boss.account' }, { var: '$option.account' }] } },
])
const line = document('holderLine', [
  { id: 'holder', type: 'ref', to: 'holder', title },
  { id: 'pick', type: 'ref', to: 'offer', title, choices: { '==': [{ var: '$option.oldCode' }, '1'] } },
])

let server: TestServer
let admin: Caller
/** those of `kinds` */
let samples: Values[]
let offered: { id: string; values: Values }[]

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'parity', [offer, taker, holder, line])
  admin = await server.loginNew({ account: 'chooser', roles: ['administrator'], depts: ['d1', 'd2'] })
  const other = await server.loginNew({ account: 'other' })
  const depts = await admin.get<Page<Choice>>('/api/data/dept/select')
  const ids: Ids = {
    offer: [await save('offer', {}), await save('offer', {})],
    user: [admin.result.user_id!, other.result.user_id!],
    dept: depts.body.data.records.map(({ id }) => id).slice(0, 2),
  }
  const values = Object.fromEntries(
    KINDS.map(([id, , of]) => [id, fc.constantFrom<Json>(null, null, ...of(ids))] as const),
  )
  samples = fc.sample(fc.record(values) as fc.Arbitrary<Values>, { numRuns: 22, seed: 5 })
  offered = []
  for (const sample of samples.slice(0, 10)) offered.push({ id: await save('offer', sample), values: sample })
})
afterAll(() => server?.stop())

async function save(entity: string, record: Values): Promise<string> {
  const { body } = await admin.post<WireRecord>(`/api/data/${entity}/submit`, record)
  expect(body).toMatchObject({ code: 200 })
  return body.data.id!
}

/** As a form has it that knows what is pointed at, and as one that does not: a screen carries no more than its own entities. */
const FORMS = [(key: string) => (key === 'offer' ? offer : undefined), () => undefined].map(lookup =>
  compileEntity(taker, lookup),
)
const at = { today: '2026-11-20', now: '2026-11-20 10:00:00' }
const notes = Object.fromEntries(CASES.map(({ name }) => [`${name}Note`, 'x']))
const told = (held: (one: (typeof CASES)[number]) => boolean) =>
  CASES.filter(held)
    .map(({ name }) => name)
    .sort()

test.each(CASES)('$name: what may be chosen is the same at the save, in the picker and in the form', async one => {
  const field = `${one.name}Pick`
  const all = await admin.get<Page<Choice>>('/api/data/offer/select?size=200')
  const known = new Map(all.body.data.records.map(choice => [choice.id, choice]))
  for (const mine of samples.slice(10)) {
    const fits = offered.filter(({ values }) => one.says(values[one.id]!, mine[one.id]!)).map(({ id }) => id)
    const record = JSON.stringify({ [one.id]: mine[one.id] })
    const query = new URLSearchParams({ size: '200', into: `taker.${field}`, with: record })
    const picker = await admin.get<Page<Choice>>(`/api/data/offer/select?${query}`)
    const inPicker = picker.body.data.records.map(({ id }) => id)
    expect(offered.map(({ id }) => id).filter(id => inPicker.includes(id))).toEqual(fits)
    for (const entity of FORMS) {
      const state = stateOf(entity, fromWire(taker.fields, mine, {}), at, [field]).get(field)!
      expect(offered.map(({ id }) => id).filter(id => state.choices!(known.get(id)!))).toEqual(fits)
    }
  }
})

test('a save refuses what may not be chosen, and nothing else', async () => {
  for (const mine of samples.slice(10)) {
    for (const { id, values } of offered) {
      const picks = Object.fromEntries(CASES.map(({ name }) => [`${name}Pick`, id]))
      const { body } = await admin.post<{ issues?: WireIssue[] }>('/api/data/taker/submit', {
        ...mine,
        ...notes,
        ...picks,
      })
      const refused = (body.data.issues ?? []).map(({ path }) => path)
      const wrong = CASES.filter(one => !one.says(values[one.id]!, mine[one.id]!)).map(({ name }) => `${name}Pick`)
      expect(refused.sort()).toEqual(wrong.sort())
    }
  }
})

test('a rule over what is shown through a field says the same at the save, in a condition and in the form', async () => {
  for (const mine of samples.slice(10)) {
    for (const { id, values } of offered) {
      const holding = told(one => one.says(values[one.id]!, mine[one.id]!))
      const { body } = await admin.post<{ issues: WireIssue[] }>('/api/data/taker/submit', { ...mine, target: id })
      expect((body.data.issues ?? []).map(({ path }) => path.replace('Note', '')).sort()).toEqual(holding)
      const stored = await save('taker', { ...mine, ...notes, target: id })
      const detail = await admin.get<WireRecord>(`/api/data/taker/detail?id=${stored}`)
      for (const entity of FORMS) {
        const states = stateOf(entity, fromWire(taker.fields, detail.body.data, {}), at)
        expect(told(({ name }) => states.get(`${name}Note`)!.required)).toEqual(holding)
      }
    }
  }
  const { body } = await admin.get<Page<WireRecord>>('/api/data/taker/list?size=200')
  for (const one of CASES) {
    const where = one.rule(`target.${one.id}`, one.id)
    const found = await admin.post<{ rows: WireRecord[] }>('/api/data/taker/query', { get: 'rows', where, size: 200 })
    const wanted = body.data.records.filter(row => {
      const { values } = offered.find(({ id }) => id === row.target)!
      const mine = fromWire(taker.fields, row, {})
      return one.says(values[one.id]!, mine[one.id] as Json)
    })
    expect([one.name, found.body.data.rows.map(({ id }) => id).sort()]).toEqual([
      one.name,
      wanted.map(({ id }) => id).sort(),
    ])
  }
})

test('a row may point at no more than its record could', async () => {
  const lines = offered.map(({ id }) => ({ pick: id }))
  const { body } = await admin.post<{ issues: WireIssue[] }>('/api/data/holder/submit', { lines })
  const wrong = offered.flatMap(({ values }, index) => (values.oldCode === '1' ? [] : [`lines/${index}/pick`]))
  expect(wrong.length).toBeLessThan(lines.length)
  expect(body.data.issues.map(({ path }) => path)).toEqual(wrong)
})

/** Ids a picker offers. */
async function pick(entity: string, into: string, record: Values, caller = admin): Promise<string[]> {
  const query = new URLSearchParams({ size: '200', into, with: JSON.stringify(record) })
  const { body } = await caller.get<Page<Choice>>(`/api/data/${entity}/select?${query}`)
  expect(body).toMatchObject({ code: 200 })
  return body.data.records.map(({ id }) => id)
}

test('a picker knows the rows of the record, and what the record points at', async () => {
  const [first, ...rest] = offered.map(({ id }) => id)
  const ids = await pick('offer', 'holder.other', { lines: [{ pick: first! }] })
  expect(ids).toEqual(expect.arrayContaining(rest))
  expect(ids).not.toContain(first)
  const me = admin.result.user_id!
  expect(await pick('user', 'holder.likeBoss', { boss: me })).toEqual([me])
})

test('what is hidden from who chooses is empty to the rule, in the picker as at the save', async () => {
  const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  for (const oldCode of ['1', null]) {
    const ids = await pick('offer', 'taker.oldCodeSamePick', { oldCode }, clerk)
    for (const { id } of offered) {
      const { body } = await clerk.post('/api/data/taker/submit', { oldCode, ...notes, oldCodeSamePick: id })
      expect(body.code === 200).toBe(ids.includes(id))
    }
    expect(ids.length > 0).toBe(oldCode === null)
  }
})

test.each([
  ['taker.nowhere', '{}'],
  ['taker.text', '{}'],
  ['nowhere', '{}'],
  ['taker.textSamePick', '{'],
  ['taker.textSamePick', '[]'],
])('a picker asked for %s with %s is refused', async (into, given) => {
  const { status } = await admin.get(`/api/data/offer/select?${new URLSearchParams({ into, with: given })}`)
  expect(status).toBe(400)
})

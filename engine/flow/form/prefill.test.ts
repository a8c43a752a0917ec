import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntityDocument, Field } from '../../schema/document.ts'
import type { EngineRecord } from '../../value/value.ts'
import {
  fittingValues,
  type Person,
  personalOf,
  type StartFields,
  signedIn,
  valuesOfEarlier,
  valuesOfPerson,
} from './prefill.ts'

const title = { zh: 'x' }
const field = (id: string, more: Partial<Field> = {}): Field => ({ id, type: 'string', title, ...more })
const documentOf = (fields: Field[]): EntityDocument => ({ kind: 'entity', grammar: 1, key: 'trip', title, fields })
const formOf = (fields: Field[], locked: string[] = [], columns: Record<string, string[]> = {}): StartFields => ({
  document: documentOf(fields),
  locked: new Set(locked),
  columns: Object.fromEntries(Object.entries(columns).map(([id, ids]) => [id, new Set(ids)])),
  lookup: () => undefined,
})
const ANN: Person = {
  ...{ id: '7', deptId: '3', name: '李安', account: 'ann', dept: '图书馆', phone: '13800000001', email: '' },
}
const env = { today: '2026-11-30', now: '2026-11-30 09:00:00', me: { id: '7', name: '李安' } }

test.each<[string, Partial<Field>, string | undefined]>([
  ['declared', { personal: 'phone' }, 'phone'],
  ['a default that is the name', { default: { var: '$me.name' } }, 'name'],
  ['the person', { type: 'user', default: { var: '$me.id' } }, 'id'],
  ['their department', { type: 'dept', default: { var: '$me.dept' } }, 'deptId'],
  ['a default made of it', { default: { cat: [{ var: '$me.name' }, '!'] } }, undefined],
  ['their roles', { default: { var: '$me.roles' } }, undefined],
  ['another name', { default: { var: 'toString' } }, undefined],
  ['a constant', { default: '$me.name' }, undefined],
  ['a title that says it', { title: { zh: '手机', en: 'Phone' } }, undefined],
  ['a format', { format: 'phone' }, undefined],
])('a field is bound to the person by what it declares: %s', (_, more, of) => {
  expect(personalOf(field('a', more))).toBe(of)
})

test('what is not known of a person, and what they may not write, is not filled in', () => {
  const fields = [
    field('who', { personal: 'name' }),
    field('mail', { personal: 'email' }),
    field('tel', { personal: 'phone' }),
    field('made', { personal: 'name', value: { var: 'who' } }),
    field('safe', { personal: 'account', secret: true }),
    field('fixed', { personal: 'account', readOnly: true }),
  ]
  expect(valuesOfPerson(formOf(fields, ['tel']), ANN)).toEqual({ who: '李安' })
})

const earlier = (more: Partial<Field>, value: EngineRecord[string], was = more, signs: string[] = []) =>
  valuesOfEarlier(formOf([field('a', more)]), formOf([field('a', was)]), { a: value }, new Set(signs))

test.each<[string, Partial<Field>, EngineRecord[string]]>([
  ['a text', {}, 'x'],
  ['a day', { type: 'date' }, '2026-01-02'],
  ['no', { type: 'boolean' }, false],
  ['nought', { type: 'integer' }, 0],
  ['choices', { type: 'enum', many: true }, ['a']],
  ['a default of another kind', { default: { var: '$me.tenant' } }, 'x'],
])('%s is used again', (_, more, value) => {
  expect(earlier(more, value)).toEqual({ a: value })
})

test.each<[string, Partial<Field>]>([
  ['a number the product gives', { type: 'serial' }],
  ['a formula', { value: { var: 'b' } }],
  ['the day of today', { type: 'date', default: { '+': [{ var: '$today' }, 1] } }],
  ['the moment', { type: 'datetime', default: { var: '$now' } }],
  ['a secret', { secret: true }],
  ['a password', { format: 'password' }],
  ['a masked value', { masked: true }],
  ['a value no two have', { unique: true }],
  ['a file', { type: 'file' }],
  ['a signature', { widget: 'signature' }],
  ['a locked field', { readOnly: true }],
  ['what has secrets in it', { type: 'json', by: 'b', forms: { x: 'y' } }],
  ['somebody a rule offers', { type: 'user', choices: { '==': [{ var: '$option.dept' }, '1'] } }],
])('%s is never used again, whether it is so now or was then', (_, more) => {
  const value = more.type === 'file' ? [{ link: '/f', name: 'f' }] : 'x'
  expect(earlier(more, value)).toEqual({})
  expect(earlier(more, value, { type: more.type ?? 'string' })).toEqual({})
  expect(earlier({ type: more.type ?? 'string' }, value, more)).toEqual({})
})

test.each<[string, Partial<Field>, Partial<Field>]>([
  ['another type', {}, { type: 'text' }],
  ['one in place of several', { type: 'enum' }, { type: 'enum', many: true }],
  ['another dictionary', { type: 'dict', dict: 'a' }, { type: 'dict', dict: 'b' }],
  ['records of another kind', { type: 'ref', to: 'a' }, { type: 'ref', to: 'b' }],
])('a field of one id that means something else is begun anew: %s', (_, now, was) => {
  expect(earlier(now, '1', was)).toEqual({})
})

test('a field that is gone, one that was hidden then, one that is hidden now, an opinion, and what is huge stay out', () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(id => field(id))
  const values = { a: '1', b: '2', c: '3', d: '4', e: 'x'.repeat(20_001), f: '6', __proto__: '7' }
  const now = formOf([a!, b!, c!, d!, e!], ['b'])
  expect(valuesOfEarlier(now, formOf([a!, b!, c!, d!, e!, field('f')], ['c']), values, new Set(['d']))).toEqual({
    a: '1',
  })
  const other = { ...now, document: { ...now.document, key: 'other' } }
  expect(valuesOfEarlier(now, other, values, new Set())).toEqual({})
})

const ROWS: Field[] = [field('n'), field('price'), field('no', { type: 'serial' }), field('file', { type: 'file' })]
const rowsField = (fields = ROWS) => field('rows', { type: 'children', fields })

test('rows are used again as new ones, by the columns that are written now and were then', () => {
  const rows: EngineRecord[] = [
    { id: '1', n: 'a', price: '1', no: 'N1', file: [{}] },
    { id: '2', price: '2' },
  ]
  const carry = (now: string[], then: string[], all: EngineRecord[] = rows) =>
    valuesOfEarlier(
      formOf([rowsField()], [], { rows: now }),
      formOf([rowsField()], [], { rows: then }),
      { rows: all },
      new Set(),
    )
  expect(carry([], [])).toEqual({ rows: [{ n: 'a', price: '1' }, { price: '2' }] })
  expect(carry(['price'], [])).toEqual({ rows: [{ n: 'a' }] })
  expect(carry([], ['price'])).toEqual({ rows: [{ n: 'a' }] })
  expect(carry(['n'], ['price'])).toEqual({})
  expect(
    carry(
      [],
      [],
      Array.from({ length: 101 }, () => ({ n: 'a' })),
    ),
  ).toEqual({})
})

test('a choice that is none any more, a text that is too long and a rule that refuses leave only themselves out', () => {
  const document = documentOf([
    field('a', { maxLength: 3 }),
    field('b', { type: 'enum', options: [{ id: 'x', title }] }),
    field('c', { type: 'dict', dict: 'kinds' }),
    field('d', { when: { '!=': [{ var: 'b' }, 'x'] } }),
    field('e', { required: true }),
    field('f', { type: 'integer' }),
  ])
  const form = {
    document: { ...document, checks: [{ id: 'k', refuse: { '>': [{ var: 'f' }, 5] }, at: 'f', message: title }] },
  }
  const filled = { a: 'long', b: 'y', c: 'gone', d: 'only without x', f: 6 }
  const kept = (values: EngineRecord) =>
    fittingValues({ ...form, lookup: () => undefined }, {}, values, env, { c: [{ id: 'here' }] })
  expect(kept(filled)).toEqual({ d: 'only without x' })
  expect(kept({ a: 'ok', b: 'x', c: 'here', d: 'only without x', f: 5 })).toEqual({ a: 'ok', b: 'x', c: 'here', f: 5 })
})

test('signatures of a form are found wherever they stand', () => {
  const nodes = [{ id: 'g', widget: 'group', children: [{ id: 's', widget: 'signature', bind: 'sign' }] }]
  expect(signedIn(nodes)).toEqual(['sign'])
})

test('whatever was stored, only fields open on both sides are filled, and all of it fits', () => {
  const ids = ['a', 'b', 'c'] as const
  const kinds: Partial<Field>[] = [
    { type: 'string', maxLength: 2 },
    { type: 'integer', max: 9 },
    { type: 'enum', options: [{ id: 'x', title }] },
    { type: 'date' },
    { type: 'string', masked: true },
  ]
  const some = fc.record({
    kinds: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)),
    locked: fc.subarray([...ids]),
  })
  const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('x', '2026-01-01', null, []), fc.jsonValue())
  fc.assert(
    fc.property(some, some, fc.tuple(value, value, value), (now, then, [a, b, c]) => {
      const [open, before] = [now, then].map(({ kinds: of, locked }) =>
        formOf(
          ids.map((id, at) => field(id, kinds[of[at]!])),
          locked,
        ),
      ) as [StartFields, StartFields]
      const carried = valuesOfEarlier(open, before, { a, b, c } as EngineRecord, new Set())
      const kept = fittingValues(open, {}, carried, env)
      for (const id of Object.keys(kept)) {
        expect([open.locked.has(id), before.locked.has(id)]).toEqual([false, false])
        expect(fittingValues(open, {}, kept, env)).toEqual(kept)
      }
    }),
  )
})

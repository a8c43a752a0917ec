import { describe, expect, test } from 'vitest'
import { prepareRule } from '../rules/prepare-rule.ts'
import { recordScope } from '../rules/scope.ts'
import type { EntityDocument, Field } from '../schema/document.ts'
import type { EngineRecord } from '../value/value.ts'
import { checkRecord } from './check-record.ts'
import { compileEntity } from './compile-entity.ts'
import { type ChangeClass, classOfChange, tightenings } from './tightenings.ts'

const before: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'loan',
  title: { zh: '借用' },
  fields: [
    { id: 'title', type: 'string', title: { zh: '标题' }, maxLength: 20 },
    { id: 'quantity', type: 'integer', title: { zh: '数量' }, min: 1 },
    { id: 'price', type: 'decimal', scale: 2, title: { zh: '单价' } },
    { id: 'day', type: 'date', title: { zh: '日期' } },
    {
      id: 'kind',
      type: 'enum',
      title: { zh: '类别' },
      options: ['a', 'b', 'c'].map(id => ({ id, title: { zh: id } })),
    },
    { id: 'reason', type: 'text', title: { zh: '事由' }, required: { '>': [{ var: 'quantity' }, 50] } },
  ],
}
const records: EngineRecord[] = [
  { title: 'Projector', quantity: '2', price: '10.00', day: '2026-03-01', kind: 'a', reason: 'lecture' },
  { title: 'A very long title', quantity: '30', price: '9.99', day: '2026-01-01', kind: 'c', reason: null },
  { title: null, quantity: null, price: null, day: null, kind: null, reason: null },
  { title: '', quantity: '9', price: '0.50', day: '2025-12-31', kind: 'b', reason: null },
]

const withField = (id: string, facts: Partial<Field>): EntityDocument => ({
  ...before,
  fields: before.fields.map(field => (field.id === id ? { ...field, ...facts } : field)),
})
const find = () => undefined
const env = { today: '2026-03-01', now: '2026-03-01 08:00:00', me: {} }
const refused = (document: EntityDocument) =>
  records.map(record => checkRecord(compileEntity(document, find), record, { env }).issues.length > 0)
const touched = (document: EntityDocument) =>
  records.map(record =>
    tightenings(before, document).some(({ touches, refuses, field }) =>
      touches === null
        ? refuses?.(record[field] ?? null)
        : prepareRule(touches, recordScope(before, find)).holds({ record, env }),
    ),
  )

const TIGHTER: [string, EntityDocument][] = [
  ['a field that becomes required', withField('title', { required: true })],
  ['one required by a rule', withField('reason', { required: { '>': [{ var: 'quantity' }, 8] } })],
  ['one required where it is shown', withField('reason', { required: true, when: { '>': [{ var: 'quantity' }, 8] } })],
  ['a higher least value', withField('quantity', { min: 5 })],
  ['a most value', withField('price', { max: 9.99 })],
  ['a first day', withField('day', { min: '2026-01-01' })],
  ['a shorter text', withField('title', { maxLength: 10 })],
  ['a longer one', withField('title', { minLength: 10 })],
  ['an option that is gone', withField('kind', { options: before.fields[4]!.options!.slice(0, 2) })],
  ['a pattern', withField('reason', { pattern: '^[a-k]' })],
  ['a format', withField('title', { format: 'colour' })],
  [
    'a check',
    {
      ...before,
      checks: [{ id: 'many', refuse: { '>': [{ var: 'quantity' }, 8] }, at: 'quantity', message: { zh: '多' } }],
    },
  ],
]

describe('what a tighter model touches', () => {
  test('no record is refused by the model it was saved under', () => expect(refused(before)).not.toContain(true))

  test.each(TIGHTER)('%s: exactly the records the engine will then refuse', (_, after) => {
    expect(refused(after)).toContain(true)
    expect(refused(after)).toContain(false)
    expect(touched(after)).toEqual(refused(after))
  })

  test('what is looser or the same touches none', () => {
    const looser = [withField('title', { maxLength: 60 }), withField('quantity', { min: 0 }), before]
    for (const after of looser) expect(tightenings(before, after)).toEqual([])
    const ruled = withField('title', { required: { '>': [{ var: 'quantity' }, 8] } })
    expect(tightenings(withField('title', { required: true }), ruled)).toEqual([])
  })

  test('a new required field is empty in every record; a rule that reads a new field cannot be counted', () => {
    const colour: Field = { id: 'colour', type: 'string', title: { zh: '颜色' }, required: true }
    const after = { ...before, fields: [...before.fields, colour] }
    expect(tightenings(before, after)).toEqual([{ kind: 'required', field: 'colour', touches: true }])
    const asks = { ...colour, id: 'why', required: { '==': [{ var: 'colour' }, 'red'] } }
    expect(tightenings(before, { ...after, fields: [...after.fields, asks] })[1]).toMatchObject({
      kind: 'requiredWhen',
      touches: null,
    })
  })

  test('a new unique index is listed with its fields, an existing one is not', () => {
    const unique = withField('title', { unique: true })
    expect(tightenings(before, unique)).toEqual([{ kind: 'unique', field: 'title', touches: null, same: ['title'] }])
    expect(tightenings(unique, unique)).toEqual([])
    const both: EntityDocument = { ...before, indexes: [{ id: 'one', fields: ['kind', 'day'], unique: true }] }
    expect(tightenings(before, both)).toEqual([
      { kind: 'unique', field: 'kind', beside: ['day'], touches: null, same: ['kind', 'day'] },
    ])
  })

  test('ignoring case is stricter than unique, and listed once; the reverse is no restriction', () => {
    const [unique, anyCase] = [{ unique: true }, { unique: true, anyCase: true }] as const
    const told = [{ kind: 'anyCase', field: 'title', touches: null, same: ['title'] }]
    expect(tightenings(before, withField('title', anyCase))).toEqual(told)
    expect(tightenings(withField('title', unique), withField('title', anyCase))).toEqual(told)
    expect(tightenings(withField('title', anyCase), withField('title', unique))).toEqual([])
    expect(classOfChange(withField('title', unique), withField('title', anyCase), 'fields/title/anyCase')).toBe(
      'tighter',
    )
    expect(classOfChange(withField('title', anyCase), withField('title', unique), 'fields/title/anyCase')).toBe(
      'looser',
    )
  })

  test('copies into a unique field are compared after conversion, alone and with other fields', () => {
    const copy: Field = { id: 'count', type: 'string', title: { zh: '数' }, copies: 'quantity', unique: true }
    const after = { ...before, fields: [...before.fields, copy] }
    const [, one] = tightenings(before, after)
    expect(one).toMatchObject({ kind: 'unique', field: 'count', from: 'quantity', touches: null })
    expect(one!.copies![0]!.convert('2')).toBe('2')
    const fields = [...before.fields, { ...copy, unique: undefined }]
    const both: EntityDocument = { ...after, fields, indexes: [{ id: 'one', fields: ['kind', 'count'], unique: true }] }
    const told = { kind: 'unique', field: 'kind', beside: ['count'], touches: null, same: ['kind'] }
    expect(tightenings(before, both)[1]).toMatchObject({ ...told, copies: [{ from: 'quantity' }] })
  })

  test('a pattern that cannot be matched is listed without a count', () => {
    expect(tightenings(before, withField('title', { pattern: '(a' }))).toEqual([
      { kind: 'pattern', field: 'title', touches: null },
    ])
  })

  test.each<[string, ChangeClass | null, EntityDocument, string]>([
    ...TIGHTER.slice(0, -1).map(
      ([name, after]) =>
        [name, 'tighter', after, `fields/${tightenings(before, after)[0]!.field}`] as [
          string,
          ChangeClass,
          EntityDocument,
          string,
        ],
    ),
    ['a longer text', 'looser', withField('title', { maxLength: 60 }), 'fields/title'],
    ['one limit more, one less', 'tighter', withField('quantity', { min: 0, max: 5 }), 'fields/quantity'],
    ['another name', 'free', withField('title', { title: { zh: '名称' } }), 'fields/title'],
    ['a field', 'new', { ...before, fields: [...before.fields, { ...before.fields[0]!, id: 'new' }] }, 'fields/new'],
    ['one taken away', 'removed', { ...before, fields: before.fields.slice(1) }, 'fields/title'],
    ['a new check', 'tighter', TIGHTER.at(-1)![1], 'checks/many'],
    ['the model itself', null, { ...before, title: { zh: '借' } }, ''],
    ['a right', null, before, 'access/staff'],
  ])('%s is %s', (_, expected, after, address) => {
    expect(classOfChange(before, after, address)).toBe(expected)
  })

  test('a removed field is listed with the records that have a value', () => {
    const after = { ...before, fields: before.fields.filter(field => field.id !== 'reason') }
    expect(tightenings(before, after)).toMatchObject([{ kind: 'removed', field: 'reason' }])
    expect(touched(after)).toEqual([true, false, false, false])
  })
})

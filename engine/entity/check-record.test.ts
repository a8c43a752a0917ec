import { describe, expect, test } from 'vitest'
import texts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import type { EntityDocument, Field } from '../schema/document.ts'
import loanDocument from '../schema/examples/1-equipment-loan.entity.json' with { type: 'json' }
import leaveDocument from '../schema/examples/5-leave.entity.json' with { type: 'json' }
import spanDocument from '../schema/examples/6-leave-span.entity.json' with { type: 'json' }
import type { EngineRecord } from '../value/value.ts'
import { beginRecord } from './begin-record.ts'
import { checkRecord } from './check-record.ts'
import { compileEntity } from './compile-entity.ts'

const documents = [loanDocument, leaveDocument, spanDocument] as unknown as EntityDocument[]
const lookup = (key: string) => documents.find(document => document.key === key)
const loan = compileEntity(documents[0]!, lookup)
const leave = compileEntity(documents[1]!, lookup)
const env = { today: '2026-11-20', now: '2026-11-20 10:00:00', me: { id: '7', dept: '20' } }

const goodLoan: EngineRecord = {
  title: 'Camera',
  category: 'photo',
  quantity: 2,
  price: '9.90',
  loanDate: '2026-11-20',
  returnDate: '2026-11-25',
  borrower: '7',
}
const goodLeave: EngineRecord = {
  sort: 'personal',
  reason: 'Moving house',
  spans: [{ start: '2026-11-23', end: '2026-11-24' }],
}

const titleOf = (id: string) => leave.fields.get(id)!.field.title

/** One field alone: the code of the issue of `value` in it. */
function codeOf(
  field: Partial<Field> & Pick<Field, 'type'>,
  value: EngineRecord[string],
  more: EngineRecord = {},
): string | undefined {
  const document: EntityDocument = {
    kind: 'entity',
    grammar: 1,
    key: 'one',
    title: { zh: 'one' },
    fields: [{ id: 'f', title: { zh: 'f' }, ...field }],
  }
  return checkRecord(compileEntity(document, lookup), { f: value, ...more }, { env }).issues[0]?.code
}

describe('a record begun', () => {
  test('has every field, with its default', () => {
    expect(beginRecord(loan, env)).toEqual({
      title: null,
      category: null,
      quantity: 1,
      price: null,
      total: null,
      loanDate: '2026-11-20',
      returnDate: null,
      borrower: '7',
      reason: null,
    })
  })
})

describe('a good record', () => {
  test('has no issues and its computed fields', () => {
    expect(checkRecord(loan, goodLoan, { env })).toEqual({
      record: { ...goodLoan, total: '19.80', reason: null },
      issues: [],
    })
  })

  test('computed fields are never taken from outside', () => {
    expect(checkRecord(loan, { ...goodLoan, total: '0.01' }, { env }).record.total).toBe('19.80')
  })

  test('keeps its id and drops what is no field', () => {
    const { record } = checkRecord(loan, { ...goodLoan, id: '5', isAdmin: true, __proto__: { x: 1 } }, { env })
    expect(record).toHaveProperty('id', '5')
    expect(record).not.toHaveProperty('isAdmin')
  })
})

describe('issues', () => {
  test('name every field that is wrong, each once', () => {
    const { issues } = checkRecord(loan, { quantity: 100, price: '1.005', returnDate: '2026-02-30' }, { env })
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['title', 'field.required'],
      ['category', 'field.required.choose'],
      ['quantity', 'field.max'],
      ['price', 'field.scale'],
      ['loanDate', 'field.required.choose'],
      ['returnDate', 'field.date'],
      ['borrower', 'field.required.choose'],
      ['reason', 'field.required'],
    ])
  })

  test('a conditional requirement has its field’s own message', () => {
    const { issues } = checkRecord(loan, { ...goodLoan, quantity: 11 }, { env })
    expect(issues).toEqual([
      {
        path: 'reason',
        code: 'field.required',
        params: {
          title: loan.fields.get('reason')!.field.title,
          message: loan.fields.get('reason')!.field.message!.required,
        },
      },
    ])
  })

  test('a check stands at its field with its message', () => {
    const { issues } = checkRecord(loan, { ...goodLoan, returnDate: '2026-11-19' }, { env })
    expect(issues).toEqual([
      {
        path: 'returnDate',
        code: 'record.check',
        params: { check: 'returnBeforeLoan', message: loan.document.checks![0]!.message },
      },
    ])
  })

  test.each<[Partial<Field> & Pick<Field, 'type'>, EngineRecord[string], string | undefined]>([
    [{ type: 'string', minLength: 2 }, '\u{20BB7}', 'field.minLength'],
    [{ type: 'string', maxLength: 2 }, '\u{20BB7}\u91ce', undefined],
    [{ type: 'string', maxLength: 2 }, '\u{20BB7}\u91ce\u5bb6', 'field.maxLength'],
    [{ type: 'string', pattern: '^[a-z]+$' }, 'A1', 'field.pattern'],
    [{ type: 'string', pattern: '^[a-z]+$' }, 'abc', undefined],
    [{ type: 'string', format: 'email' }, 'li@campus.edu.cn', undefined],
    [{ type: 'string', format: 'email' }, 'li@campus', 'field.email'],
    [{ type: 'string', format: 'url' }, 'https://campus.edu.cn/a?b=1', undefined],
    [{ type: 'string', format: 'url' }, 'http://campus', undefined],
    [{ type: 'string', format: 'url' }, 'campus.edu.cn', undefined],
    [{ type: 'string', format: 'url' }, 'campus.edu.cn:8443/news?a=1', undefined],
    [{ type: 'string', format: 'url' }, '/news', undefined],
    [{ type: 'string', format: 'url' }, 'campus', 'field.url'],
    [{ type: 'string', format: 'url' }, '//campus.edu.cn', 'field.url'],
    [{ type: 'string', format: 'url' }, 'ftp://campus.edu.cn', 'field.url'],
    [{ type: 'string', format: 'url' }, 'li@campus.edu.cn', 'field.url'],
    [{ type: 'string', format: 'url' }, 'javascript:alert(1)', 'field.url'],
    [{ type: 'string', format: 'idCard' }, '11010519491231002X', undefined],
    [{ type: 'string', format: 'idCard' }, '110105194912310021', 'field.idCard'],
    [{ type: 'string', format: 'colour' }, '#0af', undefined],
    [{ type: 'string', format: 'colour' }, 'blue', 'field.colour'],
    [{ type: 'decimal', scale: 2, min: 0 }, '-0.01', 'field.min'],
    [{ type: 'decimal', scale: 2, max: 10 }, '10.00', undefined],
    [{ type: 'date', min: '2026-01-01' }, '2025-12-31', 'field.min'],
    [{ type: 'time', max: '18:00:00' }, '18:00:01', 'field.max'],
    [
      { type: 'file', maxCount: 1 },
      [1, 2].map(n => ({ link: `/f/${n}`, name: 'a.pdf', size: 1, attachId: '1' })),
      'field.files',
    ],
    [{ type: 'file', accept: ['pdf'] }, [{ link: '/f/1', name: 'a.EXE', size: 1, attachId: '1' }], 'field.accept'],
    [{ type: 'boolean', required: true }, false, undefined],
    [{ type: 'boolean', required: true }, null, 'field.required.choose'],
    [{ type: 'serial', required: true }, null, undefined],
    [{ type: 'integer', value: { '+': [1, 1] }, max: 1 }, null, undefined],
  ])('HT-32 HT-33 %j of %j: %s', (field, value, code) => {
    expect(codeOf(field, value)).toBe(code)
  })

  test('VM-07 FM-23 a value that does not match the field’s pattern gets the field’s own message', () => {
    expect(codeOf({ type: 'string', pattern: '^[A-Z]{2}$' }, 'ab')).toBe('field.pattern')
    expect(texts['field.pattern'].zh).toBe('{title}格式不匹配')
  })

  test('VM-06 a required upload is reported when it is missing', () => {
    expect(codeOf({ type: 'file', required: true }, [])).toBe('field.required.file')
  })

  test.each<[string, string | null, string | undefined]>([
    ['VM-16 empty', null, 'field.phone.empty'],
    ['VM-17 ten digits', '1381234567', 'field.phone.length'],
    ['VM-18 no mobile number', '12812345678', 'field.phone'],
    ['a mobile number', '13812345678', undefined],
  ])('a phone: %s', (_, value, code) => {
    expect(codeOf({ type: 'string', format: 'phone', required: true }, value)).toBe(code)
  })
})

describe('a field that does not exist', () => {
  test('is empty and not checked', () => {
    const { record, issues } = checkRecord(leave, { ...goodLeave, proof: 'nonsense' }, { env })
    expect(record.proof).toBeNull()
    expect(issues).toEqual([])
  })

  test('is checked as soon as it exists', () => {
    const spans: EngineRecord[] = [{ start: '2026-11-23', end: '2026-11-25' }]
    const { issues } = checkRecord(leave, { ...goodLeave, sort: 'sick', stand: '8', spans }, { env })
    expect(issues.map(({ path, code }) => [path, code])).toEqual([['proof', 'field.required.file']])
  })
})

describe('rows', () => {
  test('are computed before what adds them up', () => {
    const spans: EngineRecord[] = [
      { start: '2026-11-23', end: '2026-11-24', half: true, days: '99.0' },
      { start: '2026-12-01', end: '2026-12-01' },
    ]
    const { record, issues } = checkRecord(leave, { ...goodLeave, spans }, { env })
    expect(issues).toEqual([])
    expect(record).toMatchObject({ days: '2.5', spans: [{ days: '1.5' }, { days: '1.0' }] })
  })

  test('VM-02 a sub-table with required columns must have data', () => {
    const { issues } = checkRecord(leave, { ...goodLeave, spans: [] }, { env })
    expect(issues).toMatchObject([{ path: 'spans', code: 'field.rows.empty', params: { label: titleOf('spans') } }])
  })

  test('VM-02 without a limit a required column asks for a row, unless the rows are locked or may be empty', () => {
    const codes = (column: Partial<Field>, more: Partial<Field>, record: EngineRecord = {}) => {
      const title = { zh: '明细' }
      const rows: Field = {
        id: 'rows',
        type: 'children',
        title,
        fields: [{ id: 'a', type: 'string', title, ...column }],
      }
      const on: Field = { id: 'on', type: 'boolean', title }
      const document = { ...leave.document, key: 'form', checks: [], fields: [on, { ...rows, ...more }] }
      return checkRecord(
        compileEntity(document, () => undefined),
        record,
        { env },
      ).issues.map(({ code }) => code)
    }
    const required = { required: true }
    expect(codes(required, {})).toEqual(['field.rows.empty'])
    expect(codes(required, {}, { rows: [{ id: '1', a: 'x', $delete: true }] })).toEqual(['field.rows.empty'])
    expect(codes(required, {}, { rows: [{ a: 'x' }] })).toEqual([])
    expect(codes({}, {})).toEqual([])
    expect(codes({ required: { var: '$parent.on' } }, {})).toEqual([])
    expect(codes(required, { empty: true })).toEqual([])
    expect(codes(required, { readOnly: true })).toEqual([])
    expect(codes(required, { readOnly: { '!': [{ var: 'on' }] } })).toEqual([])
    expect(codes(required, { when: { var: 'on' } })).toEqual([])
    expect(codes(required, { when: { var: 'on' } }, { on: true })).toEqual(['field.rows.empty'])
    expect(codes(required, { empty: true, required: true })).toEqual(['field.rows.empty'])
  })

  test('VM-03 a required cell names its table, row and column', () => {
    const spans: EngineRecord[] = [{ start: '2026-11-23', end: '2026-11-24' }, { start: '2026-12-01' }]
    const { issues } = checkRecord(leave, { ...goodLeave, spans }, { env })
    expect(issues).toMatchObject([
      {
        path: 'spans/1/end',
        code: 'field.row.required',
        params: { label: titleOf('spans'), n: 2, column: { zh: expect.any(String), en: 'To' } },
      },
    ])
  })

  test('a check of the row stands in the row, a cell that cannot be read too', () => {
    const spans: EngineRecord[] = [
      { start: '2026-11-24', end: '2026-11-23' },
      { start: 'soon', end: '2026-12-01' },
    ]
    const { issues } = checkRecord(leave, { ...goodLeave, spans }, { env })
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['spans/0/end', 'record.check'],
      ['spans/1/start', 'field.date'],
    ])
    expect(issues[0]!.params!.message).toMatchObject({ zh: expect.stringMatching(/第 1 行：/) })
    expect(issues[1]!.params!.title).toMatchObject({ en: expect.stringMatching(/^From in row 2 of /) })
  })

  test('that are marked as removed are not checked and not counted', () => {
    const spans: EngineRecord[] = [
      { start: '2026-11-23', end: '2026-11-24' },
      { id: '9', $delete: true },
    ]
    const { record, issues } = checkRecord(leave, { ...goodLeave, spans }, { env })
    expect(issues).toEqual([])
    expect(record).toMatchObject({ days: '2.0', spans: [{ days: '2.0' }, { id: '9', $delete: true }] })
  })

  test('are at most as many as the field allows', () => {
    const spans = Array.from({ length: 21 }, (_, i) => ({
      start: `2026-12-${String(i + 1).padStart(2, '0')}`,
      end: `2026-12-${String(i + 1).padStart(2, '0')}`,
    }))
    expect(checkRecord(leave, { ...goodLeave, stand: '8', spans }, { env }).issues).toMatchObject([
      { path: 'spans', code: 'field.rows.many' },
    ])
  })
})

describe('choices', () => {
  const spans = [{ start: '2026-11-23', end: '2026-11-23' }]
  const below = (dept: string, top: string) => dept === top || dept === '21'
  const ask = (stand: string, options?: Record<string, { id: string; dept?: string }[]>) =>
    checkRecord(
      leave,
      { ...goodLeave, spans, stand },
      { env: { ...env, isBelow: below }, ...(options ? { options } : {}) },
    ).issues.map(({ code }) => code)

  test('accept options for which the rule holds', () => {
    expect(ask('8', { stand: [{ id: '8', dept: '21' }] })).toEqual([])
  })

  test('refuse the others, and options that do not exist', () => {
    expect(ask('7', { stand: [{ id: '7', dept: '20' }] })).toEqual(['field.choices'])
    expect(ask('9', { stand: [{ id: '8', dept: '21' }] })).toEqual(['field.option'])
  })

  test('are left to the server when the option’s record is not known', () => {
    expect(ask('7')).toEqual([])
  })
})

describe('a read-only field', () => {
  const document: EntityDocument = {
    kind: 'entity',
    grammar: 1,
    key: 'one',
    title: { zh: 'one' },
    fields: [
      { id: 'done', type: 'boolean', title: { zh: 'done' } },
      { id: 'price', type: 'integer', title: { zh: 'price' }, readOnly: { var: 'done' } },
      { id: 'double', type: 'integer', title: { zh: 'double' }, value: { '*': [{ var: 'price' }, 2] } },
    ],
  }
  const entity = compileEntity(document, lookup)

  test('keeps what it was, and what follows from it too', () => {
    const { record } = checkRecord(
      entity,
      { done: true, price: 9 },
      { env, previous: { done: true, price: 4, double: 8 } },
    )
    expect(record).toEqual({ done: true, price: 4, double: 8 })
  })

  test('is taken while its rule does not hold', () => {
    expect(
      checkRecord(entity, { done: false, price: 9 }, { env, previous: { done: true, price: 4 } }).record.price,
    ).toBe(9)
  })
})

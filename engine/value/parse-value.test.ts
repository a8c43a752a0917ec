import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field } from '../schema/document.ts'
import { compareValues } from './compare-values.ts'
import { formatValue } from './format-value.ts'
import { parseValue } from './parse-value.ts'
import { isEmpty } from './value.ts'

const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  id: 'f',
  type,
  title: { zh: 'f' },
  ...more,
})
const options = [
  { id: '0', title: { zh: 'zero' } },
  { id: 'a', title: { zh: 'A', en: 'an A' } },
]

describe('reads what came in', () => {
  test.each<[Field['type'], Partial<Field>, unknown, unknown]>([
    ['string', {}, '  a b ', 'a b'],
    ['string', {}, '   ', null],
    ['string', {}, 'a\0b', 'ab'],
    ['string', {}, 5, '5'],
    ['text', {}, undefined, null],
    ['integer', {}, '12', 12],
    ['integer', {}, -0, 0],
    ['integer', {}, '3.0', 3],
    ['decimal', { scale: 2 }, 1.5, '1.50'],
    ['decimal', { scale: 2 }, '-0.00', '0.00'],
    ['decimal', { scale: 2 }, '12345678901234567890.1', '12345678901234567890.10'],
    ['decimal', { scale: 0 }, '7', '7'],
    ['boolean', {}, 1, true],
    ['boolean', {}, 'false', false],
    ['date', {}, '2024-02-29', '2024-02-29'],
    ['date', {}, '2024-02-29 00:00:00', '2024-02-29'],
    ['datetime', {}, '2024-02-29', '2024-02-29 00:00:00'],
    ['datetime', {}, '2024-02-29T08:05', '2024-02-29 08:05:00'],
    ['time', {}, '08:05', '08:05:00'],
    ['enum', { options }, 'a', 'a'],
    ['enum', { options }, 0, '0'],
    ['dict', { dict: 'd' }, 3, '3'],
    ['dict', { dict: 'd', store: 'integer' }, 12, '12'],
    ['ref', { to: 'x' }, 42, '42'],
    ['ref', { to: 'x' }, '0', null],
    ['user', {}, '9223372036854775807', '9223372036854775807'],
    ['refs', { to: 'x' }, '3, 4,3,', ['3', '4']],
    ['users', {}, [1, '2'], ['1', '2']],
    ['depts', {}, [], null],
    ['region', { depth: 3 }, '330106', '330106'],
    ['region', { depth: 3 }, '441900003', '441900003'],
    ['json', {}, { a: [1] }, { a: [1] }],
    ['children', {}, [{ a: 1 }], [{ a: 1 }]],
    ['serial', {}, 'QJ-1', 'QJ-1'],
    [
      'file',
      {},
      [{ link: '/f/1', name: 'a.pdf', size: 3, attachId: 9, other: 1 }],
      [{ link: '/f/1', name: 'a.pdf', size: 3, attachId: '9' }],
    ],
  ])('%s %j of %j is %j', (type, more, input, value) => {
    expect(parseValue(field(type, more), input)).toEqual({ value })
  })
})

describe('refuses what is none', () => {
  test.each<[Field['type'], Partial<Field>, unknown, string]>([
    ['string', {}, {}, 'field.text'],
    ['dict', { dict: 'd', store: 'integer' }, 'abc', 'field.option'],
    ['dict', { dict: 'd', store: 'integer' }, '99999999999', 'field.option'],
    ['enum', { options: [{ id: 'a', title: { zh: 'a' } }], store: 'integer' }, 'a', 'field.option'],
    ['integer', {}, '1.5', 'field.integer'],
    ['integer', {}, '1e3', 'field.number'],
    ['integer', {}, '9007199254740993', 'field.range'],
    ['integer', {}, Number.NaN, 'field.number'],
    ['decimal', { scale: 2 }, '1.005', 'field.scale'],
    ['decimal', { scale: 2 }, '1,000', 'field.number'],
    ['decimal', { scale: 2 }, '9'.repeat(101), 'field.number'],
    ['boolean', {}, 'yes', 'field.boolean'],
    ['date', {}, '2023-02-29', 'field.date'],
    ['date', {}, '2024-02-29 08:00:00', 'field.date'],
    ['datetime', {}, '2024-02-29T08:00:00Z', 'field.datetime'],
    ['time', {}, '24:00', 'field.time'],
    ['enum', { options }, 'b', 'field.option'],
    ['dict', { dict: 'd' }, 'a b', 'field.option'],
    ['ref', { to: 'x' }, '-1', 'field.id'],
    ['user', {}, '9223372036854775808', 'field.id'],
    ['refs', { to: 'x' }, '3,x', 'field.id'],
    ['region', { depth: 2 }, '330106', 'field.region'],
    ['file', {}, [{ link: 'javascript:alert(1)', name: 'a' }], 'field.file'],
    ['file', {}, [{ link: '//evil.example', name: 'a' }], 'field.file'],
    ['json', {}, JSON.parse('{"a":{"__proto__":1}}'), 'field.json'],
    ['children', {}, [1], 'field.rows'],
  ])('%s %j of %j: %s', (type, more, input, code) => {
    expect(parseValue(field(type, more), input).issue).toMatchObject({ path: 'f', code })
  })
})

test('what was read once reads the same again', () => {
  const decimal = field('decimal', { scale: 3 })
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), thousandths => {
      const sign = thousandths < 0n ? '-' : ''
      const digits = String(thousandths < 0n ? -thousandths : thousandths).padStart(4, '0')
      const text = `${sign}${digits.slice(0, -3)}.${digits.slice(-3)}`
      expect(parseValue(decimal, text)).toEqual({ value: text === '-0.000' ? '0.000' : text })
    }),
  )
})

test('an option and a list of labels read as a person reads them', () => {
  const label = (id: string) => ({ 1: 'Li', 2: 'Wu' })[id]
  expect(formatValue(field('enum', { options }), 'a', { lang: 'en' })).toBe('an A')
  expect(formatValue(field('users'), ['1', '2', '3'], { lang: 'zh', label })).toBe('Li, Wu, 3')
  expect(formatValue(field('decimal', { scale: 2 }), '1.50', { lang: 'zh' })).toBe('1.50')
  expect(formatValue(field('boolean'), false, { lang: 'zh' })).toBe('✗')
  expect(formatValue(field('string'), null, { lang: 'zh' })).toBe('')
})

test('numbers are sorted as numbers, empty comes last', () => {
  const sorted = ['10.00', null, '9.50', '-1.00'].sort((a, b) => compareValues(field('decimal'), a, b))
  expect(sorted).toEqual(['-1.00', '9.50', '10.00', null])
})

test.each<[unknown, boolean]>([
  [null, true],
  [undefined, true],
  ['', true],
  [[], true],
  [0, false],
  [false, false],
  [true, false],
  [' ', false],
  [[null], false],
  [{}, false],
])('HT-34 %j is empty: %s', (value, empty) => {
  expect(isEmpty(value)).toBe(empty)
})

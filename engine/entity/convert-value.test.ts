import { describe, expect, test } from 'vitest'
import type { Field, FieldType } from '../schema/document.ts'
import type { Value } from '../value/value.ts'
import { converter, converts } from './convert-value.ts'

const field = (type: FieldType, more: Partial<Field> = {}): Field => ({ id: 'f', type, title: { zh: 'f' }, ...more })
const options = [
  { id: 'av', title: { zh: '影音', en: 'Audio and video' } },
  { id: '2', title: { zh: '图书' } },
]

describe('a value as another field would hold it', () => {
  test.each<[FieldType, Partial<Field>, Value, FieldType, Partial<Field>, Value]>([
    ['string', {}, ' 12 ', 'integer', {}, 12],
    ['string', {}, '12.0', 'integer', {}, 12],
    ['string', {}, '12.5', 'integer', {}, null],
    ['string', {}, 'a dozen', 'integer', {}, null],
    ['string', {}, '', 'integer', {}, null],
    ['string', {}, '1.5', 'decimal', { scale: 2 }, '1.50'],
    ['string', {}, '1.555', 'decimal', { scale: 2 }, null],
    ['string', {}, '是', 'boolean', {}, true],
    ['string', {}, 'No', 'boolean', {}, false],
    ['string', {}, 'perhaps', 'boolean', {}, null],
    ['string', {}, '2024-02-29', 'date', {}, '2024-02-29'],
    ['string', {}, '2023-02-29', 'date', {}, null],
    ['string', {}, 'av', 'enum', { options }, 'av'],
    ['string', {}, 'Audio and video', 'enum', { options }, 'av'],
    ['string', {}, '图书', 'enum', { options }, '2'],
    ['string', {}, '别的', 'enum', { options }, null],
    ['string', {}, '图书、影音', 'enum', { options, many: true }, ['2', 'av']],
    ['string', {}, 'as it is', 'text', {}, 'as it is'],
    ['integer', {}, 0, 'string', {}, '0'],
    ['integer', {}, 2, 'enum', { options }, '2'],
    ['integer', {}, 3, 'enum', { options }, null],
    ['integer', {}, 1, 'boolean', {}, true],
    ['integer', {}, 7, 'boolean', {}, null],
    ['integer', {}, 7, 'decimal', { scale: 1 }, '7.0'],
    ['decimal', { scale: 2 }, '7.00', 'integer', {}, 7],
    ['decimal', { scale: 2 }, '7.10', 'integer', {}, null],
    ['boolean', {}, false, 'integer', {}, 0],
    ['boolean', {}, true, 'string', {}, '是'],
    ['enum', { options }, 'av', 'string', {}, '影音'],
    ['enum', { options }, '2', 'integer', {}, 2],
    ['enum', { options }, 'av', 'integer', {}, null],
    ['enum', { options, many: true }, ['av', '2'], 'text', {}, '影音, 图书'],
    ['enum', { options, many: true }, ['av', '2'], 'dict', { dict: 'd' }, null],
    ['dict', { dict: 'd' }, '2', 'enum', { options }, '2'],
    ['date', {}, '2024-02-29', 'datetime', {}, '2024-02-29 00:00:00'],
    ['datetime', {}, '2024-02-29 08:05:00', 'date', {}, '2024-02-29'],
    ['datetime', {}, '2024-02-29 08:05:00', 'time', {}, '08:05:00'],
    ['user', {}, '7', 'users', {}, ['7']],
    ['users', {}, ['7'], 'user', {}, '7'],
    ['users', {}, ['7', '8'], 'user', {}, null],
    ['serial', {}, 'QJ-1', 'string', {}, 'QJ-1'],
  ])('%s %j %j as %s %j is %j', (from, its, value, to, more, read) => {
    const [old, now] = [field(from, its), field(to, more)]
    expect(converts(old, now)).toBe(true)
    expect(converter(old, now)(value)).toEqual(read)
  })

  test.each<[FieldType, Partial<Field>, FieldType, Partial<Field>]>([
    ['date', {}, 'boolean', {}],
    ['string', { secret: true }, 'text', {}],
    ['string', {}, 'text', { secret: true }],
    ['string', {}, 'serial', {}],
    ['string', {}, 'user', {}],
    ['user', {}, 'dept', {}],
    ['ref', { to: 'loan' }, 'refs', { to: 'room' }],
    ['children', { to: 'a', by: 'b' }, 'text', {}],
    ['file', {}, 'text', {}],
  ])('%s %j never becomes %s %j', (from, its, to, more) => {
    expect(converts(field(from, its), field(to, more))).toBe(false)
  })
})

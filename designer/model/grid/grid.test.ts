import { describe, expect, test } from 'vitest'
import type { Field, Json } from '#engine/schema/document.ts'
import { loan } from '#tests/support/design-sample.ts'
import { readText, sayText, whyNotTyped } from '../../new/read-text.ts'
import { rowIds, setCells } from './rows.ts'

const field = (facts: Partial<Field>): Field => ({ id: 'it', type: 'string', title: { zh: '它', en: 'It' }, ...facts })
const options = [
  { id: 'b', title: { zh: '商务', en: 'Business' } },
  { id: 'f', title: { zh: '探亲', en: 'Family' } },
]

describe('a text in a cell', () => {
  test.each<[string, Partial<Field>, Json]>([
    ['3', { type: 'integer' }, 3],
    ['¥1,250.5', { type: 'decimal', scale: 2 }, '1250.50'],
    ['2026/9/1', { type: 'date' }, '2026-09-01'],
    ['8:30', { type: 'time' }, '08:30:00'],
    ['是', { type: 'boolean' }, true],
    ['No', { type: 'boolean' }, false],
    ['Family', { type: 'enum', options }, 'f'],
    ['商务、探亲', { type: 'enum', many: true, options }, ['b', 'f']],
    ['  ', { type: 'integer' }, null],
  ])('%s is a value of its field', (text, facts, value) => {
    expect(readText(field(facts), text, facts.options ?? [])).toEqual({ value })
  })

  test.each<[string, Partial<Field>, string]>([
    ['tomorrow', { type: 'date' }, 'field.date'],
    ['a few', { type: 'integer' }, 'field.number'],
    ['100', { type: 'integer', max: 50 }, 'field.max'],
    ['12', { format: 'phone' }, 'field.phone.length'],
    ['Sports', { type: 'enum', options }, 'field.option'],
    ['Li Lei', { type: 'user' }, 'designer.samples.untyped'],
  ])('%s is refused with the reason', (text, facts, code) => {
    expect(readText(field(facts), text, facts.options ?? []).issue?.code).toBe(code)
  })

  test.each<[Partial<Field>, Json]>([
    [{ type: 'boolean' }, true],
    [{ type: 'enum', many: true, options }, ['b', 'f']],
    [{ type: 'decimal', scale: 2 }, '1250.50'],
    [{ type: 'datetime' }, '2026-09-01 08:30:00'],
    [{ type: 'json', widget: 'time-range' }, ['08:00:00', '09:30:00']],
  ])('what a cell says is read as the same value: %o', (facts, value) => {
    for (const lang of ['zh', 'en'] as const) {
      const text = sayText(field(facts), value, facts.options ?? [], lang)
      expect(readText(field(facts), text, facts.options ?? [])).toEqual({ value })
    }
  })
})

test('what the server makes, and what is looked up, is not typed', () => {
  const why = (facts: Partial<Field>) => whyNotTyped(field(facts))
  expect([why({}), why({ value: 1 }), why({ type: 'serial' }), why({ type: 'file' }), why({ type: 'json' })]).toEqual([
    null,
    'computed',
    'numbered',
    'later',
    'later',
  ])
})

describe('rows', () => {
  const samples = [{ id: 'r2', values: { title: 'Beamer' } }]

  test('stand free below the sample records, with ids that stay', () => {
    expect(rowIds(loan)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5'])
    expect(rowIds({ ...loan, samples })).toEqual(['r2', 'r1', 'r3', 'r4', 'r5'])
    expect(rowIds(loan, 500)).toHaveLength(100)
  })

  test('left free above one that is filled keep their place', () => {
    expect(setCells({ ...loan, samples }, [{ row: 2, field: 'title', value: 'Desk' }])).toEqual({
      command: 'samples.set',
      args: { document: 'entity:loan', rows: [{ id: 'r1' }, { id: 'r3', values: { title: 'Desk' } }] },
    })
  })
})

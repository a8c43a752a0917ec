import { describe, expect, test } from 'vitest'
import { diceOf } from '#tests/parity/dice.ts'
import type { EngineRecord } from '../value/value.ts'
import { type MergeKind, mergeRecord, type Side, type Sides, valuesToWrite } from './merge-record.ts'

const IDS = ['a', 'b', 'c', 'd']

describe('a line of a workbook and its record', () => {
  const one: EngineRecord = { a: 1, b: 'x' }
  test.each<[title: string, Sides, kind: MergeKind, written: EngineRecord | null]>([
    ['neither was imported nor is there', { file: one }, 'added', one],
    ['were never compared: the file counts', { file: { a: 2, b: null }, record: one }, 'changed', { a: 2 }],
    ['are as they were', { base: one, file: one, record: one }, 'same', {}],
    ['the file changed', { base: one, file: { a: 2, b: 'x' }, record: one }, 'changed', { a: 2 }],
    ['the file emptied', { base: one, file: { a: 1 }, record: one }, 'changed', { b: null }],
    ['the record changed', { base: one, file: one, record: { a: 3, b: 'x' } }, 'same', {}],
    ['both changed, alike', { base: one, file: { a: 2, b: 'x' }, record: { a: 2, b: 'x' } }, 'same', {}],
    ['both changed elsewhere', { base: one, file: { a: 2, b: 'x' }, record: { a: 1, b: 'y' } }, 'changed', { a: 2 }],
    ['both changed, differently', { base: one, file: { a: 2, b: 'z' }, record: { a: 3, b: 'x' } }, 'clash', null],
    ['the file has no longer', { base: one, record: one }, 'gone', null],
    ['were removed on both sides', { base: one }, 'same', {}],
    ['were removed here', { base: one, file: one }, 'same', {}],
    ['were removed here and changed in the file', { base: one, file: { a: 2, b: 'x' } }, 'removed', null],
    ['have a column more', { base: { a: 1 }, file: one, record: { a: 1, b: null } }, 'changed', { b: 'x' }],
  ])('%s', (_, sides, kind, written) => {
    const merged = mergeRecord(['a', 'b'], sides)
    expect(merged.kind).toBe(kind)
    if (kind !== 'gone' && kind !== 'removed') expect(valuesToWrite(merged, () => undefined)).toEqual(written)
  })

  test('a list counts as changed by what it holds', () => {
    const base = { a: ['1', '2'] }
    expect(mergeRecord(['a'], { base, file: { a: ['1', '2'] }, record: { a: [] } }).kind).toBe('same')
  })
})

/** What each side did is known to the oracle, so it need not compare anything. */
test('10,000 edits on both sides come to what their makers meant', () => {
  const dice = diceOf(20_261_129)
  for (let round = 0; round < 2_500; round++) {
    const base: EngineRecord = Object.fromEntries(IDS.map(id => [id, dice.int(3) || null]))
    const sides = { file: { ...base }, record: { ...base } }
    const last: Record<Side, Map<string, unknown>> = { file: new Map(), record: new Map() }
    for (let edit = 0; edit < 4; edit++) {
      const side = dice.chance(0.5) ? 'file' : 'record'
      const [id, value] = [dice.pick(IDS), dice.int(4) || null]
      sides[side][id] = value
      last[side].set(id, value)
    }
    const chosen: Side = dice.chance(0.5) ? 'file' : 'record'
    const expected = Object.fromEntries(
      IDS.map(id => {
        const meant = (side: Side) =>
          last[side].has(id) && last[side].get(id) !== base[id] ? [last[side].get(id)] : []
        const [file, record] = [meant('file'), meant('record')]
        if (file.length > 0 && record.length > 0) return [id, (chosen === 'file' ? file : record)[0]]
        return [id, (file.length > 0 ? file : record.length > 0 ? record : [base[id]])[0]]
      }),
    )
    const merged = mergeRecord(IDS, { base, ...sides })
    const written = { ...sides.record, ...valuesToWrite(merged, () => chosen) }
    expect(written, JSON.stringify({ base, ...sides, chosen })).toEqual(expected)
    expect(merged.kind === 'clash').toBe(
      IDS.some(
        id => sides.file[id] !== base[id] && sides.record[id] !== base[id] && sides.file[id] !== sides.record[id],
      ),
    )
  }
})

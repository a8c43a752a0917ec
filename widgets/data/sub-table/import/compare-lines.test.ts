import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { compareLine, keysAmong, proposedKey } from './compare-lines.ts'

const field = (id: string, type = 'string') => ({ id, type, title: { zh: id } }) as Field
const [no, name, tags] = [field('no'), field('name'), field('tags', 'users')]
const SHOWN = [
  [0, { no: 'a', name: 'pen' }],
  [2, { no: 'b', name: 'ink' }],
  [3, { no: 'c', name: 'ink' }],
] as const
const isOpen = () => true

test.each([
  ['each another value', [{ no: 'a' }, { no: 'b' }], ['no']],
  ['one value twice', [{ no: 'a' }, { no: 'a' }], []],
  ['one line without', [{ no: 'a' }, { no: null }], []],
  ['a list of values', [{ tags: ['a'] }, { tags: ['b'] }], []],
])('what may tell which row a line is of: %s', (_, lines, ids) => {
  expect(keysAmong([no, tags], lines).map(({ id }) => id)).toEqual(ids)
})

test('the first key of which a row has a value is proposed', () => {
  expect(proposedKey([no, name], [{ no: 'x', name: 'pen' }], SHOWN)).toBe(name)
  expect(proposedKey([no, name], [{ no: 'x', name: 'oil' }], SHOWN)).toBeNull()
})

test.each([
  ['changed', { no: 'a', name: 'pencil' }, 0, [['name', 'pen', 'pencil']]],
  ['same', { no: 'a', name: 'pen' }, 0, []],
  ['same', { no: 'a', name: null }, 0, []],
  ['added', { no: 'x', name: 'pen' }, undefined, []],
] as const)('a line of the file is %s: %j', (kind, values, index, changes) => {
  const compared = compareLine(values, { shown: SHOWN, ids: ['no', 'name'], key: 'no', isOpen })
  expect([compared.kind, compared.index]).toEqual([kind, index])
  expect(compared.changes.map(({ id, record, file }) => [id, record, file])).toEqual(changes)
})

test('a line of several rows is of none, and a cell that is closed is not changed', () => {
  const among = { shown: SHOWN, ids: ['no', 'name'], isOpen }
  expect(compareLine({ no: 'z', name: 'ink' }, { ...among, key: 'name' }).kind).toBe('twice')
  const closed = { ...among, key: 'no', isOpen: (index: number, id: string) => index !== 2 || id !== 'name' }
  expect(compareLine({ no: 'b', name: 'oil' }, closed).kind).toBe('same')
  expect(compareLine({ no: 'c', name: 'oil' }, closed).kind).toBe('changed')
})

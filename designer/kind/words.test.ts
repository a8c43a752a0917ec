import { expect, test } from 'vitest'
import { matches } from '#engine/text/match.ts'
import { NEW_WORDS, searchWords, WORDS } from './words.ts'

const idsFor = (typed: string, words: typeof WORDS = WORDS) =>
  words.filter(word => matches(typed, searchWords(word))).map(({ id }) => id)

test.each([
  ['identity', 'idCard'],
  ['\u8eab\u4efd\u8bc1', 'idCard'],
  ['sfz', 'idCard'],
  ['sub-table', 'children'],
  ['mingxi', 'children'],
  ['formula', 'formula'],
  ['jisuan', 'formula'],
  ['kanban', 'kanban-view'],
  ['gantt', 'timeline-view'],
  ['map', 'location'],
  ['\u5730\u56fe', 'location'],
  ['qianzi', 'signature'],
  ['dropdown', 'enum'],
  ['checkbox', 'boolean'],
  ['attachment', 'file'],
  ['lookup', 'ref'],
  ['gongshi', 'duration'],
] as const)('what people call %s is found', (typed, id) => {
  expect(idsFor(typed)).toContain(id)
})

test('every kind is found by its title in both languages, and the usual ones have other words', () => {
  for (const word of NEW_WORDS)
    for (const title of [word.title.zh, word.title.en])
      expect(idsFor(title!, NEW_WORDS), `${word.id}: ${title}`).toContain(word.id)
  expect(WORDS.filter(({ use, also }) => use === 'usual' && !also).map(({ id }) => id)).toEqual([])
})

import { expect, test } from 'vitest'
import { cardsOf, mapCards, queriesOfBoard } from './cards-of.ts'
import type { Card, DashboardBody, Query } from './document.ts'

const card = (id: string, more: Partial<Card> = {}): Card => ({ id, widget: 'bar', w: 4, h: 4, ...more })
const held = card('held', { widget: 'tabs', cards: [card('a', { query: 'inner' }), card('b', { query: 'both' })] })
const query = (id: string, more: Partial<Query> = {}): Query => ({ id, entity: 'loan', get: 'sums', ...more })
const board: DashboardBody = {
  queries: [query('inner'), query('both'), query('timed', { run: 'open' })],
  cards: [held, card('c', { query: 'both' })],
}

test('a container comes before what it holds', () => {
  expect([...cardsOf(board)].map(({ card: { id }, list, depth }) => [id, list, depth])).toEqual([
    ['held', 'cards', 1],
    ['a', 'cards/held/cards', 2],
    ['b', 'cards/held/cards', 2],
    ['c', 'cards', 1],
  ])
})

test('a container goes with the last card in it, one that was empty stays', () => {
  const without = (...ids: string[]) => mapCards(board.cards!, one => (ids.includes(one.id) ? null : one))
  expect(without('a')).toEqual([{ ...held, cards: [card('b', { query: 'both' })] }, board.cards![1]])
  expect(without('a', 'b')).toEqual([board.cards![1]])
  expect(mapCards([card('empty', { widget: 'cards' })], one => one)).toHaveLength(1)
})

test('what only cards in containers read is asked once one is seen, unless a rule reads it', () => {
  const runs = (of: DashboardBody, around?: object) => queriesOfBoard(of, around)?.map(({ id, run }) => [id, run])
  expect(runs(board)).toEqual([
    ['inner', 'seen'],
    ['both', undefined],
    ['timed', 'open'],
  ])
  const read = { ...board, cards: [...board.cards!, card('d', { when: { '>': [{ var: '$query.inner.n' }, 1] } })] }
  expect(runs(read)?.[0]).toEqual(['inner', undefined])
  const page = { nodes: [{ when: { var: '$query.inner.n' } }] }
  expect(runs(board, page)?.[0]).toEqual(['inner', undefined])
})

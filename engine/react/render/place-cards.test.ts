import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_COLUMNS, inOrder, type PlacedCard, placeCards } from './place-cards.ts'

const boards = fc
  .array(
    fc.record({
      x: fc.option(fc.integer({ min: 0, max: 11 }), { nil: undefined }),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 20 },
  )
  .map(cards => cards.map((card, index) => ({ ...card, id: `c${index}` })))

const overlap = (a: PlacedCard, b: PlacedCard) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

test('cards fall in list order onto what lies below them', () => {
  expect(
    placeCards([
      { id: 'a', x: 0, w: 8, h: 2 },
      { id: 'b', x: 8, w: 4, h: 5 },
      { id: 'c', x: 0, w: 4, h: 3 },
      { id: 'd', w: 4, h: 1 },
    ]).map(({ id, x, y }) => [id, x, y]),
  ).toEqual([
    ['a', 0, 0],
    ['b', 8, 0],
    ['c', 0, 2],
    ['d', 4, 2],
  ])
})

test('no two cards overlap and none leaves the board', () => {
  fc.assert(
    fc.property(boards, cards => {
      const placed = placeCards(cards)
      for (const [index, card] of placed.entries()) {
        expect(card.x + card.w).toBeLessThanOrEqual(CARD_COLUMNS)
        expect(placed.slice(index + 1).some(other => overlap(card, other))).toBe(false)
      }
    }),
  )
})

test('putting the placed cards in order and letting them fall again changes nothing', () => {
  fc.assert(
    fc.property(boards, cards => {
      const placed = inOrder(placeCards(cards))
      expect(placeCards(placed)).toEqual(placed)
    }),
  )
})

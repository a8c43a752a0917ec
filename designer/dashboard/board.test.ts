import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeCards } from '#engine/react/render/place-cards.ts'
import { board } from '#tests/support/design-sample.ts'
import { mapSlots } from '../query/query.ts'
import { gridOf, placeCard, toCells } from './board.ts'

const cards = board.cards!

describe('board', () => {
  it('puts a card above another and lets the other fall', () => {
    const placed = placeCard(cards, 'three', { x: 0, y: 0, w: 12, h: 6 })
    expect(placed[0]?.id).toBe('three')
    expect(placeCards(placed).find(card => card.id === 'one')?.y).toBe(6)
  })

  it('never lets cards overlap, wherever one is put', () => {
    const place = fc.record({
      x: fc.nat(11),
      y: fc.nat(30),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(fc.constantFrom('one', 'two', 'three'), place, (id, { x, w, ...rest }) => {
        const lie = placeCards(placeCard(cards, id, { ...rest, w, x: Math.min(x, 12 - w) }))
        for (const a of lie)
          for (const b of lie)
            if (a.id !== b.id)
              expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h).toBe(false)
      }),
    )
  })

  it('reads the grid off a drawn card and keeps sizes within what the widget allows', () => {
    const grid = gridOf(cards, 'two', { address: 'cards/two', x: 400, y: 16, w: 800, h: 240 })
    expect(grid).toEqual({ left: 0, top: 16, column: 100 })
    expect(toCells(grid, { x: 1190, y: 60, w: 90, h: 10 }, { minW: 3, minH: 2 })).toEqual({ x: 9, y: 1, w: 3, h: 2 })
  })
})

describe('slots of a card', () => {
  const slots = [
    { id: 'x', title: { zh: '横' }, required: true as const },
    { id: 'y', title: { zh: '纵' }, type: 'number' as const, required: true as const },
  ]
  const none = { entity: () => undefined, query: () => undefined }
  it('fills what is empty and keeps what fits when the query changes', () => {
    const query = {
      id: 'q',
      get: 'sums' as const,
      group: [{ id: 'category' }],
      measures: [
        { id: 'n', fn: 'count' as const },
        { id: 'worth', fn: 'sum' as const },
      ],
    }
    expect(mapSlots(slots, query, {}, none)).toEqual({ x: 'category', y: 'n' })
    expect(mapSlots(slots, query, { y: 'worth', x: 'gone' }, none)).toEqual({ x: 'category', y: 'worth' })
    const series = [...slots, { id: 'series', title: { zh: '组' } }]
    expect(mapSlots(series, query, {}, none)).toEqual({ x: 'category', y: 'n' })
    const two = { ...query, group: [{ id: 'category' }, { id: 'day' }] }
    expect(mapSlots(series, two, { x: 'category', y: 'n' }, none)).toEqual({ x: 'category', y: 'n', series: 'day' })
  })
})

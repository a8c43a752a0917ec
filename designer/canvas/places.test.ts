import { describe, expect, it } from 'vitest'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { runCalls } from '../commands/run.ts'
import { viewOf } from '../commands/view.ts'
import { boxAt } from './boxes.ts'
import { type Dragged, placeAt } from './places.ts'

const PAGE = 'page:loan.manage'
const plain = viewOf(sampleDocs, sampleGround).docs[PAGE]!
const grouped = viewOf(
  runCalls(viewOf(sampleDocs, sampleGround), sampleGround, [
    {
      command: 'node.wrap',
      args: { document: PAGE, addresses: ['form/reason'], container: { id: 'group', widget: 'group', children: [] } },
    },
  ]).docs,
  sampleGround,
).docs[PAGE]!

/** title | quantity side by side, reason below. */
const BOXES = [
  { address: 'form', x: 0, y: 0, w: 400, h: 200 },
  { address: 'form/title', x: 0, y: 0, w: 200, h: 50 },
  { address: 'form/quantity', x: 200, y: 0, w: 200, h: 50 },
  { address: 'form/reason', x: 0, y: 60, w: 400, h: 100 },
]
const node = (...addresses: string[]): Dragged => ({ addresses, list: null, scope: 'form/' })

describe('places', () => {
  it.each([
    [
      'left half of one of two in a row: before',
      150,
      20,
      { in: 'form/nodes', after: 'title', how: 'before', of: 'form/quantity' },
      210,
    ],
    ['right half: after', 390, 20, { in: 'form/nodes', after: 'quantity', how: 'after', of: 'form/quantity' }, 390],
    [
      'upper half of one alone in its row: before',
      200,
      70,
      { after: 'returnDate', how: 'before', of: 'form/reason' },
      200,
    ],
    ['lower half: after', 200, 150, { after: 'reason', how: 'after', of: 'form/reason' }, 200],
  ])('%s', (_, _x, y, place, x) => {
    expect(placeAt(BOXES, plain, node('form/price'), x, y)).toMatchObject(place)
  })

  it('never offers what is dragged, or anything inside it', () => {
    const boxes = [
      ...BOXES.slice(0, 3),
      { address: 'form/group', x: 0, y: 60, w: 400, h: 120 },
      { address: 'form/reason', x: 10, y: 90, w: 380, h: 60 },
    ]
    expect(placeAt(boxes, grouped, node('form/group'), 200, 120)?.of).not.toMatch(/group|reason/)
  })

  it('puts into the middle of a container, and beside it at its rim', () => {
    const boxes = [{ address: 'form/group', x: 0, y: 0, w: 400, h: 120 }]
    expect(placeAt(boxes, grouped, node('form/title'), 200, 60)).toMatchObject({
      in: 'form/group/children',
      after: 'reason',
      how: 'inside',
    })
    expect(placeAt(boxes, grouped, node('form/title'), 200, 3)).toMatchObject({ in: 'form/nodes', how: 'before' })
  })

  it('keeps columns among columns', () => {
    const boxes = [
      { address: 'table/columns/title', x: 0, y: 0, w: 100, h: 30 },
      { address: 'table/columns/quantity', x: 100, y: 0, w: 100, h: 30 },
      { address: 'table/search/title', x: 0, y: 40, w: 100, h: 30 },
    ]
    const dragged: Dragged = { addresses: ['table/columns/price'], list: 'table/columns', scope: null }
    expect(placeAt(boxes, plain, dragged, 10, 45)).toMatchObject({ in: 'table/columns', of: 'table/columns/title' })
  })

  it('hits the innermost box', () => {
    expect(boxAt(BOXES, 10, 10)?.address).toBe('form/title')
    expect(boxAt(BOXES, 10, 190)?.address).toBe('form')
    expect(boxAt(BOXES, 900, 900)).toBeUndefined()
  })
})

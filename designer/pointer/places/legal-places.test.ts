import { describe, expect, it } from 'vitest'
import { board, loan, manage, sampleGround } from '#tests/support/design-sample.ts'
import { docsOf } from '../../commands/documents/docs.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { findItem, walkDocument } from '../../commands/documents/walk.ts'
import { runCalls } from '../../commands/run.ts'
import { moveDrag } from '../drag/move-drag.ts'
import { legalPlaces, nextSpot } from './legal-places.ts'
import { isInFlow, type Layout } from './places.ts'

const PAGE = 'page:loan.manage' as const
const view = viewOf(docsOf([loan, manage, board]), sampleGround)
const page = view.docs[PAGE]!
/** Everything below each other. */
const layout: Layout = {
  document: page,
  boxes: walkDocument(page).map(({ address }, index) => ({ address, x: 0, y: index * 50, w: 400, h: 40 })),
  containers: new Set(),
  scale: 1,
  narrow: false,
}
const dragOf = (address: string) => moveDrag(view, PAGE, [address], address)
const spotsOf = (address: string) => legalPlaces(layout, dragOf(address).dragged)

describe('the places something may go to', () => {
  it('of a column are those between the other columns', () => {
    const spots = spotsOf('table/columns/quantity')
    expect(new Set(spots.map(spot => spot.in))).toEqual(new Set(['table/columns']))
    expect(spots[0]).toEqual({ in: 'table/columns', after: null, how: 'before', of: 'table/columns/title' })
    expect(spots.some(spot => spot.after === 'quantity')).toBe(false)
  })

  it('of a node of a form stay in the form, in its flow and beside what stands alone', () => {
    const spots = spotsOf('form/quantity')
    expect(spots.every(spot => spot.in.startsWith('form/'))).toBe(true)
    expect(spots.filter(isInFlow)).toHaveLength(5)
    expect(spots.filter(spot => spot.of === 'form/reason').map(spot => spot.how)).toEqual(['left', 'right', 'after'])
  })

  it('of a block of a page are never beside one that is not drawn', () => {
    expect(spotsOf('table').map(spot => spot.of)).not.toContain('form')
  })

  it('are all taken by the commands, each leaving another order', () => {
    for (const address of ['table/columns/price', 'form/price'])
      for (const spot of spotsOf(address)) {
        const done = runCalls(view, sampleGround, dragOf(address).drop(spot))
        expect(done.docs).not.toEqual(view.stored)
      }
  })

  it('begin after the next sibling, so that one step down moves down', () => {
    const spots = spotsOf('form/quantity')
    const spot = spots[nextSpot(page, spots, 'form/quantity')]!
    const item = findItem(page, 'form/quantity')!
    expect(findItem(page, spot.of)?.index).toBe(item.index + 1)
  })
})

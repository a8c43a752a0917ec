import { describe, expect, it } from 'vitest'
import { board, loan, manage, sampleGround } from '#tests/support/design-sample.ts'
import { docsOf } from '../commands/docs.ts'
import { nodeMove } from '../commands/node-move.ts'
import { runCommand } from '../commands/run.ts'
import { viewOf } from '../commands/view.ts'
import { findItem } from '../commands/walk.ts'
import { legalPlaces, nextSpot } from './legal-places.ts'
import { moveDrag } from './move-drag.ts'

const PAGE = 'page:loan.manage' as const
const view = viewOf(docsOf([loan, manage, board]), sampleGround)
const page = view.docs[PAGE]!
const spotsOf = (address: string) => legalPlaces(page, moveDrag(view, PAGE, [address], address).dragged)

describe('the places something may go to', () => {
  it('of a column are those between the other columns', () => {
    const spots = spotsOf('table/columns/quantity')
    expect(new Set(spots.map(spot => spot.in))).toEqual(new Set(['table/columns']))
    expect(spots[0]).toEqual({ in: 'table/columns', after: null, how: 'before', of: 'table/columns/title' })
    expect(spots.some(spot => spot.after === 'quantity')).toBe(false)
  })

  it('of a node of a form stay in the form', () => {
    const spots = spotsOf('form/quantity')
    expect(spots.length).toBeGreaterThan(3)
    expect(spots.every(spot => spot.in.startsWith('form/'))).toBe(true)
  })

  it('are all taken by node.move, each leaving another order', () => {
    for (const address of ['table/columns/price', 'form/price'])
      for (const spot of spotsOf(address)) {
        const args = { document: PAGE, addresses: [address], in: spot.in, after: spot.after }
        const done = runCommand(view, sampleGround, nodeMove, args)
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

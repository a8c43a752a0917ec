import { describe, expect, it } from 'vitest'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { findItem } from '../../commands/documents/walk.ts'
import type { Call } from '../../commands/index.ts'
import { runCalls } from '../../commands/run.ts'
import { disputesOf, firstChoice, isClash, settle } from './conflict.ts'

const PAGE = 'page:loan.manage'
const seenAfter = (...calls: Call[]) =>
  viewOf(runCalls(viewOf(sampleDocs, sampleGround), sampleGround, calls).docs, sampleGround).docs
const base = seenAfter()
const width = (address: string, value: number): Call => ({
  command: 'column.set',
  args: { document: PAGE, address: `table/columns/${address}`, values: { width: value } },
})

describe('two drafts over one base', () => {
  const mine = seenAfter(width('title', 100), width('price', 90))
  const theirs = seenAfter(width('title', 300), width('quantity', 80))

  it('lists every node one side changed, and clashes where both did', () => {
    const disputes = disputesOf(base, mine, theirs)
    expect(disputes.map(one => one.address).sort()).toEqual([
      'table/columns/price',
      'table/columns/quantity',
      'table/columns/title',
    ])
    expect(disputes.filter(isClash).map(one => one.address)).toEqual(['table/columns/title'])
  })

  it('takes each side’s own changes, and of a clash the side chosen', () => {
    const settled = settle(base, mine, theirs, one => (isClash(one) ? 'theirs' : firstChoice(one)))
    const widths = ['title', 'price', 'quantity'].map(id => findItem(settled[PAGE], `table/columns/${id}`)?.value.width)
    expect(widths).toEqual([300, 90, 80])
    const kept = settle(base, mine, theirs, firstChoice)
    expect(findItem(kept[PAGE], 'table/columns/title')?.value.width).toBe(100)
  })
})

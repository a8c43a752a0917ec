import { describe, expect, it } from 'vitest'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { findItem } from '../../commands/documents/walk.ts'
import type { Call } from '../../commands/index.ts'
import { runCalls } from '../../commands/run.ts'
import { disputesOf, settle } from './conflict.ts'

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
    expect(disputes.filter(one => one.isClash).map(one => one.address)).toEqual(['table/columns/title'])
  })

  it.each([
    ['theirs', 300],
    ['mine', 100],
  ] as const)('merges what does not meet, and of a clash takes %s', (side, width) => {
    const settled = settle(base, mine, theirs, () => side)
    const widths = ['title', 'price', 'quantity'].map(id => findItem(settled[PAGE], `table/columns/${id}`)?.value.width)
    expect(widths).toEqual([width, 90, 80])
  })

  it('keys of one node that each side set alone do not clash', () => {
    const titled = seenAfter({
      command: 'text.set',
      args: { document: PAGE, address: 'table/columns/title', path: ['title'], language: 'zh', text: '名称' },
    })
    expect(disputesOf(base, mine, titled).filter(one => one.isClash)).toEqual([])
    const settled = settle(base, mine, titled, () => 'mine')
    expect(findItem(settled[PAGE], 'table/columns/title')?.value).toMatchObject({ width: 100, title: { zh: '名称' } })
  })

  const removed = seenAfter({ command: 'column.remove', args: { document: PAGE, address: 'table/columns/title' } })
  it.each([
    ['mine', undefined],
    ['theirs', 300],
  ] as const)('what one removed and the other changed clashes: of it %s is taken', (side, width) => {
    expect(disputesOf(base, removed, theirs).filter(one => one.isClash)).toMatchObject([
      { address: 'table/columns/title' },
    ])
    const settled = settle(base, removed, theirs, () => side)
    expect(findItem(settled[PAGE], 'table/columns/title')?.value.width).toBe(width)
    expect(findItem(settled[PAGE], 'table/columns/quantity')?.value.width).toBe(80)
  })

  const page = (name: string): Call => ({
    command: 'document.add',
    args: { value: { kind: 'page', grammar: 1, key: `loan.${name}`, title: { zh: name }, nodes: [] } },
  })
  it('a page that one side added is there, and one that both added is theirs or mine', () => {
    expect(Object.keys(settle(base, seenAfter(page('a')), seenAfter(page('b')), () => 'mine'))).toEqual(
      expect.arrayContaining(['page:loan.a', 'page:loan.b']),
    )
  })
})

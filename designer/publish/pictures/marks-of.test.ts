import { expect, test } from 'vitest'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import type { Call } from '../../commands/index.ts'
import { runCalls } from '../../commands/run.ts'
import { countIn, marksOf } from './marks-of.ts'

const PAGE = 'page:loan.manage' as const
const start = viewOf(sampleDocs, sampleGround)
const seenAfter = (...calls: Call[]) => viewOf(runCalls(start, sampleGround, calls).docs, sampleGround).docs[PAGE]

test('what came is marked after, what went before, what changed or moved on both pictures', () => {
  const after = seenAfter(
    {
      command: 'field.add',
      args: { document: 'entity:loan', field: { id: 'colour', type: 'string', title: { zh: '颜色' } }, after: 'title' },
    },
    { command: 'column.remove', args: { document: PAGE, address: 'table/columns/price' } },
    { command: 'column.set', args: { document: PAGE, address: 'table/columns/quantity', values: { width: 90 } } },
    { command: 'node.move', args: { document: PAGE, addresses: ['form/reason'], in: 'form/nodes', after: null } },
  )
  const marks = marksOf(start.docs[PAGE], after)
  expect(marks.before).toContainEqual({ address: 'table/columns/price', verb: 'removed' })
  expect(marks.after).toContainEqual({ address: 'table/columns/colour', verb: 'added' })
  expect(marks.after).toContainEqual({ address: 'form/colour', verb: 'added' })
  for (const side of [marks.before, marks.after]) {
    expect(side).toContainEqual({ address: 'table/columns/quantity', verb: 'changed' })
    expect(side).toContainEqual({ address: 'form/reason', verb: 'moved' })
  }
  expect(marks.before.filter(({ verb }) => verb === 'added')).toEqual([])
  expect(marks.after.filter(({ verb }) => verb === 'removed')).toEqual([])
  expect(countIn(marks, start.docs[PAGE], after, '')).toBe(3)
})

test('a screen that is the same, or only on one side, has no marks', () => {
  expect(marksOf(start.docs[PAGE], start.docs[PAGE])).toEqual({ before: [], after: [] })
  expect(marksOf(undefined, start.docs[PAGE])).toEqual({ before: [], after: [] })
})

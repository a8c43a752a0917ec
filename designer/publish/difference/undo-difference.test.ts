import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Difference } from '#adapters/wire/design.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { describeApps } from '#engine/version/describe.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { type Docs, listOf } from '../../commands/documents/docs.ts'
import { viewOf } from '../../commands/documents/view.ts'
import type { Call } from '../../commands/index.ts'
import { runCalls } from '../../commands/run.ts'
import { undoDifference } from './undo-difference.ts'

const ENTITY = 'entity:loan' as const
const PAGE = 'page:loan.manage' as const
const field = { id: 'colour', type: 'string' as const, title: { zh: '颜色' } }
const extra: PageDocument = {
  kind: 'page',
  grammar: 1,
  key: 'loan.extra',
  title: { zh: '另一页' },
  nodes: [{ id: 'note', widget: 'alert' }],
}
const CALLS: Call[] = [
  { command: 'field.add', args: { document: ENTITY, field, after: 'title' } },
  { command: 'prop.set', args: { document: ENTITY, addresses: ['fields/quantity'], path: ['max'], value: 120 } },
  { command: 'field.reorder', args: { document: ENTITY, field: 'reason', after: null } },
  { command: 'prop.set', args: { document: PAGE, addresses: ['form/quantity'], path: ['span'], value: 24 } },
  { command: 'node.remove', args: { document: PAGE, addresses: ['form/reason'] } },
  { command: 'node.remove', args: { document: PAGE, addresses: ['table/columns/price'] } },
  { command: 'field.remove', args: { document: ENTITY, field: 'loanDate' } },
  { command: 'field.remove', args: { document: ENTITY, field: 'returnDate' } },
  { command: 'document.add', args: { value: extra } },
  { command: 'document.remove', args: { document: 'dashboard:loan.board' } },
]
const viewAfter = (calls: readonly Call[]) =>
  viewOf(runCalls(viewOf(sampleDocs, sampleGround), sampleGround, [...calls]).docs, sampleGround)

const told = (docs: Docs) => describeApps(listOf(sampleDocs), listOf(docs))
const byName = (list: Difference[]) => list.map(one => JSON.stringify(one)).sort()

describe('one difference taken back alone', () => {
  it('leaves every other difference as it was', () => {
    fc.assert(
      fc.property(fc.subarray(CALLS, { minLength: 1 }), calls => {
        const view = viewAfter(calls)
        const all = told(view.stored)
        for (const difference of all) {
          const undoing = undoDifference(view, sampleDocs, difference, '')
          if (undoing.kind === 'rests') expect.fail(JSON.stringify([difference, undoing]))
          else {
            const left = told(runCalls(view, sampleGround, undoing.calls).docs)
            expect(byName(left)).toEqual(byName(all.filter(one => one !== difference)))
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('is refused for a new field that a rule reads, and the rule’s place is named', () => {
    const rule: Call = {
      command: 'rule.set',
      args: {
        document: ENTITY,
        address: 'fields/reason',
        target: ['required'],
        rule: { '==': [{ var: 'colour' }, 'red'] },
      },
    }
    const view = viewAfter([CALLS[0]!, rule])
    const added = told(view.stored).find(one => one.address === 'fields/colour')!
    expect(undoDifference(view, sampleDocs, added, '')).toEqual({
      kind: 'rests',
      on: [{ document: ENTITY, address: 'fields/reason' }],
    })
  })

  it('is refused for a new document that another names', () => {
    const open = [{ id: 'show', do: 'open', target: 'loan.extra' }]
    const click: Call = {
      command: 'document.add',
      args: {
        value: {
          ...extra,
          key: 'loan.door',
          nodes: [{ id: 'go', widget: 'button', on: { click: open } }],
        } as PageDocument,
      },
    }
    const view = viewAfter([{ command: 'document.add', args: { value: extra } }, click])
    const added = told(view.stored).find(one => one.document.key === 'loan.extra')!
    expect(undoDifference(view, sampleDocs, added, '')).toEqual({
      kind: 'rests',
      on: [{ document: 'page:loan.door', address: '' }],
    })
  })
})

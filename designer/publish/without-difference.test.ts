import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeDifferences } from '#engine/version/describe.ts'
import { loan, sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { type Docs, namesOf } from '../commands/docs.ts'
import type { Call } from '../commands/index.ts'
import { runCalls } from '../commands/run.ts'
import { viewOf } from '../commands/view.ts'
import { withoutDifference } from './without-difference.ts'

const ENTITY = 'entity:loan' as const
const PAGE = 'page:loan.manage' as const
const field = { id: 'colour', type: 'string' as const, title: { zh: '颜色' } }
const CALLS: Call[] = [
  { command: 'field.add', args: { document: ENTITY, field, after: 'title' } },
  { command: 'prop.set', args: { document: ENTITY, addresses: ['fields/quantity'], path: ['max'], value: 120 } },
  { command: 'field.reorder', args: { document: ENTITY, field: 'reason', after: null } },
  { command: 'prop.set', args: { document: PAGE, addresses: ['form/quantity'], path: ['span'], value: 24 } },
  { command: 'node.remove', args: { document: PAGE, addresses: ['form/reason'] } },
  { command: 'node.remove', args: { document: PAGE, addresses: ['table/columns/price'] } },
]
const viewAfter = (calls: readonly Call[]) =>
  viewOf(runCalls(viewOf(sampleDocs, sampleGround), sampleGround, [...calls]).docs, sampleGround)
const told = (docs: Docs) => namesOf(docs).flatMap(name => describeDifferences(sampleDocs[name]!, docs[name]!))

describe('one difference taken back alone', () => {
  it('leaves every other difference as it was', () => {
    fc.assert(
      fc.property(fc.subarray(CALLS, { minLength: 1 }), calls => {
        const view = viewAfter(calls)
        const all = told(view.stored)
        for (const difference of all) {
          const without = withoutDifference(view, sampleDocs, difference)
          expect(without).not.toBeNull()
          const name = `${difference.document.kind}:${difference.document.key}` as typeof ENTITY
          const left = told({ ...view.stored, [name]: without! })
          expect(left).toEqual(all.filter(one => one !== difference))
        }
      }),
      { numRuns: 20 },
    )
  })

  it('is refused for a new field that a rule reads', () => {
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
    expect(withoutDifference(view, sampleDocs, added)).toBeNull()
    expect(loan.fields.some(one => one.id === 'colour')).toBe(false)
  })
})

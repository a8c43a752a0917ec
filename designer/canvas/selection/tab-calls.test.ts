import { describe, expect, it } from 'vitest'
import type { AnyDocument, Field } from '#engine/schema/document.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { itemsIn } from '../../commands/documents/walk.ts'
import type { Call } from '../../commands/index.ts'
import { runCalls } from '../../commands/run.ts'
import { tabCalls } from './tab-calls.ts'

const PAGE = 'page:loan.manage'
const begun = viewOf(sampleDocs, sampleGround)

function ran(view: typeof begun, calls: Call[]): typeof begun {
  return viewOf(runCalls(view, sampleGround, calls).docs, sampleGround)
}
function tabbed(view: typeof begun, ...addresses: string[]) {
  const { calls, made } = tabCalls(view.docs[PAGE]!, PAGE, addresses)
  const now = ran(view, calls)
  return { view: now, made, tabs: tabsOf(now.docs[PAGE]!) }
}
function tabsOf(document: AnyDocument): string[][] {
  const panes = itemsIn(document, 'form/tabs/children')
  return panes.map(({ address }) => itemsIn(document, `${address}/children`).map(({ id }) => id))
}
const fieldsIn = (document: AnyDocument | undefined) => itemsIn(document!, 'form/nodes').map(({ id }) => id)

describe('nodes become a tab', () => {
  const fields = fieldsIn(begun.docs[PAGE])
  const rest = fields.filter(id => id !== 'reason' && id !== 'quantity')

  it('of a form without tabs: the first has what was not chosen, the second what was', () => {
    const { tabs, made, view } = tabbed(begun, 'form/reason', 'form/quantity')
    expect(tabs).toEqual([rest, ['quantity', 'reason']])
    expect(made).toEqual(['form/tab', 'form/tab2'])
    expect(fieldsIn(view.docs[PAGE])).toEqual(['tabs'])
  })

  it('of the tabs they stand in, after their own', () => {
    const { view } = tabbed(begun, 'form/reason', 'form/quantity')
    const { tabs, made } = tabbed(view, `form/${rest[0]}`)
    expect(tabs).toEqual([rest.slice(1), [rest[0]], ['quantity', 'reason']])
    expect(made).toEqual(['form/tab3'])
  })

  it('of the tabs they stand beside, as the last', () => {
    const { view } = tabbed(begun, 'form/reason', 'form/quantity')
    const out: Call = {
      command: 'node.move',
      args: { document: PAGE, addresses: ['form/reason'], in: 'form/nodes', after: 'tabs' },
    }
    expect(tabbed(ran(view, [out]), 'form/reason').tabs).toEqual([rest, ['quantity'], ['reason']])
  })

  it('of a form of which all was chosen: the first has them, the second is empty', () => {
    const { tabs } = tabbed(begun, ...fields.map(id => `form/${id}`))
    expect(tabs).toEqual([fields, []])
  })

  it('and a field added later stands in the tab of the field before it', () => {
    const { view } = tabbed(begun, 'form/reason', 'form/quantity')
    const field = { id: 'total', type: 'decimal', title: { zh: '合计' } } as Field
    const add: Call = { command: 'field.add', args: { document: 'entity:loan', field, after: 'reason' } }
    expect(tabsOf(ran(view, [add]).docs[PAGE]!)).toEqual([rest, ['quantity', 'reason', 'total']])
  })
})

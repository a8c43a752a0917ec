import { expect, test } from 'vitest'
import type { FormBody, PageDocument } from '#engine/schema/document.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import type { Call } from '../index.ts'
import { applyPatches, runCalls } from '../run.ts'
import type { Docs } from './docs.ts'
import { viewOf } from './view.ts'

const PAGE = 'page:loan.manage'
const run = (docs: Docs, call: Call) => runCalls(viewOf(docs, sampleGround), sampleGround, [call])
const moved = (block: string, id: string): Call => ({
  command: 'node.move',
  args: { document: PAGE, addresses: [`${block}/${id}`], in: `${block}/nodes`, after: null },
})
const orderIn = (docs: Docs, block: string) => {
  const page = viewOf(docs, sampleGround).docs[PAGE] as PageDocument
  return (page.nodes!.find(({ id }) => id === block)!.body as FormBody).nodes!.map(({ id }) => id)
}
const changesOf = (docs: Docs) => (docs[PAGE] as PageDocument).change ?? []

test('the read view shows what the creator moves in the form, and stores nothing of its own', () => {
  const { docs } = run(sampleDocs, moved('form', 'reason'))
  expect(orderIn(docs, 'detail')).toEqual(orderIn(docs, 'form'))
  expect(orderIn(docs, 'detail')[0]).toBe('reason')
  expect(JSON.stringify(changesOf(docs))).not.toContain('detail')
})

test('moved by itself it keeps the layout it had, follows no more, and follows again once that is undone', () => {
  const first = run(sampleDocs, moved('form', 'reason')).docs
  const own = run(first, moved('detail', 'price'))
  expect(orderIn(own.docs, 'detail').slice(0, 2)).toEqual(['price', 'reason'])
  expect(orderIn(own.docs, 'form')[0]).toBe('reason')
  const later = run(own.docs, moved('form', 'quantity')).docs
  expect(orderIn(later, 'form')[0]).toBe('quantity')
  expect(orderIn(later, 'detail').slice(0, 2)).toEqual(['price', 'reason'])
  const undone = applyPatches(own.docs, own.undo)
  expect(orderIn(run(undone, moved('form', 'quantity')).docs, 'detail')[0]).toBe('quantity')
})

test('a value set in it alone keeps the layout it had', () => {
  const first = run(sampleDocs, moved('form', 'reason')).docs
  const args = { document: PAGE, addresses: ['detail/reason'], path: ['span'], value: 12 }
  const { docs } = run(first, { command: 'prop.set', args } as Call)
  expect(orderIn(docs, 'detail')[0]).toBe('reason')
})

test('a field that leaves the model leaves both, and the read view follows on', () => {
  const first = run(sampleDocs, moved('form', 'reason')).docs
  const { docs } = run(first, { command: 'field.remove', args: { document: 'entity:loan', field: 'price' } })
  expect(orderIn(docs, 'detail')).toEqual(orderIn(docs, 'form'))
  expect(orderIn(docs, 'detail')).not.toContain('price')
})

import { expect, test } from 'vitest'
import { MOST_SAMPLES } from '#engine/entity/samples.ts'
import type { EntityDocument, SampleRecord } from '#engine/schema/document.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../documents/view.ts'
import type { Call } from '../index.ts'
import { applyPatches, runCalls } from '../run.ts'

const document = 'entity:loan'
const set = (...rows: SampleRecord[]): Call => ({ command: 'samples.set', args: { document, rows } })

/** The sample records after `calls`; one undo gives what was before. */
function after(...calls: Call[]) {
  const { docs, undo } = runCalls(viewOf(sampleDocs, sampleGround), sampleGround, calls)
  expect(applyPatches(docs, undo)).toEqual(sampleDocs)
  return (docs[document] as EntityDocument).samples
}
const rows: SampleRecord[] = [
  { id: 'r1', values: { title: 'Beamer', quantity: 3 } },
  { id: 'r2', values: { title: '12', loanDate: '2026-11-28' } },
]

test('values are set row by row; an empty one is not kept, a free row keeps its place', () => {
  expect(after(set(...rows), set({ id: 'r1', values: { title: null, quantity: null } }))).toEqual([
    { id: 'r1' },
    rows[1],
  ])
  expect(after(set(...rows), set({ id: 'r1', values: { price: '2.00' } }))?.[0]).toEqual({
    id: 'r1',
    values: { title: 'Beamer', quantity: 3, price: '2.00' },
  })
})

test('a model without sample records has no such key', () => {
  expect(after(set(...rows), { command: 'samples.remove', args: { document, rows: ['r1', 'r2'] } })).toBeUndefined()
})

test('a removed field takes its values along', () => {
  const calls: Call[] = [set(...rows), { command: 'field.remove', args: { document, field: 'title' } }]
  expect(after(...calls)).toEqual([
    { id: 'r1', values: { quantity: 3 } },
    { id: 'r2', values: { loanDate: '2026-11-28' } },
  ])
})

test('another type keeps the values that convert and drops the others', () => {
  const retyped: Call = { command: 'field.set', args: { document, field: 'title', facts: { type: 'integer' } } }
  expect(after(set(...rows), retyped)).toEqual([
    { id: 'r1', values: { quantity: 3 } },
    { id: 'r2', values: { title: 12, loanDate: '2026-11-28' } },
  ])
})

test('no more rows than a draft may hold', () => {
  const many = Array.from({ length: MOST_SAMPLES + 1 }, (_, at) => ({ id: `r${at}`, values: { title: 'x' } }))
  expect(() => after(set(...many))).toThrow('designer.refused')
  expect(after(set(...many.slice(1)))).toHaveLength(MOST_SAMPLES)
})

/** What a change costs of the walk through its document: counted, so that it cannot grow with the document unseen. */
import { expect, test } from 'vitest'
import { documentsOf } from '#tests/bench/canvas/screen.ts'
import type { Call } from '../index.ts'
import { runCalls } from '../run.ts'
import { docsOf } from './docs.ts'
import { viewOf } from './view.ts'
import { findItem, itemsIn, walkDocument } from './walk.ts'

const PAGE = 'page:bench.page'
const ground = { entities: [], shipped: {} }

/** The page of so many fields before `call`, and after it. */
function around(count: number, call: Call) {
  const before = viewOf(docsOf(documentsOf(count)), ground)
  const items = walkDocument(before.docs[PAGE]!)
  const after = viewOf(runCalls(before, ground, [call]).docs, ground, before)
  return { items, document: after.docs[PAGE]! }
}

/** Addresses of what was walked anew. */
function walkedFor(count: number, call: Call): string[] {
  const { items, document } = around(count, call)
  const known = new Set(items)
  return walkDocument(document).flatMap(item => (known.has(item) ? [] : [item.address]))
}

const rename: Call = {
  command: 'text.set',
  args: { document: PAGE, address: 'form/f7', path: ['title'], language: 'zh', text: 'T' },
}
const remove: Call = { command: 'node.remove', args: { document: PAGE, addresses: ['form/f45'] } }

test.each([50, 2000])('of %i nodes a letter walks the node it is in and what stands around it', count => {
  expect(walkedFor(count, rename)).toEqual(['form', 'form/f7'])
})

test('moved items are walked again, those before them are not', () => {
  expect(walkedFor(50, remove)).toEqual(['form', 'form/f46', 'form/f47', 'form/f48', 'form/f49'])
})

test('the items after a change equal those of a fresh walk', () => {
  for (const call of [rename, remove]) {
    const { document } = around(50, call)
    const anew = structuredClone(document)
    expect(walkDocument(document)).toEqual(walkDocument(anew))
    for (const { address, listAddress } of walkDocument(anew)) {
      expect(findItem(document, address)).toEqual(findItem(anew, address))
      expect(itemsIn(document, listAddress)).toEqual(itemsIn(anew, listAddress))
    }
  }
})

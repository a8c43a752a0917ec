import { expect, it } from 'vitest'
import type { AnyDocument, PageDocument } from '#engine/schema/document.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { type DocName, docsOf, listOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { findItem, itemsIn } from '../commands/documents/walk.ts'
import { runCalls } from '../commands/run.ts'
import { copyText, isCopied, pasteCalls } from './clipboard.ts'

const PAGE = 'page:loan.manage'
const view = viewOf(sampleDocs, sampleGround)
const page = view.docs[PAGE]!
const paste = (text: string, at?: string) => {
  const calls = pasteCalls(page, PAGE, at === undefined ? undefined : findItem(page, at), 'form/nodes', text)
  return viewOf(runCalls(view, sampleGround, calls).docs, sampleGround).docs[PAGE]!
}

it('pastes after what is selected, in order, with ids of their own', () => {
  const pasted = paste(copyText(page, ['form/reason', 'form/price']), 'form/title')
  const ids = itemsIn(pasted, 'form/nodes').map(item => item.id)
  expect(ids.slice(0, 4)).toEqual(['title', 'price2', 'reason2', 'quantity'])
})

it('pastes at the end of the picture while nothing is selected', () => {
  expect(itemsIn(paste(copyText(page, ['form/price'])), 'form/nodes').at(-1)?.id).toBe('price2')
})

it('pastes columns among columns, wherever the selection is', () => {
  const pasted = paste(copyText(page, ['table/columns/price']), 'form/title')
  expect(itemsIn(pasted, 'table/columns').at(-1)?.id).toBe('price2')
})

const BOARD = 'dashboard:loan.board'
const board = view.docs[BOARD]!
const own: PageDocument = {
  kind: 'page',
  grammar: 1,
  key: 'loan.own',
  title: { zh: '页' },
  queries: [{ id: 'count', entity: 'loan', get: 'sums', measures: [{ id: 'sum', fn: 'sum', of: 'price' }] }],
  nodes: [{ id: 'sum', widget: 'number-card', span: 12, query: 'count', map: { value: 'sum' } }],
}
const across = (from: AnyDocument, address: string, to: AnyDocument, name: DocName) => {
  const calls = pasteCalls(to, name, undefined, 'nodes', copyText(from, [address]))
  const both = viewOf(docsOf([...listOf(sampleDocs), own]), sampleGround)
  return viewOf(runCalls(both, sampleGround, calls).docs, sampleGround).docs[name]!
}

it('brings the query along that it shows, under a name that is free, and makes a card a node and back', () => {
  const page = across(board, 'cards/one', own, 'page:loan.own')
  expect(findItem(page, 'one')?.value).toEqual({
    id: 'one',
    widget: 'number-card',
    span: 8,
    query: 'count2',
    map: { value: 'n' },
  })
  expect(findItem(page, 'queries/count2')?.value).toMatchObject({ measures: [{ id: 'n', fn: 'count' }] })
  const grown = across(own, 'sum', board, BOARD)
  expect(findItem(grown, 'cards/sum')?.value).toMatchObject({ w: 6, h: 6, query: 'count2', map: { value: 'sum' } })
})

it('takes the same query again where it stands, and puts no field of a record on a board', () => {
  expect(itemsIn(across(board, 'cards/one', board, BOARD), 'queries')).toHaveLength(1)
  const text = copyText(page, ['form/price'])
  expect([pasteCalls(board, BOARD, undefined, 'nodes', text), isCopied(text), isCopied('price')]).toEqual([
    [],
    true,
    false,
  ])
})

it.each([
  ['a text', 'hello'],
  ['JSON of another kind', '{"nodes":[{"id":"a"}]}'],
  ['things without an id', '{"copied":"screenwright","list":"nodes","nodes":[{}]}'],
  ['things below without an id', '{"copied":"screenwright","list":"nodes","nodes":[{"id":"a","children":[null]}]}'],
])('pastes nothing of %s', (_, text) => {
  expect(pasteCalls(page, PAGE, undefined, 'form/nodes', text)).toEqual([])
})

import { expect, it } from 'vitest'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { runCalls } from '../commands/run.ts'
import { viewOf } from '../commands/view.ts'
import { findItem, itemsIn } from '../commands/walk.ts'
import { copyText, pasteCalls } from './clipboard.ts'

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

it.each([
  ['a text', 'hello'],
  ['JSON of another kind', '{"nodes":[{"id":"a"}]}'],
  ['things without an id', '{"copied":"screenwright","list":"nodes","nodes":[{}]}'],
  ['things below without an id', '{"copied":"screenwright","list":"nodes","nodes":[{"id":"a","children":[null]}]}'],
])('pastes nothing of %s', (_, text) => {
  expect(pasteCalls(page, PAGE, undefined, 'form/nodes', text)).toEqual([])
})

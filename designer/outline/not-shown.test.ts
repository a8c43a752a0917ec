import { expect, it } from 'vitest'
import type { WidgetManifests } from '#engine/react/widget.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { viewOf } from '../commands/documents/view.ts'
import { walkDocument } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { runCalls } from '../commands/run.ts'
import { notShown } from './not-shown.ts'

const PAGE = 'page:loan.manage'
const known = { entities: [], row: { zh: '' }, option: { zh: '' } }
const start = viewOf(sampleDocs, sampleGround)
const after = (view: typeof start, ...calls: Call[]) =>
  viewOf(runCalls(view, sampleGround, calls).docs, sampleGround, view)
const unshown = (view: typeof start) =>
  notShown({ view, document: PAGE, manifests: manifests as unknown as WidgetManifests, known })
const remove = (address: string): Call => ({ command: 'node.remove', args: { document: PAGE, addresses: [address] } })

it('a derived screen shows all it could', () => {
  expect(unshown(start)).toEqual([])
})

// a search field is taken off the model too, and the palette offers it again
const parts = walkDocument(start.docs[PAGE]!).filter(({ list }) => list !== 'search')

it.each(parts.map(({ address }) => address))('%s is taken off, and comes back', address => {
  const without = after(start, remove(address))
  const [back, ...others] = unshown(without)
  expect(back?.key).toBe(address)
  expect(others).toEqual([])
  const again = after(without, ...back!.calls)
  expect(again.docs[PAGE]).toEqual(start.docs[PAGE])
  expect(again.stored[PAGE]).toEqual(start.stored[PAGE])
})

it('comes back after what of its neighbours still stands', () => {
  const without = after(start, remove('form/quantity'), remove('form/price'))
  expect(unshown(without).map(({ key }) => key)).toEqual(['form/quantity', 'form/price'])
  const price = after(without, ...unshown(without)[1]!.calls)
  const ids = walkDocument(price.docs[PAGE]!).flatMap(({ listAddress, id }) =>
    listAddress === 'form/nodes' ? [id] : [],
  )
  expect(ids.slice(0, 2)).toEqual(['title', 'price'])
})

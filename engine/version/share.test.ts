import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from './share.ts'

test('what is shared is what was given, whatever was before', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(share(before, after)).toEqual(after)
    }),
  )
})

test('a copy is the thing itself', () => {
  fc.assert(fc.property(fc.jsonValue(), value => Object.is(share(value, structuredClone(value)), value)))
})

test('only what changed is new, and what moved in a list is still itself', () => {
  const before = {
    nodes: [
      { id: 'a', title: { zh: 'a' } },
      { id: 'b', props: { rows: 3 } },
    ],
    title: { zh: 'page' },
  }
  const after = structuredClone(before)
  after.nodes.reverse()
  after.nodes[0]!.props!.rows = 4
  const shared = share(before, after)
  expect(shared).toEqual(after)
  expect(shared.title).toBe(before.title)
  expect(shared.nodes[1]).toBe(before.nodes[0])
  expect(shared.nodes[0]).not.toBe(before.nodes[1])
})

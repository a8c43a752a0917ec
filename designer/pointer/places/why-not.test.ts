import { expect, it } from 'vitest'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { runCalls } from '../../commands/run.ts'
import type { Box } from '../../stage/boxes.ts'
import type { Layout } from './places.ts'
import { whyNot } from './why-not.ts'

const PAGE = 'page:loan.manage'
const start = viewOf(sampleDocs, sampleGround)
const container = { id: 'group', widget: 'group', children: [] }
const { docs } = viewOf(
  runCalls(start, sampleGround, [
    { command: 'node.wrap', args: { document: PAGE, addresses: ['form/reason'], container } },
  ]).docs,
  sampleGround,
)
const box = (address: string, y: number, h: number): Box => ({ address, x: 0, y, w: 100, h })
const layout: Layout = {
  document: docs[PAGE]!,
  boxes: [
    box('table', 0, 100),
    box('table/columns/title', 20, 20),
    box('form/title', 120, 20),
    box('form/group', 200, 60),
    box('form/reason', 210, 20),
  ],
  containers: new Set(['group']),
  scale: 1,
  narrow: false,
}
const node = (scope: string | null, ...addresses: string[]) => ({ addresses, list: null, scope })

it.each([
  ['a node over a column', node(null), 30, { kind: 'list', list: 'columns' }],
  [
    'a column over a node',
    { addresses: [], list: 'table/columns', scope: null },
    130,
    { kind: 'own', list: 'columns' },
  ],
  ['a node of a form over the page', node('form/'), 90, { kind: 'scope' }],
  ['a group over what it holds', node('form/', 'form/group'), 215, { kind: 'self' }],
  ['a node over itself', node('form/', 'form/title'), 130, null],
  ['a node over one of its own form', node('form/', 'form/title'), 215, null],
  ['anything over empty ground', node('form/'), 500, null],
])('%s', (_, dragged, y, why) => {
  expect(whyNot(layout, dragged, 50, y)).toEqual(why)
})

import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import type { Call } from '../../commands/index.ts'
import { runCalls } from '../../commands/run.ts'
import { type Box, boxAt } from '../../stage/boxes.ts'
import { legalPlaces } from './legal-places.ts'
import { type Dragged, isInFlow, type Layout, placeAt, type Spot, steadyPlace } from './places.ts'

const PAGE = 'page:loan.manage'

/** The sample's page with title, quantity and reason in its form, after some commands. */
function pageAfter(...calls: Call[]): AnyDocument {
  const start = viewOf(sampleDocs, sampleGround)
  const left = ['form/price', 'form/loanDate', 'form/returnDate']
  return viewOf(runCalls(start, sampleGround, [without(...left), ...calls]).docs, sampleGround).docs[PAGE]!
}
const without = (...addresses: string[]): Call => ({ command: 'node.remove', args: { document: PAGE, addresses } })
const wrap = (id: string, ...addresses: string[]): Call => ({
  command: 'node.wrap',
  args: { document: PAGE, addresses, container: { id, widget: 'group', children: [] } },
})
const box = (address: string, x: number, y: number, w: number, h: number): Box => ({ address, x, y, w, h })
const node = (...addresses: string[]): Dragged => ({ addresses, list: null, scope: 'form/' })
const layoutOf = (document: AnyDocument, boxes: Box[], narrow = false): Layout => ({
  document,
  boxes,
  containers: new Set(['group', 'row']),
  scale: 1,
  narrow,
})

/** title | quantity side by side, reason alone below them. */
const LINE = layoutOf(pageAfter(), [
  box('form', 0, 0, 400, 200),
  box('form/title', 0, 0, 200, 50),
  box('form/quantity', 200, 0, 200, 50),
  box('form/reason', 0, 60, 400, 100),
])
const PHONE: Layout = { ...LINE, narrow: true }
/** An empty group under a title alone on its line. */
const EMPTY = layoutOf(
  pageAfter(without('form/quantity'), wrap('group', 'form/reason'), {
    command: 'node.move',
    args: { document: PAGE, addresses: ['form/reason'], in: 'form/nodes', after: null },
  }),
  [
    box('form', 0, 0, 400, 200),
    box('form/title', 10, 10, 380, 40),
    box('form/group', 10, 60, 380, 60),
    box('form/reason', 10, 130, 380, 50),
  ],
)
/** Groups within groups, five deep, around the reason. */
const DEEP = layoutOf(
  pageAfter(
    without('form/quantity'),
    wrap('five', 'form/reason'),
    wrap('four', 'form/five'),
    wrap('three', 'form/four'),
    wrap('two', 'form/three'),
    wrap('one', 'form/two'),
  ),
  [
    box('form', 0, 0, 400, 400),
    box('form/title', 10, 5, 380, 30),
    ...['one', 'two', 'three', 'four', 'five'].map((id, depth) =>
      box(`form/${id}`, 10 + depth * 12, 50 + depth * 12, 380 - depth * 24, 300 - depth * 24),
    ),
    box('form/reason', 80, 120, 240, 160),
  ],
)
/** Three fields below each other with 1 px between them. */
const GAPS = layoutOf(pageAfter(), [
  box('form', 0, 0, 400, 200),
  box('form/title', 8, 8, 384, 40),
  box('form/quantity', 8, 49, 384, 40),
  box('form/reason', 8, 90, 384, 40),
])
/** title | reason in a row already. */
const ROW = layoutOf(
  pageAfter({
    command: 'node.beside',
    args: { document: PAGE, addresses: ['form/reason'], target: 'form/title', side: 'right', row: 'row' },
  }),
  [
    box('form', 0, 0, 400, 200),
    box('form/row', 0, 0, 400, 80),
    box('form/title', 10, 10, 185, 60),
    box('form/reason', 205, 10, 185, 60),
    box('form/quantity', 0, 100, 400, 50),
  ],
)
/** Two tabs, of which the first is open with the title in it; reason is below them. */
const TABS: Layout = {
  ...layoutOf(
    pageAfter(wrap('one', 'form/title'), wrap('two', 'form/quantity'), wrap('tabs', 'form/one', 'form/two')),
    [
      box('form', 0, 0, 400, 300),
      box('form/tabs', 0, 0, 400, 200),
      box('form/one', 0, 50, 400, 150),
      box('form/title', 0, 50, 400, 40),
      box('form/reason', 0, 210, 400, 50),
    ],
  ),
  tabs: [box('form/one', 0, 0, 100, 40), box('form/two', 100, 0, 100, 40)],
}
const COLUMNS = layoutOf(LINE.document, [
  box('table/columns/title', 0, 0, 100, 30),
  box('table/columns/quantity', 100, 0, 100, 30),
  box('table/search/title', 0, 40, 100, 30),
])
const column: Dragged = { addresses: ['table/columns/price'], list: 'table/columns', scope: null }

describe('the place at a point', () => {
  const CASES: [says: string, layout: Layout, dragged: Dragged, x: number, y: number, place: Partial<Spot>][] = [
    [
      'left half of one of two on a line',
      LINE,
      node('form/price'),
      210,
      20,
      { after: 'title', how: 'before', of: 'form/quantity' },
    ],
    ['right half of it', LINE, node('form/price'), 390, 20, { after: 'quantity', how: 'after', of: 'form/quantity' }],
    [
      'upper half of one alone on its line',
      LINE,
      node('form/price'),
      200,
      70,
      { after: 'quantity', how: 'before', of: 'form/reason' },
    ],
    ['lower half', LINE, node('form/price'), 200, 150, { after: 'reason', how: 'after', of: 'form/reason' }],
    ['its left quarter', LINE, node('form/price'), 90, 110, { how: 'left', of: 'form/reason' }],
    ['its right quarter', LINE, node('form/price'), 310, 110, { how: 'right', of: 'form/reason' }],
    ['its upper left corner', LINE, node('form/price'), 10, 65, { how: 'before', of: 'form/reason' }],
    ['its lower right corner', LINE, node('form/price'), 390, 155, { how: 'after', of: 'form/reason' }],
    ['its left quarter on a phone', PHONE, node('form/price'), 90, 100, { how: 'before', of: 'form/reason' }],
    [
      'the middle of an empty group',
      EMPTY,
      node('form/title'),
      200,
      90,
      { in: 'form/group/children', after: null, how: 'inside', of: 'form/group' },
    ],
    ['the rim of it', EMPTY, node('form/title'), 200, 63, { in: 'form/nodes', how: 'before', of: 'form/group' }],
    ['a group of something dragged that is a group', EMPTY, node('form/group'), 200, 90, { in: 'form/nodes' }],
    [
      'the title of a closed tab',
      TABS,
      node('form/reason'),
      150,
      20,
      { in: 'form/two/children', after: 'quantity', how: 'inside', of: 'form/two' },
    ],
    ['the title of the open tab', TABS, node('form/reason'), 50, 20, { in: 'form/one/children', after: 'title' }],
    [
      'the left half of the title of another tab, with a tab',
      TABS,
      node('form/two'),
      20,
      20,
      { in: 'form/tabs/children', after: null, how: 'before', of: 'form/one' },
    ],
    ['beside the titles', TABS, node('form/reason'), 300, 20, { in: 'form/tabs/children' }],
    [
      'the innermost of five groups',
      DEEP,
      node('form/title'),
      200,
      130,
      { in: 'form/five/children', how: 'before', of: 'form/reason' },
    ],
    [
      'the padding of the third',
      DEEP,
      node('form/title'),
      200,
      84,
      { in: 'form/three/children', how: 'before', of: 'form/four' },
    ],
    [
      'the rim of the third',
      DEEP,
      node('form/title'),
      200,
      77,
      { in: 'form/two/children', how: 'before', of: 'form/three' },
    ],
    ['a gap of 1 px', GAPS, node('form/price'), 200, 48.5, { how: 'after', of: 'form/title' }],
    ['below the last', GAPS, node('form/price'), 200, 190, { how: 'after', of: 'form/reason' }],
    [
      'the left quarter of one in a row',
      ROW,
      node('form/quantity'),
      220,
      40,
      { in: 'form/row/children', after: 'title', how: 'before', of: 'form/reason' },
    ],
    [
      'a search field while a column is dragged',
      COLUMNS,
      column,
      10,
      45,
      { in: 'table/columns', of: 'table/columns/title' },
    ],
  ]
  it.each(CASES)('%s', (_, layout, dragged, x, y, place) => {
    expect(placeAt(layout, dragged, x, y)).toMatchObject(place)
  })

  it('is inside a container that is hardly drawn', () => {
    const boxes = EMPTY.boxes.map(one => (one.address === 'form/group' ? { ...one, h: 12 } : one))
    expect(placeAt({ ...EMPTY, boxes }, node('form/title'), 200, 66)).toMatchObject({ how: 'inside' })
  })

  it('is never what is dragged, or inside it', () => {
    expect(placeAt(DEEP, node('form/two'), 200, 200)?.of).not.toMatch(/two|three|four|five|reason/)
  })

  it('goes one container out with each step of Alt, and round', () => {
    const at = (out: number) => placeAt(DEEP, node('form/title'), 200, 130, out)
    expect([0, 1, 2, 5, 6].map(out => at(out)?.of)).toEqual([
      'form/reason',
      'form/five',
      'form/four',
      'form/one',
      'form/reason',
    ])
    expect(at(1)?.in).toBe('form/four/children')
  })

  it('holds while a hand trembles by 3 px, from wherever it came', () => {
    for (let x = 3; x < 400; x += 7)
      for (let y = 3; y < 160; y += 5) {
        const place = placeAt(LINE, node('form/price'), x, y)
        for (const [dx, dy] of [
          [3, 0],
          [-3, 0],
          [0, 3],
          [0, -3],
          [2, 2],
          [-2, -2],
        ] as const) {
          const after = steadyPlace(LINE, node('form/price'), x + dx, y + dy, 0, place)
          expect({ how: after?.how, of: after?.of }).toEqual({ how: place?.how, of: place?.of })
        }
      }
  })

  it('lets go 6 px behind the border', () => {
    const before = placeAt(LINE, node('form/price'), 200, 105)
    expect(before).toMatchObject({ how: 'before' })
    expect(steadyPlace(LINE, node('form/price'), 200, 118, 0, before)).toMatchObject({ how: 'after' })
  })
})

describe('keys and *Move to…* reach what the pointer reaches', () => {
  const keyOf = ({ in: list, after, how, of }: Spot) =>
    isInFlow({ how }) ? `${list} after ${after}` : `${how} of ${of}`
  const LAYOUTS: [string, Layout, Dragged][] = [
    ['two on a line', LINE, node('form/quantity')],
    ['a phone', PHONE, node('form/quantity')],
    ['an empty group', EMPTY, node('form/title')],
    ['five groups', DEEP, node('form/title')],
    ['gaps of 1 px', GAPS, node('form/quantity')],
    ['a row', ROW, node('form/quantity')],
  ]
  it.each(LAYOUTS)('%s', (_, layout, dragged) => {
    const drawn = new Set(layout.boxes.map(one => one.address))
    const reached = new Set<string>()
    for (let x = 0; x <= 400; x += 2)
      for (let y = 0; y <= 400; y += 0.5) reached.add(keyOf(placeAt(layout, dragged, x, y)!))
    const legal = legalPlaces(layout, dragged).filter(spot => drawn.has(spot.of))
    const stands = keyOf(legalStand(layout, dragged))
    reached.delete(stands)
    expect([...new Set(legal.map(keyOf))].sort()).toEqual([...reached].sort())
  })
})

/** Where what is dragged stands already. */
function legalStand({ document }: Layout, { addresses: [address = ''] }: Dragged): Spot {
  const id = address.replace('form/', '')
  const body = (document as { nodes: { id: string; body?: { nodes: { id: string }[] } }[] }).nodes.find(
    one => one.id === 'form',
  )?.body
  const at = body?.nodes.findIndex(one => one.id === id) ?? 0
  return { in: 'form/nodes', after: body?.nodes[at - 1]?.id ?? null, how: 'before', of: address }
}

it('a click hits the innermost box', () => {
  expect(boxAt(LINE.boxes, 10, 10)?.address).toBe('form/title')
  expect(boxAt(LINE.boxes, 10, 190)?.address).toBe('form')
  expect(boxAt(LINE.boxes, 900, 900)).toBeUndefined()
})

/** Cards in containers of a board: every way of the designer to reach them. */
import { expect, test } from 'vitest'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument, Card, DashboardDocument } from '#engine/schema/document.ts'
import { applyPrimitives } from '#engine/version/primitives.ts'
import { sampleGround } from '#tests/support/design-sample.ts'
import gen from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { type DocName, docsOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { findItem } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import { runCalls } from '../commands/run.ts'
import { outlineRows } from '../outline/rows.ts'
import { cardOffers } from '../palette/card-offers.ts'
import { moveDrag } from '../pointer/drag/move-drag.ts'
import { legalPlaces } from '../pointer/places/legal-places.ts'
import { containersOf, placeAt } from '../pointer/places/places.ts'
import { copyText, pasteCalls } from '../screens/clipboard.ts'

const BOARD: DocName = 'dashboard:loan.board'
const manifests = gen as unknown as WidgetManifests
const board: DashboardDocument = {
  ...{ kind: 'dashboard', grammar: 1, key: 'loan.board', title: { zh: '看板' } },
  queries: [{ id: 'count', entity: 'loan', get: 'sums', measures: [{ id: 'n', fn: 'count' }] }],
  cards: [
    { id: 'one', widget: 'number-card', x: 0, w: 4, h: 4, query: 'count', map: { value: 'n' } },
    {
      ...{ id: 'tabs', widget: 'tabs', x: 4, w: 8, h: 8 },
      cards: [{ id: 'first', widget: 'cards', w: 12, h: 6, cards: [{ id: 'two', widget: 'quick-text', w: 4, h: 2 }] }],
    },
    { id: 'empty', widget: 'panels', x: 0, w: 4, h: 6 },
  ],
}
const view = viewOf(docsOf([board]), sampleGround)
const after = (...calls: Call[]) => viewOf(runCalls(view, sampleGround, calls).docs, sampleGround).docs[BOARD]!
const layout = {
  document: view.docs[BOARD] as AnyDocument,
  boxes: [
    { address: 'cards/one', x: 0, y: 0, w: 400, h: 160 },
    { address: 'cards/tabs', x: 400, y: 0, w: 800, h: 320 },
    { address: 'cards/tabs/cards/first', x: 420, y: 60, w: 760, h: 240 },
    { address: 'cards/tabs/cards/first/cards/two', x: 440, y: 80, w: 240, h: 80 },
    { address: 'cards/empty', x: 0, y: 160, w: 400, h: 240 },
  ],
  containers: containersOf(manifests),
  scale: 1,
  narrow: false,
}
const carry = (address: string) => moveDrag(view, BOARD, [address], 'it')

test('a card dragged into a container goes there, into an empty one too, and can be dragged out again', () => {
  const { dragged, drop } = carry('cards/one')
  const beside = placeAt(layout, dragged, 560, 150)
  expect(beside).toMatchObject({ in: 'cards/tabs/cards/first/cards', after: 'two' })
  expect(findItem(after(...drop(beside!)), 'cards/tabs/cards/first/cards/one')?.value).toMatchObject({ query: 'count' })
  expect(placeAt(layout, dragged, 200, 280)).toMatchObject({ in: 'cards/empty/cards', after: null, how: 'inside' })
  const out = carry('cards/tabs/cards/first/cards/two')
  expect(placeAt(layout, out.dragged, 100, 30)).toMatchObject({ in: 'cards' })
})

test('no card goes into itself, none becomes what the other containers hold', () => {
  const { dragged } = carry('cards/tabs')
  expect(placeAt(layout, dragged, 500, 120)?.in).toBe('cards')
  expect(() =>
    after({
      command: 'node.move',
      args: { document: BOARD, addresses: ['cards/tabs'], in: 'cards/tabs/cards', after: null },
    }),
  ).toThrow()
})

test('the keys reach every place: Move to… lists those in containers', () => {
  const places = legalPlaces(layout, carry('cards/one').dragged).map(spot => spot.in)
  expect(new Set(places)).toEqual(
    new Set(['cards', 'cards/tabs/cards', 'cards/tabs/cards/first/cards', 'cards/empty/cards']),
  )
})

test('a move into a container is one step, and undone leaves the board as it was', () => {
  const args = { document: BOARD, addresses: ['cards/one'], in: 'cards/tabs/cards/first/cards', after: 'two' }
  const { patches } = runCalls(view, sampleGround, [{ command: 'node.move', args }])
  expect(patches).toHaveLength(1)
  const moved = after({ command: 'node.move', args })
  const back = { document: BOARD, addresses: ['cards/tabs/cards/first/cards/one'], in: 'cards', after: null }
  const begun = viewOf(docsOf([moved]), sampleGround)
  expect(
    viewOf(runCalls(begun, sampleGround, [{ command: 'node.move', args: back }]).docs, sampleGround).docs[BOARD],
  ).toEqual(view.docs[BOARD])
})

test('arrow keys go out of a container and into the one before', () => {
  const out = after({ command: 'node.nudge', args: { document: BOARD, address: 'cards/tabs/cards/first', by: 'out' } })
  expect((out as DashboardDocument).cards?.map(({ id }) => id)).toEqual(['one', 'tabs', 'first', 'empty'])
})

test('the palette puts a card into the container it is dropped on, under an id that the board has free', () => {
  const context = {
    view,
    document: BOARD,
    picture: '',
    manifests,
    known: { entities: [], option: board.title, row: board.title },
  }
  const offers = cardOffers(context)
  const put = (id: string, list: string) =>
    after(...offers.find(one => one.id === id)!.calls({ in: list, after: null })) as DashboardDocument
  const list = 'cards/tabs/cards/first/cards'
  expect(findItem(put('card pie', list), `${list}/pie`)?.value).toMatchObject({ widget: 'pie' })
  const tabs = put('card tabs', list)
  const made = findItem(tabs, `${list}/tabs2`)?.value as unknown as Card
  expect(made.cards?.map(({ widget }) => widget)).toEqual(['cards', 'cards'])
})

test('the outline shows cards under their container, without a heading between', () => {
  const rows = outlineRows(board).map(({ kind, address, depth }) => `${kind} ${address} ${depth}`)
  expect(rows).toEqual([
    'heading queries 0',
    'item queries/count 1',
    'heading cards 0',
    'item cards/one 1',
    'item cards/tabs 1',
    'item cards/tabs/cards/first 2',
    'item cards/tabs/cards/first/cards/two 3',
    'item cards/empty 1',
  ])
})

test('a copied container brings what it holds under free ids, with the queries of its cards', () => {
  const asked = applyPrimitives(view.docs[BOARD]!, [
    { do: 'set', at: 'cards/tabs/cards/first/cards/two', path: ['query'], value: 'count' },
  ])
  const text = copyText(asked, ['cards/tabs'])
  expect(JSON.parse(text).queries).toMatchObject([{ id: 'count' }])
  const pasted = after(...pasteCalls(asked, BOARD, undefined, 'cards', text)) as DashboardDocument
  const copy = pasted.cards?.find(({ id }) => id === 'tabs2')
  expect(copy?.cards?.[0]).toMatchObject({ id: 'first2', cards: [{ id: 'two2' }] })
})

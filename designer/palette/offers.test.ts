import { expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { Card, EntityDocument, PageDocument, TableBody } from '#engine/schema/document.ts'
import { board, loan, manage, sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import gen from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { docsOf, listOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { findItem } from '../commands/documents/walk.ts'
import { runCalls } from '../commands/run.ts'
import { draftContextOf } from '../session/check/draft-context-of.ts'
import { offersOf } from './offers.ts'

const manifests = gen as unknown as WidgetManifests
const view = viewOf(docsOf([loan, manage]), sampleGround)
const text = { zh: '一', en: 'One' }
const around = { ...sampleLibrary, dicts: { colour: { title: text, options: [{ id: 'red', title: text }] } } }
const app = { key: 'loan', kind: 'app', shipped: [], published: [], library: around } as unknown as AppState
const known = { entities: ['loan'], option: text, row: text }
const offers = offersOf({ view, document: 'page:loan.manage', picture: 'form', manifests, known })

const at = { view, document: 'page:loan.manage', picture: '', manifests, known } as const
const onPage = offersOf(at)

test('a page takes a list and a form of each model, buttons for its list, and what draws a query', () => {
  const ids = onPage.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['table loan', 'form loan', 'table/rowActions', 'widget bar']))
  expect(offers.map(({ id }) => id)).not.toContain('widget bar')
})

const viewsAfter = (id: string, begun = view) => {
  const put = offersOf({ ...at, view: begun }).find(one => one.id === `table/views ${id}`)!
  const page = viewOf(runCalls(begun, sampleGround, put.calls(put.usual)).docs, sampleGround).docs[at.document]
  return (findItem(page, 'table')!.value.body as TableBody).views
}
const withFields = (...fields: object[]) =>
  viewOf(docsOf([{ ...loan, fields: [...loan.fields, ...fields] } as EntityDocument, manage]), sampleGround)

test('a calendar brought to a list stands beside it, from the first date to the one that follows', () => {
  expect(viewsAfter('calendar')).toMatchObject([
    { id: 'list', view: 'list' },
    { id: 'calendar', view: 'calendar', start: 'loanDate', end: 'returnDate' },
  ])
  expect(viewsAfter('list')).toMatchObject([{ id: 'list2', view: 'list' }])
})

test('a kanban is by the first choice, never a person, with four fields on a card', () => {
  const options = [{ id: 'new', title: text }]
  const begun = withFields(
    { id: 'borrower', type: 'user', title: text },
    { id: 'state', type: 'enum', title: text, options },
    { id: 'kind', type: 'dict', title: text, dict: 'colour' },
  )
  expect(viewsAfter('kanban', begun)?.[1]).toMatchObject({
    ...{ view: 'kanban', by: 'state' },
    columns: ['title', 'quantity', 'price', 'loanDate'],
  })
})

test('a table over a call is offered only the views that draw its rows', () => {
  const page = structuredClone(view.docs[at.document]) as PageDocument
  const table = page.nodes!.find(({ id }) => id === 'table')!
  table.body = { ...table.body, call: 'loan.list' } as TableBody
  const overCall = viewOf({ ...view.docs, [at.document]: page }, sampleGround)
  const found = offersOf({ ...at, view: overCall }).filter(({ group }) => group === 'views')
  expect(found.map(({ id }) => id)).toEqual(['table/views list', 'table/views card'])
})

test('a view that lacks its field says so and adds nothing', () => {
  const noDates = viewOf(docsOf([{ ...loan, fields: loan.fields.slice(0, 3) }, manage]), sampleGround)
  const lacking = offersOf({ ...at, view: noDates }).filter(({ lacks }) => lacks)
  expect(lacking.map(({ lacks }) => lacks)).toEqual([
    'designer.palette.lacks.kanban',
    'designer.palette.lacks.calendar',
    'designer.palette.lacks.timeline',
  ])
  expect(lacking.flatMap(offer => offer.calls(offer.usual))).toEqual([])
})

test('of two lists each names what it takes', () => {
  const put = onPage.find(({ id }) => id === 'table loan')!
  const docs = docsOf(listOf(runCalls(view, sampleGround, put.calls(put.usual)).docs))
  const two = offersOf({ ...at, view: viewOf(docs, sampleGround) })
  const titles = two.flatMap(({ id, title }) => (id.endsWith('/rowActions') ? [title.zh] : []))
  expect(titles).toEqual([expect.stringMatching(/ · table$/), expect.stringMatching(/ · 借用$/)])
})

test('what is made of a model after another type for a field has the new field alone, unless the old one stays', () => {
  const made = (keep: boolean) => {
    const to = { id: 'quantity2', type: 'string', title: text } as const
    const args = { document: 'entity:loan', field: 'quantity', to, keep } as const
    const after = viewOf(runCalls(view, sampleGround, [{ command: 'field.retype', args }]).docs, sampleGround)
    const calls = offersOf({ ...at, view: after }).flatMap(one =>
      ['table loan', 'form loan'].includes(one.id) ? one.calls(one.usual) : [],
    )
    const page = viewOf(runCalls(after, sampleGround, calls).docs, sampleGround).docs[at.document]
    return ['list/columns/', 'entry/'].map(place =>
      ['quantity', 'quantity2'].filter(id => findItem(page, place + id) !== undefined),
    )
  }
  expect(made(false)).toEqual([['quantity2'], ['quantity2']])
  expect(made(true)).toEqual([
    ['quantity', 'quantity2'],
    ['quantity', 'quantity2'],
  ])
})

test.each([
  // a dictionary is asked for afterwards
  ...offers
    .filter(({ id, kind }) => id.startsWith('widget ') && kind?.type !== 'dict')
    .map(offer => ['form', offer.id, offer] as const),
  ...onPage.map(offer => ['page', offer.id, offer] as const),
])('what is put into a %s by a click on %s is sound from the first moment', (_, __, offer) => {
  const { docs } = runCalls(view, sampleGround, offer.calls(offer.usual))
  const issues = checkDraft(listOf(docs), draftContextOf(app, manifests as never))
  expect(issues.filter(({ level = 'error' }) => level === 'error')).toEqual([])
})

test('a password is secret, and rows to fill in bring their model', () => {
  const put = (id: string) => {
    const offer = offers.find(one => one.id === `widget ${id}`)!
    return listOf(runCalls(view, sampleGround, offer.calls(offer.usual)).docs)
  }
  const fieldsOf = (docs: ReturnType<typeof put>) => docs.flatMap(one => (one.kind === 'entity' ? one.fields : []))
  expect(fieldsOf(put('password')).find(({ id }) => id === 'password')).toMatchObject({ secret: true })
  const rows = put('sub-table')
  expect(rows.map(({ key }) => key)).toContain('loan.subTable')
  expect(fieldsOf(rows).find(({ type }) => type === 'children')).toMatchObject({ to: 'loan.subTable', by: 'parent' })
})

test('a card too low for a heading shows its widget alone, a button has words, and rows stand in no card', () => {
  const boards = viewOf(docsOf([loan, board]), sampleGround)
  const cards = offersOf({ ...at, view: boards, document: 'dashboard:loan.board' })
  expect(cards.map(({ id }) => id)).not.toContain('card sub-table')
  const made = (offer: (typeof cards)[number]) => (offer.calls(offer.usual)[0]!.args as unknown as { node: Card }).node
  for (const card of cards.filter(({ id }) => id.startsWith('card ')).map(made))
    expect([card.id, card.h >= 3]).toEqual([card.id, card.header?.show !== false])
  const button = onPage.find(({ id }) => id === 'widget button')!
  expect(button.calls(button.usual)[0]!.args).toMatchObject({ node: { title: manifests.button!.title } })
})

test.each(['date', 'string', 'user', 'dept'])('a filter of a board by %s is sound from the first moment', type => {
  const boards = viewOf(docsOf([loan, board]), sampleGround)
  const offer = offersOf({ ...at, view: boards, document: 'dashboard:loan.board' }).find(
    ({ id }) => id === `variable ${type}`,
  )!
  const { docs } = runCalls(boards, sampleGround, offer.calls(offer.usual))
  const issues = checkDraft(listOf(docs), draftContextOf(app, manifests as never))
  expect(issues.filter(({ level = 'error' }) => level === 'error')).toEqual([])
})

test('tabs begin with two that have a name', () => {
  const put = offers.find(({ id }) => id === 'widget tabs')!
  const page = viewOf(runCalls(view, sampleGround, put.calls(put.usual)).docs, sampleGround).docs[at.document]
  expect(findItem(page, 'form/tabs')?.value.children).toMatchObject([
    { id: 'tab', widget: 'column', title: { zh: expect.any(String) } },
    { id: 'tab2', widget: 'column', title: { zh: expect.any(String) } },
  ])
})

test('a page of the portal takes what the server draws, and nothing else is published on it', () => {
  const home = { ...manage, key: 'portal-page.index', from: undefined, queries: [], nodes: [] } as PageDocument
  const portal = viewOf(docsOf([home]), sampleGround)
  const offered = offersOf({ ...at, view: portal, document: 'page:portal-page.index' })
  expect(offered.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['widget portal-news', 'widget service-hall', 'widget quick-text']),
  )
  expect(offered.map(({ id }) => id)).not.toContain('widget button')
  const issuesOf = (node: object) => {
    const add = { document: 'page:portal-page.index', in: 'nodes', after: null, node } as never
    const { docs } = runCalls(portal, sampleGround, [{ command: 'node.add', args: add }])
    const portalApp = { ...app, key: home.key, kind: 'system', shipped: [home] } as AppState
    const context = draftContextOf(portalApp, manifests as never)
    return checkDraft(listOf(docs), context).flatMap(({ code, path }) => (code === 'page.drawn' ? [path] : []))
  }
  for (const { calls, usual } of offered) expect(issuesOf((calls(usual)[0]!.args as { node: object }).node)).toEqual([])
  const button = { id: 'b', widget: 'button', title: text }
  expect(issuesOf(button)).toEqual(['page/portal-page.index/nodes/b'])
  expect(issuesOf({ id: 'g', widget: 'group', title: text, children: [button] })).toHaveLength(2)
})

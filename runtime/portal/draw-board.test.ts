/** The cards of a board, drawn where there is no browser. @source ADR 0056 */
import { expect, test } from 'vitest'
import type { BoardCard, BoardChart } from '#adapters/wire/portal-content.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { guestIn } from '#engine/access/who.ts'
import type { Answered, Ask } from '#engine/ports/ports.ts'
import type { Card, DashboardDocument, EntityDocument, Query } from '#engine/schema/document.ts'
import { chartKinds } from '#widgets/gen/chart-kinds.gen.ts'
import { drawBoard } from './draw-board.ts'

const loan = {
  ...{ kind: 'entity', grammar: 1, key: 'loan', title: { zh: '借用' } },
  fields: [
    {
      id: 'kind',
      type: 'enum',
      title: { zh: '类别', en: 'Kind' },
      options: ['av', 'lab'].map(id => ({ id, title: { zh: id } })),
    },
    { id: 'day', type: 'date', title: { zh: '日期', en: 'Day' } },
  ],
} as unknown as EntityDocument

const byKind: Query = {
  ...{ id: 'byKind', entity: 'loan', get: 'sums', group: [{ id: 'kind' }], measures: [{ id: 'n', fn: 'count' }] },
}
const card = (id: string, widget: string, more: Partial<Card> = {}): Card => ({
  ...{ id, widget, title: { zh: id, en: id }, w: 6, h: 6, query: 'byKind', map: { x: 'kind', y: 'n', value: 'n' } },
  ...more,
})
const ROWS = [
  { kind: 'av', n: '3' },
  { kind: 'lab', n: '1200' },
]

/** @param answers  by query; without one it is not answered */
async function draw(board: Partial<DashboardDocument>, answers: Record<string, Answered['rows']> = { byKind: ROWS }) {
  const asked: Ask[][] = []
  const document = { kind: 'dashboard', grammar: 1, key: 'b', title: { zh: 'b' }, queries: [byKind], ...board }
  const entities = { loan: { document: loan, path: '', may: ['totals'], readOnly: [] } }
  const drawn = await drawBoard({
    bundle: { key: 'b', document, entities, dicts: {}, app: null } as unknown as ScreenBundle,
    ...{ who: guestIn('000000'), lang: 'en', now: '2026-05-04 08:00:00' },
    ask: async asks => {
      asked.push(asks)
      return new Map(
        asks.flatMap(({ id }) => (answers[id] ? [[id, { rows: answers[id], total: answers[id].length }]] : [])),
      )
    },
  })
  return { ...drawn, asked }
}
const chartOf = (one: BoardCard | undefined): BoardChart => (one as { chart: BoardChart }).chart
const svgOf = ({ src }: { src: string }) => decodeURIComponent(src.slice('data:image/svg+xml,'.length))

test.each(Object.keys(chartKinds))(
  '%s is a picture, the same each time, with its words and its table',
  async widget => {
    const map = { x: 'kind', y: 'n', size: 'n', max: 'n' }
    const [first, again] = [0, 1].map(async h =>
      chartOf((await draw({ cards: [card('c', widget, { map, h: 6 + h })] })).cards[0]),
    )
    const { svg, said, columns, rows } = await first!
    expect(svgOf(svg!.wide)).toMatch(/^<svg .*viewBox="0 0 566 200"/)
    expect(svg!.narrow!.width).toBe(324)
    expect(said).toContain('1,200')
    expect([columns.map(({ title }) => title), rows]).toEqual([
      ['Category', 'c'],
      [
        ['av', '3'],
        ['lab', '1,200'],
      ],
    ])
    expect((await again!).svg!.wide.height).toBe(240)
  },
)

test('the same chart has the same address though another was drawn between', async () => {
  const board = (h: number) => draw({ cards: [card('c', 'line', { h })] })
  const addresses: string[] = []
  for (const h of [6, 7, 8, 9]) addresses.push(chartOf((await board(h)).cards[0]).svg!.wide.src)
  expect(new Set(addresses.map(src => svgOf({ src }).match(/(?:id="|url\(#|class=")[^"]*zr\d+/)))).toEqual(
    new Set([null]),
  )
})

test('what a designer or a person wrote stays within its picture', async () => {
  const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>\ud800'
  const props = { customColor: [HOSTILE], linearType: 'custom', measure: { zh: HOSTILE, en: HOSTILE } }
  const { cards } = await draw({ cards: [card('c', 'bar', { props })] }, { byKind: [{ kind: HOSTILE, n: '1' }] })
  for (const { src } of Object.values(chartOf(cards[0]).svg!)) expect(src).toMatch(/^data:image\/svg\+xml,[^\s<>"]+$/)
})

test('one drawn larger than a page bears, or of nothing above zero, is its table', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ kind: `long name of the kind ${at}`, n: String(at) }))
  const large = chartOf((await draw({ cards: [card('c', 'bar')] }, { byKind: many })).cards[0])
  expect([large.svg, large.rows.length, large.notes.at(-1)]).toEqual([
    undefined,
    50,
    'The table has the first 50 of 2000 rows.',
  ])
  const zero = chartOf((await draw({ cards: [card('c', 'pie')] }, { byKind: [{ kind: 'av', n: '0' }] })).cards[0])
  expect([zero.svg, zero.rows, zero.notes.length]).toEqual([undefined, [['av', '0']], 1])
})

test('numbers are said', async () => {
  const cards = [
    card('number', 'number-card', {
      props: { unit: { zh: '次', en: ' times' }, note: { en: 'this year' } },
      map: { value: 'n', before: 'n' },
    }),
    card('roll', 'number-rotation'),
    card('part', 'progress', { props: { total: 12 } }),
    card('boxes', 'data-boxes'),
  ]
  expect((await draw({ cards })).cards).toMatchObject([
    { figures: [{ name: '', value: '3 times', note: 'Unchanged · this year' }] },
    { figures: [{ name: '', value: '3', note: '' }] },
    { figures: [{ name: '', value: '25%', note: '3 / 12' }] },
    {
      figures: [
        { name: 'av', value: '3' },
        { name: 'lab', value: '1,200' },
      ],
    },
  ])
})

test('one that fails costs itself, and one that shows no rows of a query is left to the board', async () => {
  const queries = [byKind, { ...byKind, id: 'lost' }, { id: 'call', call: 'x.y' } as Query]
  const cards = [
    card('c', 'number-card'),
    card('lost', 'bar', { query: 'lost' }),
    card('text', 'quick-text', { query: undefined }),
    card('called', 'bar', { query: 'call' }),
  ]
  const drawn = await draw({ queries, cards })
  expect(drawn.cards.map(each => [each.id, 'failed' in each])).toEqual([
    ['c', false],
    ['lost', true],
  ])
  expect(drawn.more).toBe(true)
  expect((await draw({ cards: cards.slice(0, 1) })).more).toBe(false)
  const many = Array.from({ length: 30 }, (_, at) => card(`c${at}`, 'number-card'))
  expect([(await draw({ cards: many })).cards.length, (await draw({ cards: many })).more]).toEqual([12, true])
})

test('a container gives its place to its cards; devices and rules are kept', async () => {
  const cards = [
    card('tabs', 'tabs', {
      w: 6,
      cards: [card('in', 'number-card', { w: 12 }), card('half', 'number-card', { w: 6, devices: ['app'] })],
    }),
    card('never', 'number-card', { when: { '==': [1, 2] } }),
    card('some', 'number-card', { when: { '>': [{ var: '$query.byKind.total' }, 1] } }),
  ]
  expect((await draw({ cards })).cards.map(({ id, span, devices }) => [id, span, devices])).toEqual([
    ['in', 6, undefined],
    ['half', 3, ['app']],
    ['some', 6, undefined],
  ])
})

test('variables begin with their defaults, and what reads another answer is asked after it', async () => {
  const all: Query = {
    ...byKind,
    id: 'all',
    group: undefined,
    where: { '>=': [{ var: 'day' }, { var: '$var.since' }] },
  }
  const after: Query = { ...byKind, where: { '>': [{ var: 'n' }, { var: '$query.all.n' }] } }
  const variables = [{ id: 'since', type: 'date', title: { zh: '起' }, default: { addDays: [{ var: '$today' }, -3] } }]
  const { asked, cards } = await draw(
    { queries: [all, after], variables: variables as never, cards: [card('c', 'number-card')] },
    { all: [{ n: '7' }], byKind: ROWS },
  )
  const wheres = asked.map(round => round.map(ask => [ask.id, 'query' in ask && ask.query.where]))
  expect(wheres.at(0)).toContainEqual(['all', { '>=': [{ var: 'day' }, '2026-05-01'] }])
  expect(wheres.at(-1)).toEqual([['byKind', { '>': [{ var: 'n' }, '7'] }]])
  expect(cards).toMatchObject([{ figures: [{ value: '3' }] }])
})

test('days without a record are there', async () => {
  const byDay: Query = { ...byKind, group: [{ id: 'day', by: 'day' }] }
  const cards = [card('c', 'line', { map: { x: 'day', y: 'n' } })]
  const rows = [
    { day: '2026-05-01', n: '1' },
    { day: '2026-05-04', n: '2' },
  ]
  expect(chartOf((await draw({ queries: [byDay], cards }, { byKind: rows })).cards[0]).rows).toHaveLength(4)
})

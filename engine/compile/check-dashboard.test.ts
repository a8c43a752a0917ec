import { expect, test } from 'vitest'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import type {
  Card,
  DashboardDocument,
  EntityDocument,
  Library,
  Query,
  SqlQuery,
  Variable,
  WidgetDocument,
} from '../schema/document.ts'
import { checkDocument } from './check-document.ts'

const widgets = manifests as unknown as Record<string, WidgetDocument>
const library: Library = {
  ...{ entity: () => undefined, document: () => undefined, dict: () => undefined },
  widget: name => widgets[name],
  names: () => Object.keys(widgets),
}
const boardOf = (cards: Card[]): DashboardDocument => ({
  ...{ kind: 'dashboard', grammar: 1, key: 'desk.board', title: { zh: '板' }, cards },
})
const issuesOf = (...cards: Card[]) => checkDocument(boardOf(cards), library).map(({ path, code }) => [path, code])
const card = (id: string, more: Partial<Card> = {}): Card => ({ id, widget: 'quick-text', w: 4, h: 2, ...more })

test('DB-12 a board has twelve columns, and so has a container on it', () => {
  expect(issuesOf(card('a', { x: 0, w: 12 }), card('b', { x: 8, w: 4 }))).toEqual([])
  expect(issuesOf(card('a', { x: 9 }))).toEqual([['cards/a', 'grid.wide']])
  expect(issuesOf(card('a', { w: 13 })).length).toBeGreaterThan(0)
  const held = card('held', { widget: 'cards', w: 6, h: 4, cards: [card('wide', { x: 9 })] })
  expect(issuesOf(held)).toEqual([['cards/held/cards/wide', 'grid.wide']])
})

test('an id stands once on a board, in containers too', () => {
  expect(issuesOf(card('a'), card('held', { widget: 'cards', h: 4, cards: [card('a')] }))).toEqual([
    ['cards/held/cards/a', 'id.twice'],
  ])
})

test('what a card in a container reads is checked as what any card reads', () => {
  const held = card('held', { widget: 'tabs', h: 4, cards: [card('a', { query: 'gone', props: { size: 'vast' } })] })
  expect(issuesOf(held)).toEqual([
    ['cards/held/cards/a/props/size', 'widget.props.enum'],
    ['cards/held/cards/a', 'ref.query'],
  ])
})

const nest = (depth: number): Card =>
  card(`c${depth}`, { widget: 'cards', h: 4, ...(depth > 1 && { cards: [nest(depth - 1)] }) })

test('containers stand in each other three levels deep', () => {
  expect(issuesOf(nest(3))).toEqual([])
  expect(issuesOf(nest(4))).toEqual([['cards/c4/cards/c3/cards/c2/cards/c1', 'card.deep']])
})

test('a board has a hundred cards, those in containers included', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => card(`n${at}`))
  const held = (count: number) => card('held', { widget: 'cards', h: 4, cards: many(count) })
  const rest = Array.from({ length: 49 }, (_, at) => card(`r${at}`))
  expect(issuesOf(held(50), ...rest)).toEqual([])
  expect(issuesOf(held(50), ...rest, card('more'))).toEqual([['cards', 'board.cards']])
})

test.each([
  ['DB-33', { size: 14, bold: true, colour: 'teal', background: '#eef2f7', align: 'center', icon: 'book' }],
  ['DB-34', { link: { linkType: 1, moduleId: 'home', appLinkType: 2, urlAddress: '/files/a.pdf' } }],
  ['DB-34', { link: { linkType: 2, urlAddress: 'https://campus.edu.cn/a', linkTarget: '_self' } }],
] as const)('%s a header may be %j', (_, header) => {
  const codes = issuesOf(card('a', { header: header as Card['header'] })).map(([, code]) => code)
  expect(codes.filter(code => code !== 'ref.screen')).toEqual([])
})

test.each(['/api/blade-resource/file/0f', '/files/a-b_1.png'])('the picture behind a card may be %s', picture => {
  expect(issuesOf(card('a', { header: { picture } }))).toEqual([])
})

test.each([
  { colour: 'red;background:url(//evil)' },
  { background: 'expression(alert(1))' },
  { picture: 'https://evil.example/a.png' },
  { picture: '//evil.example/a.png' },
  { picture: '/\\evil.example/a.png' },
  { picture: 'data:image/png;base64,AA' },
  { picture: '/a.png"), url("https://evil.example/a.png' },
  { picture: '/a.png\n//evil.example' },
  { picture: '/' },
  { picture: '/files/../login' },
  { picture: '/files/a.png?x=1' },
  { size: 9 },
  { size: 61 },
  { link: { linkType: 3 } },
  { link: { urlAddress: 'javascript:alert(1)' } },
  { link: { urlAddress: '//evil.example' } },
  { link: { linkTarget: '_top' } },
])('a header is never %j', header => {
  expect(issuesOf(card('a', { header: header as unknown as Card['header'] }))).not.toEqual([])
})

test('DB-35 a card has the width it spans, animation and decimals, no sheet, a picture with a text', () => {
  const cards = [
    card('n', { widget: 'number-card', w: 3, h: 3, bare: true, props: { animation: true, decimals: 10 } }),
    card('p', { widget: 'image', props: { src: '/files/a.png', text: { zh: '校园' } } }),
    card('i', { widget: 'icons', props: { span: 24 } }),
  ]
  expect(issuesOf(...cards)).toEqual([])
  expect(issuesOf(card('n', { widget: 'number-card', w: 3, h: 3, props: { decimals: 11 } }))).toEqual([
    ['cards/n/props/decimals', 'widget.props.maximum'],
  ])
})

test('DB-45 columns of 24: 4 of an icon, 6 of a box, 8 of a page, unless told otherwise', () => {
  const spans = ['icons', 'data-boxes', 'mini-app'].map(key => widgets[key]?.props.properties?.span)
  expect(spans.map(span => span?.default)).toEqual([4, 6, 8])
  expect(spans).toMatchObject(spans.map(() => ({ minimum: 1, maximum: 24 })))
})

test('DB-11 a card has a label, a kind, its devices, whether its header is shown, options and a size within its limits', () => {
  const whole = card('all', {
    ...{ widget: 'carousel', title: { zh: '轮播' }, devices: ['pc', 'app'], header: { show: false } },
    ...{ x: 0, w: 3, h: 3, props: { interval: 100, height: 300 } },
  })
  expect(issuesOf(whole)).toEqual([])
  expect(issuesOf({ ...whole, w: 2 })).toEqual([['cards/all', 'card.size']])
  expect(issuesOf({ ...whole, h: 2 })).toEqual([['cards/all', 'card.size']])
  expect(issuesOf({ ...whole, devices: ['watch'] as never })).not.toEqual([])
  expect(widgets.carousel?.grid).toEqual({ w: 6, h: 9, minW: 3, minH: 3 })
})

test('a mark of what a script made leads to no records by itself, and its columns are not known', () => {
  const loan = { kind: 'entity', grammar: 1, key: 'loan', title: { zh: '借' }, fields: [] } as unknown as EntityDocument
  const known = { ...library, entity: (key: string) => (key === 'loan' ? loan : undefined) }
  const source = ['return rows']
  const query: Query = { id: 'q', entity: 'loan', get: 'sums', measures: [{ id: 'n', fn: 'count' }] }
  const codes = (card: Partial<Card>, more: Partial<Query> = {}) => {
    const one: Card = { id: 'a', widget: 'bar', query: 'q', map: { x: 'n', y: 'n' }, w: 6, h: 8, ...card }
    return checkDocument({ ...boardOf([one]), queries: [{ ...query, ...more }] }, known).map(({ code }) => code)
  }
  const leading = { drill: { to: 'records' }, narrows: true } as const
  expect(codes(leading)).toEqual([])
  expect(codes(leading, { after: { source } })).toEqual(['drill.records', 'drill.narrows'])
  expect(codes({ ...leading, widget: 'custom-component', props: { script: { source } } })).toEqual([
    'drill.records',
    'drill.narrows',
  ])
  expect(codes({ map: { x: 'made', y: 'n' } })).toEqual(['query.column'])
  expect(codes({ map: { x: 'made', y: 'n' } }, { after: { source } })).toEqual([])
})

const listed: SqlQuery = {
  ...{ kind: 'query', grammar: 1, key: 'desk.q', title: { zh: '数' }, source: 'main', sql: ['select 1 as n, 2 as x'] },
  result: ['n', 'x'].map(id => ({ id, type: 'integer' as const })),
}
const single: SqlQuery = { ...listed, single: true }
const one = { value: 'n' }
const list = { x: 'x', y: 'n' }

test.each([
  ['number-card', one, listed, ['card.single']],
  ['number-rotation', one, listed, ['card.single']],
  ['progress', one, listed, ['card.single']],
  ['number-card', one, single, []],
  ['bar', list, listed, []],
  ['bar', list, single, []],
  ['word-cloud', list, listed, []],
  ['data-boxes', list, listed, []],
])('DB-32 a card of one value asks for a query of one row, a list may show many: %s', (widget, map, query, codes) => {
  const board = {
    ...boardOf([card('a', { widget, w: 4, h: 4, query: 'q', map })]),
    queries: [{ id: 'q', sql: query.key }],
  }
  const around: Library = { ...library, document: () => query }
  expect(checkDocument(board, around).map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['$me.roleIds', 'role', listed, []],
  ['$me.postIds', 'post', listed, []],
  ['$me.roleIds', 'post', listed, ['rule.result']],
])('a param of SQL may begin with %s', (name, to, query, codes) => {
  const params: Variable[] = [{ id: 'p', type: 'refs', to, default: { var: name } }]
  expect(checkDocument({ ...query, params }, library).map(({ code }) => code)).toEqual(codes)
})

test('a query over a model knows neither, as nothing else does', () => {
  const params: Variable[] = [{ id: 'p', type: 'refs', to: 'role', default: { var: '$me.roleIds' } }]
  const found = { kind: 'query', grammar: 1, key: 'desk.q', title: { zh: '数' }, entity: 'none', get: 'rows', params }
  expect(checkDocument(found as never, library).map(({ code }) => code)).toContain('rule.unknown.env.near')
})

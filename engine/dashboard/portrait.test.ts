import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { optionCards } from '#tests/support/option-cards.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { checkDocument } from '../compile/check-document.ts'
import type { Card, CardLink, DashboardDocument, Json, Library, Query, WidgetDocument } from '../schema/document.ts'
import { boardOf, portraitOf } from './portrait.ts'

const widgets = new Map(
  Object.entries(manifests as unknown as Record<string, WidgetDocument>).map(([key, manifest]) => [key, manifest]),
)

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const TITLE = { zh: '工坊' }
const board = (cards: Card[], more: Partial<DashboardDocument> = {}) =>
  ({ kind: 'dashboard', grammar: 1, key: 'portrait1', title: TITLE, ...more, cards }) as DashboardDocument
const back = (document: DashboardDocument) =>
  boardOf(json(portraitOf(document, widgets)) as Json, { key: 'portrait1', title: '工坊' }, widgets)

const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,6}$/)
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
)
const text = fc.oneof(fc.record({ zh: fc.string() }), fc.record({ zh: fc.string(), en: fc.string() }))
const some = <T extends object>(model: { [K in keyof T]?: fc.Arbitrary<T[K]> }, required: (keyof T)[] = []) =>
  fc.record(model as never, { requiredKeys: required as never }) as fc.Arbitrary<Partial<T>>
const rule = fc.constantFrom<Json>({ '==': [{ var: 'kind' }, 'a'] }, { '>=': [{ var: 'day' }, { var: '$var.from' }] })

const query = (id: string) =>
  some<Query & { requestAfter?: string }>(
    {
      id: fc.constant(id),
      entity: name,
      use: name,
      call: name,
      sql: name,
      get: fc.constantFrom('rows', 'one', 'sums'),
      where: rule,
      params: fc.dictionary(name, value),
      group: fc.array(some({ id: name, of: name, by: fc.constantFrom('day', 'month') }, ['id']), {
        maxLength: 2,
      }) as never,
      measures: fc.array(
        some({ id: name, fn: fc.constantFrom('count', 'sum', 'max'), of: name, title: text }, ['id', 'fn']),
        { maxLength: 2 },
      ) as never,
      sort: fc.array(some({ id: name, order: fc.constantFrom('up', 'down') }, ['id']), { maxLength: 2 }) as never,
      size: fc.nat(),
      run: fc.constantFrom('open', 'seen'),
      minutes: fc.nat(),
      after: fc.record({
        source: fc.array(fc.oneof(fc.string(), fc.constant('a\nb')), { minLength: 1, maxLength: 3 }),
      }),
    },
    ['id'],
  ).map(({ sql, call, ...rest }) =>
    sql !== undefined ? { ...rest, sql } : call !== undefined ? { ...rest, call } : rest,
  )

const inner = (id: string, queries: string[], depth: number): fc.Arbitrary<Card> =>
  fc.constantFrom(...widgets.keys()).chain(widget => card(`${id}n`, widget, queries, depth)) as fc.Arbitrary<Card>

const card = (id: string, widget: string, queries: string[], depth = 2): fc.Arbitrary<Partial<Card>> =>
  some<Card>(
    {
      id: fc.constant(id),
      widget: fc.constant(widget),
      title: text,
      x: fc.nat({ max: 11 }),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 40 }),
      bare: fc.constant(true as const),
      query: fc.constantFrom(...queries, 'gone'),
      map: fc.dictionary(fc.constantFrom(...(widgets.get(widget)?.slots?.map(({ id }) => id) ?? []), 'more'), name),
      cards: depth > 0 ? fc.array(inner(id, queries, depth - 1), { maxLength: 2 }) : fc.constant(undefined),
      drill: fc.constantFrom(false as const, { to: 'home' }),
      props: fc.dictionary(fc.constantFrom(...Object.keys(propsOf(widget)), 'more'), value) as never,
      live: fc.dictionary(name, rule) as never,
      when: rule,
      devices: fc.subarray(['pc', 'app'] as ('pc' | 'app')[]),
      access: fc.constant({ roles: ['staff'] }),
      on: fc.constant({ click: [{ id: 's', do: 'open', target: 'x' }] }) as never,
      header: some(
        {
          show: fc.constant(false as const),
          icon: name,
          size: fc.nat(),
          bold: fc.constant(true as const),
          colour: name,
          background: name,
          picture: name,
          align: fc.constantFrom('left', 'center'),
          link: some<CardLink>({
            linkType: fc.constantFrom(1, 2),
            moduleId: name,
            urlAddress: fc.constant('/a'),
            linkTarget: fc.constantFrom('_self', '_blank'),
            appLinkType: fc.constantFrom(1, 2),
          }),
        },
        ['size'],
      ) as never,
    },
    ['id', 'widget', 'w', 'h'],
  )
const propsOf = (widget: string) =>
  (widgets.get(widget)?.props as { properties?: object } | undefined)?.properties ?? {}

describe('portraitConfig and the board it is of', () => {
  test('nothing is lost: any board over any widget comes back as it was', () => {
    const boards = fc.uniqueArray(name, { maxLength: 4 }).chain(queries =>
      fc.record({
        queries: fc.tuple(...queries.map(query)),
        cards: fc
          .array(fc.constantFrom(...widgets.keys()), { maxLength: 5 })
          .chain(kinds => fc.tuple(...kinds.map((widget, at) => card(`c${at}`, widget, queries)))),
        more: some<DashboardDocument>({
          access: fc.constant({ anyone: true as const }),
          variables: fc.constant([{ id: 'from', type: 'date' as const }]),
          note: fc.string(),
          requirements: fc.constant(['DB-01']),
        }),
      }),
    )
    fc.assert(
      fc.property(boards, ({ queries, cards, more }) => {
        const document = board(cards as Card[], { ...more, ...(queries.length > 0 && { queries: queries as Query[] }) })
        expect(back(document)).toEqual(json(document))
      }),
    )
  })

  test('a title in two languages and an empty list of queries stay', () => {
    const document = board([], { title: { zh: '工坊', en: 'Workshop' }, queries: [] })
    expect(back(document)).toEqual(document)
  })

  test('its names are those of the wire', () => {
    const kinds: Query = {
      ...{
        id: 'kinds',
        entity: 'visit',
        get: 'sums',
        group: [{ id: 'kind' }],
        where: { '==': [{ var: 'kind' }, 'a'] },
      },
      measures: [{ id: 'n', fn: 'sum', of: 'people' }],
      sort: [{ id: 'n', order: 'down' }],
      after: { source: ['const most = 3', 'return rows.slice(0, most)'] },
    }
    const bars: Card = {
      ...{
        id: 'bars',
        widget: 'bar',
        title: { zh: '来访' },
        x: 0,
        w: 6,
        h: 8,
        devices: ['pc'],
        props: { round: true },
      },
      ...{ header: { size: 16, bold: true, align: 'left', link: { linkType: 1, moduleId: 'home' } } },
      ...{ query: 'kinds', map: { x: 'kind', y: 'n' } },
    }
    const appOf = () => ({ appId: 'visits', appName: '来访' })
    expect(portraitOf(board([bars], { queries: [kinds] }), widgets, { appOf })).toEqual([
      {
        ...{ id: 'bars', prop: 'bar', label: '来访', visibility: ['pc'], x: 0, w: 6, h: 8, minW: 3, minH: 4 },
        card: { titleFontSize: 16, titleFontWeight: 'bold', titleLeft: true, linkType: 1, moduleId: 'home' },
        option: { barBorderCircle: true },
        dataConfig: {
          ...{
            queryId: 'kinds',
            type: 'miniApp',
            appId: 'visits',
            appName: '来访',
            modelId: 'visit',
            configType: 'ca',
          },
          ...{ aggregateType: 'sum', aggregateField: 'people', measureId: 'n', group: [{ id: 'kind' }] },
          conditionConfig: { '==': [{ var: 'kind' }, 'a'] },
          sortConfig: [{ sortField: 'n', sortType: 'desc' }],
          requestAfter: 'const most = 3\nreturn rows.slice(0, most)',
          fieldRelation: [
            { showField: 'text', field: 'kind' },
            { showField: 'value', field: 'n' },
          ],
        },
      },
    ])
  })

  test('DB-28 a card of SQL says its source, its query, its params and where its columns are shown', () => {
    const asks = { id: 'q', sql: 'visit.count', params: { since: '2026-01-01' }, after: { source: ['return rows'] } }
    const one: Card = { id: 'n', widget: 'number-card', w: 3, h: 3, query: 'q', map: { value: 'n' } }
    const document = board([one], { queries: [asks as Query] })
    const [sent] = portraitOf(document, widgets, { sourceOf: () => 'main' })
    expect(sent!.dataConfig).toEqual({
      ...{ queryId: 'q', type: 'sql', dataSource: 'main', sqlContent: 'visit.count', requestAfter: 'return rows' },
      sqlParam: [{ paramName: 'since', paramValue: '2026-01-01' }],
      fieldRelation: [{ showField: 'value', field: 'n' }],
    })
    expect(boardOf([sent!], { key: 'portrait1', title: '工坊' }, widgets)).toEqual(document)
  })

  test.each([
    ['ca', { get: 'sums', group: [{ id: 'kind' }], measures: [{ id: 'n', fn: 'count' }] }, 'count'],
    ['noCa', { get: 'sums', measures: [{ id: 'n', fn: 'sum', of: 'people' }] }, 'sum'],
    ['noCa', { get: 'sums', measures: [{ id: 'n', fn: 'avg', of: 'people' }] }, 'avg'],
    ['noCa', { get: 'sums', measures: [{ id: 'n', fn: 'max', of: 'people' }] }, 'max'],
    ['noCa', { get: 'sums', measures: [{ id: 'n', fn: 'min', of: 'people' }] }, 'min'],
    ['dataShow', { get: 'rows' }, 'no'],
    ['other', { get: 'one' }, 'no'],
    ['other', {}, 'no'],
  ] as const)('DB-27 DB-29 DB-30 what a card over a model asks is %s %j', (configType, asks, aggregateType) => {
    const query = { id: 'q', entity: 'visit', ...asks } as unknown as Query
    const document = board([{ id: 'a', widget: 'bar', w: 4, h: 4, query: 'q' }], { queries: [query] })
    expect(portraitOf(document, widgets)[0]!.dataConfig).toMatchObject({ type: 'miniApp', configType, aggregateType })
    expect(back(document)).toEqual(document)
  })

  test('older clients say one column to sort by, and slots by name', () => {
    const dataConfig = { type: 'miniApp', modelId: 'visit', sortConfig: { sortField: 'day', sortType: 'asc' } }
    const sent = [{ id: 'a', prop: 'bar', dataConfig: { ...dataConfig, fieldRelation: { text: 'kind', value: 'n' } } }]
    const { queries, cards } = boardOf(sent, { key: 'portrait1', title: '工坊' }, widgets)
    expect(queries![0]!.sort).toEqual([{ id: 'day', order: 'up' }])
    expect(cards![0]!.map).toEqual({ x: 'kind', y: 'n' })
  })

  test('a kind that is called otherwise comes back, and so does the one whose name it has', () => {
    const kinds = ['column-chart', 'column'].map(widget => ({ id: widget.slice(-5), widget, w: 4, h: 8 }))
    expect(portraitOf(board(kinds), widgets).map(({ prop }) => prop)).toEqual(['column', 'column'])
    expect(back(board(kinds))).toEqual(board(kinds))
    const [foreign] = boardOf([{ prop: 'column' }], { key: 'portrait1', title: '工坊' }, widgets).cards!
    expect(foreign!.widget).toBe('column-chart')
  })

  test('every option of every kind of card comes back', () => {
    const cards = optionCards(Object.fromEntries(widgets))
    expect(cards.length).toBeGreaterThan(300)
    const around: Library = {
      ...{ entity: () => undefined, document: () => undefined, dict: () => undefined, names: () => [] },
      widget: key => widgets.get(key),
    }
    for (const one of cards) expect(checkDocument(board([one]), around).filter(({ level }) => !level)).toEqual([])
    expect(back(board(cards))).toEqual(json(board(cards)))
  })

  test('a client that knows no ids gets some, and the size of the manifest', () => {
    const sent = [
      { prop: 'number-card', label: '来访', dataConfig: { type: 'miniApp', modelId: 'visit', aggregateType: 'count' } },
    ]
    const made = boardOf(sent, { key: 'portrait1', title: '工坊' }, widgets)
    expect(made.cards).toEqual([
      { id: 'card1', widget: 'number-card', title: { zh: '来访' }, w: 3, h: 3, query: 'card1' },
    ])
    expect(made.queries).toEqual([
      { id: 'card1', entity: 'visit', get: 'sums', measures: [{ id: 'value', fn: 'count' }] },
    ])
  })

  test.each([['text'], [{}], [[1]], [[{ w: 1 }]]])('%j is no list of cards', sent => {
    expect(() => boardOf(sent as Json, { key: 'portrait1', title: '工坊' }, widgets)).toThrow('portrait.config')
  })

  test('two queries of one name are refused', () => {
    const cards = ['a', 'b'].map(modelId => ({ prop: 'bar', dataConfig: { queryId: 'q', type: 'miniApp', modelId } }))
    expect(() => boardOf(cards, { key: 'portrait1', title: '工坊' }, widgets)).toThrow('portrait.config')
  })
})

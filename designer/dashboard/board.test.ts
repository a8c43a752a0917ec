import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { placeCards } from '#engine/react/render/place-cards.ts'
import { addTexts } from '#engine/react/text.ts'
import type { DashboardDocument, EntityDocument } from '#engine/schema/document.ts'
import texts from '#schemas/text/designer.json' with { type: 'json' }
import { board, loan, sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { docsOf, listOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { joinRow } from '../commands/nodes/card-layout.ts'
import { runCalls } from '../commands/run.ts'
import { mapSlots } from '../query/query.ts'
import { draftContextOf } from '../session/check/draft-context-of.ts'
import { gridOf, placeCard, toCells } from './board.ts'
import { boardOf, modelsToShow, suggestFor, takeCalls } from './suggest.ts'

addTexts('designer', texts)
const cards = board.cards!

describe('board', () => {
  it('puts a card above another and lets the other fall', () => {
    const placed = placeCard(cards, 'three', { x: 0, y: 0, w: 12, h: 6 })
    expect(placed[0]?.id).toBe('three')
    expect(placeCards(placed).find(card => card.id === 'one')?.y).toBe(6)
  })

  it('never lets cards overlap, wherever one is put', () => {
    const place = fc.record({
      x: fc.nat(11),
      y: fc.nat(30),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(fc.constantFrom('one', 'two', 'three'), place, (id, { x, w, ...rest }) => {
        const lie = placeCards(placeCard(cards, id, { ...rest, w, x: Math.min(x, 12 - w) }))
        for (const a of lie)
          for (const b of lie)
            if (a.id !== b.id)
              expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h).toBe(false)
      }),
    )
  })

  it('reads the grid off a drawn card and keeps sizes within what the widget allows', () => {
    const grid = gridOf(cards, 'two', { address: 'cards/two', x: 400, y: 16, w: 800, h: 240 })
    expect(grid).toEqual({ left: 0, top: 16, column: 100 })
    expect(toCells(grid, { x: 1190, y: 60, w: 90, h: 10 }, { minW: 3, minH: 2 })).toEqual({ x: 9, y: 1, w: 3, h: 2 })
  })
})

describe('slots of a card', () => {
  const slots = [
    { id: 'x', title: { zh: '横' }, required: true as const },
    { id: 'y', title: { zh: '纵' }, type: 'number' as const, required: true as const },
  ]
  const none = { entity: () => undefined, query: () => undefined }
  it('fills what is empty and keeps what fits when the query changes', () => {
    const query = {
      id: 'q',
      get: 'sums' as const,
      group: [{ id: 'category' }],
      measures: [
        { id: 'n', fn: 'count' as const },
        { id: 'worth', fn: 'sum' as const },
      ],
    }
    expect(mapSlots(slots, query, {}, none)).toEqual({ x: 'category', y: 'n' })
    expect(mapSlots(slots, query, { y: 'worth', x: 'gone' }, none)).toEqual({ x: 'category', y: 'worth' })
    const series = [...slots, { id: 'series', title: { zh: '组' } }]
    expect(mapSlots(series, query, {}, none)).toEqual({ x: 'category', y: 'n' })
    const two = { ...query, group: [{ id: 'category' }, { id: 'day' }] }
    expect(mapSlots(series, two, { x: 'category', y: 'n' }, none)).toEqual({ x: 'category', y: 'n', series: 'day' })
  })
})

describe('a new card', () => {
  const one = (id: string, w: number, h = 4) => ({ id, widget: 'bar', w, h })
  const joined = (cards: ReturnType<typeof one>[], after: string | null, card: ReturnType<typeof one>) =>
    joinRow(cards as never, after, card).map(({ id, x, w }) => `${id} ${x}+${w}`)

  it('fills its row: alone, then shared evenly as long as each has its usual width', () => {
    expect(joined([], null, one('a', 3))).toEqual(['a 0+12'])
    expect(joined([one('a', 12)], 'a', one('b', 3))).toEqual(['a 0+6', 'b 6+6'])
    const three = [one('a', 4), one('b', 4), one('c', 4)]
    expect(joined(three, 'c', one('d', 3))).toEqual(['a 0+3', 'b 3+3', 'c 6+3', 'd 9+3'])
    expect(joined(three, 'c', one('d', 4)).at(-1)).toBe('d 0+12')
  })

  it('takes what a row of cards of other sizes has left, or the next row', () => {
    expect(joined([one('a', 8)], 'a', one('b', 6))).toEqual(['a 0+8', 'b 8+4'])
    expect(joined([one('a', 5), one('b', 7)], 'b', one('c', 3))).toEqual(['a 0+5', 'b 5+7', 'c 0+12'])
    expect(joined([one('a', 12, 3)], 'a', one('b', 3))).toEqual(['a 0+12', 'b 0+12'])
    expect(joined([one('a', 12), one('z', 12)], 'a', one('b', 8))).toEqual(['a 0+12', 'b 0+12', 'z 0+12'])
  })
})

describe('an empty board', () => {
  const options = [{ id: 'new', title: { zh: '新' } }]
  const state = { id: 'state', type: 'enum', title: { zh: '状态', en: 'Status' }, options }
  const line = { ...loan, key: 'loan.line', title: { zh: '行' } }
  const rows = { id: 'lines', type: 'children', title: { zh: '行' }, to: line.key, by: 'loan' }
  const model = { ...loan, fields: [...loan.fields, state, rows] } as EntityDocument
  // a query of a card that was removed
  const queries = [{ ...board.queries![0]!, id: 'numberCard' }]
  const begun: DashboardDocument = { ...board, queries, cards: [] }
  const view = viewOf(docsOf([model, line, begun]), sampleGround)
  const chosen = modelsToShow(view).flatMap(one => suggestFor(view, one))
  const app = { key: 'loan', kind: 'app', shipped: [], published: [], library: sampleLibrary } as unknown as AppState
  const issuesOf = (docs: ReturnType<typeof docsOf>) =>
    checkDraft(listOf(docs), draftContextOf(app, manifests as never)).filter(({ path }) =>
      path.startsWith('dashboard/'),
    )
  const shown = ['number-card 今天的借用', 'number-card 单价合计', 'pie 按状态的数量', 'line 按日的数量']

  it('suggests figures and charts over the models of the app, with titles of what they show', () => {
    expect(chosen.map(({ widget, title }) => `${widget} ${title.zh}`)).toEqual(shown)
    expect(chosen[0]).toMatchObject({
      title: { zh: '今天的借用', en: 'Loan today' },
      query: { where: { '==': [{ var: 'loanDate' }, { var: '$today' }] } },
    })
  })

  it.each([
    [
      'a total that is computed instead of amounts',
      { ...state, id: 'sum', type: 'decimal', title: { zh: '总价' }, value: { '*': [{ var: 'price' }, 2] } },
      'number-card 总价合计',
    ],
    [
      'a total by its own name',
      { ...state, id: 'sum', type: 'decimal', title: { zh: '押金合计' }, value: { '*': [{ var: 'price' }, 2] } },
      'number-card 押金合计',
    ],
    [
      'a list that is shared, as bars',
      { id: 'site', type: 'dict', dict: 'site', title: { zh: '校区' } },
      'bar 按校区的数量',
    ],
    [
      'many options, as bars',
      {
        ...state,
        id: 'kind',
        title: { zh: '类型' },
        options: Array.from('abcdefg', id => ({ id, title: { zh: id } })),
      },
      'bar 按类型的数量',
    ],
  ])('shows %s', (_, field, card) => {
    const { options: _left, ...plain } = { options: undefined, ...field }
    const more = { ...model, fields: [...model.fields, field.type === 'enum' ? field : plain] } as EntityDocument
    expect(
      suggestFor(viewOf(docsOf([more, line]), sampleGround), more).map(({ widget, title }) => `${widget} ${title.zh}`),
    ).toContain(card)
  })

  it('counts all records of a model without a day', () => {
    const dayless = { ...model, fields: model.fields.filter(({ type }) => !type.startsWith('date')) }
    const [first] = suggestFor(viewOf(docsOf([dayless, line]), sampleGround), dayless)
    expect([first?.title.zh, first?.query.where]).toEqual(['借用记录数', undefined])
  })

  it('takes those that are ticked as they are placed: each row is full, and nothing is wrong', () => {
    const { docs } = runCalls(view, sampleGround, takeCalls(view, 'dashboard:loan.board', manifests as never, chosen))
    const { cards = [] } = docs['dashboard:loan.board'] as DashboardDocument
    expect(cards.map(({ x, w }) => [x, w])).toEqual([
      [0, 6],
      [6, 6],
      [0, 6],
      [6, 6],
    ])
    expect(issuesOf(docs)).toEqual([])
  })

  it('of a model is made whole, under its name', () => {
    const made = boardOf('loan', view, manifests as never, model)
    expect([made.key, made.title]).toEqual(['loan.dashboard', { zh: '借用统计', en: 'Loan board' }])
    expect(made.cards?.map(({ widget, title }) => `${widget} ${title?.zh}`)).toEqual(shown)
    expect(issuesOf(docsOf([model, line, made]))).toEqual([])
  })
})

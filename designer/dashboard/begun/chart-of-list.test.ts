import { describe, expect, it } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { type BegunCard, keepBegun, takeBegun } from '#engine/access/begun-card.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { addTexts } from '#engine/react/text.ts'
import type { DashboardDocument, EntityDocument, PageDocument, Rule, TableBody } from '#engine/schema/document.ts'
import texts from '#schemas/text/designer.json' with { type: 'json' }
import { board, loan, sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { docsOf, listOf } from '../../commands/documents/docs.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { applyPatches, runCalls } from '../../commands/run.ts'
import { draftContextOf } from '../../session/check/draft-context-of.ts'
import { chartOfList } from './chart-of-list.ts'
import { takeUp } from './take-up.ts'

addTexts('designer', texts)

const options = ['new', 'done'].map(id => ({ id, title: { zh: id, en: id } }))
const state = { id: 'state', type: 'enum' as const, title: { zh: '状态', en: 'Status' }, options }
const model: EntityDocument = {
  ...loan,
  fields: [
    ...loan.fields,
    state,
    { id: 'keeper', type: 'user', title: { zh: '保管人', en: 'Keeper' } },
    { id: 'urgent', type: 'boolean', title: { zh: '紧急', en: 'Urgent' } },
    { id: 'phone', type: 'string', masked: true, title: { zh: '电话', en: 'Phone' } },
  ],
}
const body: TableBody = {
  entity: 'loan',
  where: { '>': [{ var: 'quantity' }, 0] },
  search: [
    { id: 'title', by: 'like' },
    { id: 'state', by: 'in' },
    { id: 'keeper', by: 'equal' },
    { id: 'loanDate', by: 'between' },
    { id: 'phone', by: 'like' },
  ],
  columns: [{ id: 'title' }, { id: 'state' }],
  views: [
    { id: 'all', view: 'list' },
    { id: 'mine', view: 'kanban', by: 'urgent', where: { '==': [{ var: 'keeper' }, { var: '$me.id' }] } },
  ],
}
const BASE: Rule = { '>': [{ var: 'quantity' }, 0] }
const MINE: Rule = { '==': [{ var: 'keeper' }, { var: '$me.id' }] }
const LATE: Rule = { '<': [{ var: 'returnDate' }, { var: '$today' }] }
const chart = (settings: ViewSettings, more: Partial<TableBody> = {}, entity = model) =>
  chartOfList({ entity, settings, body: { ...body, ...more }, find: () => undefined })

describe('a list as the data of a card', () => {
  it.each<[string, ViewSettings, Rule, object]>([
    ['as it opens, by its first choice', {}, BASE, { id: 'state' }],
    [
      'in another view, by what groups it, for whoever reads',
      { view: 'mine' },
      { and: [BASE, MINE] },
      { id: 'urgent' },
    ],
    ['no longer grouped', { view: 'mine', group: null }, { and: [BASE, MINE] }, { id: 'state' }],
    ['grouped by days', { group: { id: 'loanDate', by: 'day' } }, BASE, { id: 'loanDate', by: 'day' }],
    ['grouped by texts, which are no bars', { group: { id: 'title' } }, BASE, { id: 'state' }],
    [
      'searched for a text',
      { search: { title: 'A' } },
      { and: [BASE, { contains: [{ lower: [{ var: 'title' }] }, 'a'] }] },
      { id: 'state' },
    ],
    [
      'searched for several choices',
      { search: { state: ['new', 'done'] } },
      { and: [BASE, { in: [{ var: 'state' }, ['new', 'done']] }] },
      { id: 'state' },
    ],
    [
      'searched for one choice, which would be one bar',
      { search: { state: ['new'] } },
      { and: [BASE, { '==': [{ var: 'state' }, 'new'] }] },
      { id: 'loanDate', by: 'month' },
    ],
    [
      'searched for days',
      { search: { loanDate: ['2026-03-01', null] } },
      { and: [BASE, { '>=': [{ var: 'loanDate' }, '2026-03-01'] }] },
      { id: 'loanDate', by: 'month' },
    ],
    [
      'filtered by conditions',
      { filter: { and: [LATE, { or: [{ '==': [{ var: 'urgent' }, true] }, MINE] }] } },
      { and: [BASE, LATE, { or: [{ '==': [{ var: 'urgent' }, true] }, MINE] }] },
      { id: 'returnDate', by: 'month' },
    ],
  ])('%s', (_, settings, where, group) => {
    const made = chart(settings)
    expect(made).toMatchObject({ widget: 'bar', left: [] })
    expect(made.query).toEqual({
      ...{ entity: 'loan', get: 'sums', measures: [{ id: 'n', fn: 'count' }] },
      ...{ where, group: [group] },
    })
  })

  it.each<[string, ViewSettings, Partial<TableBody>, Rule | undefined, string[]]>([
    [
      'conditions that read the page',
      {},
      { where: { and: [BASE, { '==': [{ var: 'state' }, { var: '$param.state' }] }] } },
      BASE,
      ['state'],
    ],
    [
      'an alternative that does, whole',
      {},
      { where: { or: [BASE, { '==': [{ var: 'title' }, { var: '$state.t' }] }] } },
      undefined,
      ['quantity', 'title'],
    ],
    ['params of the list', {}, { with: { x: 1 } }, BASE, ['']],
    ['a masked field', { search: { phone: '13' } }, {}, BASE, ['phone']],
    ['a field the model has no more', { filter: { '==': [{ var: 'gone' }, 1] } }, {}, BASE, ['gone']],
    ['a view and a search field the list has no more', { view: 'gone', search: { gone: 'x' } }, {}, BASE, ['']],
    [
      'a computed default that is no one value',
      {},
      { search: [{ id: 'state', by: 'in', default: [{ var: '$me.dept' }] as never }] },
      BASE,
      ['state'],
    ],
    ['the status of a model without one', { status: '2' }, {}, BASE, ['dataStatus']],
    [
      'what goes beyond a condition',
      { filter: { in: [{ var: 'title' }, Array.from({ length: 900 }, (_, at) => `${at} ${'x'.repeat(10)}`)] } },
      {},
      BASE,
      ['title'],
    ],
  ])('leaves out and tells %s', (_, settings, more, where, left) => {
    const made = chart(settings, more)
    expect([made.query.where, made.left]).toEqual([where, left])
  })

  it('carries the defaults of the search unless the reader cleared them', () => {
    const search: TableBody['search'] = [
      { id: 'keeper', by: 'equal', default: { var: '$me.id' } },
      { id: 'state', by: 'in', default: 'new' },
    ]
    const first: Rule = { '==': [{ var: 'state' }, 'new'] }
    expect(chart({}, { search }).query.where).toEqual({ and: [BASE, MINE, first] })
    expect(chart({ search: { keeper: null, state: null } }, { search }).query.where).toEqual(BASE)
  })

  it('has no more conditions than a rule may', () => {
    const many = Array.from({ length: 80 }, (_, at): Rule => ({ '!=': [{ var: 'quantity' }, at] }))
    const made = chart({ filter: { and: many } })
    expect((made.query.where as { and: Rule[] }).and).toHaveLength(50)
    expect(made.left).toEqual(['quantity'])
  })

  it('is a number where nothing of the model makes bars', () => {
    const bare = { ...loan, fields: loan.fields.filter(({ type }) => type !== 'date') }
    expect(chart({}, {}, bare)).toMatchObject({ widget: 'number-card', query: { where: BASE }, left: [] })
  })
})

describe('a card begun from a list', () => {
  const page = {
    ...{ kind: 'page', grammar: 1, key: 'loan.list', title: { zh: '借用', en: 'Loans' } },
    nodes: [{ id: 'list', widget: 'table', use: 'loan.table' }],
  } as PageDocument
  const shared = {
    kind: 'query',
    grammar: 1,
    key: 'loan.late',
    title: loan.title,
    entity: 'loan',
    get: 'rows',
    where: LATE,
  }
  const table = {
    kind: 'table',
    grammar: 1,
    key: 'loan.table',
    title: loan.title,
    ...body,
    query: { use: 'loan.late' },
  }
  const app = { key: 'loan', kind: 'app', shipped: [], published: [], library: sampleLibrary } as unknown as AppState
  const card: BegunCard = { app: 'loan', screen: 'loan.list', list: 'list', settings: { search: { state: ['new'] } } }
  const boards = (...more: DashboardDocument[]) =>
    viewOf(docsOf([model, page, shared as never, table as never, ...more]), sampleGround)
  const take = (view: ReturnType<typeof boards>, more: Partial<BegunCard> = {}, kind: 'app' | 'system' = 'app') =>
    takeUp({ ...card, ...more }, { app: { ...app, kind }, view }, manifests as never)

  it.each([
    ['the first board', boards(board, { ...board, key: 'loan.other' }), 'dashboard:loan.board', 4],
    ['a new board', boards(), 'dashboard:loan.dashboard', 1],
  ])('is added to %s in one step that passes the check and is undone whole', (_, view, name, cards) => {
    const taken = take(view)!
    expect(taken).toMatchObject({ document: name, left: [] })
    const done = runCalls(view, sampleGround, taken.calls)
    const made = done.docs[taken.document] as DashboardDocument
    expect(made.cards).toHaveLength(cards)
    const added = made.cards?.find(({ id }) => `cards/${id}` === taken.address)
    expect(added).toMatchObject({ widget: 'bar', map: { x: 'loanDate', y: 'n' }, title: { zh: '按月的数量' } })
    expect(made.queries?.find(({ id }) => id === added?.query)?.where).toEqual({
      and: [LATE, BASE, { '==': [{ var: 'state' }, 'new'] }],
    })
    const issues = checkDraft(listOf(done.docs), draftContextOf(app, manifests as never))
    expect(issues.filter(({ path }) => path.startsWith(`dashboard/${made.key}`) && !/two|three/.test(path))).toEqual([])
    expect(applyPatches(done.docs, done.undo)).toEqual(view.stored)
  })

  it('takes a board with room, and nothing where there is no such list, or no app', () => {
    const full = { ...board, cards: Array.from({ length: 100 }, (_, at) => ({ ...board.cards![0]!, id: `c${at}` })) }
    expect(take(boards(full, { ...board, key: 'loan.other' }))?.document).toBe('dashboard:loan.other')
    expect(take(boards(), { screen: 'gone' })).toBeNull()
    expect(take(boards(), { list: 'gone' })).toBeNull()
    expect(take(boards(), {}, 'system')).toBeNull()
  })

  it('is taken up once, by the address it was begun for, while it is fresh, in its app, and sound', () => {
    const kept = new Map<string, unknown>()
    const store = {
      get: (key: string) => kept.get(key) as never,
      set: (key: string, value: unknown) => void kept.set(key, JSON.parse(JSON.stringify(value))),
      remove: (key: string) => void kept.delete(key),
    }
    const begin = (given: object = card) => keepBegun(store, given as BegunCard, 1000)
    const id = begin()
    expect(takeBegun(store, 'other', 'loan', 1000)).toBeNull()
    expect(takeBegun(store, id, 'loan', 2000)).toEqual(card)
    expect(takeBegun(store, id, 'loan', 2000)).toBeNull()
    expect(takeBegun(store, begin(), 'visit', 2000)).toBeNull()
    expect(takeBegun(store, begin(), 'loan', 700_000)).toBeNull()
    for (const wrong of [
      { ...card, settings: { filter: 'x' } },
      { ...card, settings: { sql: 'x' } },
      { ...card, list: 1 },
    ])
      expect(takeBegun(store, begin(wrong), 'loan', 2000)).toBeNull()
  })
})

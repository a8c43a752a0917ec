import { describe, expect, test } from 'vitest'
import type { DashboardDocument, PageDocument, Step, StepParts } from '#engine/schema/document.ts'
import { board, loan, manage, sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { blocksOf, callsOf, namesFor, screensOf, valuesAt } from './step-choices.ts'

const view = viewOf(sampleDocs, sampleGround)
const page = view.docs['page:loan.manage'] as PageDocument
const values = (address: string) => valuesAt(page, findItem(page, address), loan).map(({ value }) => value)
const own: PageDocument = {
  kind: 'page',
  grammar: 1,
  key: 'desk',
  title: { zh: '台' },
  params: [{ id: 'loan', type: 'ref', to: 'loan' }],
  state: [{ id: 'day', type: 'date', title: { zh: '日期' } }],
  queries: [{ id: 'n', entity: 'loan', get: 'sums', measures: [{ id: 'n', fn: 'count' }] }],
  nodes: [
    { id: 'card', widget: 'card', children: [{ id: 'entry', widget: 'form', body: { entity: 'loan', nodes: [] } }] },
    { id: 'sum', widget: 'number-card', title: { zh: '总数' }, query: 'n' },
  ],
}

describe('what a step may name', () => {
  test('the calls of each model and the actions it has, only those it answers to', () => {
    const calls = callsOf([
      loan,
      { ...loan, key: 'log', calls: ['list'], actions: [{ id: 'run', verb: 'run', title: { zh: '跑' } }] },
    ])
    expect(calls.map(({ value }) => value)).toEqual(['loan.submit', 'loan.remove', 'log.run'])
  })

  test('screens, and no models', () => {
    expect(screensOf([loan, manage, board]).map(({ value }) => value)).toEqual([manage.key, board.key])
  })

  test('forms to submit, what reads records to refresh, anything to show; a query is called by what shows it', () => {
    const of = (verb: Step['do']) => blocksOf(own, verb).map(({ value }) => value)
    expect(of('submit')).toEqual(['entry'])
    expect(of('refresh')).toEqual(['entry', 'n'])
    expect(of('show')).toEqual(['card', 'entry', 'sum'])
    expect(blocksOf(own, 'refresh').at(-1)).toMatchObject({ value: 'n', title: { zh: '总数' } })
    const cards = (board as DashboardDocument).cards!.map(({ id }) => id)
    expect(blocksOf(board, 'show').map(({ value }) => value)).toEqual(cards)
  })

  test('the row in a row’s button, what is ticked above a list, the record in a form, of a page what it has', () => {
    expect(values('table/rowActions/edit')).toEqual(expect.arrayContaining(['$row.id', '$row.title', '$me.id']))
    expect(values('table/toolbar/add')).toContain('$chosen')
    expect(values('form/title')).toEqual(expect.arrayContaining(['id', 'title']))
    expect(valuesAt(own, findItem(own, 'sum'), undefined).map(({ value }) => value)).toEqual([
      '$param.loan',
      '$state.day',
      '$me.id',
      '$today',
      '$now',
    ])
  })

  test('fields of what is saved, which records to remove, params of what is opened, the state of the page', () => {
    const names = (step: Omit<StepParts, 'id'> & Pick<Step, 'do'>) =>
      namesFor(
        { id: 'x', ...step } as Step,
        own,
        key => (key === 'loan' ? loan : undefined),
        () => own,
      ).map(one => one.value)
    expect(names({ do: 'request', call: 'loan.submit' })).toEqual(expect.arrayContaining(['id', 'title']))
    expect(names({ do: 'request', call: 'loan.remove' })).toEqual(['ids'])
    expect(names({ do: 'open', target: 'desk' })).toEqual(['loan'])
    expect(names({ do: 'set' })).toEqual(['day'])
    expect(names({ do: 'request' })).toEqual([])
  })
})

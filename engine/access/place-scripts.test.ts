/** Readers get where scripts are, and nothing of what they say. @source ADR 0022 */
import { describe, expect, test } from 'vitest'
import { cutScreen } from '../compile/cut-screen.ts'
import type { Card, DashboardBody, DashboardDocument, FormDocument, PageDocument, Query } from '../schema/document.ts'
import { cutFormDocument } from './cut-node.ts'
import { findScripts, placesIn, type SentQuery, withoutScripts } from './place-scripts.ts'

const source = ['return "secret"']
const query = (id: string, more: Partial<SentQuery> = {}): SentQuery => ({ id, entity: 'loan', get: 'rows', ...more })
const card = (id: string, query: string, more: Partial<Card> = {}): Card => ({
  id,
  widget: 'bar',
  query,
  w: 6,
  h: 8,
  ...more,
})
const scripted = (id: string, query: string): Card =>
  card(id, query, { widget: 'custom-component', props: { script: { source }, unit: { zh: 'x' } } })
const board = (queries: Query[], cards: Card[]) =>
  ({ kind: 'dashboard', grammar: 1, key: 'b', title: { zh: 'b' }, queries, cards }) as DashboardDocument

describe('a document for readers', () => {
  test('without scripts is the same object', () => {
    const plain = board([query('loans')], [card('bars', 'loans')])
    expect(withoutScripts(plain)).toBe(plain)
  })

  test('says where the script of a query is', () => {
    const whole = board([query('loans', { after: { source } })], [card('bars', 'loans')])
    expect(withoutScripts(whole).queries).toEqual([
      query('loans', { scripts: { screen: 'b', at: ['/queries/loans/after'] } }),
    ])
    expect(findScripts(whole).get('/queries/loans/after')).toEqual({ source, gives: 'rows' })
  })

  test('has a query for each card that a script draws, unless it is the only one that reads it', () => {
    const both = board([query('loans', { after: { source } })], [card('bars', 'loans'), scripted('own', 'loans')])
    const seen = withoutScripts(both)
    expect(seen.queries?.map(({ id, scripts }: SentQuery) => [id, scripts?.at])).toEqual([
      ['loans', ['/queries/loans/after']],
      ['loans_own', ['/queries/loans/after', '/cards/own/props/script']],
    ])
    expect(seen.cards).toEqual([
      card('bars', 'loans'),
      card('own', 'loans_own', { widget: 'custom-component', props: { unit: { zh: 'x' } } }),
    ])
    const alone = withoutScripts(board([query('loans')], [scripted('own', 'loans')]))
    expect(alone.queries).toEqual([query('loans', { scripts: { screen: 'b', at: ['/cards/own/props/script'] } })])
    const read = { ...scripted('own', 'loans'), when: { '>': [{ var: '$query.loans.total' }, 1] } }
    expect(withoutScripts(board([query('loans')], [read])).queries?.map(({ id }) => id)).toEqual(['loans', 'loans_own'])
  })

  test('finds what it names, in containers and in boards of a page too', () => {
    const inner = card('tabs', '', { query: undefined, widget: 'tabs', cards: [scripted('own', 'loans')] })
    const body: DashboardBody = {
      queries: [query('loans'), query('all', { after: { source } })],
      cards: [inner, scripted('two', 'all')],
    }
    const page = {
      ...{ kind: 'page', grammar: 1, key: 'p', title: { zh: 'p' } },
      queries: [query('top', { after: { source } })],
      nodes: [
        { id: 'free', widget: 'custom-component', query: 'top', props: { script: { source } } },
        { id: 'board', widget: 'dashboard', body },
      ],
    } as PageDocument
    const seen = withoutScripts(page)
    expect([...placesIn(seen)].sort()).toEqual([...findScripts(page).keys()].sort())
    expect(JSON.stringify(seen)).not.toContain('secret')
    expect(findScripts(page).size).toBe(5)
  })

  test('has no source wherever a script stands, a query or not', () => {
    const stray = board(
      [],
      [
        card('a', 'gone', { query: undefined, props: { script: { source } } }),
        card('b', 'gone', { props: { other: [{ source }] as never } }),
      ],
    )
    expect(JSON.stringify(cutScreen(stray, {}))).not.toContain('secret')
  })

  test('of a process has none either', () => {
    const nodes = [{ id: 'own', widget: 'custom-component', props: { script: { source } } }]
    const form = { kind: 'form', grammar: 1, key: 'f', title: { zh: 'f' }, nodes } as unknown as FormDocument
    expect(JSON.stringify(cutFormDocument(form, { cuts: {}, may: () => true }))).not.toContain('secret')
  })

  test('does not name the script of a card meant for others', () => {
    const shut = { ...scripted('own', 'loans'), access: { roles: ['keeper'] } }
    const whole = board([query('loans', { entity: undefined, sql: 'q' })], [shut, card('bars', 'loans')])
    expect(placesIn(cutScreen(whole, {}, () => false))).toEqual(new Set())
    expect(placesIn(cutScreen(whole, {}, () => true))).toEqual(new Set(['/cards/own/props/script']))
  })
})

import { describe, expect, test } from 'vitest'
import { describeDifferences } from './describe.ts'

const field = (id: string, more: object = {}) => ({ id, type: 'string', title: { zh: id }, ...more })
const entity = (...fields: object[]) => ({ kind: 'entity', grammar: 1, key: 'loan', title: { zh: '借' }, fields })

describe('the differences of two states', () => {
  test('a field added, a label renamed, a field removed: exactly these three, by node', () => {
    const before = entity(field('title'), field('note'), field('amount'))
    const after = entity(field('title', { title: { zh: '标题' } }), field('amount'), field('price'))
    const document = { kind: 'entity', key: 'loan' }
    expect(describeDifferences(before, after)).toEqual([
      { document, address: 'fields/price', verb: 'added', title: { zh: 'price' } },
      { document, address: 'fields/note', verb: 'removed', title: { zh: 'note' } },
      {
        document,
        address: 'fields/title',
        verb: 'changed',
        title: { zh: '标题' },
        keys: [{ key: 'title', before: { zh: 'title' }, after: { zh: '标题' } }],
      },
    ])
  })

  test('each prop is a key of its own, and the document itself has no address', () => {
    const page = (title: string, props: object) => ({
      kind: 'page',
      key: 'p',
      title: { zh: title },
      nodes: [{ id: 'a', widget: 'w', props }],
    })
    expect(describeDifferences(page('x', { rows: 3, tone: 't' }), page('y', { rows: 4, tone: 't' }))).toMatchObject([
      { address: '', verb: 'changed', keys: [{ key: 'title' }] },
      { address: 'a', verb: 'changed', keys: [{ key: 'props.rows', before: 3, after: 4 }] },
    ])
  })

  test('a screen made from an entity is compared by its changes, which name nodes', () => {
    const page = (...change: object[]) => ({ kind: 'page', key: 'p', from: 'loan', change }) as never
    const before = page({ set: 'table/columns/title', to: { width: 100 } }, { remove: 'table/columns/note' })
    const after = page(
      { add: { id: 'hint', widget: 'text' }, in: 'nodes', first: true },
      { move: 'form/title', in: 'form/nodes', after: 'note' },
      { set: 'table/columns/title', to: { width: 240 } },
    )
    expect(describeDifferences(before, after).map(each => [each.verb, each.address, each.keys])).toEqual([
      ['changed', 'table/columns/title', [{ key: 'width', before: 100, after: 240 }]],
      ['added', 'table/columns/note', undefined],
      ['added', 'hint', undefined],
      ['moved', 'form/title', undefined],
    ])
  })

  test('nobody moved what only follows another than before, nor what was taken off', () => {
    const page = (...change: object[]) => ({ kind: 'page', key: 'p', from: 'loan', change }) as never
    const into = (id: string, after?: string) => ({ move: `form/${id}`, in: 'form/tab', ...(after && { after }) })
    const told = (...sides: [never, never]) =>
      describeDifferences(...sides).map(({ verb, address }) => `${verb} ${address}`)
    const before = page(into('a'), into('b', 'a'), into('c', 'b'))
    const hint = { add: { id: 'hint', widget: 'text' }, in: 'form/tab', after: 'a' }
    expect(told(before, page(hint, into('a'), into('b', 'hint'), into('c', 'b')))).toEqual(['added form/tab/hint'])
    expect(told(before, page({ remove: 'form/b' }, into('a'), into('c', 'a')))).toEqual(['removed form/b'])
    expect(told(before, page(into('a'), into('c', 'a'), into('b', 'c')))).toHaveLength(1)
    const first = page(hint, into('a'), into('b', 'hint'))
    const last = page({ ...hint, after: 'b' }, into('a'), into('b', 'a'))
    expect(told(first, last)).toHaveLength(1)
  })
})

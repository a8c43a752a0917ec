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
})

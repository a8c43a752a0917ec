import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { EntityDocument, Field, FormBody, Node, TableBody } from '../schema/document.ts'
import { patchDocument } from '../version/patch.ts'
import { deriveScreen } from './derive-screen.ts'
import { widgetFor } from './derive-widget.ts'

const loan: EntityDocument = JSON.parse(
  readFileSync(new URL('../schema/examples/1-equipment-loan.entity.json', import.meta.url), 'utf8'),
)
const blockOf = (entity: EntityDocument, id: string) => deriveScreen(entity).nodes!.find(node => node.id === id)!.body
const ids = (list: { id: string }[] | undefined) => list?.map(({ id }) => id)

describe('the derived screen', () => {
  test('names every block, column, search field and node by the id of its field', () => {
    expect(ids(deriveScreen(loan).nodes)).toEqual(['table', 'form', 'detail'])
    const table = blockOf(loan, 'table') as TableBody
    expect(table).toMatchObject({ entity: loan.key, form: 'form', detail: 'detail', select: 'many' })
    expect(ids(table.search)).toEqual(['title', 'category', 'loanDate'])
    const every = loan.fields.map(field => field.id)
    expect(ids(table.columns)).toEqual(every.filter(id => id !== 'reason'))
    for (const id of ['form', 'detail']) expect(ids((blockOf(loan, id) as { nodes: Node[] }).nodes)).toEqual(every)
  })

  test('has no node for a field whose id leads elsewhere in an address, and changes find the others', () => {
    const body: Field = { id: 'body', type: 'string', title: { zh: '正文' } }
    const screen = deriveScreen({ ...loan, fields: [body, ...loan.fields] })
    const { document, issues } = patchDocument(screen, [{ set: 'form/reason', to: { span: 6 } }])
    const nodes = (document.nodes!.find(({ id }) => id === 'form')!.body as { nodes: Node[] }).nodes
    expect([issues, ids(nodes)]).toEqual([[], loan.fields.map(({ id }) => id)])
    expect(nodes.find(({ id }) => id === 'reason')?.span).toBe(6)
  })

  test('offers what the entity allows', () => {
    const table = blockOf({ ...loan, screen: { without: ['export'] }, calls: ['list', 'detail'] }, 'table') as TableBody
    expect(table.toolbar).toBeUndefined()
    expect(ids(table.rowActions)).toEqual(['view'])
    expect(table.select).toBeUndefined()
  })

  test('of a large model the list takes the first fields, as many as a list may have', () => {
    const fields = Array.from({ length: 150 }, (_, at): Field => {
      return { id: `f${at}`, type: 'string', title: { zh: `字段${at}` }, search: 'like' }
    })
    const table = blockOf({ ...loan, fields }, 'table') as TableBody
    expect([table.columns!.length, table.search!.length, table.columns!.at(-1)!.id]).toEqual([100, 30, 'f99'])
    expect((blockOf({ ...loan, fields }, 'form') as { nodes: Node[] }).nodes).toHaveLength(150)
  })

  test('a secret is typed in and never shown', () => {
    const secret: Field = { id: 'pass', type: 'string', title: { zh: '密码' }, secret: true, search: 'equal' }
    const entity = { ...loan, fields: [...loan.fields, secret] }
    expect(ids((blockOf(entity, 'form') as { nodes: Node[] }).nodes)).toContain('pass')
    for (const id of ['table', 'detail']) expect(JSON.stringify(blockOf(entity, id))).not.toContain('pass')
  })

  test('puts the labels of a form above where the model says so; what is read stands beside them', () => {
    const labelsOf = (screen: EntityDocument['screen']) =>
      ['form', 'detail'].map(id => (blockOf({ ...loan, screen }, id) as FormBody).layout?.label)
    expect(labelsOf({ formLabel: 'top' })).toEqual(['top', undefined])
    expect(labelsOf({})).toEqual([undefined, undefined])
  })

  test('long fields take the whole width, the others what the entity says', () => {
    const form = blockOf({ ...loan, screen: { formSpan: 8 } }, 'form') as { nodes: Node[]; layout: object }
    expect(form.layout).toEqual({ span: 8 })
    expect(form.nodes.filter(node => node.span === 24).map(node => node.id)).toEqual(['reason'])
  })
})

describe('the widget of a field', () => {
  const field = (type: Field['type'], more: Partial<Field> = {}): Field => ({
    id: 'a',
    type,
    title: { zh: '甲' },
    ...more,
  })
  test.each([
    ['text', field('string')],
    ['textarea', field('text')],
    ['json', field('json')],
    ['number', field('decimal')],
    ['switch', field('boolean')],
    ['datetime', field('datetime')],
    ['select', field('dict')],
    ['multi-select', field('dict', { many: true })],
    ['multi-select', field('refs')],
    ['user-select', field('users')],
    ['region-cascader', field('region')],
    ['sub-table', field('children')],
    ['color', field('string', { format: 'colour' })],
    ['password', field('string', { secret: true })],
    ['tree-select', field('ref', { widget: 'tree-select' })],
  ])('%s', (widget, each) => expect(widgetFor(each)).toBe(widget))
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileEntity } from '../../entity/compile-entity.ts'
import type { EntityDocument, Field, FormDocument } from '../../schema/document.ts'
import { cutValues } from './cut-values.ts'
import { type May, type NodeRights, rightsOf, writableFields } from './node-rights.ts'
import { cutTaskForm, type TaskForm } from './task-form.ts'

const IDS = ['amber', 'birch', 'cedar', 'daisy', 'elder', 'fennel'] as const
const word = (id: string) => `Word-${id}`

/** Every field is named by the rules of the next one, in every way a rule or text can name it. */
function chained(ids: readonly string[], owner?: string): Field[] {
  return ids.map((id, at) => {
    const next = ids[(at + 1) % ids.length]!
    return {
      id,
      type: 'string',
      title: { zh: word(id) },
      help: { zh: `help ${id}` },
      required: { '==': [{ var: next }, 'x'] },
      ...(at === 0 ? { when: { '!': [{ empty: [{ var: next }] }] } } : {}),
      ...(at === 1 ? { default: { cat: [{ var: '$me.name' }] }, inEnglish: next, copies: next } : {}),
      ...(owner && at === 2 ? { readOnly: { empty: [{ var: `$parent.${owner}` }] } } : {}),
    }
  })
}

const ROWS = ['gorse', 'hazel', 'iris']
const rows: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'part',
  title: { zh: '明细' },
  fields: chained(ROWS, 'amber'),
}
const entity: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'order',
  title: { zh: '订单' },
  labelField: 'amber',
  fields: [...chained(IDS), { id: 'parts', type: 'children', title: { zh: '明细' }, to: 'part' }],
  checks: IDS.map(id => ({ id: `c${id}`, at: id, refuse: { empty: [{ var: id }] }, message: { zh: '!' } })),
  indexes: [{ id: 'i', fields: [...IDS] }],
  actions: [{ id: 'stop', verb: 'set', title: { zh: '停' }, set: [...IDS] }],
  access: [{ id: 'all', to: { everyone: true }, may: ['list'], hide: [...IDS] }],
  screen: { sort: IDS.map(id => ({ id })) },
}
const form: FormDocument = {
  kind: 'form',
  grammar: 1,
  key: 'orderForm',
  title: { zh: '订单' },
  entity: 'order',
  nodes: [
    ...IDS.map(id => ({
      id: `g${IDS.indexOf(id)}`,
      widget: 'group',
      children: [{ id, widget: 'text', bind: id, title: { zh: `{${id}} 单` }, required: { empty: [{ var: id }] } }],
    })),
    { id: 'parts', widget: 'sub-table', bind: 'parts', props: { totals: ROWS } },
  ],
  checks: IDS.map(id => ({
    id: `f${IDS.indexOf(id)}`,
    by: 'rule' as const,
    refuse: { empty: [{ var: id }] },
    message: { zh: '!' },
  })),
}
const lookup = (key: string) => (key === 'part' ? rows : undefined)
const make = (rights: NodeRights, more: Partial<Parameters<typeof cutTaskForm>[0]> = {}): TaskForm =>
  cutTaskForm({ entity, form, rights, lookup, ...more })!

const may = fc.constantFrom<May>('hide', 'read', 'write')
const rights = fc.record({
  rest: may,
  fields: fc
    .tuple(...[...IDS, ...ROWS.map(id => `parts.${id}`)].map(id => fc.record({ id: fc.constant(id), may })))
    .chain(all => fc.subarray(all)),
})

test('WU-16 the word and the id of a hidden field are nowhere in what is sent, columns included', () => {
  fc.assert(
    fc.property(rights, fc.boolean(), fc.boolean(), (node, own, isRead) => {
      const made = make(node, { isRead, ...(own ? { form: undefined } : {}) })
      const sent = JSON.stringify({ document: made.document, entities: made.entities })
      const hidden = [...made.rights.hide, ...(made.rights.columns.parts?.hide ?? [])]
      for (const id of hidden) expect(sent).not.toMatch(new RegExp(`\\b(${word(id)}|${id})\\b`))
      if (made.rights.hide.includes('parts')) expect(made.entities.part).toBeUndefined()
    }),
  )
})

test('FM-06 what is listed counts before the rest; nothing said means read', () => {
  expect(writableFields(entity, {})).toEqual([])
  expect(writableFields(entity, { rest: 'write', fields: [{ id: 'birch', may: 'read' }] })).not.toContain('birch')
  const made = make({ fields: [{ id: 'cedar', may: 'write' }] })
  expect(made.entities.order?.readOnly).not.toContain('cedar')
  expect(made.entities.order?.readOnly).toContain('birch')
})

test('a locked field asks for nothing; a field required at the node is required besides its own rule', () => {
  const made = make({ fields: [{ id: 'cedar', may: 'write', required: true }] })
  const field = (id: string) => made.entities.order?.document.fields.find(each => each.id === id)
  expect(field('birch')).not.toHaveProperty('required')
  expect(field('birch')?.readOnly).toBe(true)
  expect(field('cedar')?.required).toEqual({ or: [{ '==': [{ var: 'daisy' }, 'x'] }, true] })
})

test('FM-13 the columns of a sub-table that is only read are locked, and one may be locked alone', () => {
  expect(make({ rest: 'read' }).entities.part?.readOnly).toEqual(ROWS)
  const one = make({ rest: 'write', fields: [{ id: 'parts.hazel', may: 'read' }] })
  expect(one.entities.part?.readOnly).toEqual(['hazel'])
})

test('a group of which nothing is left is left out', () => {
  const made = make({ rest: 'hide', fields: [{ id: 'amber', may: 'read' }] })
  expect(made.document.nodes?.map(({ id }) => id)).toEqual(['g0'])
})

test('a form with fields of its own is sent as an entity, so it is saved and locked like one', () => {
  const own: FormDocument = { ...form, entity: undefined, fields: chained(IDS) }
  const made = make({ rest: 'read' }, { form: own, entity: undefined })
  expect(made.document.entity).toBe('flowForm')
  expect(made.document.fields).toBeUndefined()
  expect(made.entities.flowForm?.readOnly).toEqual([...IDS])
  expect(cutTaskForm({ rights: {}, lookup })).toBeNull()
})

test('a secret field is not shown where it cannot be written', () => {
  const fields: Field[] = [{ id: 'pin', type: 'string', secret: true, title: { zh: '-' } }]
  expect(rightsOf(fields, { rest: 'read' }, lookup).hide).toEqual(['pin'])
  expect(rightsOf(fields, { rest: 'write' }, lookup).hide).toEqual([])
  expect(rightsOf(fields, { rest: 'write' }, lookup, true).hide).toEqual(['pin'])
})

test('values of hidden fields, columns and unknown names stay behind, and so do their labels', () => {
  const made = make({ rest: 'hide', fields: ['amber', 'parts'].map(id => ({ id, may: 'read' as const })).concat([]) })
  const hidden = make({
    rest: 'hide',
    fields: [
      { id: 'amber', may: 'read' },
      { id: 'parts', may: 'read' },
      { id: 'parts.iris', may: 'hide' },
    ],
  })
  const values = {
    id: '1',
    rev: 2,
    amber: 'a',
    birch: 'b',
    createUser: '7',
    parts: [{ id: '3', gorse: 'g', iris: 'i' }],
    $ref: { amber: { 1: { $label: 'A' } }, birch: { 1: { $label: 'B' } } },
  }
  expect(cutValues(values, made).parts).toEqual([{ id: '3', gorse: 'g', iris: 'i' }])
  expect(cutValues(values, hidden)).toEqual({
    id: '1',
    rev: 2,
    amber: 'a',
    parts: [{ id: '3', gorse: 'g' }],
    $ref: { amber: { 1: { $label: 'A' } } },
  })
})

test('own rows of a form are sent as an entity beside it, cut to what the node shows', () => {
  const fields: Field[] = [
    { id: 'amber', type: 'string', title: { zh: '-' } },
    { id: 'parts', type: 'children', title: { zh: '明细' }, fields: chained(ROWS, 'amber') },
  ]
  const nodes = [{ id: 'parts', widget: 'sub-table', bind: 'parts', props: { totals: ROWS } }]
  const rights: NodeRights = {
    rest: 'write',
    fields: [
      { id: 'parts.iris', may: 'hide' },
      { id: 'parts.hazel', may: 'read' },
    ],
  }
  const made = cutTaskForm({
    form: { kind: 'form', grammar: 1, key: 'f', title: { zh: '' }, fields, nodes },
    rights,
    lookup,
  })!
  const text = JSON.stringify({ document: made.document, entities: made.entities })
  expect(text).not.toContain('iris')
  expect(made.entities['.parts']).toMatchObject({ readOnly: ['hazel'], document: { fields: [{ id: 'gorse' }, {}] } })
  expect(cutValues({ amber: 'a', parts: [{ id: '3', gorse: 'g', iris: 'i' }] }, made)).toEqual({
    amber: 'a',
    parts: [{ id: '3', gorse: 'g' }],
  })
  const compiled = compileEntity(made.entities.flowForm!.document, key => made.entities[key]?.document)
  expect([...compiled.fields.get('parts')!.rows!.fields.keys()]).toEqual(['gorse', 'hazel'])
})

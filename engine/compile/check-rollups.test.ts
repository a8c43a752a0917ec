import { expect, test } from 'vitest'
import type { AnyDocument, EntityDocument, Field, Library, PageDocument, Rule } from '../schema/document.ts'
import { checkDocument } from './check-document.ts'

const title = { zh: '某', en: 'Some' }
const v = (name: string): Rule => ({ var: name })
const count: Rule = { count: [v('$pointing.kit.repair.asset')] }
const envelope = { kind: 'entity', grammar: 1, title } as const
const repairs: Field = { id: 'repairs', type: 'integer', title, search: 'between', value: count }
const asset: EntityDocument = { ...envelope, key: 'kit', fields: [{ id: 'label', type: 'string', title }, repairs] }
const repair: EntityDocument = {
  ...envelope,
  key: 'kit.repair',
  fields: [{ id: 'asset', type: 'ref', to: 'kit', title }],
}
const withRepairs = (more: Partial<Field>): EntityDocument => ({ ...asset, fields: [{ ...repairs, ...more }] })
const withField = (more: Partial<Field>, key: Partial<EntityDocument> = {}): EntityDocument => ({
  ...asset,
  ...key,
  fields: [...asset.fields, { id: 'more', type: 'integer', title, ...more }],
})
const list = (table: object): PageDocument =>
  ({
    ...{ ...envelope, kind: 'page', key: 'kit.list' },
    nodes: [{ id: 'list', widget: 'table', body: { entity: 'kit', columns: [{ id: 'repairs' }], ...table } }],
  }) as unknown as PageDocument

const form = (node: object): AnyDocument =>
  ({
    ...{ ...envelope, kind: 'form', key: 'kit.form', entity: 'kit' },
    nodes: [{ id: 'told', widget: 'text-view', ...node }],
  }) as unknown as AnyDocument

function codesOf(document: AnyDocument, others = [asset, repair]): string[] {
  const entities = [document, ...others].filter(one => one.kind === 'entity') as EntityDocument[]
  const library: Library = {
    entity: key => entities.find(one => one.key === key),
    document: () => undefined,
    widget: () => undefined,
    dict: () => undefined,
    names: kind => (kind === 'entity' ? entities.map(({ key }) => key) : []),
  }
  return checkDocument(document, library)
    .filter(({ level, code }) => (level ?? 'error') === 'error' && code !== 'widget.unknown')
    .map(({ path, code }) => `${path} ${code}`)
}

const isMany = v('repairs')
test.each<[string, AnyDocument, string[]]>([
  ['a field of the model', asset, []],
  [
    'a list that shows, sorts, filters, colours by it',
    list({ where: { '>': [isMany, 1] }, sort: [{ id: 'repairs' }] }),
    [],
  ],
  ['a text of a form', form({ live: { text: isMany } }), []],
  ['a condition of a form', form({ when: { '>': [isMany, 1] } }), ['nodes/told/when rule.rollup']],
  [
    'another type',
    withRepairs({ type: 'json', search: undefined }),
    ['fields/repairs/value rule.result', 'fields/repairs/value rollup.type'],
  ],
  ['a unique field', withRepairs({ unique: true }), ['fields/repairs rollup.stored']],
  ['a required field', withRepairs({ required: true }), ['fields/repairs rollup.stored']],
  ['a field that is not required', withRepairs({ required: false }), []],
  [
    'a number in which yes or no is stored',
    withField({ type: 'boolean', store: 'integer', value: { '>': [count, 0] } }),
    ['fields/more rollup.stored'],
  ],
  ['the title of records', { ...asset, labelField: 'repairs' }, ['fields/repairs rollup.stored']],
  ['an index', { ...asset, indexes: [{ id: 'i', fields: ['repairs'] }] }, ['fields/repairs rollup.stored']],
  ['another formula', withField({ value: { '+': [isMany, 1] } }), ['fields/more/value rule.rollup']],
  ['a default', withField({ default: count }), ['fields/more/default rule.pointing']],
  ['a condition', withField({ required: { '>': [isMany, 1] } }), ['fields/more/required rule.rollup']],
  [
    'a limit of rows',
    {
      ...asset,
      access: [{ id: 'a', to: { everyone: true }, may: ['list'], rows: { '>': [isMany, 1] } }],
    } as unknown as EntityDocument,
    ['access/a/rows rule.rollup'],
  ],
  [
    'a check',
    { ...asset, checks: [{ id: 'c', refuse: { '>': [count, 3] }, at: 'label', message: title }] },
    ['checks/c/refuse rule.pointing'],
  ],
  [
    'what a reference shows',
    withField({ type: 'ref', to: 'kit', show: ['repairs'] }),
    ['fields/more/show rule.rollup'],
  ],
  [
    'more functions than a model may have',
    withField({ value: { '+': Array.from({ length: 10 }, () => count) } }),
    ['fields/more/value rollup.many'],
  ],
])('what records that point here give, as %s', (_, document, expected) => expect(codesOf(document)).toEqual(expected))

test('a field that is removed from the other model, or the model itself, is told at the formula', () => {
  expect(codesOf(asset, [{ ...repair, fields: [] }])).toEqual(['fields/repairs/value rule.pointing.by'])
  expect(codesOf(asset, [])).toEqual(['fields/repairs/value rule.pointing.entity'])
})

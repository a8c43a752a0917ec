import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument, EntityDocument, Json } from '#engine/schema/document.ts'
import { loan, manage, sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { mendOf } from '../../checks/mends/mends.ts'
import { usesOf } from '../../model/uses.ts'
import { placeOfIssue } from '../../say/place-of-issue.ts'
import { draftContextOf } from '../../session/check/draft-context-of.ts'
import { type Docs, docsOf, listOf } from '../documents/docs.ts'
import { viewOf } from '../documents/view.ts'
import type { Call } from '../index.ts'
import { applyPatches, runCalls } from '../run.ts'
import { libraryOf } from './map-names.ts'

const FIELD = 'price'
const ENTITY = 'entity:loan'
const app = { key: 'loan', kind: 'app', published: [], shipped: [], library: sampleLibrary } as unknown as AppState
const around = draftContextOf(app, manifests as unknown as WidgetManifests)
const remove: Call = { command: 'field.remove', args: { document: ENTITY, field: FIELD } }
const text = (zh: string) => ({ zh, en: zh })
const reads = (id: string): Json => ({ '>': [{ var: id }, 10] })
const issuesOf = (docs: Docs) => checkDraft(listOf(docs), around)

// numbers all, so that each may stand wherever another may
const id = fc.constantFrom(FIELD, FIELD, 'quantity')
const some = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 })
const ids = fc.uniqueArray(id, { minLength: 1 })
const sort = ids.map(all => all.map(each => ({ id: each })))
const rule = id.map(reads)

/** Ids are given after; here they are only apart. */
const { node } = fc.letrec<{ node: object }>(tie => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({ widget: fc.constant('number'), bind: id, when: some(rule) }),
    fc.record({ widget: fc.constant('descriptions'), props: ids.map(fields => ({ fields })) }),
    fc.record({
      widget: fc.constantFrom('group', 'row', 'column'),
      children: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      when: some(rule),
    }),
  ),
}))
const nodes = fc.array(node, { minLength: 1, maxLength: 3 })

const table = fc.record({
  columns: ids.map(all => all.map(each => ({ id: each }))),
  search: some(ids.map(all => all.map(each => ({ id: each, by: 'equal' })))),
  sort: some(sort),
  where: some(rule),
  views: some(
    fc.tuple(fc.constantFrom('columns', 'cover'), ids, sort).map(([key, columns, order]) => [
      { id: 'all', view: 'card', sort: order, ...(key === 'columns' ? { columns } : {}) },
      { id: 'tree', view: 'tree', parent: columns[0] },
    ]),
  ),
  formats: some(fc.record({ when: rule, columns: ids }).map(each => [{ id: 'dear', colour: 'danger', ...each }])),
  toolbar: some(rule.map(when => [{ id: 'add', does: 'add', when }])),
})
const sums = fc.record({
  where: some(rule),
  group: some(id.map(each => [{ id: each }])),
  measures: id.map(of => [
    { id: 'n', fn: 'count' },
    { id: 'm', fn: 'sum', of },
  ]),
})
const model = fc.record({
  labelField: some(id),
  indexes: some(ids.map(fields => [{ id: 'one', fields }])),
  checks: some(fc.record({ at: id, refuse: rule }).map(each => [{ id: 'many', message: text('多'), ...each }])),
  access: some(ids.map(hide => [{ id: 'staff', to: { roles: ['staff'] }, may: ['list'], hide }])),
  screen: some(sort.map(each => ({ sort: each }))),
  required: some(rule),
})

/** What was generated, as an app: ids in the order they stand, no empty keys. */
function appOf([own, form, block, list, shown, records, made]: [
  object,
  object[],
  object[],
  object,
  string[],
  object,
  object,
]) {
  const cards = [{ id: 'card', widget: 'number-card', w: 4, h: 4 }]
  let count = 0
  const named = (all: object[]): object[] =>
    all.map(one => ({
      id: `n${count++}`,
      ...one,
      ...('children' in one ? { children: named(one.children as object[]) } : {}),
    }))
  const { required, ...model } = own as { required?: Json }
  const fields = loan.fields.map(field => (field.id === 'reason' && required ? { ...field, required } : field))
  const line = {
    kind: 'entity',
    grammar: 1,
    key: 'loan.line',
    title: text('行'),
    fields: [
      { id: 'loan', type: 'ref', title: text('借用'), to: 'loan', show: shown },
      { id: FIELD, type: 'integer', title: text('同名') },
    ],
  }
  const head = { grammar: 1, title: text('界面') }
  const all = [
    { ...loan, ...model, fields },
    line,
    manage,
    { ...head, kind: 'form', key: 'loan.form', entity: 'loan', nodes: named(form) },
    {
      ...head,
      kind: 'page',
      key: 'loan.desk',
      nodes: [
        { id: 'entry', widget: 'form', body: { entity: 'loan', nodes: named(block) } },
        { id: 'list', widget: 'table', body: { entity: 'loan', ...list } },
      ],
    },
    { ...head, kind: 'table', key: 'loan.list', entity: 'loan', ...list },
    { ...head, kind: 'query', key: 'loan.rows', entity: 'loan', get: 'rows', ...records },
    {
      ...head,
      kind: 'dashboard',
      key: 'loan.board',
      cards,
      queries: [{ id: 'q', entity: 'loan', get: 'sums', ...made }],
    },
  ]
  return docsOf(JSON.parse(JSON.stringify(all)) as AnyDocument[])
}

const apps = fc.tuple(model, nodes, nodes, table, ids, fc.record({ sort, where: some(rule) }), sums).map(appOf)

test('a removed field leaves only names that the check list reports; one undo restores everything', () => {
  fc.assert(
    fc.property(apps, docs => {
      expect(issuesOf(docs).filter(({ code }) => code.startsWith('grammar'))).toEqual([])
      const done = runCalls(viewOf(docs, sampleGround), sampleGround, [remove])
      const view = viewOf(done.docs, sampleGround)
      const told = issuesOf(done.docs).map(issue => placeOfIssue(view, issue)!)
      const left = listOf(view.docs)
        .filter(({ key }) => key !== 'loan.line')
        .flatMap(document => usesOf(document, { entity: 'loan', field: FIELD }, libraryOf(view)))
      // what is called like the field stands below the place it is used at
      const isTold = (use: (typeof left)[number]) =>
        told.some(
          at => at.document === use.document && (use.address === '' || `${at.address}/`.startsWith(`${use.address}/`)),
        )
      expect(left.filter(use => !isTold(use))).toEqual([])
      expect(applyPatches(done.docs, done.undo)).toEqual(docs)
    }),
    { numRuns: 60 },
  )
})

const PAGE = 'page:loan.manage'
const start = docsOf([loan, manage])

test('a field that stood in groups of a derived screen is gone with what was changed about it, and nothing else is', () => {
  const calls: Call[] = [
    { command: 'column.set', args: { document: PAGE, address: 'table/columns/price', values: { width: 90 } } },
    {
      command: 'node.wrap',
      args: {
        document: PAGE,
        addresses: ['form/price', 'form/loanDate'],
        container: { id: 'box', widget: 'group', children: [] },
      },
    },
    {
      command: 'node.wrap',
      args: { document: PAGE, addresses: ['form/box'], container: { id: 'outer', widget: 'group', children: [] } },
    },
    {
      command: 'node.add',
      args: {
        document: PAGE,
        node: { id: 'again', widget: 'number', bind: FIELD },
        in: 'form/box/children',
        after: null,
      },
    },
  ]
  const made = runCalls(viewOf(start, sampleGround), sampleGround, calls).docs
  const done = runCalls(viewOf(made, sampleGround), sampleGround, [remove])
  const errors = (docs: Docs) => issuesOf(docs).filter(({ level }) => level === undefined)
  expect(errors(done.docs)).toEqual(errors(made))
  expect(JSON.stringify(done.docs)).not.toContain(FIELD)
  expect(JSON.stringify(done.docs[PAGE])).toContain('form/loanDate')
  expect(applyPatches(done.docs, done.undo)).toEqual(made)
})

test('a field of the same name of another model stays where it stands', () => {
  const rows = { id: 'rows', type: 'children', title: text('行'), to: 'loan.line', by: 'loan' }
  const line = {
    ...loan,
    key: 'loan.line',
    fields: [
      { id: 'loan', type: 'ref', title: text('借用'), to: 'loan', show: [FIELD] },
      { id: FIELD, type: 'integer', title: text('同名') },
    ],
  }
  const cell = { id: 'cell', widget: 'number', bind: FIELD }
  const through = { id: 'through', widget: 'text', bind: `loan.${FIELD}` }
  const form = {
    kind: 'form',
    grammar: 1,
    key: 'loan.form',
    title: text('单'),
    entity: 'loan',
    nodes: [{ id: 'rows', widget: 'sub-table', bind: 'rows', props: { totals: [FIELD] }, children: [cell, through] }],
  }
  const docs = docsOf([{ ...loan, fields: [...loan.fields, rows] }, line, form] as unknown as AnyDocument[])
  const done = runCalls(viewOf(docs, sampleGround), sampleGround, [remove])
  expect(done.docs['form:loan.form']).toEqual({ ...form, nodes: [{ ...form.nodes[0], children: [cell] }] })
  expect((done.docs['entity:loan.line'] as EntityDocument).fields.map(({ show }) => show)).toEqual([
    undefined,
    undefined,
  ])
})

test('what a removed field leaves undecided has a fix', () => {
  const page = {
    kind: 'dashboard',
    grammar: 1,
    key: 'loan.board',
    title: text('看板'),
    cards: [{ id: 'card', widget: 'number-card', w: 4, h: 4 }],
    queries: [
      {
        id: 'q',
        entity: 'loan',
        get: 'sums',
        group: [{ id: FIELD }],
        measures: [
          { id: 'n', fn: 'count' },
          { id: 'm', fn: 'sum', of: FIELD },
        ],
        where: reads(FIELD),
      },
    ],
  }
  const checks = [{ id: 'dear', at: FIELD, refuse: reads(FIELD), message: text('贵') }]
  const fields = loan.fields.map(field => (field.id === 'reason' ? { ...field, required: reads(FIELD) } : field))
  let docs = docsOf([{ ...loan, fields, checks }, page] as unknown as AnyDocument[])
  docs = runCalls(viewOf(docs, sampleGround), sampleGround, [remove]).docs
  for (let mended = true; mended; ) {
    const view = viewOf(docs, sampleGround)
    const mends = issuesOf(docs).flatMap(issue => mendOf(view, app, issue) ?? [])
    mended = mends.length > 0
    if (mends[0]) docs = runCalls(view, sampleGround, mends[0].calls).docs
  }
  expect(JSON.stringify(docs)).not.toContain(FIELD)
})

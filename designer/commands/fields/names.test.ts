import { describe, expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { isError } from '#engine/error/issue.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument, EntityDocument, Field, Json } from '#engine/schema/document.ts'
import { sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { draftContextOf } from '../../session/check/draft-context-of.ts'
import { type Docs, docsOf, listOf } from '../documents/docs.ts'
import { viewOf } from '../documents/view.ts'
import { findItem } from '../documents/walk.ts'
import type { Call } from '../index.ts'
import { applyPatches, runCalls } from '../run.ts'

type Facts = Record<string, Json>
const text = (zh: string) => ({ zh, en: zh })
const price = { var: 'price' }
const dear = { '>': [price, 10] }

const FIELDS: Facts[] = [
  { id: 'title', type: 'string', title: text('标题') },
  { id: 'price', type: 'decimal', scale: 2, title: text('单价') },
  { id: 'other', type: 'decimal', scale: 2, title: text('另价') },
  { id: 'reason', type: 'text', title: text('事由') },
  { id: 'day', type: 'date', title: text('日期') },
  { id: 'keeper', type: 'user', title: text('保管人') },
  {
    id: 'state',
    type: 'enum',
    title: text('状态'),
    options: [
      { id: 'kept', title: text('在库') },
      { id: 'lent', title: text('借出') },
    ],
  },
  { id: 'rows', type: 'children', title: text('行'), to: 'loan.line', by: 'loan' },
]
const LINE: Facts[] = [
  { id: 'loan', type: 'ref', title: text('借用'), to: 'loan', show: ['title'] },
  { id: 'note', type: 'string', title: text('备注') },
  { id: 'weight', type: 'decimal', scale: 2, title: text('重量') },
]

const withFacts = (fields: Facts[], id: string, facts: Facts) =>
  fields.map(field => (field.id === id ? { ...field, ...facts } : field))

const head = { grammar: 1, title: text('件') }
const access = [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit'] }]
const model = (more: Facts = {}) => ({ ...head, kind: 'entity', key: 'loan', fields: FIELDS, access, ...more })
const line = (more: Facts = {}) => ({ ...head, kind: 'entity', key: 'loan.line', fields: LINE, ...more })
const page = (more: Facts) => ({ ...head, kind: 'page', key: 'loan.desk', ...more })
const derived = (...change: Facts[]) => page({ from: 'loan', change })
const table = (more: Facts) => ({
  ...head,
  kind: 'table',
  key: 'loan.list',
  entity: 'loan',
  columns: [{ id: 'title' }],
  ...more,
})
const form = (...nodes: Facts[]) => ({ ...head, kind: 'form', key: 'loan.form', entity: 'loan', nodes })
const node = (more: Facts) => ({ id: 'it', widget: 'textarea', bind: 'reason', ...more })
const board = (query: Facts, card: Facts = {}) => ({
  ...head,
  kind: 'dashboard',
  key: 'loan.board',
  cards: [{ id: 'card', widget: 'number-card', w: 4, h: 4, query: 'q', map: { value: 'n' }, ...card }],
  queries: [{ id: 'q', entity: 'loan', get: 'sums', measures: [{ id: 'n', fn: 'count' }], ...query }],
})
const query = (more: Facts) => ({ ...head, kind: 'query', key: 'loan.few', entity: 'loan', get: 'rows', ...more })
const step = (more: Facts) => [{ id: 'go', title: text('去'), steps: [{ id: 'one', ...more }] }]

/** start → approval → gateway → end, twice */
const flow = (more: Facts = {}, task: Facts = {}, way: Facts = {}, extra: Facts[] = []) => ({
  ...head,
  kind: 'flow',
  key: 'loan.approval',
  process: 'loan',
  entity: 'loan',
  administrators: { roles: ['staff'] },
  ...more,
  elements: [
    { id: 'start', type: 'startEvent', bpmn: 'start' },
    { id: 'w1', type: 'sequenceFlow', from: 'start', to: 'task', bpmn: 'w1' },
    {
      id: 'task',
      name: '批',
      nameEn: 'Task',
      type: 'userTask',
      bpmn: 'task',
      who: [{ id: 'staff', is: 'roles', codes: ['staff'] }],
      ...task,
    },
    { id: 'w2', type: 'sequenceFlow', from: 'task', to: extra.length > 0 ? 'work' : 'gate', bpmn: 'w2' },
    ...extra,
    { id: 'gate', type: 'exclusiveGateway', bpmn: 'gate', default: 'w4' },
    { id: 'w3', type: 'sequenceFlow', from: 'gate', to: 'end', bpmn: 'w3', condition: '${1 == 1}', ...way },
    { id: 'w4', type: 'sequenceFlow', from: 'gate', to: 'end', bpmn: 'w4' },
    { id: 'end', type: 'endEvent', bpmn: 'end' },
  ],
})
const work = (more: Facts, type = 'serviceTask'): Facts[] => [
  { id: 'work', name: '做', nameEn: 'Work', type, bpmn: 'work', ...more },
  { id: 'w5', type: 'sequenceFlow', from: 'work', to: 'gate', bpmn: 'w5' },
]
const service = (service: Facts) => flow({}, {}, {}, work({ service }))

const app = { key: 'loan', kind: 'app', published: [], shipped: [], library: sampleLibrary } as unknown as AppState

function appOf(...documents: object[]): Docs {
  return docsOf([model(), line(), ...documents] as unknown as AnyDocument[])
}

/** Against the app as it was published. */
function issuesOf(docs: Docs, published: Docs) {
  const around = draftContextOf({ ...app, published: listOf(published) }, manifests as unknown as WidgetManifests)
  return checkDraft(listOf(docs), around).filter(({ level }) => level !== 'hint')
}

const run = (docs: Docs, call: Call) => {
  const done = runCalls(viewOf(docs, sampleGround), sampleGround, [call])
  expect(applyPatches(done.docs, done.undo)).toEqual(docs)
  return done.docs
}

/** Documents that name the field, at which an issue about it must be. */
const FIELD_ROWS: [string, object, string][] = [
  ['a formula', model({ fields: withFacts(FIELDS, 'other', { value: { '*': [price, 2] } }) }), 'fields/other/value'],
  ['the condition of a field', model({ fields: withFacts(FIELDS, 'reason', { when: dear }) }), 'fields/reason/when'],
  [
    'when a field is required',
    model({ fields: withFacts(FIELDS, 'reason', { required: dear }) }),
    'fields/reason/required',
  ],
  [
    'when a field is locked',
    model({ fields: withFacts(FIELDS, 'reason', { readOnly: dear }) }),
    'fields/reason/readOnly',
  ],
  ['a default', model({ fields: withFacts(FIELDS, 'other', { default: price }) }), 'fields/other/default'],
  [
    'a check',
    model({ checks: [{ id: 'dear', at: 'title', refuse: dear, message: text('贵') }] }),
    'checks/dear/refuse',
  ],
  [
    'where a check is told',
    model({ checks: [{ id: 'dear', at: 'price', refuse: { '==': [{ var: 'title' }, 'a'] }, message: text('贵') }] }),
    'checks/dear/at',
  ],
  ['an index', model({ indexes: [{ id: 'one', fields: ['price', 'title'] }] }), ''],
  ['the rows of a grant', model({ access: [{ ...access[0], rows: dear }] }), 'access/staff/rows'],
  ['what a grant hides', model({ access: [{ ...access[0], hide: ['price', 'day'] }] }), ''],
  ['what a grant locks', model({ access: [{ ...access[0], readOnly: ['price'] }] }), ''],
  ['what a record is known by', model({ labelField: 'price' }), ''],
  ['the order of the derived list', model({ screen: { sort: [{ id: 'price' }] } }), ''],
  [
    'a sum of rows',
    model({
      fields: withFacts(FIELDS, 'other', {
        value: { sum: [{ var: 'rows' }, { '*': [{ var: 'weight' }, { var: '$parent.price' }] }] },
      }),
    }),
    'fields/other/value',
  ],
  ['what a reference shows', line({ fields: withFacts(LINE, 'loan', { show: ['title', 'price'] }) }), ''],
  [
    'a formula through a reference',
    line({
      fields: withFacts(withFacts(LINE, 'loan', { show: ['price'] }), 'weight', { value: { var: 'loan.price' } }),
    }),
    'fields/weight/value',
  ],
  [
    'the choices of a reference',
    line({ fields: withFacts(LINE, 'loan', { choices: { '>': [{ var: '$option.price' }, 1] } }) }),
    'fields/loan/choices',
  ],
  ['a column', table({ columns: [{ id: 'title' }, { id: 'price', width: 90 }] }), ''],
  ['a column of another name', table({ columns: [{ id: 'title' }, { id: 'cost', bind: 'price' }] }), ''],
  ['the total of a column', table({ columns: [{ id: 'title' }, { id: 'price', total: 'sum' }] }), ''],
  ['a search field', table({ search: [{ id: 'price', by: 'between' }] }), ''],
  [
    'the default of a search field',
    table({ search: [{ id: 'title', by: 'like', default: { if: [dear, 'a', 'b'] } }] }),
    'search/title/default',
  ],
  ['the order of a list', table({ sort: [{ id: 'price' }] }), ''],
  ['the filter of a list', table({ where: dear }), 'where'],
  ['a colour rule', table({ formats: [{ id: 'dear', when: dear, colour: 'danger' }] }), 'formats/dear/when'],
  [
    'the columns of a colour rule',
    table({ formats: [{ id: 'dear', when: true, colour: 'danger', columns: ['price', 'title'] }] }),
    '',
  ],
  ['the filter of a view', table({ views: [{ id: 'all', view: 'list', where: dear }] }), 'views/all/where'],
  [
    'the columns and order of a view',
    table({ views: [{ id: 'all', view: 'list', columns: ['title', 'price'], sort: [{ id: 'price' }] }] }),
    '',
  ],
  [
    'the condition of a button',
    table({ rowActions: [{ id: 'edit', does: 'edit', when: dear }] }),
    'rowActions/edit/when',
  ],
  [
    'the row in a step',
    table({ rowActions: step({ do: 'message', text: text('好'), when: { '>': [{ var: '$row.price' }, 1] } }) }),
    'rowActions/go',
  ],
  ['a text of a step', table({ rowActions: step({ do: 'confirm', text: text('{price} 元') }) }), 'rowActions/go'],
  [
    'what a call is given',
    table({
      rowActions: step({
        do: 'request',
        call: 'loan.submit',
        data: { id: { var: '$row.id' }, price: 1, title: { var: '$row.price' } },
      }),
    }),
    'rowActions/go',
  ],
  [
    'a text of an action',
    table({
      rowActions: step({ do: 'act', service: { do: 'message', to: { roles: ['staff'] }, subject: '{{price}}' } }),
    }),
    'rowActions/go',
  ],
  ['an input', form(node({}), { id: 'that', widget: 'number', bind: 'price' }), ''],
  ['the condition of a node', form(node({ when: dear })), 'nodes/it/when'],
  ['when a node is required', form(node({ required: dear })), 'nodes/it/required'],
  ['a live property', form(node({ live: { placeholder: { cat: [price] } } })), 'nodes/it/live/placeholder'],
  [
    'the fields of a description',
    form(node({}), { id: 'that', widget: 'descriptions', props: { fields: ['title', 'price'] } }),
    '',
  ],
  [
    'a cell of a row',
    form(node({}), {
      id: 'rows',
      widget: 'sub-table',
      bind: 'rows',
      children: [{ id: 'weight', widget: 'number', bind: 'weight', when: { '>': [{ var: '$parent.price' }, 1] } }],
    }),
    'nodes/weight/when',
  ],
  [
    'a check of a form',
    { ...form(node({})), checks: [{ id: 'dear', by: 'rule', at: 'price', refuse: dear, message: text('贵') }] },
    'checks/dear/refuse',
  ],
  [
    'a step after a form',
    { ...form(node({})), afterSubmit: [{ id: 'say', do: 'message', text: text('好'), when: dear }] },
    'afterSubmit/say/when',
  ],
  ['a measure', board({ measures: [{ id: 'n', fn: 'sum', of: 'price' }] }), 'queries/q/n'],
  [
    'a group',
    board({ group: [{ id: 'price' }], sort: [{ id: 'price' }] }, { widget: 'bar', map: { x: 'price', y: 'n' } }),
    'queries/q/price',
  ],
  ['the filter of a query', board({ where: dear }), 'queries/q/where'],
  [
    'a column of records',
    { ...board({}, { map: { value: 'price' } }), queries: [{ id: 'q', entity: 'loan', get: 'one' }] },
    'cards/card',
  ],
  [
    'a rule over a record that is read',
    page({
      queries: [{ id: 'q', entity: 'loan', get: 'one' }],
      nodes: [{ id: 'told', widget: 'quick-text', live: { text: { cat: [{ var: '$query.q.price' }] } } }],
    }),
    'nodes/told/live/text',
  ],
  ['the filter and order of a query document', query({ where: dear, sort: [{ id: 'price' }] }), 'where'],
  [
    'a format of a derived list',
    derived({ add: { id: 'dear', when: dear, colour: 'danger' }, in: 'table/formats' }),
    'table/formats/dear',
  ],
  ['a node of a derived form', derived({ set: 'form/reason', to: { when: dear } }), 'form/reason'],
  ['a branch', flow({}, {}, { condition: JSON.stringify(dear) }), 'elements/w3/condition'],
  ['a branch by an expression', flow({}, {}, { condition: '${price > 10}' }), 'elements/w3'],
  [
    'the right of a step',
    flow(
      {},
      {
        fields: [
          { id: 'price', may: 'write', required: true },
          { id: 'day', may: 'read' },
        ],
      },
    ),
    '',
  ],
  [
    'a condition of the right of a step',
    flow({}, { fields: [{ id: 'day', may: 'write', required: dear }] }),
    'elements/task/fields/day',
  ],
  ['a right of readers', flow({ fields: [{ id: 'price', may: 'hide' }] }), ''],
  ['the title of a process', flow({ subject: '{title} {price}' }), 'subject'],
  ['what a process tells', flow({ brief: ['title', 'price'] }), ''],
  [
    'a check of a step',
    flow({}, { checks: [{ id: 'dear', by: 'rule', refuse: dear, message: text('贵') }] }),
    'elements/task/checks/dear',
  ],
  ['when a comment is required', flow({}, { comment: { required: dear } }), 'elements/task/comment'],
  [
    'whom an expression names',
    flow({}, { who: [{ id: 'some', is: 'expression', expression: '${price}' }] }),
    'elements/task',
  ],
  ['how often a task is repeated', flow({}, { loop: { count: '${price}' } }), 'elements/task'],
  [
    'until when a process waits',
    flow({}, {}, {}, work({ event: { kind: 'timer', duration: 'PT${price}M' } }, 'intermediateCatchEvent')),
    'elements/work',
  ],
  [
    'a message of a process',
    service({ do: 'message', to: { roles: ['staff'] }, subject: '{{price}}' }),
    'elements/work',
  ],
  [
    'a mail of a process',
    service({ do: 'mail', addresses: ['a@b.cn'], subject: '{price}', content: 'a' }),
    'elements/work',
  ],
  [
    'what a process writes',
    service({
      do: 'record',
      entity: 'loan',
      record: '{{id}}',
      set: [
        { id: 'price', value: 1 },
        { id: 'title', value: 'a' },
      ],
    }),
    'elements/work',
  ],
  [
    'a test of a process',
    flow({ tests: [{ id: 'a', title: text('试'), as: 'lin', path: ['task'], values: { price: '1' } }] }),
    '',
  ],
]

const isLent = { '==': [{ var: 'state' }, 'lent'] }
const withState = (facts: Facts) => model({ fields: withFacts(FIELDS, 'state', facts) })

/** Documents that name the option `lent`, and where an issue must be when it is gone. */
const OPTION_ROWS: [string, object, string][] = [
  ['a default', withState({ default: 'lent' }), 'fields/state/default'],
  ['the condition of a field', model({ fields: withFacts(FIELDS, 'reason', { when: isLent }) }), 'fields/reason/when'],
  [
    'a formula of a choice',
    withState({ value: { if: [{ '>': [{ var: 'price' }, 1] }, 'lent', 'kept'] } }),
    'fields/state/value',
  ],
  [
    'a check',
    model({ checks: [{ id: 'no', at: 'title', refuse: { in: [{ var: 'state' }, ['lent']] }, message: text('否') }] }),
    'checks/no/refuse',
  ],
  ['the rows of a grant', model({ access: [{ ...access[0], rows: isLent }] }), 'access/staff/rows'],
  [
    'a rule through a reference',
    line({
      fields: withFacts(withFacts(LINE, 'loan', { show: ['state'] }), 'weight', {
        when: { '==': [{ var: 'loan.state' }, 'lent'] },
      }),
    }),
    'fields/weight/when',
  ],
  [
    'the choices of a reference',
    line({ fields: withFacts(LINE, 'loan', { choices: { '==': [{ var: '$option.state' }, 'lent'] } }) }),
    'fields/loan/choices',
  ],
  ['the filter of a list', table({ where: isLent }), 'where'],
  ['a colour rule', table({ formats: [{ id: 'dear', when: isLent, colour: 'danger' }] }), 'formats/dear/when'],
  ['the filter of a view', table({ views: [{ id: 'all', view: 'list', where: isLent }] }), 'views/all/where'],
  ['a searched value', table({ search: [{ id: 'state', by: 'equal', default: 'lent' }] }), 'search/state/default'],
  [
    'searched values',
    table({ search: [{ id: 'state', by: 'in', default: ['kept', 'lent'] }] }),
    'search/state/default',
  ],
  [
    'the condition of a button',
    table({ rowActions: [{ id: 'edit', does: 'edit', when: isLent }] }),
    'rowActions/edit/when',
  ],
  [
    'the row in a step',
    table({ rowActions: step({ do: 'message', text: text('好'), when: { '==': [{ var: '$row.state' }, 'lent'] } }) }),
    'rowActions/go',
  ],
  [
    'what a call is given',
    table({
      rowActions: step({ do: 'request', call: 'loan.submit', data: { id: { var: '$row.id' }, state: 'lent' } }),
    }),
    'rowActions/go',
  ],
  ['the condition of a node', form(node({ when: isLent })), 'nodes/it/when'],
  ['the filter of a query', board({ where: isLent }), 'queries/q/where'],
  ['the filter of a query document', query({ where: isLent }), 'where'],
  [
    'the param of a query document',
    {
      ...board({}, {}),
      queries: [{ id: 'q', use: 'loan.sums', params: { is: 'lent' } }],
    },
    'queries/q/params/is',
  ],
  ['a branch', flow({}, {}, { condition: JSON.stringify(isLent) }), 'elements/w3/condition'],
  ['a branch by an expression', flow({}, {}, { condition: "${state == 'lent'}" }), 'elements/w3'],
  [
    'a condition of the right of a step',
    flow({}, { fields: [{ id: 'day', may: 'write', required: isLent }] }),
    'elements/task/fields/day',
  ],
  [
    'what a process writes',
    service({ do: 'record', entity: 'loan', record: '{{id}}', set: [{ id: 'state', value: 'lent' }] }),
    'elements/work',
  ],
  [
    'a test of a process',
    flow({ tests: [{ id: 'a', title: text('试'), as: 'lin', path: ['task'], values: { state: 'lent' } }] }),
    'tests/a',
  ],
]

/** Documents that name the model `loan.line`, and where an issue must be when it is gone. */
const MODEL_ROWS: [string, object, string][] = [
  ['rows', model(), 'fields/rows'],
  [
    'a reference',
    model({ fields: [...FIELDS, { id: 'line', type: 'ref', title: text('行'), to: 'loan.line' }] }),
    'fields/line',
  ],
  [
    'records that point here',
    model({ fields: withFacts(FIELDS, 'price', { value: { count: [{ var: '$pointing.loan.line.other' }] } }) }),
    'fields/price/value',
  ],
  ['a list', table({ entity: 'loan.line', columns: [{ id: 'note' }] }), 'entity'],
  ['a form', { ...form({ id: 'it', widget: 'text', bind: 'note' }), entity: 'loan.line' }, 'entity'],
  [
    'a block of a page',
    page({ nodes: [{ id: 'list', widget: 'table', body: { entity: 'loan.line', columns: [{ id: 'note' }] } }] }),
    'list/entity',
  ],
  ['a query', board({ entity: 'loan.line' }), 'queries/q'],
  ['a query document', query({ entity: 'loan.line' }), 'entity'],
  [
    'a query of a call',
    { ...board({}), queries: [{ id: 'q', call: 'loan.line.remove', get: 'rows' }] },
    'queries/q/call',
  ],
  [
    'a call of a step',
    table({ rowActions: step({ do: 'request', call: 'loan.line.remove', data: { ids: { var: '$row.id' } } }) }),
    'rowActions/go',
  ],
  [
    'an action of a step',
    table({
      rowActions: step({
        do: 'act',
        service: { do: 'record', entity: 'loan.line', set: [{ id: 'note', value: 'a' }] },
      }),
    }),
    'rowActions/go',
  ],
  ['a process', flow({ entity: 'loan.line' }), 'entity'],
  [
    'what a process writes',
    service({ do: 'record', entity: 'loan.line', set: [{ id: 'note', value: 'a' }] }),
    'elements/work',
  ],
  [
    'a variable',
    { ...board({}), variables: [{ id: 'line', type: 'ref', to: 'loan.line', title: text('行') }] },
    'variables/line',
  ],
  ['a derived page', page({ from: 'loan.line' }), 'from'],
]

/** Documents that cannot do with the field of another type: the field, its new type, and where an issue must be. */
const TYPE_ROWS: [string, object, string, Field['type'], string][] = [
  [
    'a formula',
    model({ fields: withFacts(FIELDS, 'other', { value: { '*': [price, 2] } }) }),
    'price',
    'string',
    'fields/other/value',
  ],
  ['the rows of a grant', model({ access: [{ ...access[0], rows: dear }] }), 'price', 'string', 'access/staff/rows'],
  [
    'the condition of a field',
    model({ fields: withFacts(FIELDS, 'reason', { required: dear }) }),
    'price',
    'string',
    'fields/reason/required',
  ],
  [
    'a formula through a reference',
    line({
      fields: withFacts(withFacts(LINE, 'loan', { show: ['price'] }), 'weight', { value: { var: 'loan.price' } }),
    }),
    'price',
    'string',
    'fields/weight/value',
  ],
  ['a sum', board({ measures: [{ id: 'n', fn: 'sum', of: 'price' }] }), 'price', 'string', 'queries/q/n'],
  [
    'the total of a column',
    table({ columns: [{ id: 'title' }, { id: 'price', total: 'sum' }] }),
    'price',
    'string',
    'columns/cost',
  ],
  ['the months of a group', board({ group: [{ id: 'day', by: 'month' }] }), 'day', 'string', 'queries/q/day'],
  [
    'a colour rule',
    table({ formats: [{ id: 'dear', when: dear, colour: 'danger' }] }),
    'price',
    'string',
    'formats/dear/when',
  ],
  ['the filter of a list', table({ where: { '>': [{ var: 'day' }, { var: '$today' }] } }), 'day', 'string', 'where'],
  ['a kanban', table({ views: [{ id: 'all', view: 'kanban', by: 'state' }] }), 'state', 'string', 'views/all/by'],
  ['a calendar', table({ views: [{ id: 'all', view: 'calendar', start: 'day' }] }), 'day', 'string', 'views/all/start'],
  ['a branch', flow({}, {}, { condition: JSON.stringify(dear) }), 'price', 'string', 'elements/w3/condition'],
  [
    'the totals of rows',
    form(node({}), {
      id: 'rows',
      widget: 'sub-table',
      bind: 'rows',
      props: { totals: ['weight'] },
      children: [{ id: 'note', widget: 'text', bind: 'note' }],
    }),
    'weight',
    'string',
    'nodes/rows',
  ],
  ['where a comment goes', flow({}, { comment: { into: 'reason' } }), 'reason', 'integer', 'elements/task/comment'],
  [
    'a searched value',
    table({ search: [{ id: 'state', by: 'equal', default: 'lent' }] }),
    'state',
    'integer',
    'search/cost',
  ],
  ['an option', table({ where: isLent }), 'state', 'integer', 'where'],
]

/** The paths of keys and texts that say `word`, but for the field's own definition, what it was copied to, and rights. */
function saying(word: RegExp, value: unknown, path = ''): string[] {
  if (typeof value === 'string') return word.test(value) ? [path] : []
  if (value === null || typeof value !== 'object') return []
  if ('id' in value && 'type' in value && 'title' in value && word.test(String(value.id))) return []
  if ('may' in value && 'id' in value && word.test(String(value.id))) return []
  // a column of sums keeps its name, and a change of a derived screen says what it removes
  if ('of' in value && 'id' in value) return saying(word, value.of, `${path}/of`)
  if ('remove' in value) return []
  return Object.entries(value).flatMap(([key, held]) => {
    if (['copies', 'hide', 'readOnly'].includes(key) && Array.isArray(held) === (key !== 'copies')) return []
    return [...(word.test(key) ? [`${path}/${key}`] : []), ...saying(word, held, `${path}/${key}`)]
  })
}
/** Nodes are found by their id in their scope. */
const placeOf = (path: string) => path.replaceAll('nodes/', '')
const PRICE = /\bprice\b/
const COST = /\bcost\b/
const RIGHTS = ['what a grant hides', 'what a grant locks', 'the right of a step', 'a right of readers']

describe('what names a field', () => {
  test.each(FIELD_ROWS)('%s: nothing is wrong as it stands', (_, document) => {
    const docs = appOf(document)
    expect(issuesOf(docs, docs)).toEqual([])
  })

  test.each(FIELD_ROWS)('%s follows to a field of another type', (what, document) => {
    const docs = appOf(document)
    const to = { id: 'cost', type: 'integer', title: text('单价') } as Field
    for (const keep of [false, true]) {
      const done = run(docs, { command: 'field.retype', args: { document: 'entity:loan', field: 'price', to, keep } })
      expect(issuesOf(done, docs)).toEqual([])
      if (keep || what === 'a group') continue
      expect(saying(PRICE, listOf(done))).toEqual([])
      if (!RIGHTS.includes(what)) expect(saying(COST, listOf(done))).not.toEqual([])
    }
  })

  test.each(FIELD_ROWS)('%s goes with the field, or is an issue at its place', (_, document, at) => {
    const docs = appOf(document)
    const done = run(docs, { command: 'field.remove', args: { document: 'entity:loan', field: 'price' } })
    const { kind, key } = document as AnyDocument
    const issues = issuesOf(done, docs)
    if (at === '') expect([saying(PRICE, listOf(done)), issues]).toEqual([[], []])
    else
      expect(
        issues.map(({ path }) => placeOf(path)).find(path => path.startsWith(`${kind}/${key}/${placeOf(at)}`)),
      ).toBeDefined()
  })
})

/** Whether an issue is at a place, or at what it is in. */
const isAt = (issues: { path: string }[], document: object, at: string): boolean => {
  const { kind, key } = document as AnyDocument
  return issues.some(({ path }) => placeOf(path).startsWith(`${kind}/${key}/${placeOf(at)}`))
}

/** A query document with a param of its own, beside the boards that use it. */
const sums = {
  ...query({ params: [{ id: 'is', type: 'enum', title: text('状态') }] }),
  ...{ key: 'loan.sums', get: 'sums', measures: [{ id: 'n', fn: 'count' }] },
  where: { '==': [{ var: 'state' }, { var: '$param.is' }] },
}

describe('what names an option', () => {
  test.each(OPTION_ROWS)('%s: an option that is gone is an issue at its place', (_, document, at) => {
    const docs = appOf(sums, document)
    expect(issuesOf(docs, docs)).toEqual([])
    const args = {
      document: 'entity:loan',
      addresses: ['fields/state'],
      path: ['options'],
      value: [{ id: 'kept', title: text('在库') }],
    }
    const done = run(docs, { command: 'prop.set', args } as Call)
    expect(isAt(issuesOf(done, docs), document, at)).toBe(true)
  })
})

describe('what names a model', () => {
  const other = { id: 'other', type: 'ref', title: text('另'), to: 'loan' }
  test.each(MODEL_ROWS)('%s: a model that is gone is an issue at its place', (_, document, at) => {
    const own = FIELDS.filter(({ type }) => type !== 'children')
    const docs = appOf(model({ fields: own }), line({ fields: [...LINE, other], access }), document)
    expect(issuesOf(docs, docs)).toEqual([])
    const done = run(docs, { command: 'document.remove', args: { document: 'entity:loan.line' } })
    expect(isAt(issuesOf(done, docs), document, at)).toBe(true)
  })
})

describe('another type', () => {
  test.each(TYPE_ROWS)('%s that cannot take it is an issue that must be fixed', (_, document, field, type, at) => {
    const docs = appOf(document)
    expect(issuesOf(docs, docs)).toEqual([])
    const entity = FIELDS.some(({ id }) => id === field) ? 'entity:loan' : 'entity:loan.line'
    const to: Field = { id: 'cost', type, title: text('新') }
    const done = run(docs, {
      command: 'field.retype',
      args: { document: entity as 'entity:loan', field, to, keep: false },
    })
    expect(isAt(issuesOf(done, docs).filter(isError), document, at)).toBe(true)
  })

  test('what an option was compared with becomes what its values become', () => {
    const docs = appOf(
      table({ where: isLent }),
      flow(
        { tests: [{ id: 'a', title: text('试'), as: 'lin', path: ['task'], values: { state: 'lent' } }] },
        {},
        { condition: "${state == 'lent' && title == 'lent'}" },
      ),
    )
    const to: Field = { id: 'words', type: 'string', title: text('状态') }
    const args = { document: 'entity:loan' as const, field: 'state', to, keep: false }
    const done = run(docs, { command: 'field.retype', args })
    expect((done['table:loan.list'] as unknown as Facts).where).toEqual({ '==': [{ var: 'words' }, '借出'] })
    const { tests, elements } = done['flow:loan.approval'] as unknown as { tests: Facts[]; elements: Facts[] }
    expect(tests[0]?.values).toEqual({ words: '借出' })
    expect(elements.find(({ id }) => id === 'w3')?.condition).toBe("${words == '借出' && title == 'lent'}")
    expect(issuesOf(done, docs)).toEqual([])
  })

  test('a column keeps on a derived list what was said of the old one, and records their label', () => {
    const change = { set: 'table/columns/title', to: { width: 240, total: 'count' } }
    const docs = appOf(derived(change))
    const to: Field = { id: 'name', type: 'text', title: text('标题') }
    const done = run(docs, {
      command: 'field.retype',
      args: { document: 'entity:loan', field: 'title', to, keep: false },
    })
    expect((done['entity:loan'] as EntityDocument).labelField).toBe('name')
    const seen = viewOf(done, sampleGround).docs['page:loan.desk']
    expect(findItem(seen, 'table/columns/name')?.value).toEqual({ id: 'name', width: 240, total: 'count' })
    expect(findItem(seen, 'table/columns/title')).toBeUndefined()
  })

  test.each([
    ['a script', service({ do: 'script', source: ['return { a: form.price }'] }), 'elements/work'],
    [
      'a statement',
      {
        ...query({
          source: 'main',
          sql: ['select sum(price) as n from app_loan'],
          result: [{ id: 'n', type: 'decimal', title: text('和') }],
        }),
        entity: undefined,
        get: undefined,
      },
      'sql',
    ],
  ])('%s that says the field is told, whether it has another type or is gone', (_, document, at) => {
    const docs = appOf(JSON.parse(JSON.stringify(document)))
    expect(issuesOf(docs, docs)).toEqual([])
    const to: Field = { id: 'cost', type: 'integer', title: text('单价') }
    const of = { document: 'entity:loan' as const, field: 'price' }
    for (const call of [
      { command: 'field.retype', args: { ...of, to, keep: false } },
      { command: 'field.remove', args: of },
    ] as Call[])
      expect(isAt(issuesOf(run(docs, call), docs), document, at)).toBe(true)
  })
})

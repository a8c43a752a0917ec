/** What a publish breaks that is no document: planted breaks, each told with nothing beside it, and removals. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppSummary, RemovalAnswer } from '#adapters/wire/design.ts'
import type { Finding, Impact } from '#adapters/wire/impact.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument, Field, FlowDocument } from '#engine/schema/document.ts'
import { APPS, openState, removeApp } from '#tests/support/design.ts'
import { agree, flowOf, rowsOf, start, users } from '#tests/support/flow.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const text = (zh: string) => ({ zh, en: zh })
const field = (id: string, type: string, more: object = {}) => ({ id, type, title: text(id), ...more })
const access = [
  {
    id: 'staff',
    to: { roles: ['staff'] },
    may: ['list', 'detail', 'add', 'edit', 'remove', 'select'],
  },
]
const entity = (key: string, fields: object[], more: object[] = []) =>
  ({
    kind: 'entity',
    grammar: 1,
    key,
    title: text(key),
    access: [...access, ...more],
    fields,
  }) as unknown as AnyDocument
const page = (key: string, from: string) =>
  ({ kind: 'page', grammar: 1, key, title: text(key), from }) as unknown as AnyDocument
const query = (key: string, sql: string) =>
  ({
    ...{ kind: 'query', grammar: 1, key, title: text(key), source: 'main', access: { everyone: true } },
    ...{ sql: [sql], result: [{ id: 'a', type: 'string', title: text('a') }] },
  }) as unknown as AnyDocument
const options = ['new', 'old'].map(id => ({ id, title: text(id) }))
const over = (price: string) => JSON.stringify({ '>': [{ var: price }, 5] })

const flows: FlowDocument[] = [
  flowOf(
    'gearCheck',
    [
      ['look', { ...users('ann'), name: 'look' }],
      ['way', { type: 'exclusiveGateway', default: 'small' }],
      ['sign', { ...users('bob'), name: 'sign' }],
    ],
    {
      entity: 'gear',
      ways: [
        ['start', 'look'],
        ['look', 'way'],
        ['way', 'sign', over('price')],
        ['way', 'end'],
        ['sign', 'end'],
      ],
    },
  ),
  flowOf('gearSide', [['mend', { ...users('bob'), name: 'mend' }]]),
  flowOf('gearIdle', [['rest', { ...users('bob'), name: 'rest' }]]),
].map(flow => ({
  ...flow,
  key: `gear.${flow.process}`,
  title: text(flow.process),
  elements: flow.elements.map(each => (each.type === 'exclusiveGateway' ? { ...each, default: 'way3' } : each)),
}))

const gear: AnyDocument[] = [
  entity('gear', [
    field('code', 'string', { search: 'like' }),
    field('room', 'string', { name: 'roomName', search: 'equal' }),
    field('price', 'integer'),
    field('bought', 'datetime'),
    field('size', 'string'),
    field('kind', 'enum', { options, search: 'equal' }),
    field('vendor', 'ref', { to: 'gear.vendor', show: ['name', 'city'] }),
    field('maker', 'string'),
    field('empty', 'string'),
    field('twice', 'integer', { value: { '*': [{ var: 'price' }, 2] } }),
    field('city', 'string', { value: { var: 'vendor.city' } }),
  ]),
  entity('gear.vendor', [
    field('name', 'string'),
    field('city', 'string'),
    field('items', 'integer', { value: { count: [{ var: '$pointing.gear.vendor' }] } }),
    field('worth', 'integer', { value: { sum: [{ var: '$pointing.gear.vendor' }, { var: 'price' }] } }),
  ]),
  entity(
    'gear.spare',
    [field('what', 'string'), field('place', 'string')],
    [{ id: 'chiefs', to: { roles: ['administrator'] }, may: ['list', 'detail'], hide: ['what'] }],
  ),
  page('gear.list', 'gear'),
  page('gear.vendors', 'gear.vendor'),
  page('gear.spares', 'gear.spare'),
  page('gear.plain', 'gear.spare'),
  ...flows,
  query('gear.prices', 'select maker as a from app_gear'),
]
const depot: AnyDocument[] = [
  entity('depot', [
    field('name', 'string'),
    field('gear', 'ref', { to: 'gear', show: ['code', 'price', 'kind'] }),
    field('dear', 'integer', { value: { '*': [{ var: 'gear.price' }, 3] } }),
  ]),
  page('depot.list', 'depot'),
  query('depot.rooms', 'select size as a from app_gear'),
  {
    ...flowOf('depotMove', [['call', { type: 'callActivity', calledElement: 'gearSide', name: 'call' }]]),
    ...{ key: 'depot.flow', title: text('depotMove') },
  },
]

let server: TestServer
let maker: Caller
let other: Caller
let chief: Caller
let ann: Caller
let bob: Caller

const PERMISSION = '/api/appPermission/appPermission/submit'
const MENU = '/api/appMenu/appMenu/submit'
const OPERATION = '/api/appDiyOperate/submit'
const VIEW = '/api/data/savedView/submit'

async function make(who: Caller, key: string, documents: AnyDocument[]): Promise<void> {
  const made = await who.post(APPS, { key, title: text(key), documents })
  expect(made.status, made.text).toBe(200)
  const done = await who.post(`${APPS}/${key}/publish`, { rev: 1, note: 'first' })
  expect(done.status, done.text).toBe(200)
}

async function post(who: Caller, path: string, body: object): Promise<string> {
  const answer = await who.post<WireRecord>(path, body)
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.data.id)
}

const view = (who: Caller, name: string, settings: object, screen = 'gear.list') =>
  post(who, VIEW, { name, screen, list: 'table', settings })

beforeAll(async () => {
  server = await startServer()
  maker = await server.loginNew({ account: 'maker', roles: ['creator', 'staff'] })
  other = await server.loginNew({ account: 'other', roles: ['creator', 'staff'] })
  chief = await server.loginNew({ account: 'chief', roles: ['administrator', 'staff'] })
  ann = await server.loginNew({ account: 'ann', roles: ['staff'] })
  bob = await server.loginNew({ account: 'bob', roles: ['staff'] })
  await make(chief, 'gear', gear)
  await chief.call('PUT', `${APPS}/gear/owner`, { user: maker.result.user_id })
  await make(chief, 'depot', depot)
  await chief.call('PUT', `${APPS}/depot/owner`, { user: other.result.user_id })

  const vendor = await post(maker, '/api/data/gear.vendor/submit', { name: 'v', city: 'c' })
  for (let n = 1; n <= 7; n++) {
    const values = {
      roomName: n < 3 ? 'north' : '',
      price: n,
      kind: 'new',
      vendor,
      size: n % 2 ? '1' : 'x',
      maker: 'm',
    }
    const bought = n < 4 ? `2026-01-0${n} 08:00:00` : '2026-01-01 00:00:00'
    await post(maker, '/api/data/gear/submit', { ...values, code: `c${n}`, bought })
  }
  await post(maker, '/api/data/gear.spare/submit', { what: 'w' })

  const on = (btnName: string, more: object) => ({ btnName, appId: 'gear', place: 'row', kind: 'url', ...more })
  const spareOperation = await post(maker, OPERATION, on('of spare', { model: 'gear.spare', btnUrl: '/' }))
  await post(maker, OPERATION, on('by code', { btnUrl: 'https://x.cn/{{code}}' }))
  await post(maker, OPERATION, on('when kind', { btnUrl: '/', condition: { '==': [{ var: 'kind' }, 'new'] } }))
  await post(maker, OPERATION, on('far', { btnUrl: '/', condition: { '==': [{ var: 'vendor.name' }, 'v'] } }))
  await post(maker, OPERATION, on('to vendors', { place: 'sidebar', btnUrl: '/app/gear.vendors' }))
  await post(maker, OPERATION, on('start side', { place: 'sidebar', kind: 'process', processDefKey: 'gearIdle' }))
  await post(maker, OPERATION, on('off', { status: '0', btnUrl: 'https://x.cn/{{maker}}' }))
  await post(maker, OPERATION, {
    ...on('set size', { kind: 'actions' }),
    actions: [{ do: 'record', entity: 'gear', record: '{{id}}', set: [{ id: 'size', value: 'x' }] }],
  })
  await post(other, OPERATION, {
    ...on('there', { place: 'sidebar', kind: 'process', processDefKey: 'gearIdle' }),
    appId: 'depot',
  })

  const may = (name: string, more: object) => ({ name, appId: 'gear', userIds: bob.result.user_id, ...more })
  await post(maker, PERMISSION, may('fields', { model: 'gear', fieldsPermission: [{ prop: 'roomName', hide: true }] }))
  await post(maker, PERMISSION, may('rows', { model: 'gear', rowRule: { '!=': [{ var: 'maker' }, 'q'] } }))
  await post(maker, PERMISSION, may('city', { model: 'gear', rowRule: { '!=': [{ var: 'vendor.city' }, 'q'] } }))
  await post(maker, PERMISSION, may('pages', { screens: ['gear.vendors', 'gear.list'] }))
  await post(maker, PERMISSION, may('spares', { model: 'gear.spare', operatePermission: ['view'] }))
  await post(maker, PERMISSION, may('spare op', { operatePermission: [`op_${spareOperation}`] }))
  await post(maker, PERMISSION, may('off', { status: '0', model: 'gear.spare' }))
  await post(other, PERMISSION, {
    ...may('afar', { model: 'depot', rowRule: { '!=': [{ var: 'gear.kind' }, 'old'] } }),
    appId: 'depot',
  })

  for (const [menuName, menuRouter, status] of [
    ['Vendors', 'gear.vendors', '1'],
    ['Spares', '/app/gear.spares', '1'],
    ['Web', 'https://x.cn', '1'],
    ['Group', '', '1'],
    ['Hidden', 'gear.plain', '0'],
  ])
    await post(maker, MENU, { menuName, appId: 'gear', menuRouter, status })

  await view(maker, 'no size', { hidden: { size: true } })
  await view(maker, 'by room', { sort: [{ id: 'room', order: 'up' }] })
  await view(ann, 'kinds', { search: { kind: 'new' } })
  await view(ann, 'my vendors', { order: ['name', 'city'] }, 'gear.vendors')
  await view(ann, 'grouped', { group: { id: 'kind' } })
  await view(ann, 'dear', { filter: { '>': [{ var: 'price' }, 3] } })
  await view(ann, 'wide', { widths: { code: 200 }, pinned: ['code'] })
  await view(ann, 'plain', { size: 50 }, 'gear.plain')

  await start(maker, 'gearCheck', { code: 'p1', price: 9 })
  await agree(ann, await start(maker, 'gearCheck', { code: 'p2', price: 9 }))
  await start(maker, 'depotMove')
})
afterAll(() => server?.stop())

type Edit = (documents: AnyDocument[]) => AnyDocument[]
const without =
  (...keys: string[]): Edit =>
  documents =>
    documents.filter(({ key }) => !keys.includes(key))
const inModel =
  (key: string, change: (fields: Field[]) => object[], more: object = {}): Edit =>
  documents =>
    documents.map(one =>
      one.key === key && one.kind === 'entity'
        ? ({ ...one, fields: change((one as EntityDocument).fields), ...more } as AnyDocument)
        : one,
    )
const drop = (key: string, ...ids: string[]) => inModel(key, fields => fields.filter(({ id }) => !ids.includes(id)))
const inFlow =
  (process: string, change: (flow: FlowDocument) => object): Edit =>
  documents =>
    documents.map(one =>
      'process' in one && one.process === process ? ({ ...one, ...change(one) } as AnyDocument) : one,
    )
const add = (key: string, ...more: object[]) => inModel(key, fields => [...fields, ...more])
const all =
  (...edits: Edit[]): Edit =>
  documents =>
    edits.reduce((done, edit) => edit(done), documents)

async function impactOf(who: Caller, app: string): Promise<Impact> {
  const answer = await who.get<Impact>(`${APPS}/${app}/impact`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

/** `kind breaks at place: what goes ×count #ids !grave`. */
const say = ({ kind, breaks, place, names, count, more, ids, grave }: Finding) =>
  [
    `${kind} ${breaks}`,
    ...(place ? [`at ${place.title.zh}`] : []),
    ...(names.length > 0 ? [`of ${names.map(({ zh }) => zh).join('+')}`] : []),
    `×${count}${more ? '+' : ''}`,
    `#${ids.length}`,
    ...(grave ? [`!${grave}`] : []),
  ].join(' ')

async function planted(edit: Edit, who = maker): Promise<string[]> {
  const { draft, published } = await openState(maker, 'gear')
  const saved = await maker.call('PUT', `${APPS}/gear/draft`, { rev: draft.rev, documents: edit(published) })
  expect(saved.status, saved.text).toBe(200)
  return (await impactOf(who, 'gear')).findings.map(say).sort()
}

const show = (...names: string[]) =>
  inModel('gear', fields => fields.map(f => (f.id === 'vendor' ? { ...f, show: names } : f)))
const alter = (key: string, id: string, more: object) =>
  inModel(key, fields => fields.map(each => (each.id === id ? { ...each, ...more } : each)))
const inPage =
  (key: string, more: object): Edit =>
  documents =>
    documents.map(one => (one.key === key ? ({ ...one, ...more } as AnyDocument) : one))
const renamed = (from: string, to: string) => (flow: FlowDocument) => ({
  elements: JSON.parse(JSON.stringify(flow.elements).replaceAll(`"${from}"`, `"${to}"`)),
})
const spares = ['gear.spare', 'gear.spares', 'gear.plain']

const CASES: [what: string, edit: Edit, findings: string[]][] = [
  ['a draft that changes nothing', documents => documents, []],
  [
    'a field that an operation, a view and another app read',
    drop('gear', 'code'),
    [
      'operation field at by code of code ×1 #1',
      'records field at gear of code ×9 #5 !loses',
      'reference broken ×1 #0',
      'view columns at gear.list of code ×1 #0',
    ],
  ],
  [
    'a field with a permission and a view',
    drop('gear', 'room'),
    [
      'permission field at fields of room ×1 #1',
      'records field at gear of room ×2 #2 !loses',
      'view columns at gear.list of room ×1 #1',
    ],
  ],
  [
    'a field of formulas, of running processes and of another app',
    drop('gear', 'price'),
    [
      'formula broken at twice ×1 #0',
      'formula broken at worth ×1 #0',
      'formula broken ×1 #0',
      'process field at gearCheck of price ×2 #2 !stops',
      'records field at gear of price ×9 #5 !loses',
      'reference broken ×1 #0',
      'view columns at gear.list of price ×1 #0',
    ],
  ],
  ['a field with values alone', drop('gear', 'bought'), ['records field at gear of bought ×7 #5 !loses']],
  [
    'a field that an operation writes and SQL of another app reads',
    drop('gear', 'size'),
    [
      'operation field at set size of size ×1 #1',
      'query column ×1 #0',
      'records field at gear of size ×7 #5 !loses',
      'view columns at gear.list of size ×1 #1',
    ],
  ],
  [
    'a field of a condition, of views and of a permission of another app',
    drop('gear', 'kind'),
    [
      'operation field at when kind of kind ×1 #1',
      'permission rows ×1 #0',
      'records field at gear of kind ×7 #5 !loses',
      'reference broken ×1 #0',
      'view columns at gear.list of kind ×2 #0',
    ],
  ],
  [
    'a reference of formulas, rules and conditions',
    drop('gear', 'vendor'),
    [
      'formula broken at city ×1 #0',
      'formula broken at items ×1 #0',
      'formula broken at worth ×1 #0',
      'operation field at far of vendor ×1 #1',
      'permission rows at city of vendor ×1 #1',
      'records field at gear of vendor ×7 #5 !loses',
    ],
  ],
  [
    'a field of a rule of rows and of SQL',
    drop('gear', 'maker'),
    [
      'permission rows at rows of maker ×1 #1',
      'query column at gear.prices of maker ×1 #0',
      'records field at gear of maker ×7 #5 !loses',
    ],
  ],
  ['a field without values', drop('gear', 'empty'), []],
  ['a formula nothing reads', drop('gear', 'twice'), []],
  ['another formula nothing reads', drop('gear', 'city'), []],
  [
    'another name on the wire, which a permission says',
    alter('gear', 'room', { name: 'chamber' }),
    ['permission field at fields of room ×1 #1'],
  ],
  [
    'a field read through a reference',
    drop('gear.vendor', 'city'),
    [
      'formula broken at city ×1 #0',
      'permission rows at city of city ×1 #1',
      'records field at gear.vendor of city ×1 #1 !loses',
      'view columns at gear.vendors of city ×1 #0',
    ],
  ],
  [
    'a field a condition reads through a reference',
    drop('gear.vendor', 'name'),
    [
      'operation field at far of name ×1 #1',
      'records field at gear.vendor of name ×1 #1 !loses',
      'view columns at gear.vendors of name ×1 #0',
    ],
  ],
  ['a rollup nothing reads', drop('gear.vendor', 'worth'), []],
  ['a field of a second model without values', drop('gear.spare', 'place'), []],
  ['a field of a second model', drop('gear.spare', 'what'), ['records field at gear.spare of what ×1 #1 !loses']],
  [
    'a model with its pages',
    without(...spares),
    [
      'menu page at Spares of gear.spares ×1 #1',
      'operation model at of spare of gear.spare ×1 #1',
      'permission model at spares of gear.spare ×1 #1',
      'permission operation at spare op ×1 #1',
      'records model at gear.spare ×1 #1 !loses',
      'view page at gear.plain ×1 #0',
    ],
  ],
  [
    'a model alone',
    without('gear.spare'),
    [
      'operation model at of spare of gear.spare ×1 #1',
      'permission model at spares of gear.spare ×1 #1',
      'permission operation at spare op ×1 #1',
      'records model at gear.spare ×1 #1 !loses',
      'view page at gear.plain ×1 #0',
    ],
  ],
  [
    'a page',
    without('gear.vendors'),
    [
      'menu page at Vendors of gear.vendors ×1 #1',
      'operation page at to vendors of gear.vendors ×1 #1',
      'permission page at pages of gear.vendors ×1 #1',
      'view page at gear.vendors ×1 #0',
    ],
  ],
  ['a page with a menu alone', without('gear.spares'), ['menu page at Spares of gear.spares ×1 #1']],
  ['a page with a view alone, and a menu that is off', without('gear.plain'), ['view page at gear.plain ×1 #0']],
  [
    'a page with views and a permission',
    without('gear.list'),
    ['permission page at pages of gear.list ×1 #1', 'view page at gear.list ×6 #2'],
  ],
  [
    'a page that asks for a param',
    inPage('gear.vendors', { params: [{ id: 'of', type: 'string', title: text('of'), required: true }] }),
    ['menu page at Vendors of gear.vendors ×1 #1'],
  ],
  [
    'a process that operations start',
    without('gear.gearIdle'),
    ['operation process at start side of gearIdle ×1 #1', 'operation process ×1 #0'],
  ],
  [
    'a process that runs and is called',
    without('gear.gearSide'),
    ['process call ×1 #0 !stops', 'process gone at gearSide ×1 #1'],
  ],
  ['a process that runs', without('gear.gearCheck'), ['process gone at gearCheck ×2 #2']],
  [
    'another key of a process that runs',
    inFlow('gearCheck', () => ({ process: 'gearCheck2' })),
    ['process gone at gearCheck ×2 #2'],
  ],
  [
    'another id of a step with a task',
    inFlow('gearCheck', renamed('look', 'view')),
    ['task step at gearCheck of look ×1 #1'],
  ],
  [
    'another id of the next step',
    inFlow('gearCheck', renamed('sign', 'seal')),
    ['task step at gearCheck of sign ×1 #1'],
  ],
  [
    'another id of a step of a called process',
    inFlow('gearSide', renamed('mend', 'heal')),
    ['task step at gearSide of mend ×1 #1'],
  ],
  ['another id of a step without tasks', inFlow('gearIdle', renamed('rest', 'sleep')), []],
  [
    'the model of the app, its page and its process',
    without('gear', 'gear.list', 'gear.gearCheck'),
    [
      'formula broken at items ×1 #0',
      'formula broken at worth ×1 #0',
      'operation model at by code of gear ×1 #1',
      'operation model at far of gear ×1 #1',
      'operation model at set size of gear ×1 #1',
      'operation model at when kind of gear ×1 #1',
      'permission model at city of gear ×1 #1',
      'permission model at fields of gear ×1 #1',
      'permission model at rows of gear ×1 #1',
      'permission page at pages of gear.list ×1 #1',
      'process gone at gearCheck ×2 #2',
      'process model at gearCheck of gear ×2 #2 !stops',
      'query model at gear.prices of gear ×1 #0',
      'query model ×1 #0',
      'records model at gear ×9 #5 !loses',
      'reference broken ×1 #0',
      'view page at gear.list ×6 #2',
    ],
  ],
  [
    'a model with what points at it',
    all(without('gear.vendor', 'gear.vendors'), drop('gear', 'vendor', 'city')),
    [
      'menu page at Vendors of gear.vendors ×1 #1',
      'operation field at far of vendor+name ×1 #1',
      'operation page at to vendors of gear.vendors ×1 #1',
      'permission page at pages of gear.vendors ×1 #1',
      'permission rows at city of vendor+city ×1 #1',
      'records field at gear of vendor ×7 #5 !loses',
      'records model at gear.vendor ×1 #1 !loses',
      'view page at gear.vendors ×1 #0',
    ],
  ],
  [
    'a day that takes over a moment',
    add('gear', field('day', 'date', { copies: 'bought' })),
    ['records rounded at gear of bought+day ×3 #3 !loses'],
  ],
  [
    'a time that takes over a moment',
    add('gear', field('hour', 'time', { copies: 'bought' })),
    ['records rounded at gear of bought+hour ×7 #5 !loses'],
  ],
  [
    'a number that takes over a text',
    add('gear', field('sized', 'integer', { copies: 'size' })),
    ['records cleared at gear of size+sized ×3 #3 !loses'],
  ],
  ['a text that takes over a number', add('gear', field('told', 'string', { copies: 'price' })), []],
  [
    'a search field by its model',
    alter('gear', 'kind', { search: undefined }),
    ['view columns at gear.list of kind ×1 #0'],
  ],
  [
    'a reference that shows less, read by a formula',
    show('name'),
    ['formula broken at city ×1 #0', 'permission rows at city ×1 #1'],
  ],
  ['a reference that shows less, read by a condition', show('city'), ['operation field at far ×1 #1']],
  [
    'two fields',
    drop('gear', 'maker', 'size'),
    [
      'operation field at set size of size ×1 #1',
      'permission rows at rows of maker ×1 #1',
      'query column at gear.prices of maker ×1 #0',
      'query column ×1 #0',
      'records field at gear of maker ×7 #5 !loses',
      'records field at gear of size ×7 #5 !loses',
      'view columns at gear.list of size+maker ×1 #1',
    ],
  ],
  ['a query nothing names', without('gear.prices'), []],
  [
    'a choice that a rule of another app names',
    alter('gear', 'kind', { options: options.slice(0, 1) }),
    ['permission rows ×1 #0'],
  ],
  ['another title', alter('gear', 'code', { title: text('number') }), []],
  ['another audience', inModel('gear', fields => fields, { access: [] }), []],
  [
    'a column',
    inPage('gear.list', { change: [{ remove: 'table/columns/size' }] }),
    ['view columns at gear.list of size ×1 #1'],
  ],
  ['a search field no view uses', inPage('gear.list', { change: [{ remove: 'table/search/room' }] }), []],
  [
    'a search field by its list',
    inPage('gear.list', { change: [{ remove: 'table/search/kind' }] }),
    ['view columns at gear.list of kind ×1 #0'],
  ],
  [
    'a column of a second list',
    inPage('gear.vendors', { change: [{ remove: 'table/columns/city' }] }),
    ['view columns at gear.vendors of city ×1 #0'],
  ],
  [
    'another key of a process that is called',
    inFlow('gearSide', () => ({ process: 'gearSide2' })),
    ['process call ×1 #0 !stops', 'process gone at gearSide ×1 #1'],
  ],
  [
    'another key of a process that operations start',
    inFlow('gearIdle', () => ({ process: 'gearIdle2' })),
    ['operation process at start side of gearIdle ×1 #1', 'operation process ×1 #0'],
  ],
  ['another name on the wire that nothing says', alter('gear', 'maker', { name: 'madeBy' }), []],
  [
    'a second page that asks for a param',
    inPage('gear.spares', { params: [{ id: 'of', type: 'string', title: text('of'), required: true }] }),
    ['menu page at Spares of gear.spares ×1 #1'],
  ],
  [
    'a choice that takes over a text',
    add('gear', field('sort', 'enum', { copies: 'size', options })),
    ['records cleared at gear of size+sort ×7 #5 !loses'],
  ],
  [
    'a page that may be given a param',
    inPage('gear.list', { params: [{ id: 'of', type: 'string', title: text('of') }] }),
    [],
  ],
]

describe('planted breaks', () => {
  test.each(CASES)('%s', async (_, edit, findings) => {
    expect(await planted(edit)).toEqual([...findings].sort())
  })

  test('are forty drafts and more, and each kind is among them', () => {
    const broken = CASES.filter(([, , findings]) => findings.length > 0)
    expect(broken.length).toBeGreaterThanOrEqual(40)
    const kinds = new Set(broken.flatMap(([, , findings]) => findings.map(one => one.split(' ', 1)[0])))
    expect([...kinds].sort()).toEqual(KINDS)
  })
})

const KINDS = ['formula', 'menu', 'operation', 'permission', 'process', 'query', 'records', 'reference', 'task', 'view']
const saves = (documents: AnyDocument[]) => documents
const reset = () => planted(saves)
const summary = async (who: Caller, key = 'gear') =>
  (await who.get<AppSummary[]>(`${APPS}?kind=app`)).body.data.find(app => app.key === key)
const draftRemoval = async (who: Caller, key = 'gear') => who.call<RemovalAnswer>('DELETE', `${APPS}/${key}`)
const publishRemoval = (who: Caller, rev: number, more: object = {}, key = 'gear') =>
  who.post(`${APPS}/${key}/publish`, { rev, remove: true, ...more })

describe('who sees what', () => {
  test('the names and ids of other apps are told to who edits them, else a number alone', async () => {
    const kind = drop('gear', 'kind')
    const [mine, theirs] = [await planted(kind), await planted(kind, chief)]
    expect(mine.filter(one => one.includes('depot') || one.includes('afar'))).toEqual([])
    expect(theirs).toEqual(
      expect.arrayContaining(['reference broken at depot ×1 #0', 'permission rows at afar of kind ×1 #1']),
    )
    expect(theirs).toHaveLength(mine.length)
  })

  test('records by who may list them with the value, views by who keeps them; and nobody else asks', async () => {
    const what = drop('gear.spare', 'what')
    const boss = await server.loginNew({ account: 'boss', roles: ['administrator'] })
    expect(await planted(what, boss)).toEqual(['records field at gear.spare of what ×1 #0 !loses'])
    const list = await planted(without('gear.list'), boss)
    expect(list.filter(one => one.startsWith('view'))).toEqual(['view page at gear.list ×6 #0'])
    const far = await server.loginNew({ account: 'far', roles: ['administrator'], tenant: '000001' })
    expect((await far.get(`${APPS}/gear/impact`)).status).toBe(404)
    expect((await other.get(`${APPS}/gear/impact`)).status).toBe(403)
    expect((await ann.get(`${APPS}/gear/impact`)).status).toBe(403)
  })

  test('a shipped screen has an impact too, a draft never published none', async () => {
    expect((await impactOf(chief, 'system.post')).findings).toEqual([])
    await maker.post(APPS, { key: 'fresh', title: text('fresh') })
    expect((await impactOf(maker, 'fresh')).findings).toEqual([])
  })
})

describe('removal', () => {
  test('one never published goes at once, by either call; the others are drafted, all or none', async () => {
    expect((await draftRemoval(maker, 'fresh')).body.data).toEqual({ removed: true })
    expect((await maker.get(`${APPS}/fresh`)).status).toBe(404)
    await reset()
    await maker.post(APPS, { key: 'fresh', title: text('fresh') })
    expect((await maker.post('/api/appInfo/appInfo/remove', { ids: 'fresh,gear,depot' })).status).toBe(403)
    expect((await summary(maker, 'fresh'))?.key).toBe('fresh')
    expect((await summary(maker))?.removes).toBeUndefined()
    const both = await maker.post<object[]>('/api/appInfo/appInfo/remove', { ids: 'fresh,gear' })
    expect(both.body.data).toMatchObject([
      { id: 'fresh', removed: true },
      { id: 'gear', removed: false },
    ])
    expect(await summary(maker, 'fresh')).toBeUndefined()
    expect((await summary(maker))?.removes).toBe(true)
    expect((await maker.get('/api/data/gear/list')).status).toBe(200)
  })

  test('its impact is told: what runs, what is kept, who uses it', async () => {
    const { removes, retention, findings } = await impactOf(maker, 'gear')
    expect({ removes, retention }).toEqual({ removes: true, retention: 30 })
    expect(findings.map(say)).toEqual([
      'process ends at gearCheck ×2 #2 !stops',
      'process ends at gearSide ×1 #1 !stops',
      'process call ×1 #0 !stops',
      'task ends at gearCheck ×2 #2 !stops',
      'task ends at gearSide ×1 #1 !stops',
      'permission app ×6 #5',
      'menu app ×4 #4',
      'operation app ×7 #5',
      'operation process ×1 #0',
      'view app ×8 #2',
      'records app at gear ×9 #5 !loses',
      'records app at gear.vendor ×1 #1 !loses',
      'records app at gear.spare ×1 #1 !loses',
      expect.stringMatching(/^people app ×[67] #0$/),
      'query model ×1 #0',
      'reference broken ×1 #0',
    ])
  })

  test('co-editors see it and take it back; what else is drafted stays, and discarding it takes the mark off', async () => {
    const drafted = await openState(chief, 'gear')
    expect(drafted.draft.removes).toBe(true)
    const title = alter('gear', 'code', { title: text('number') })(drafted.published)
    const saved = await chief.call<{ rev: number }>('PUT', `${APPS}/gear/draft`, {
      rev: drafted.draft.rev,
      documents: title,
    })
    expect((await openState(maker, 'gear')).draft.removes).toBe(true)
    expect((await other.call('DELETE', `${APPS}/gear/removal`)).status).toBe(403)
    const kept = await chief.call<{ rev: number }>('DELETE', `${APPS}/gear/removal`)
    expect(kept.body.data.rev).toBe(saved.body.data.rev + 1)
    const { draft, changed } = await openState(maker, 'gear')
    expect([draft.removes, changed, draft.rev]).toEqual([undefined, true, kept.body.data.rev])
    const again = await draftRemoval(maker)
    expect(again.body.data).toEqual({ removed: false, rev: draft.rev + 1 })
    expect((await draftRemoval(chief)).body.data).toEqual(again.body.data)
    await maker.call('DELETE', `${APPS}/gear/draft`)
    expect((await summary(maker))?.removes).toBeUndefined()
  })

  test('a change is never published as a removal, nor a removal as a change, nor one nobody looked at', async () => {
    const { draft } = await openState(maker, 'gear')
    expect((await publishRemoval(maker, draft.rev)).status).toBe(409)
    const { rev } = (await draftRemoval(maker)).body.data as { rev: number }
    expect((await maker.post(`${APPS}/gear/publish`, { rev, note: '' })).status).toBe(409)
    expect((await publishRemoval(maker, draft.rev)).status).toBe(409)
    expect((await publishRemoval(other, rev)).status).toBe(403)
    for (const remove of ['true', 1, {}]) {
      expect((await maker.post(`${APPS}/gear/publish`, { rev, remove })).status).toBe(409)
    }
    expect((await maker.get('/api/data/gear/list')).status).toBe(200)
  })

  test('while other apps refer to it nothing is ended; once they do not, running processes refuse it or end with those they called', async () => {
    const rev = (await openState(maker, 'gear')).draft.rev
    expect((await publishRemoval(maker, rev, { end: true })).status).toBe(400)
    expect(await rowsOf(ann, 'todoList')).toHaveLength(1)
    const refused = await removeApp(other, 'depot')
    expect(refused.body).toMatchObject({ code: 409, data: { running: 1 } })
    const side = (await rowsOf(bob, 'todoList')).filter(({ taskName }) => taskName === 'mend')
    expect(side).toHaveLength(1)
    expect((await removeApp(other, 'depot', { end: true, note: 'gone' })).status).toBe(200)
    // the process of the other app that it called
    expect((await rowsOf(bob, 'todoList')).filter(({ taskName }) => taskName === 'mend')).toEqual([])
    expect((await publishRemoval(maker, rev)).body).toMatchObject({ code: 409, data: { running: 2 } })
    // one of another app over its records is never ended, so nothing is
    const over = (app: string) =>
      server.db.maintain(trx =>
        sql`update wf_definition w set app = ${app} from wf_instance i where w.deployment_id = i.deployment_id
             and i.def_key = 'gearCheck' and i.end_time is null`.execute(trx),
      )
    await over('depot')
    const others = await publishRemoval(maker, rev, { end: true })
    expect(others.body).toMatchObject({ code: 409, data: { others: 2 } })
    expect(await rowsOf(ann, 'todoList')).toHaveLength(1)
    await over('gear')
    // more than one call ends
    await server.db.maintain(trx =>
      sql`insert into wf_instance (tenant_id, deployment_id, def_key, def_name, state, starter)
        select tenant_id, deployment_id, def_key, def_name, state, starter
          from wf_instance, generate_series(1, 28) where def_key = 'gearCheck'`.execute(trx),
    )
    const some = await publishRemoval(maker, rev, { end: true })
    expect(some.body).toMatchObject({ code: 409, data: { running: 8, left: true } })
    expect((await maker.get('/api/data/gear/list')).status).toBe(200)
    const twice = await Promise.all([1, 2].map(() => publishRemoval(maker, rev, { end: true })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await rowsOf(ann, 'todoList')).toEqual([])
    for (const path of [`${APPS}/gear`, '/api/data/gear/list', `${APPS}/gear/impact`])
      expect((await maker.get(path)).status, path).toBe(404)
    expect((await publishRemoval(maker, rev + 1)).status).toBe(404)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import compileTexts from '#schemas/text/errors/engine-compile.json' with { type: 'json' }
import entityTexts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import ruleTexts from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import versionTexts from '#schemas/text/errors/engine-version.json' with { type: 'json' }
import { flowOf, users } from '#tests/support/flow.ts'
import type { AnyDocument, EntityDocument, Library, WidgetDocument } from '../schema/document.ts'
import { sayIssue } from '../text/say.ts'
import { checkApp } from './check-app.ts'
import { checkDocument } from './check-document.ts'

const texts = { ...compileTexts, ...ruleTexts, ...entityTexts, ...versionTexts }
const examples = new URL('../schema/examples/', import.meta.url)
const documents = readdirSync(examples)
  .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  .map(file => JSON.parse(readFileSync(new URL(file, examples), 'utf8')) as AnyDocument)
// biome-ignore lint/suspicious/noExplicitAny: spoiling is what types forbid
const numbered = (n: number): any => structuredClone(documents[n - 1]!)

const WIDGETS =
  'text row group alert number-card switch button text-view number-view radio upload sub-table date user-select textarea greeting bar pie line message-list app-shortcuts region-cascader select number'.split(
    ' ',
  )
const library: Library = {
  entity: key => documents.find(each => each.kind === 'entity' && each.key === key) as EntityDocument | undefined,
  document: (kind, key) => documents.find(each => each.kind === kind && each.key === key),
  widget: name => {
    const found = documents.find(each => each.kind === 'widget' && each.key === name)
    return WIDGETS.includes(name) ? ((found ?? { key: name, props: {} }) as WidgetDocument) : undefined
  },
  dict: () => undefined,
  names: kind =>
    kind === 'widget'
      ? WIDGETS
      : kind === 'dict'
        ? ['equipment_category']
        : documents.flatMap(d => (d.kind === kind ? [d.key] : [])),
}
const errors = (document: AnyDocument, around = library) =>
  checkDocument(document, around).filter(issue => issue.level === undefined || issue.level === 'error')
const field = (document: { fields: { id: string }[] }, id: string) =>
  document.fields.find(each => each.id === id) as unknown as Record<string, unknown>

describe('the check of a document', () => {
  // the desk uses a card that is not among the examples
  const known = documents.filter(
    document => document.key !== 'equipment-loan.desk' && document.key !== 'equipment-loan.list',
  )
  test.each(known.map(document => [document.key, document] as const))('%s is sound', (_, document) =>
    expect(errors(document)).toEqual([]),
  )

  test('a document that uses a missing one gets an issue', () => {
    expect(errors(numbered(3))).toMatchObject([{ path: 'nodes/card', code: 'ref.document' }])
    expect(errors(numbered(4))).toMatchObject([{ path: 'form', code: 'ref.document' }])
  })

  const SERVICE = { do: 'message', subject: 'x', to: { everyone: true } }
  const acting = (service: object = SERVICE) => [{ id: 'tell', do: 'act', service }]
  const said = (document: object, around?: Library) => {
    const whole = { grammar: 1, key: 'acts', title: { zh: '页', en: 'Page' }, ...document } as unknown as AnyDocument
    return errors(whole, around).map(({ path, code }) => `${path} ${code}`)
  }
  const desk = (more: { button?: object; node?: object; table?: object; list?: string; service?: object }) =>
    said({
      ...{ kind: 'page', access: { everyone: true }, state: [{ id: 'late', type: 'boolean' }] },
      nodes: [
        {
          ...{ id: 'list', widget: 'table', ...more.node },
          body: {
            ...{ entity: 'equipmentLoan', columns: [{ id: 'createTime' }], ...more.table },
            [more.list ?? 'rowActions']: [
              { id: 'go', title: { zh: 'go', en: 'go' }, steps: acting(more.service), ...more.button },
            ],
          },
        },
      ],
    })

  test('the conditions around a step that has the server act read what the server knows', () => {
    const late = { var: '$state.late' }
    expect(desk({ button: { when: { '==': [{ var: '$me.id' }, { var: '$row.createUser' }] } } })).toEqual([])
    expect(desk({ button: { when: late } })).toEqual([expect.stringMatching(/\/go\/when /)])
    expect(desk({ node: { when: late } })).toEqual([expect.stringMatching(/^nodes\/list\/when /)])
    expect(desk({ table: { where: late } })).toEqual([expect.stringMatching(/\/where /)])
    expect(desk({ service: { do: 'dance' } })).toEqual([expect.stringMatching(/grammar\.enum$/)])
    const set = [{ id: 'a', value: 1 }]
    expect(desk({ service: { do: 'record', entity: 'nowhere', set } })).toEqual([expect.stringMatching(/ref\.entity/)])
  })

  test('a table over a call has views that draw the rows which came, and no others', () => {
    const over = (view: object) =>
      said({
        ...{ kind: 'page', access: { everyone: true } },
        nodes: [
          {
            ...{ id: 'list', widget: 'table' },
            body: {
              ...{ entity: 'equipmentLoan', call: 'equipmentLoan.submit', columns: [{ id: 'createTime' }] },
              views: [{ id: 'own', ...view }],
            },
          },
        ],
      })
    expect(over({ view: 'list' })).toEqual([])
    expect(over({ view: 'card', by: 'title' })).toEqual([])
    expect(over({ view: 'card', by: 'price' })).toEqual(['nodes/list/views/own/by view.by'])
    expect(over({ view: 'kanban', by: 'category' })).toEqual(['nodes/list/views/own view.call'])
    const all = { where: { '==': [{ var: 'title' }, ''] }, sort: [{ id: 'title' }], by: 'category' }
    expect(over({ view: 'list', ...all })).toEqual(
      ['where', 'sort', 'by'].map(key => `nodes/list/views/own/${key} view.call-key`),
    )
  })

  test('the server acts for buttons of tables alone, and without a row reads no record', () => {
    expect(desk({ list: 'toolbar' })).toEqual([])
    expect(desk({ list: 'toolbar', service: { ...SERVICE, subject: '{{name}}' } })).toEqual([
      expect.stringMatching(/act\.record$/),
    ])
    const fails = [
      { id: 'close', do: 'close' },
      { id: 'ask', do: 'request', call: 'equipmentLoan.submit', fail: acting() },
    ]
    expect(desk({ button: { steps: fails } })).toEqual([expect.stringMatching(/act\.place$/)])
    const nodes = [{ id: 'hello', widget: 'alert' }]
    expect(said({ kind: 'page', access: { everyone: true }, nodes, on: { open: acting() } })).toEqual([
      'on/open/tell act.place',
    ])
    const fields = [{ id: 'a', type: 'string', title: { zh: 'a', en: 'a' } }]
    const toolbar = [{ id: 'go', title: { zh: 'go', en: 'go' }, steps: acting() }]
    const body = { entity: 'equipmentLoan', columns: [{ id: 'createTime' }], toolbar }
    const list = { id: 'list', widget: 'table', body }
    expect(said({ kind: 'form', fields, nodes: [list], afterSubmit: acting() }).sort()).toEqual([
      'afterSubmit/tell act.place',
      'nodes/list/body/toolbar/go/steps/tell act.place',
    ])
    const table = { kind: 'table', grammar: 1, key: 'acting.table', title: { zh: 'x', en: 'x' }, ...body }
    const around: Library = {
      ...library,
      document: (kind, key) => (key === table.key ? (table as unknown as AnyDocument) : library.document(kind, key)),
    }
    const using = (kind: string) => {
      const nodes = [{ id: 'box', widget: 'row', children: [{ id: 'used', widget: 'table', use: table.key }] }]
      return said({ kind, ...(kind === 'form' ? { fields } : { access: { everyone: true } }), nodes }, around)
    }
    expect(using('form')).toEqual(['nodes/used act.place'])
    expect(using('page')).toEqual([])
    const flow = flowOf('acts', [['look', { ...users('ann'), afterSubmit: acting() as never }]])
    expect(said(flow)).toEqual(['elements/look/afterSubmit/tell act.place'])
  })

  // biome-ignore lint/suspicious/noExplicitAny: spoiling is what types forbid
  const broken: [string, number, (document: any) => void, string, string][] = [
    [
      'a field that is gone',
      1,
      d => {
        field(d, 'reason').required = { '>': [{ var: 'quantitty' }, 10] }
      },
      'rule.unknown.near',
      'fields/reason/required',
    ],
    [
      'a wrong type',
      1,
      d => {
        field(d, 'reason').required = { '>': [{ var: 'quantity' }, 'ten'] }
      },
      'rule.type',
      'fields/reason/required',
    ],
    [
      'a circle',
      1,
      d => {
        field(d, 'price').value = { round: [{ '+': [{ var: 'total' }, 1] }, 2] }
      },
      'rule.cycle',
      'fields/price',
    ],
    [
      'text put in order',
      1,
      d => {
        field(d, 'reason').required = { '>': [{ var: 'title' }, { var: 'reason' }] }
      },
      'rule.order',
      'fields/reason/required',
    ],
    [
      'an unknown code',
      5,
      d => {
        field(d, 'proof').when = { '==': [{ var: 'sort' }, 'sik'] }
      },
      'rule.type',
      'fields/proof/when',
    ],
    [
      'an id that stands twice',
      7,
      d => {
        d.nodes.push({ id: 'reason', widget: 'textarea', bind: 'reason' })
      },
      'id.twice',
      'nodes/reason',
    ],
    [
      'an unknown widget',
      7,
      d => {
        d.nodes.at(-1).widget = 'textaria'
      },
      'widget.unknown.near',
      'nodes/reason',
    ],
    [
      'a wrong property',
      7,
      d => {
        d.nodes[0].children[3].props.depth = 5
      },
      'widget.props.maximum',
      'nodes/destination/props/depth',
    ],
    [
      'an unknown property',
      7,
      d => {
        d.nodes[0].children[3].props.deep = 5
      },
      'widget.props.unknown',
      'nodes/destination/props',
    ],
    [
      'an unknown property of a search field',
      4,
      d => {
        delete d.form // which is not among the examples
        Object.assign(d.search[0], { widget: 'region-cascader', props: { deep: 5 } })
      },
      'widget.props.unknown',
      'search/title/props',
    ],
    [
      'a widget for another type',
      7,
      d => {
        d.nodes[0].children[3].bind = 'days'
      },
      'widget.binds',
      'nodes/destination',
    ],
    [
      'a change that points at nothing',
      2,
      d => {
        d.change.push({ set: 'table/columns/colour', to: { width: 90 } })
      },
      'change.dangling',
      'change/7 set table/columns/colour',
    ],
    [
      'a change that adds where no list is',
      2,
      d => {
        d.change.push({ add: { id: 'extra', widget: 'text' }, in: 'form' })
      },
      'change.list',
      'change/7 add extra',
    ],
    [
      'a change said twice',
      2,
      d => {
        d.change.push({ remove: 'table/columns/price' })
      },
      'change.twice',
      'change/7 remove table/columns/price',
    ],
    [
      'a state that is not declared',
      3,
      d => {
        d.nodes[0].children[1].on.change[0].state = { onlyLate: true }
        d.nodes.pop()
      },
      'ref.state',
      'nodes/flip/on/change/keep',
    ],
    [
      'a column the query does not give',
      8,
      d => {
        d.cards[3].map.y = 'worth'
      },
      'query.column',
      'cards/bars/map/y',
    ],
    [
      'a card too wide',
      8,
      d => {
        d.cards[1].w = 6
      },
      'grid.wide',
      'cards/leaveLeft',
    ],
    [
      'a measure named like a group, for a row has one value of a name',
      8,
      d => {
        const grouped = d.queries.find((query: { group?: unknown }) => query.group)
        grouped.measures.push({ id: grouped.group[0].id, fn: 'count' })
      },
      'id.twice',
      'queries/byCategory/category',
    ],
    [
      'source text as a rule',
      7,
      d => {
        d.nodes[2].when = '{{$deps[0] > 3}}'
      },
      'rule.source',
      'nodes/days/when',
    ],
    [
      'a dictionary that is not there',
      1,
      d => {
        field(d, 'category').dict = 'equipment_categori'
      },
      'ref.dict.near',
      'fields/category',
    ],
    [
      'an id every object of the program has',
      1,
      d => {
        field(d, 'reason').name = 'toString'
      },
      'id.unsafe',
      'fields/reason',
    ],
    [
      'an id every record has',
      1,
      d => {
        d.fields[0].id = 'createTime'
        d.access = []
        d.screen = {}
      },
      'id.reserved',
      'fields/createTime',
    ],
    [
      'a pattern that could run for ever',
      1,
      d => {
        field(d, 'title').pattern = '(a+)\\1'
      },
      'field.pattern.unsafe',
      'fields/title/pattern',
    ],
    [
      'a limit that is no value of its field',
      1,
      d => {
        field(d, 'quantity').max = 'many'
      },
      'field.limit',
      'fields/quantity/max',
    ],
    [
      'limits the wrong way round',
      1,
      d => {
        Object.assign(field(d, 'quantity'), { min: 99, max: 1 })
      },
      'field.limits',
      'fields/quantity/min',
    ],
  ]
  test.each(broken)('%s is named with its place', (_, example, spoil, code, path) => {
    const document = numbered(example)
    spoil(document)
    expect(errors(document)[0]).toMatchObject({ path })
    for (const issue of errors(document)) expect(issue.code).toBe(code)
    for (const lang of ['zh', 'en'] as const)
      expect(sayIssue(errors(document)[0]!, lang, texts)).not.toMatch(/\{[a-z]|^[a-z]+\.[a-z]/)
  })

  test('a board’s filter by a dictionary must name one', () => {
    const board = numbered(8) as { variables: unknown[] }
    board.variables.push({ id: 'kind', type: 'dict' })
    const missing = { path: 'variables/kind', code: 'grammar.required', params: { key: 'dict' } }
    expect(errors(board as never)).toMatchObject([missing])
  })

  test.each([
    ['date', { addMonths: [{ var: '$today' }, -1] }, true],
    ['date', '2026-01-31', true],
    ['date', { var: '$me.id' }, false],
    ['date', 'yesterday', false],
    ['user', { var: '$me.id' }, true],
    ['dept', { var: '$today' }, false],
    ['integer', 'many', false],
    ['enum', 'any', true],
  ])('a filter by %s begins with %j: %s', (type, begun, fits) => {
    const board = numbered(8) as { variables: unknown[] }
    board.variables.push({ id: 'by', type, default: begun })
    const wrong = { path: 'variables/by/default', code: 'rule.result' }
    expect(errors(board as never)).toMatchObject(fits ? [] : [wrong])
  })

  test('a derived screen is checked with its changes applied', () => {
    const page = numbered(2)
    page.change.push({ set: 'form/title', to: { when: { '>': [{ var: 'nothing' }, 1] } } })
    expect(errors(page)).toMatchObject([{ path: 'nodes/form/nodes/title/when', code: 'rule.unknown' }])
  })
})

describe('the check of what readers may not see', () => {
  test('a rule of a screen that reads a field some role may not see is refused; one of the entity is not', () => {
    const entity = numbered(1)
    entity.access[0].hide = ['quantity']
    const sees = { ...library, entity: (key: string) => (key === entity.key ? entity : library.entity(key)) }
    const page = numbered(2)
    expect(checkDocument(page, sees)).toEqual([])
    page.change.push({ set: 'form/title', to: { when: { '>': [{ var: 'quantity' }, 1] } } })
    expect(checkDocument(page, sees)).toEqual([{ path: 'nodes/form/nodes/title/when', code: 'access.reads' }])
    expect(checkDocument(entity, sees)).toMatchObject([{ path: 'fields/total/value', level: 'warning' }])
  })
})

describe('the check of grants to anyone', () => {
  const codes = (access: object) => errors({ ...numbered(1), access: [access] }).map(({ code, path }) => [path, code])
  test.each([[{ may: ['totals', 'list'] }], [{ may: ['add'] }], [{ may: ['totals'], unmask: ['title'] }]])(
    'to anyone totals alone can be granted: %j is refused',
    more => {
      expect(codes({ id: 'open', to: { anyone: true }, ...more })).toContainEqual(['access/open', 'access.anyone'])
    },
  )

  const open = { id: 'open', to: { anyone: true } }
  test.each([
    ['with the fields it names', [{ ...open, may: ['list', 'detail', 'totals'], show: ['title'] }], []],
    ['not to be changed', [{ ...open, may: ['list', 'edit'], show: ['title'] }], ['access.anyone']],
    ['not by what is left out', [{ ...open, may: ['list'], show: ['title'], hide: ['quantity'] }], ['access.anyone']],
    [
      'not unmasked',
      [{ ...open, may: ['list'], show: ['title'], unmask: ['title'] }],
      ['access.anyone', 'access.unmask'],
    ],
    ['not to people of a role', [{ ...open, to: { roles: ['a'] }, may: ['list'], show: ['title'] }], ['access.anyone']],
    [
      'not beside totals of other fields',
      [
        { ...open, may: ['list'], show: ['title'] },
        { ...open, id: 'more', may: ['totals'] },
      ],
      ['access.anyone'],
    ],
    ['no unknown field', [{ ...open, may: ['list'], show: ['titel'] }], ['ref.field']],
    ['nothing about people', [{ ...open, may: ['list'], show: ['createUser', 'borrower'] }], ['access.show']],
  ])('a shipped document shows visitors records: %s', (_, access, expected) => {
    const found = errors({ ...numbered(1), access } as never).map(({ code }) => code)
    expect([...new Set(found)]).toEqual(expected)
  })

  test('totals without some fields are', () => {
    expect(codes({ id: 'open', to: { anyone: true }, may: ['totals'], hide: ['title'] })).toEqual([])
  })
})

describe('the check of required fields that a grant locks', () => {
  const codes = (field: object, ...access: object[]) => {
    const name = { id: 'name', type: 'string', title: { zh: '名称', en: 'Name' }, required: true, ...field }
    const grants = access.map((grant, at) => ({ id: `g${at}`, to: { roles: ['staff'] }, may: ['add'], ...grant }))
    const entity = { kind: 'entity', grammar: 1, key: 'mine', title: { zh: '我的' }, fields: [name], access: grants }
    return checkDocument(entity as never, library).map(({ path, code, level }) => [path, code, level])
  }

  test('is a warning at the grant, for hidden and for read-only fields', () => {
    expect(codes({}, {}, { hide: ['name'] })).toEqual([['access/g1', 'access.required.hide', 'warning']])
    const readOnly = ['name']
    const warned = [['access/g0', 'access.required.readOnly', 'warning']]
    expect(codes({}, { readOnly })).toEqual(warned)
    const later = { '>': [{ var: '$today' }, '2026-11-30'] }
    for (const fact of [{ required: later }, { when: later }])
      expect(codes(fact, { readOnly, may: ['edit'] })).toEqual(warned)
  })

  test('is fine where something fills it, nothing is written, or everyone may', () => {
    const hide = ['name']
    expect(codes({ default: 'x' }, { hide })).toEqual([])
    expect(
      codes({ required: undefined, value: '=' }, { hide }).filter(([, code]) => code?.startsWith('access')),
    ).toEqual([])
    expect(codes({}, { hide, may: ['list', 'detail'] })).toEqual([])
    expect(codes({}, { hide, may: ['list', 'edit'] })).toEqual([])
    expect(codes({}, { hide }, { to: { everyone: true } })).toEqual([])
  })
})

test('the ticked rows are known to the steps of the toolbar, not to those of a row', () => {
  const table = numbered(4)
  const send = { id: 'send', do: 'request', call: 'equipmentLoan.remove', data: { ids: { var: '$chosen' } } }
  const button = { id: 'go', title: { zh: '归还', en: 'Give back' }, steps: [send] }
  table.select = 'many'
  table.toolbar.push(button)
  const known = errors(numbered(4)).length
  expect(errors(table)).toHaveLength(known)
  table.rowActions.push(button)
  expect(errors(table)).toContainEqual(
    expect.objectContaining({ path: 'rowActions/go/send/ids', code: expect.stringMatching(/^rule.unknown.env/) }),
  )
})

test('rules of the own fields of a form know what its screen is opened with, and no more of it', () => {
  const required = { '!': [{ var: '$param.pass' }] }
  const page = (field: object, node: object) =>
    ({
      ...{ kind: 'page', grammar: 1, key: 'mine.opinion', title: { zh: '意见' }, access: { everyone: true } },
      params: [{ id: 'pass', type: 'boolean' }],
      state: [{ id: 'late', type: 'boolean' }],
      nodes: [
        {
          ...{ id: 'form', widget: 'form' },
          body: {
            fields: [{ id: 'comment', type: 'text', title: { zh: '意见' }, ...field }],
            nodes: [{ id: 'comment', widget: 'textarea', bind: 'comment', ...node }],
          },
        },
      ],
    }) as unknown as AnyDocument
  const errors = (document: AnyDocument) => checkDocument(document, library).filter(({ level }) => level !== 'warning')
  expect(errors(page({ required }, {}))).toEqual([])
  expect(errors(page({ required: { var: '$param.pas' } }, {}))).toMatchObject([
    { path: 'nodes/form/fields/comment/required' },
  ])
  expect(errors(page({ required: { var: '$state.late' } }, {}))).toMatchObject([
    { path: 'nodes/form/fields/comment/required' },
  ])
  expect(errors(page({}, { required }))).toEqual([])
})

describe('the check of an app', () => {
  test('its documents see each other, paths name them, and screens nobody may open and texts without English are no errors', () => {
    const entity = { ...numbered(1), key: 'mine', access: undefined, title: { zh: '我的' } }
    const page = {
      kind: 'page',
      grammar: 1,
      key: 'mine.manage',
      title: { zh: '管理', en: 'Manage' },
      from: 'mine',
    } as const
    const issues = checkApp([entity, page], library)
    expect(issues.map(issue => [issue.path, issue.code, issue.level])).toEqual([
      ['entity/mine/access', 'access.nobody', 'warning'],
      ['entity/mine/title', 'text.en', 'hint'],
      ['page/mine.manage/access', 'access.nobody', 'warning'],
    ])
  })

  test('a name in a flow without its English is a hint as a text is; what nobody reads is none', () => {
    const flow = numbered(9)
    const [start, ...others] = flow.elements.map((element: object) => ({ ...element, name: '名', nameEn: 'Name' }))
    const note = { id: 'note', bpmn: '', type: 'dataObject', name: '数据' }
    const { nameEn: _, ...bare } = start
    const hints = checkApp(
      [{ ...flow, title: { zh: '请假', en: 'Leave' }, elements: [bare, ...others, note] }],
      library,
    )
    expect(hints.filter(({ code }) => code === 'text.en')).toEqual([
      {
        path: `flow/${flow.key}/elements/${start.id}/nameEn`,
        code: 'text.en',
        level: 'hint',
        params: { zh: '名' },
      },
    ])
  })

  test('rows are open to everybody who may open their record: no warning about them', () => {
    const rows = { ...numbered(1), key: 'mine.rows', access: undefined }
    const lines = {
      id: 'lines',
      type: 'children',
      title: { zh: '行', en: 'Rows' },
      to: rows.key,
      by: 'parent',
    } as const
    const whole = { ...numbered(1), key: 'mine', fields: [...numbered(1).fields, lines] }
    const told = checkApp([whole, rows], library).filter(({ code }) => code === 'access.nobody')
    expect(told).toEqual([])
  })

  test('a role nobody has is a warning at the grant that names it', () => {
    const grant = { id: 'guests', to: { roles: ['staff', 'guest'] }, may: ['list'] }
    const issues = checkApp([{ ...numbered(1), access: [grant] }], { ...library, names: () => ['staff'] })
    expect(issues.filter(({ code }) => code === 'ref.role')).toMatchObject([
      { path: 'entity/equipmentLoan/access/guests', params: { name: 'guest' } },
    ])
  })
})

test('the fields of own rows are checked where they stand; a model has none', () => {
  const title = { zh: 'x', en: 'x' }
  const wrong = { id: 'name', type: 'string', title, required: { '>': [{ var: '$parent.nothing' }, 1] } }
  const well = { id: 'note', type: 'string', title, required: { '>': [{ var: '$parent.limit' }, 1] } }
  const limit = { id: 'limit', type: 'integer', title, value: { count: [{ var: 'lines' }] } }
  const lines = { id: 'lines', type: 'children', title, fields: [wrong, well] }
  const cells = [
    { id: 'cell', widget: 'text', bind: 'note' },
    { id: 'gone', widget: 'text', bind: 'gone' },
  ]
  const nodes = [{ id: 'lines', widget: 'sub-table', bind: 'lines', children: cells }]
  const form = { kind: 'form', grammar: 1, key: 'own', title, fields: [limit, lines], nodes } as unknown as AnyDocument
  expect(errors(form).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'fields/lines/fields/name/required rule.unknown',
    'nodes/gone ref.field',
  ])
  const model = {
    kind: 'entity',
    grammar: 1,
    key: 'own',
    title,
    fields: [{ ...lines, fields: [{ ...well, required: true }] }],
  }
  expect(errors(model as unknown as AnyDocument)).toMatchObject([{ path: 'fields/lines', code: 'field.rows.own' }])
  const both = { ...form, fields: [{ ...lines, to: 'one', by: 'two' }] } as unknown as AnyDocument
  expect(errors(both)).not.toEqual([])
})

test('a check of a form is told at a field of it', () => {
  const title = { zh: 'x', en: 'x' }
  const told = (at: string) => {
    const checks = [{ id: 'one', by: 'rule', refuse: { empty: [{ var: 'name' }] }, at, message: title }]
    const fields = [{ id: 'name', type: 'string', title }]
    const nodes = [{ id: 'name', widget: 'text', bind: 'name' }]
    return errors({ kind: 'form', grammar: 1, key: 'own', title, fields, nodes, checks } as unknown as AnyDocument)
  }
  expect(told('name')).toEqual([])
  expect(told('gone')).toMatchObject([{ path: 'checks/one/at', code: 'ref.field' }])
})

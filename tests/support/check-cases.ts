/** One way to get each issue the check of a draft can find, and where it leads. */
import type { AnyDocument, Json, WidgetDocument } from '#engine/schema/document.ts'

type Any = Record<string, Json>

const text = (zh: string, en = zh) => ({ zh, en })
const COUNTED = { count: [{ var: '$pointing.loan.item.loan' }] }
const staff = { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit'] }

/** A valid app without issues. Key: `loan`. */
export const sound = [
  {
    kind: 'entity',
    grammar: 1,
    key: 'loan',
    title: text('借用', 'Loan'),
    fields: [
      { id: 'title', type: 'string', title: text('标题', 'Title'), required: true, maxLength: 60 },
      { id: 'quantity', type: 'integer', title: text('数量', 'Quantity'), min: 1, max: 99 },
      { id: 'price', type: 'decimal', scale: 2, title: text('单价', 'Price') },
      {
        id: 'total',
        type: 'decimal',
        scale: 2,
        title: text('总价', 'Total'),
        value: { round: [{ '*': [{ var: 'quantity' }, { var: 'price' }] }, 2] },
      },
      { id: 'loanDate', type: 'date', title: text('借出日期', 'Loan date') },
      {
        id: 'kind',
        type: 'enum',
        title: text('类别', 'Kind'),
        options: ['av', 'book'].map(id => ({ id, title: text(id) })),
      },
      { id: 'before', type: 'ref', title: text('上一次', 'Before'), to: 'loan', show: ['title'] },
      { id: 'items', type: 'children', title: text('明细', 'Items'), to: 'loan.item', by: 'loan' },
      { id: 'reason', type: 'text', title: text('事由', 'Reason'), required: { '>': [{ var: 'quantity' }, 10] } },
    ],
    checks: [
      { id: 'many', refuse: { '>': [{ var: 'quantity' }, 50] }, at: 'quantity', message: text('太多', 'Too many') },
    ],
    access: [staff],
  },
  {
    kind: 'entity',
    grammar: 1,
    key: 'loan.item',
    title: text('明细', 'Items'),
    fields: [
      { id: 'loan', type: 'ref', title: text('借用', 'Loan'), to: 'loan' },
      { id: 'name', type: 'string', title: text('名称', 'Name') },
    ],
    access: [staff],
  },
  {
    kind: 'page',
    grammar: 1,
    key: 'loan.manage',
    title: text('借用登记', 'Loans'),
    from: 'loan',
    change: [
      { set: 'table/columns/title', to: { width: 180 } },
      { set: 'form/reason', to: { span: 24 } },
    ],
  },
  {
    kind: 'page',
    grammar: 1,
    key: 'loan.desk',
    title: text('服务台', 'Desk'),
    access: { roles: ['staff'] },
    state: [{ id: 'late', type: 'boolean' }],
    queries: [{ id: 'recent', entity: 'loan', get: 'rows', size: 5 }],
    nodes: [
      { id: 'flip', widget: 'switch', on: { change: [{ id: 'keep', do: 'set', state: { late: true } }] } },
      {
        id: 'go',
        widget: 'button',
        title: text('刷新', 'Refresh'),
        props: { look: 'primary' },
        on: {
          click: [
            { id: 'again', do: 'refresh', of: ['recent'] },
            { id: 'show', do: 'open', target: 'loan.manage' },
          ],
        },
      },
      { id: 'box', widget: 'column', props: { gap: 8 } },
      {
        id: 'list',
        widget: 'table',
        body: {
          entity: 'loan',
          columns: [{ id: 'title' }, { id: 'quantity', total: 'sum' }],
          sort: [{ id: 'title' }],
          toolbar: [{ id: 'add', does: 'add' }],
          views: [{ id: 'all', view: 'list' }],
        },
      },
    ],
  },
  {
    kind: 'form',
    grammar: 1,
    key: 'loan.form',
    title: text('借用单', 'Loan form'),
    entity: 'loan',
    nodes: [
      { id: 'main', widget: 'group', children: [{ id: 'quantity', widget: 'number', bind: 'quantity' }] },
      { id: 'reason', widget: 'textarea', bind: 'reason' },
    ],
  },
  {
    kind: 'dashboard',
    grammar: 1,
    key: 'loan.board',
    title: text('看板', 'Board'),
    queries: [
      {
        id: 'byKind',
        entity: 'loan',
        get: 'sums',
        group: [{ id: 'kind' }],
        measures: [{ id: 'n', fn: 'count' }],
      },
    ],
    cards: [
      {
        id: 'bars',
        widget: 'bar',
        title: text('按类别', 'By kind'),
        x: 0,
        w: 6,
        h: 6,
        query: 'byKind',
        map: { x: 'kind', y: 'n' },
      },
    ],
  },
] as unknown as AnyDocument[]

/** A widget with every limit its properties can have. */
export const probe = {
  kind: 'widget',
  grammar: 1,
  key: 'probe',
  title: text('试件', 'Probe'),
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 4 },
      list: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'integer' } },
      at: { type: 'string', format: 'link' },
      code: { type: 'string', pattern: '^a' },
      shade: { type: 'string', format: 'colour' },
      part: { type: 'number', multipleOf: 0.1 },
    },
  },
  a11y: { label: 'own' },
  sample: {},
} as unknown as WidgetDocument

/** What a case may change, by short names. */
export interface Hands {
  documents: AnyDocument[]
  loan: Any
  manage: Any
  desk: Any
  form: Any
  board: Any
  field(id: string): Any
  node(id: string): Any
}

export interface CheckCase {
  code: string
  /** `document address`; null where no document is meant */
  where: string | null
  spoil(hands: Hands): void
  /** the list offers a fix */
  mend?: true
}

const LOAN = 'entity:loan'
const MANAGE = 'page:loan.manage'
const DESK = 'page:loan.desk'
const FORM = 'form:loan.form'
const BOARD = 'dashboard:loan.board'

const at = (code: string, where: string | null, spoil: CheckCase['spoil']): CheckCase => ({ code, where, spoil })
const mends = (code: string, where: string, spoil: CheckCase['spoil']): CheckCase => ({
  code,
  where,
  spoil,
  mend: true,
})

const REASON = `${LOAN} fields/reason`
/** A rule in the place of `required` of the reason. */
const rule = (code: string, required: Json, mend = false): CheckCase => ({
  ...at(code, REASON, ({ field }) => void Object.assign(field('reason'), { required: required })),
  ...(mend ? { mend: true } : {}),
})
/** A node of the probing widget with these properties. */
const probing = (code: string, props: Json, mend = true): CheckCase => ({
  ...at(code, `${DESK} probe`, ({ desk }) => void (desk.nodes as Json[]).push({ id: 'probe', widget: 'probe', props })),
  ...(mend ? { mend: true } : {}),
})
const named = (id: string) => ({ id, title: text(id) })
const deep = (levels: number): Json => (levels === 0 ? 1 : { '!': [deep(levels - 1)] })
const nest = (levels: number): Json => (levels === 0 ? 1 : { a: nest(levels - 1) })

/** The card of the board with other keys. */
const card = (code: string, its: Json, group: Json = [{ id: 'kind' }]): CheckCase =>
  at(code, `${BOARD} cards/bars`, ({ board }) => {
    Object.assign((board.cards as Any[])[0]!, its)
    Object.assign((board.queries as Any[])[0]!, { group })
  })
/** A variable of the board. */
const variable = (code: string, its: Json): CheckCase =>
  at(
    code,
    `${BOARD} variables/one`,
    ({ board }) => void Object.assign(board, { variables: [{ id: 'one', ...(its as Any) }] }),
  )

const QUERY = 'query:loan.byKind'
/** A query document over the loans. */
const byKind = (its: Json = {}): AnyDocument =>
  ({
    ...{ kind: 'query', grammar: 1, key: 'loan.byKind', title: text('按类别', 'By kind'), entity: 'loan', get: 'sums' },
    measures: [{ id: 'n', fn: 'count' }],
    ...(its as object),
  }) as AnyDocument
/** One that asks for the least, and one of the board's that names it. */
const naming = (code: string, where: string, query: Json, its: Json = {}): CheckCase =>
  at(code, where, ({ board, documents }) => {
    const asking = {
      where: { '>=': [{ var: 'quantity' }, { var: '$param.least' }] },
      params: [{ id: 'least', type: 'integer', title: text('至少', 'Least'), required: true }],
    } as unknown as Any
    documents.push(byKind({ ...asking, ...(its as Any) }))
    ;(board.queries as Json[]).push({ id: 'named', ...(query as Any) })
  })

/** Makes a list one of what a call gives, with one view. */
function overCall(list: Any, view: Any): void {
  const { sort: _, ...body } = list.body as Any
  list.body = { ...body, call: 'loan.submit', views: [view] }
}

/** Gives a list a button with a script that says a field. */
function saysReason(list: Any): void {
  const steps = [{ id: 'do', do: 'act', service: { do: 'script', source: ['return { said: form.reason }'] } }]
  list.body = { ...(list.body as Any), rowActions: [{ ...named('ask'), steps }] }
}

export const CASES: CheckCase[] = [
  // references
  at('ref.entity', `${LOAN} fields/before`, ({ field }) => void Object.assign(field('before'), { to: 'warehouse' })),
  mends(
    'ref.entity.near',
    `${LOAN} fields/before`,
    ({ field }) => void Object.assign(field('before'), { to: 'loann' }),
  ),
  at(
    'ref.pageParam',
    `${DESK} go`,
    ({ node }) =>
      void Object.assign(node('go'), {
        on: { click: [{ id: 'show', do: 'navigate', target: 'design', with: { whatever: 1 } }] },
      }),
  ),
  mends(
    'ref.query',
    `${BOARD} cards/bars`,
    ({ board }) => void Object.assign((board.cards as Any[])[0]!, { query: 'elsewhere' }),
  ),
  mends(
    'ref.query.near',
    `${BOARD} cards/bars`,
    ({ board }) => void Object.assign((board.cards as Any[])[0]!, { query: 'byKindd' }),
  ),
  at(
    'ref.dict',
    `${LOAN} fields/colour`,
    ({ loan }) => void (loan.fields as Json[]).push({ ...named('colour'), type: 'dict', dict: 'nothingLikeIt' }),
  ),
  mends(
    'ref.dict.near',
    `${LOAN} fields/colour`,
    ({ loan }) => void (loan.fields as Json[]).push({ ...named('colour'), type: 'dict', dict: 'colourr' }),
  ),
  at(
    'ref.state',
    `${DESK} flip`,
    ({ node }) =>
      void Object.assign(node('flip'), { on: { change: [{ id: 'keep', do: 'set', state: { elsewhere: true } }] } }),
  ),
  mends(
    'ref.state.near',
    `${DESK} flip`,
    ({ node }) =>
      void Object.assign(node('flip'), { on: { change: [{ id: 'keep', do: 'set', state: { lates: true } }] } }),
  ),
  at(
    'ref.call',
    `${DESK} flip`,
    ({ node }) =>
      void Object.assign(node('flip'), { on: { change: [{ id: 'tell', do: 'request', call: 'loan.nothingLikeIt' }] } }),
  ),
  mends(
    'ref.call.near',
    `${DESK} flip`,
    ({ node }) =>
      void Object.assign(node('flip'), { on: { change: [{ id: 'tell', do: 'request', call: 'loan.submitt' }] } }),
  ),
  at('widget.unknown', `${DESK} flip`, ({ node }) => void Object.assign(node('flip'), { widget: 'hologram' })),
  mends(
    'widget.unknown.near',
    `${DESK} box`,
    ({ node }) => void Object.assign(node('box'), { widget: 'colum', props: {} }),
  ),
  mends(
    'ref.field',
    `${DESK} list/columns/weight`,
    ({ node }) => void ((node('list').body as Any).columns as Json[]).push({ id: 'weight' }),
  ),
  mends(
    'ref.field',
    `${LOAN} access/staff`,
    ({ loan }) => void Object.assign((loan.access as Any[])[0]!, { hide: ['weight'] }),
  ),
  mends(
    'ref.field',
    `${DESK} list`,
    ({ node }) => void ((node('list').body as Any).sort as Json[]).push({ id: 'weight' }),
  ),
  mends(
    'ref.field',
    `${DESK} list/views/own`,
    ({ node }) =>
      void ((node('list').body as Any).views as Json[]).push({ id: 'own', view: 'list', sort: [{ id: 'weight' }] }),
  ),
  mends(
    'ref.field',
    `${FORM} weight`,
    ({ form }) => void (form.nodes as Json[]).push({ id: 'weight', widget: 'number', bind: 'weight' }),
  ),
  mends(
    'ref.field',
    `${LOAN} checks/many`,
    ({ loan }) => void Object.assign((loan.checks as Any[])[0]!, { at: 'weight' }),
  ),
  mends(
    'ref.field',
    `${BOARD} queries/byKind`,
    ({ board }) => void Object.assign((board.queries as Any[])[0]!, { group: [{ id: 'weight' }] }),
  ),
  at(
    'ref.marked',
    `${DESK} list/rowActions/ask`,
    ({ node }) =>
      void Object.assign(node('list').body as Any, {
        rowActions: [
          { ...named('ask'), steps: [{ id: 'ask', do: 'confirm', text: { zh: '{weight}', en: '{weight}' } }] },
        ],
      }),
  ),
  at(
    'group.by',
    `${BOARD} queries/byKind`,
    ({ board }) => void Object.assign((board.queries as Any[])[0]!, { group: [{ id: 'kind', by: 'month' }] }),
  ),
  at('ref.source.gone', `${DESK} list/rowActions/ask`, ({ node, loan }) => {
    saysReason(node('list'))
    loan.fields = (loan.fields as Any[]).filter(({ id }) => id !== 'reason')
  }),
  at('ref.source.copied', `${DESK} list/rowActions/ask`, ({ node, loan }) => {
    saysReason(node('list'))
    loan.fields = [...(loan.fields as Any[]), { ...named('cause'), type: 'string', copies: 'reason' }]
  }),
  at(
    'ref.option',
    `${DESK} list/rowActions/ask`,
    ({ node }) =>
      void Object.assign(node('list').body as Any, {
        rowActions: [
          { ...named('ask'), steps: [{ id: 'ask', do: 'request', call: 'loan.submit', data: { kind: 'car' } }] },
        ],
      }),
  ),
  mends(
    'ref.field.near',
    `${FORM} quantity`,
    ({ form }) => void Object.assign(((form.nodes as Any[])[0]!.children as Any[])[0]!, { bind: 'quantitty' }),
  ),
  mends(
    'ref.field.near',
    `${DESK} list/columns/quantitty`,
    ({ node }) => void ((node('list').body as Any).columns as Json[]).push({ id: 'quantitty' }),
  ),
  mends(
    'ref.field.near',
    `${DESK} list`,
    ({ node }) => void Object.assign(node('list').body as Any, { sort: [{ id: 'quantitty' }] }),
  ),
  at(
    'ref.document',
    `${DESK} elsewhere`,
    ({ desk }) => void (desk.nodes as Json[]).push({ id: 'elsewhere', widget: 'form', use: 'nothing.like-it' }),
  ),
  mends(
    'ref.document.near',
    `${DESK} elsewhere`,
    ({ desk }) => void (desk.nodes as Json[]).push({ id: 'elsewhere', widget: 'form', use: 'loan.formm' }),
  ),
  at(
    'ref.circle',
    `${FORM} again`,
    ({ form }) => void (form.nodes as Json[]).push({ id: 'again', widget: 'form', use: 'loan.form' }),
  ),
  at(
    'ref.refresh',
    `${DESK} go`,
    ({ node }) =>
      void Object.assign(node('go'), { on: { click: [{ id: 'again', do: 'refresh', of: ['elsewhere'] }] } }),
  ),
  mends(
    'ref.refresh.near',
    `${DESK} go`,
    ({ node }) => void Object.assign(node('go'), { on: { click: [{ id: 'again', do: 'refresh', of: ['recentt'] }] } }),
  ),
  at(
    'ref.screen',
    `${DESK} go`,
    ({ node }) =>
      void Object.assign(node('go'), { on: { click: [{ id: 'show', do: 'open', target: 'loan.nowhere' }] } }),
  ),
  mends(
    'ref.shown',
    `${DESK} list/columns/before`,
    ({ node }) => void ((node('list').body as Any).columns as Json[]).push({ id: 'before', bind: 'before.kind' }),
  ),
  mends(
    'ref.role',
    `${LOAN} access/guests`,
    ({ loan }) => void (loan.access as Json[]).push({ ...staff, id: 'guests', to: { roles: ['guest'] } }),
  ),
  mends('ref.role', `${DESK} `, ({ desk }) => void Object.assign(desk, { access: { roles: ['staff', 'guest'] } })),
  // ids and names
  at('id.twice', `${DESK} `, ({ desk }) => void (desk.nodes as Json[]).push({ id: 'flip', widget: 'switch' })),
  at(
    'id.reserved',
    `${LOAN} fields/createTime`,
    ({ loan }) => void (loan.fields as Json[]).push({ ...named('createTime'), type: 'datetime' }),
  ),
  at(
    'id.unsafe',
    `${LOAN} fields/toString`,
    ({ loan }) => void (loan.fields as Json[]).push({ ...named('toString'), type: 'string' }),
  ),
  at(
    'id.screen',
    `${LOAN} fields/body`,
    ({ loan }) => void (loan.fields as Json[]).push({ ...named('body'), type: 'text' }),
  ),
  at('id.list', `${DESK} nodes`, ({ desk }) => void (desk.nodes as Json[]).push({ id: 'nodes', widget: 'switch' })),
  at('name.twice', `${LOAN} fields/price`, ({ field }) => void Object.assign(field('price'), { name: 'quantity' })),
  // fields, queries, cards
  at('field.by', `${LOAN} fields/items`, ({ field }) => void Object.assign(field('items'), { by: 'name' })),
  at('field.place', `${LOAN} fields/items`, ({ loan, field }) => {
    const at = { ...named('at'), type: 'integer', max: 9 }
    ;(loan.fields as Json[]).push(at)
    Object.assign(field('items'), { to: 'loan', by: 'before', place: 'at' })
  }),
  mends('field.rows.own', `${LOAN} fields/items`, ({ field }) => {
    Object.assign(field('items'), { fields: [{ ...named('name'), type: 'string' }] })
    delete field('items').to
    delete field('items').by
  }),
  at(
    'field.default',
    `${LOAN} fields/quantity`,
    ({ field }) => void Object.assign(field('quantity'), { default: 1000 }),
  ),
  at(
    'field.search',
    `${LOAN} fields/quantity`,
    ({ field }) => void Object.assign(field('quantity'), { search: 'like' }),
  ),
  mends(
    'field.secret',
    `${LOAN} fields/title`,
    ({ field }) => void Object.assign(field('title'), { format: 'password' }),
  ),
  mends('field.column', `${LOAN} fields/why`, ({ loan }) => {
    ;(loan.fields as Json[]).push({ ...named('why'), type: 'text', column: false })
    Object.assign(loan, { indexes: [{ id: 'why', fields: ['why'] }] })
  }),
  mends(
    'entity.columns',
    `${LOAN} fields/extra392`,
    ({ loan }) =>
      void (loan.fields as Json[]).push(
        ...Array.from({ length: 395 }, (_, i) => ({ ...named(`extra${i}`), type: 'text' })),
      ),
  ),
  at('entity.samples', `${LOAN} `, ({ loan }) => {
    loan.samples = Array.from({ length: 20 }, (_, i) => ({ id: `r${i}`, values: { reason: 'x'.repeat(60_000) } }))
  }),
  mends('entity.period', `${LOAN} fields/ends`, ({ loan }) => {
    const day = (id: string, zh: string, en: string) => ({ id, type: 'date', title: { zh, en } })
    ;(loan.fields as Json[]).push(day('begins', '开始日期', 'Start date'), day('ends', '结束日期', 'End date'))
  }),
  mends('field.show.secret', `${LOAN} fields/before`, ({ field }) => {
    Object.assign(field('reason'), { secret: true })
    Object.assign(field('before'), { show: ['title', 'reason'] })
  }),
  mends(
    'check.later',
    `${FORM} checks/stock`,
    ({ form }) =>
      void Object.assign(form, {
        checks: [{ id: 'stock', by: 'script', script: 'stock', message: text('无货', 'Out') }],
      }),
  ),
  at(
    'query.source',
    `${BOARD} queries/byKind`,
    ({ board }) => void Object.assign(board, { queries: [{ id: 'byKind' }] }),
  ),
  naming('query.named', `${BOARD} queries/named`, { sql: 'loan.byKind', params: { least: 1 } }),
  naming('query.nothing', `${QUERY} `, { use: 'loan.byKind', params: { least: 1 } }, { measures: [] }),
  at('table.query', `${DESK} list`, ({ documents, node }) => {
    documents.push(byKind())
    Object.assign(node('list').body as Any, { query: { use: 'loan.byKind' } })
  }),
  at(
    'ref.pageParam',
    `${DESK} go`,
    ({ node }) =>
      void Object.assign(node('go'), {
        on: { click: [{ id: 'show', do: 'navigate', target: 'design', with: { whatever: 1 } }] },
      }),
  ),
  mends(
    'ref.query',
    `${DESK} list`,
    ({ node }) => void Object.assign(node('list').body as Any, { query: { use: 'gone' } }),
  ),
  naming('ref.param', `${BOARD} queries/named`, { use: 'loan.byKind', params: { least: 1, whoever: 1 } }),
  naming('ref.param.near', `${BOARD} queries/named`, { use: 'loan.byKind', params: { least: 1, leastt: 1 } }),
  naming('param.missing', `${BOARD} queries/named`, { use: 'loan.byKind' }),
  mends(
    'measure.type',
    `${DESK} list/columns/title`,
    ({ node }) => void Object.assign(((node('list').body as Any).columns as Any[])[0]!, { total: 'sum' }),
  ),
  at(
    'measure.of',
    `${BOARD} queries/byKind`,
    ({ board }) => void Object.assign(((board.queries as Any[])[0]!.measures as Any[])[0]!, { fn: 'max' }),
  ),
  mends(
    'query.column',
    `${BOARD} cards/bars`,
    ({ board }) => void Object.assign((board.cards as Any[])[0]!, { map: { x: 'kind', y: 'worth' } }),
  ),
  at(
    'column.edit',
    `${DESK} list/columns/createTime`,
    ({ node }) => void ((node('list').body as Any).columns as Json[]).push({ id: 'createTime', edit: true }),
  ),
  at(
    'view.by',
    `${DESK} list/views/board`,
    ({ node }) => void ((node('list').body as Any).views as Json[]).push({ id: 'board', view: 'kanban', by: 'title' }),
  ),
  at(
    'view.day',
    `${DESK} list/views/days`,
    ({ node }) =>
      void ((node('list').body as Any).views as Json[]).push({ id: 'days', view: 'calendar', start: 'title' }),
  ),
  at(
    'view.cover',
    `${DESK} list/views/cards`,
    ({ node }) => void ((node('list').body as Any).views as Json[]).push({ id: 'cards', view: 'card', cover: 'title' }),
  ),
  at('view.call', `${DESK} list/views/board`, ({ node }) =>
    overCall(node('list'), { id: 'board', view: 'kanban', by: 'kind' }),
  ),
  at('view.call-key', `${DESK} list/views/cards`, ({ node }) =>
    overCall(node('list'), { id: 'cards', view: 'card', sort: [{ id: 'title', order: 'up' }] }),
  ),
  at('board.cards', `${BOARD} `, ({ board }) => {
    const [first] = board.cards as Any[]
    Object.assign(board, { cards: Array.from({ length: 51 }, (_, n) => ({ ...first, id: `c${n}`, w: 3, x: 0 })) })
    ;(board.cards as Any[])[0] = {
      ...{ id: 'held', widget: 'cards', w: 12, h: 6 },
      cards: Array.from({ length: 50 }, (_, n) => ({ ...first, id: `d${n}`, w: 3, x: 0 })),
    }
  }),
  at('card.size', `${BOARD} cards/bars`, ({ board }) => void Object.assign((board.cards as Any[])[0]!, { h: 1 })),
  at('card.single', `${BOARD} cards/people`, ({ board, documents }) => {
    documents.push({
      ...{ kind: 'query', grammar: 1, key: 'loan.people', title: text('人数', 'People'), source: 'main' },
      ...{ sql: ['select 1 as n'], result: [{ id: 'n', type: 'integer', title: text('人数', 'People') }] },
    } as AnyDocument)
    ;(board.queries as Json[]).push({ id: 'people', sql: 'loan.people' })
    const card = { id: 'people', widget: 'number-card', title: text('人数', 'People'), w: 3, h: 3 }
    ;(board.cards as Json[]).push({ ...card, query: 'people', map: { value: 'n' } })
  }),
  at('card.holds', `${BOARD} cards/bars`, ({ board }) => {
    const [bars] = board.cards as Any[]
    Object.assign(bars!, { cards: [{ ...bars, id: 'inner' }] })
  }),
  at('card.deep', `${BOARD} cards/a/cards/b/cards/c/cards/d`, ({ board }) => {
    const held = (id: string, cards: Json[]) => ({ id, widget: 'cards', w: 12, h: 6, cards })
    const deep = held('b', [held('c', [held('d', [])])])
    Object.assign(board, { cards: [held('a', [deep])] })
  }),
  at('drill.records', `${BOARD} cards/bars`, ({ board }) => {
    Object.assign((board.cards as Any[])[0]!, { drill: { to: 'records' }, map: { x: 'kind', y: 'quantity' } })
    board.queries = [{ id: 'byKind', entity: 'loan', get: 'rows' }]
  }),
  at('drill.narrows', `${BOARD} cards/bars`, ({ board }) => {
    Object.assign((board.cards as Any[])[0]!, { narrows: true, map: { x: 'kind', y: 'quantity' } })
    board.queries = [{ id: 'byKind', entity: 'loan', get: 'rows' }]
  }),
  card('drill.with', { drill: { to: 'records', with: { kind: 'av' } } }),
  card('drill.click', { drill: false, on: { click: [{ id: 'say', do: 'message', text: text('好', 'Well') }] } }),
  card('drill.groups', { narrows: { 'loan.item': 'loan' } }, [{ id: 'kind' }, { id: 'loanDate' }]),
  card('drill.type', { narrows: { 'loan.item': 'name' } }),
  variable('variable.many', { type: 'date', title: text('日', 'Day'), many: true }),
  variable('variable.like', { type: 'date', title: text('日', 'Day'), like: { entity: 'loan', field: 'kind' } }),
  mends('grid.wide', `${BOARD} cards/bars`, ({ board }) => void Object.assign((board.cards as Any[])[0]!, { x: 8 })),
  mends(
    'button.idle',
    `${DESK} list/toolbar/idle`,
    ({ node }) => void ((node('list').body as Any).toolbar as Json[]).push(named('idle')),
  ),
  mends('table.select', `${DESK} list`, ({ node }) => {
    const go = {
      ...named('go'),
      steps: [{ id: 'go', do: 'open', target: 'loan.manage', with: { ids: { var: '$chosen' } } }],
    }
    Object.assign(node('list').body as Any, { select: 'none', toolbar: [go] })
  }),
  at('act.record', `${DESK} list/toolbar/tell`, ({ node }) => {
    const steps = [{ id: 'tell', do: 'act', service: { do: 'message', subject: '{{title}}', to: { everyone: true } } }]
    ;((node('list').body as Any).toolbar as Json[]).push({ ...named('tell'), steps })
  }),
  at('act.place', `${FORM} `, ({ form }) => {
    const service = { do: 'message', subject: 'x', to: { everyone: true } }
    Object.assign(form, { afterSubmit: [{ id: 'tell', do: 'act', service }] })
  }),
  // widgets
  mends(
    'widget.binds',
    `${FORM} reason`,
    ({ form }) => void Object.assign((form.nodes as Any[])[1]!, { widget: 'number' }),
  ),
  mends('widget.props.type', `${DESK} box`, ({ node }) => void Object.assign(node('box'), { props: { gap: 'wide' } })),
  mends('widget.props.enum', `${DESK} go`, ({ node }) => void Object.assign(node('go'), { props: { look: 'loud' } })),
  mends('widget.props.minimum', `${DESK} box`, ({ node }) => void Object.assign(node('box'), { props: { gap: -1 } })),
  mends('widget.props.maximum', `${DESK} box`, ({ node }) => void Object.assign(node('box'), { props: { gap: 900 } })),
  mends(
    'widget.props.unknown',
    `${DESK} box`,
    ({ node }) => void Object.assign(node('box'), { props: { turbo: true } }),
  ),
  mends(
    'widget.props.unknown.near',
    `${DESK} box`,
    ({ node }) => void Object.assign(node('box'), { props: { gapp: 4 } }),
  ),
  probing('widget.props.link', { name: 'ab', at: 'javascript:alert(1)' }),
  probing('widget.props.pattern', { name: 'ab', code: 'x' }, false),
  probing('widget.props.colour', { name: 'ab', shade: 'no such colour' }, false),
  probing('widget.props.multipleOf', { name: 'ab', part: 0.25 }, false),
  probing('widget.props.minLength', { name: 'a' }),
  probing('widget.props.maxLength', { name: 'abcde' }),
  probing('widget.props.minItems', { name: 'ab', list: [] }),
  probing('widget.props.maxItems', { name: 'ab', list: [1, 2, 3] }),
  probing('widget.props.required', {}, false),
  mends(
    'node.slots',
    `${DESK} chart`,
    ({ desk }) => void (desk.nodes as Json[]).push({ id: 'chart', widget: 'number-card', query: 'recent' }),
  ),
  // rights and texts
  mends('access.reads', `${MANAGE} form/title`, ({ loan, manage }) => {
    Object.assign((loan.access as Any[])[0]!, { hide: ['kind'] })
    ;(manage.change as Json[]).push({ set: 'form/title', to: { when: { '==': [{ var: 'kind' }, 'av'] } } })
  }),
  at(
    'access.required.hide',
    `${LOAN} access/staff`,
    ({ loan }) => void Object.assign((loan.access as Any[])[0]!, { hide: ['title'] }),
  ),
  at(
    'access.required.readOnly',
    `${LOAN} access/staff`,
    ({ loan }) => void Object.assign((loan.access as Any[])[0]!, { readOnly: ['reason'] }),
  ),
  at('access.formula', `${LOAN} fields/twice`, ({ loan }) => {
    const twice = { ...named('twice'), type: 'integer', value: { '*': [{ var: 'quantity' }, 2] } }
    ;(loan.fields as Json[]).push(twice)
    Object.assign((loan.access as Any[])[0]!, { hide: ['quantity'] })
  }),
  at('access.unmask', `${LOAN} access/staff`, ({ loan }) => {
    Object.assign((loan.access as Any[])[0]!, { unmask: ['title'] })
  }),
  at('access.anyone', `${LOAN} access/open`, ({ loan }) => {
    ;(loan.access as Json[]).push({ id: 'open', to: { anyone: true }, may: ['list'] })
  }),
  at('access.show', `${LOAN} access/open`, ({ loan }) => {
    ;(loan.access as Json[]).push({ id: 'open', to: { anyone: true }, may: ['totals'], show: ['items'] })
  }),
  at('rightsOf.access', 'entity:loan.item ', ({ documents }) => {
    Object.assign(documents.find(({ key }) => key === 'loan.item')!, { rightsOf: 'loan' })
  }),
  at('rightsOf.rows', `${LOAN} `, ({ loan }) => {
    delete loan.access
    Object.assign(loan, { rightsOf: 'loan.item' })
  }),
  at('rightsOf.circle', `${LOAN} `, ({ loan }) => {
    delete loan.access
    Object.assign(loan, { rightsOf: 'loan' })
  }),
  at('access.nobody', `${LOAN} `, ({ loan }) => void delete loan.access),
  mends('text.en', `${LOAN} fields/quantity`, ({ field }) => {
    Object.assign(field('quantity'), { title: { zh: '总价' } })
  }),
  mends(
    'text.en',
    `${MANAGE} table/columns/quantity`,
    ({ manage }) =>
      void (manage.change as Json[]).push({ set: 'table/columns/quantity', to: { title: { zh: '总价' } } }),
  ),
  mends(
    'text.en',
    `${FORM} extra`,
    ({ form }) =>
      void ((form.nodes as Any[])[0]!.children as Json[]).push({
        id: 'extra',
        widget: 'number',
        bind: 'price',
        title: { zh: '总价' },
      }),
  ),
  // the app as a whole
  at('design.draft.empty', null, ({ documents }) => void documents.splice(0)),
  at('design.draft.large', null, ({ desk }) => void Object.assign(desk, { note: 'x'.repeat(11 * 1024 * 1024) })),
  at('design.draft.many', null, ({ documents, desk }) => {
    for (let n = 0; n < 500; n++) documents.push({ ...desk, key: `loan.desk${n}` } as unknown as AnyDocument)
  }),
  at('document.grown', `${DESK} used`, ({ documents, desk }) => {
    const twice = (key: string) => ['a', 'b'].map(id => ({ id: `${id}Used`, widget: 'form', use: key }))
    for (let n = 1; n < 18; n++)
      documents.push({
        grammar: 1,
        title: text('x'),
        kind: 'form',
        key: `loan.f${n}`,
        nodes: twice(`loan.f${n + 1}`),
      } as never)
    documents.push({
      grammar: 1,
      title: text('x'),
      kind: 'form',
      key: 'loan.f18',
      nodes: [{ id: 'text', widget: 'text' }],
    } as never)
    Object.assign(desk, { nodes: [{ id: 'used', widget: 'form', use: 'loan.f1' }] })
  }),
  at(
    'design.draft.noDocument',
    null,
    ({ documents }) => void documents.push({ kind: 'page' } as unknown as AnyDocument),
  ),
  at(
    'design.draft.twice',
    `${DESK} `,
    ({ documents, desk }) => void documents.push(structuredClone(desk) as unknown as AnyDocument),
  ),
  at('design.draft.foreign', `page:yours.desk `, ({ desk }) => void Object.assign(desk, { key: 'yours.desk' })),
  at(
    'design.key.taken',
    `page:loan.taken `,
    ({ documents, desk }) =>
      void documents.push({ ...structuredClone(desk), key: 'loan.taken' } as unknown as AnyDocument),
  ),
  mends(
    'page.description',
    `${DESK} `,
    ({ desk }) => void Object.assign(desk, { description: text('看板', 'A desk') }),
  ),
  mends('design.table.name', `${LOAN} `, ({ loan }) => void Object.assign(loan, { table: 'blade_user' })),
  mends('design.shippedOnly', `${LOAN} `, ({ loan }) => void Object.assign(loan, { calls: ['list'] })),
  mends('design.shippedOnly', `${DESK} `, ({ desk }) => void Object.assign(desk, { comes: 'portal' })),
  at(
    'design.children.foreign',
    `${LOAN} fields/things`,
    ({ loan }) => void (loan.fields as Json[]).push({ ...named('things'), type: 'children', to: 'thing', by: 'owner' }),
  ),
  mends(
    'design.type.changed',
    `${LOAN} fields/quantity`,
    ({ loan, field }) =>
      void (loan.fields as Any[]).splice(1, 1, { id: 'quantity', type: 'string', title: field('quantity').title! }),
  ),
  mends(
    'design.column.moved',
    `${LOAN} fields/reason`,
    ({ field }) => void Object.assign(field('reason'), { column: false }),
  ),
  mends(
    'design.copies',
    `${LOAN} fields/weight`,
    ({ loan }) => void (loan.fields as Json[]).push({ ...named('weight'), type: 'integer', copies: 'kilos' }),
  ),
  // changes of a derived screen
  mends(
    'change.dangling',
    `${MANAGE} table`,
    ({ manage }) => void (manage.change as Json[]).push({ set: 'table/columns/weight', to: { width: 90 } }),
  ),
  mends(
    'change.list',
    `${MANAGE} `,
    ({ manage }) => void (manage.change as Json[]).push({ add: { id: 'extra', widget: 'text' }, in: 'form' }),
  ),
  mends(
    'change.taken',
    `${MANAGE} `,
    ({ manage }) => void (manage.change as Json[]).push({ add: { id: 'title', widget: 'text' }, in: 'form/nodes' }),
  ),
  mends(
    'change.move',
    `${MANAGE} form/title`,
    ({ manage }) => void (manage.change as Json[]).push({ move: 'form/title', in: 'table/columns' }),
  ),
  mends(
    'change.place',
    `${MANAGE} form/title`,
    ({ manage }) => void (manage.change as Json[]).push({ move: 'form/title', in: 'form/nodes', after: 'gone' }),
  ),
  mends(
    'change.twice',
    `${MANAGE} table`,
    ({ manage }) =>
      void (manage.change as Json[]).push({ remove: 'table/columns/price' }, { remove: 'table/columns/price' }),
  ),
  // rules
  rule('rule.source', '{{$deps[0] > 3}}'),
  rule('rule.shape.prototype', { '==': [{ var: 'constructor' }, 1] }),
  rule('rule.unknown', { '>': [{ var: 'weight' }, 10] }, true),
  rule('rule.unknown.near', { '>': [{ var: 'quantitty' }, 10] }, true),
  rule('rule.unknown.env', { '==': [{ var: '$param.elsewhere' }, 1] }, true),
  mends(
    'rule.unknown.env.near',
    `${DESK} box`,
    ({ node }) => void Object.assign(node('box'), { when: { '==': [{ var: '$state.lates' }, true] } }),
  ),
  mends('rule.unknown.column', `${DESK} box`, ({ desk, node }) => {
    Object.assign((desk.queries as Any[])[0]!, { get: 'one' })
    Object.assign(node('box'), { when: { '==': [{ var: '$query.recent.weight' }, 1] } })
  }),
  mends(
    'rule.unknown.member',
    `${DESK} box`,
    ({ node }) => void Object.assign(node('box'), { when: { '==': [{ var: '$state.late.more' }, 1] } }),
  ),
  rule('rule.scope', { '==': [{ var: '$parent.quantity' }, 1] }),
  rule('rule.hop', { '==': [{ var: 'before.kind' }, 'av'] }, true),
  rule('rule.pointing', { '>': [COUNTED, 1] }, true),
  mends('rule.pointing.entity', `${LOAN} fields/total`, ({ field }) => {
    field('total').value = { count: [{ var: '$pointing.lost.loan' }] }
  }),
  mends('rule.pointing.by', `${LOAN} fields/total`, ({ field }) => {
    field('total').value = { count: [{ var: '$pointing.loan.item.name' }] }
  }),
  mends('rule.rollup', `${LOAN} fields/reason`, ({ field }) => {
    field('total').value = COUNTED
    field('reason').required = { '>': [{ var: 'total' }, 1] }
  }),
  at('rollup.many', `${LOAN} fields/total`, ({ field }) => {
    field('total').value = { '+': Array.from({ length: 11 }, () => COUNTED) }
  }),
  at('rollup.type', `${LOAN} fields/before`, ({ field }) => {
    field('before').value = { if: [{ '>': [COUNTED, 1] }, { var: 'id' }, null] }
  }),
  at('rollup.stored', `${LOAN} fields/total`, ({ field }) => {
    Object.assign(field('total'), { value: COUNTED, unique: true })
  }),
  rule('rule.type', { '>': [{ var: 'quantity' }, 'ten'] }),
  rule('rule.type.truth', { and: [{ var: 'quantity' }] }),
  rule('rule.type.number', { '>': [{ '+': [{ var: 'title' }, 1] }, 2] }),
  rule('rule.type.integer', { '==': [{ addDays: [{ var: 'loanDate' }, { var: 'price' }] }, { var: 'loanDate' }] }),
  rule('rule.type.text', { contains: [{ var: 'quantity' }, 'a'] }),
  rule('rule.type.date', { '==': [{ year: [{ var: 'quantity' }] }, 2026] }),
  rule('rule.type.moment', { '==': [{ hour: [{ var: 'loanDate' }] }, 8] }),
  rule('rule.type.list', { has: [{ var: 'title' }, 'a'] }),
  rule('rule.type.nested', { in: [{ var: 'title' }, [['a']]] }),
  rule('rule.type.rows', { '>': [{ count: [{ var: 'title' }] }, 1] }),
  rule('rule.type.tree', { within: [{ var: 'title' }, 'a'] }),
  rule('rule.type.whole', { '==': [{ var: 'items' }, 1] }),
  rule('rule.type.branches', { '==': [{ if: [{ var: 'quantity' }, 1, 'a'] }, 1] }),
  rule('rule.type.scale', { '>': [{ round: [{ var: 'price' }, { var: 'quantity' }] }, 1] }),
  rule('rule.order', { '>': [{ var: 'title' }, { var: 'reason' }] }),
  rule('rule.cost', {
    and: Array.from({ length: 40 }, () => ({
      and: Array.from({ length: 10 }, () => ({ '>': [{ var: 'quantity' }, 1] })),
    })),
  }),
  rule('rule.cost.depth', deep(25)),
  rule('rule.cost.rows', { some: [{ var: 'items' }, { some: [{ var: 'items' }, true] }] }),
  rule('rule.result', { '+': [1, 2] }),
  at(
    'rule.cycle',
    `${LOAN} fields/price`,
    ({ field }) => void Object.assign(field('price'), { value: { round: [{ '+': [{ var: 'total' }, 1] }, 2] } }),
  ),
  at('rule.chain', `${LOAN} fields/c50`, ({ loan }) => {
    const computed = Array.from({ length: 61 }, (_, i) => ({
      ...named(`c${i}`),
      type: 'integer',
      value: { '+': [{ var: i === 0 ? 'quantity' : `c${i - 1}` }, 1] },
    }))
    ;(loan.fields as Json[]).push(...computed)
  }),
  at(
    'field.pattern.unsafe',
    `${LOAN} fields/title`,
    ({ field }) => void Object.assign(field('title'), { pattern: '(a+)\\1' }),
  ),
  at(
    'field.pattern.large',
    `${LOAN} fields/title`,
    ({ field }) => void Object.assign(field('title'), { pattern: '((a{1000}){1000})' }),
  ),
  at('field.limit', `${LOAN} fields/quantity`, ({ field }) => void Object.assign(field('quantity'), { max: 'many' })),
  mends(
    'field.limits',
    `${LOAN} fields/quantity`,
    ({ field }) => void Object.assign(field('quantity'), { min: 99, max: 1 }),
  ),
  // grammar
  at('document.deep', `${DESK} box`, ({ node }) => void Object.assign(node('box'), { props: nest(70) })),
  at(
    'document.large',
    `${DESK} `,
    ({ node }) => void Object.assign(node('box'), { props: { list: Array.from({ length: 51_000 }, () => 1) } }),
  ),
  at(
    'document.key',
    `${DESK} box`,
    ({ node }) => void Object.assign(node('box'), { props: JSON.parse('{"__proto__":1}') }),
  ),
  at('grammar.newer', `${DESK} `, ({ desk }) => void Object.assign(desk, { grammar: 99 })),
  mends(
    'grammar.additionalProperties',
    `${LOAN} fields/title`,
    ({ field }) => void Object.assign(field('title'), { sparkle: true }),
  ),
  mends(
    'grammar.additionalProperties.near',
    `${LOAN} fields/title`,
    ({ field }) => void Object.assign(field('title'), { helpp: text('帮助', 'Help') }),
  ),
  mends('grammar.propertyNames', `${DESK} `, ({ desk }) => void Object.assign(desk, { sparkle: 1 })),
  mends('grammar.propertyNames.near', `${LOAN} `, ({ loan }) => {
    Object.assign(loan, { accesss: loan.access! })
    delete loan.access
  }),
  mends(
    'grammar.belongs',
    `${LOAN} fields/quantity`,
    ({ field }) => void Object.assign(field('quantity'), { maxLength: 5 }),
  ),
  mends('grammar.beside', `${LOAN} fields/total`, ({ field }) => void Object.assign(field('total'), { default: 1 })),
  at(
    'grammar.beside.id',
    `${MANAGE} `,
    ({ manage }) => void (manage.change as Json[]).push({ set: 'form/title', to: { id: 'other' } }),
  ),
  at('grammar.beside.from', `${MANAGE} `, ({ manage }) => void Object.assign(manage, { queries: [] })),
  at('grammar.required', `${LOAN} fields/price`, ({ field }) => void delete field('price').scale),
  at(
    'grammar.dependentRequired',
    `${MANAGE} `,
    ({ manage }) => void (manage.change as Json[]).push({ set: 'form/title' }),
  ),
  at('grammar.enum', `${LOAN} fields/title`, ({ field }) => void Object.assign(field('title'), { type: 'hologram' })),
  mends(
    'grammar.enum.near',
    `${LOAN} fields/title`,
    ({ field }) => void Object.assign(field('title'), { type: 'strin' }),
  ),
  at('grammar.const', `${LOAN} fields/title`, ({ field }) => void Object.assign(field('title'), { unique: false })),
  at(
    'grammar.identifier',
    `${LOAN} fields/Title!`,
    ({ field }) => void Object.assign(field('title'), { id: 'Title!' }),
  ),
  at('grammar.pattern', `${DESK} box`, ({ node }) => void Object.assign(node('box'), { widget: 'Column!' })),
  at('grammar.type', `${DESK} box`, ({ node }) => void Object.assign(node('box'), { span: 'wide' })),
  at(
    'grammar.not',
    `${FORM} `,
    ({ form }) => void Object.assign(form, { fields: [{ ...named('a'), type: 'string' }] }),
  ),
  at('grammar.minimum', `${DESK} box`, ({ node }) => void Object.assign(node('box'), { span: 0 })),
  at('grammar.maximum', `${DESK} box`, ({ node }) => void Object.assign(node('box'), { span: 30 })),
  at(
    'grammar.minLength',
    `${LOAN} fields/title`,
    ({ field }) => void Object.assign(field('title'), { title: { zh: '' } }),
  ),
  at('grammar.maxLength', `${DESK} `, ({ desk }) => void Object.assign(desk, { note: 'x'.repeat(2001) })),
  at('preRead.title', `${FORM} `, ({ form }) => void Object.assign(form, { preRead: { body: text('请阅读') } })),
  at('preRead.body', `${FORM} `, ({ form }) => void Object.assign(form, { preRead: { title: text('须知') } })),
  at('preRead.files', `${FORM} `, ({ form }) => {
    const files = Array.from({ length: 4 }, (_, n) => ({ link: `/f/${n}`, name: `${n}.pdf` }))
    Object.assign(form, { preRead: { title: text('须知'), body: text('请阅读'), files } })
  }),
  at('board.empty', `${BOARD} `, ({ board }) => void Object.assign(board, { cards: [] })),
  at('grammar.minItems', `${DESK} list`, ({ node }) => void Object.assign(node('list').body as Any, { columns: [] })),
  at(
    'grammar.maxItems',
    `${DESK} list`,
    ({ node }) =>
      void Object.assign(node('list').body as Any, { sort: Array.from({ length: 6 }, () => ({ id: 'title' })) }),
  ),
  at('grammar.minProperties', `${DESK} `, ({ desk }) => void Object.assign(desk, { access: {} })),
  at(
    'grammar.maxProperties',
    REASON,
    ({ field }) => void Object.assign(field('reason'), { required: { '>': [1, 2], '<': [1, 2] } }),
  ),
  at(
    'grammar.uniqueItems',
    `${LOAN} access/staff`,
    ({ loan }) => void Object.assign((loan.access as Any[])[0]!, { may: ['list', 'list'] }),
  ),
]

/** The valid app with the case's change. */
export function spoiled({ spoil }: CheckCase): AnyDocument[] {
  const documents = structuredClone(sound)
  const find = (key: string) => documents.find(one => one.key === key) as unknown as Any
  const [loan, manage, desk] = [find('loan'), find('loan.manage'), find('loan.desk')]
  const inList = (list: Json | undefined, id: string) => (list as Any[]).find(one => one.id === id)!
  spoil({
    documents,
    loan,
    manage,
    desk,
    form: find('loan.form'),
    board: find('loan.board'),
    field: id => inList(loan.fields, id),
    node: id => inList(desk.nodes, id),
  })
  return documents
}

/** An app whose board has a card of every kind of chart. */
import type { AnyDocument, DashboardDocument, Field } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity } from './design.ts'
import type { Caller } from './server.ts'

/** The address of the board. */
export const CHART_BOARD = '/app/charts.board'

const field = (id: string, type: Field['type'], zh: string, en: string): Field => ({ id, type, title: { zh, en } })
const FIELDS = [
  field('kind', 'string', '种类', 'Kind'),
  field('term', 'string', '学期', 'Term'),
  field('amount', 'integer', '数量', 'Amount'),
]

/** widget → title; those with groups ask for them */
const GROUPED = {
  bar: ['柱状图', 'Bars'],
  'column-chart': ['造型柱图', 'Columns'],
  mount: ['山峰图', 'Mountains'],
  line: ['折线图', 'Line'],
  area: ['面积图', 'Areas'],
  radar: ['雷达图', 'Radar'],
  bubble: ['气泡图', 'Bubbles'],
} as const
const PLAIN = {
  pie: ['饼图', 'Pie'],
  ring: ['环形图', 'Ring'],
  rose: ['玫瑰图', 'Rose'],
  arcbar: ['弧形条', 'Arcs'],
  funnel: ['漏斗图', 'Funnel'],
  'word-cloud': ['词云', 'Word cloud'],
} as const

const cardsOf = (kinds: Record<string, readonly [string, string]>, query: string, map: Record<string, string>) =>
  Object.entries(kinds).map(([widget, [zh, en]]) => ({
    ...{ id: widget.replace('-', ''), widget, title: { zh, en }, w: 3, h: 5, query, map },
  }))

const measures = [{ id: 'n', fn: 'sum', of: 'amount' }]
const BOARD = {
  ...{ kind: 'dashboard', grammar: 1, key: 'charts.board', title: { zh: '图表', en: 'Charts' } },
  queries: [
    { id: 'kinds', entity: 'charts', get: 'sums', group: [{ id: 'kind' }], measures },
    { id: 'terms', entity: 'charts', get: 'sums', group: [{ id: 'kind' }, { id: 'term' }], measures },
  ],
  cards: [
    ...cardsOf(GROUPED, 'terms', { x: 'kind', y: 'n', group: 'term' }),
    ...cardsOf(PLAIN, 'kinds', { x: 'kind', y: 'n' }),
  ],
} as unknown as DashboardDocument

const ROWS = ['影音设备', '网络设备', '实验仪器', '办公设备', '会议设备'].flatMap((kind, at) =>
  ['春季', '秋季'].map((term, turn) => ({ title: kind, kind, term, amount: 60 - at * 9 + turn * (at % 3) * 8 })),
)

/** Makes the app, publishes it and adds its records. */
export async function makeChartBoard(caller: Caller): Promise<void> {
  await makeApp(caller, 'charts')
  const add = withEntity(entity => ({
    ...entity,
    fields: [...entity.fields, ...FIELDS],
    access: [{ id: 'all', to: { roles: ['staff', 'creator'] }, may: ['list', 'detail', 'add'] } as never],
  }))
  const answers = [await editDraft(caller, 'charts', documents => [...add(documents), BOARD as AnyDocument])]
  answers.push((await publish(caller, 'charts')) as never)
  for (const row of ROWS) answers.push(await caller.post('/api/data/charts/submit', row))
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`no board of charts: ${JSON.stringify(refused.body)}`)
}

/** An app of two boards: with a card of every kind of chart, and with one of every other kind. */
import type { AnyDocument, DashboardDocument, Field } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity } from './design.ts'
import type { Caller } from './server.ts'

/** The addresses of the boards. */
export const CHART_BOARD = '/app/charts.board'
export const CARD_BOARD = '/app/charts.cards'

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
    ...{ id: widget.replace('-', ''), widget, title: { zh, en }, w: 4, h: 7, query, map },
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

const text = (zh: string, en: string) => ({ zh, en })
const number = { query: 'all', map: { value: 'n' } }
/** What moves by itself stands, and nothing depends on the time of day. */
const CARDS = {
  ...{ kind: 'dashboard', grammar: 1, key: 'charts.cards', title: text('卡片', 'Cards') },
  queries: [{ id: 'all', entity: 'charts', get: 'sums', measures }, BOARD.queries![0]],
  cards: [
    {
      ...{ id: 'said', widget: 'quick-text', w: 12, h: 2 },
      props: { text: text('请在到期前归还。', 'Bring it back in time.'), size: 'large' },
    },
    { id: 'me', widget: 'personal-info', title: text('我', 'Me'), w: 12, h: 4 },
    { id: 'number', widget: 'number-card', title: text('总数', 'In all'), w: 3, h: 3, ...number },
    {
      ...{ id: 'rotation', widget: 'number-rotation', title: text('翻牌', 'Rotation'), w: 4, h: 3, ...number },
      props: { animation: false },
    },
    {
      ...{ id: 'progress', widget: 'progress', title: text('进度', 'Progress'), w: 5, h: 3, ...number },
      props: { total: 600 },
    },
    {
      ...{ id: 'boxes', widget: 'data-boxes', title: text('数据盒', 'Boxes'), w: 12, h: 4 },
      ...{ query: 'kinds', map: { x: 'kind', y: 'n' }, props: { animation: false, span: 4 } },
    },
    {
      ...{ id: 'icons', widget: 'icons', title: text('图标', 'Icons'), w: 4, h: 6 },
      props: {
        items: [
          {
            text: text('图书馆', 'Library'),
            icon: 'book',
            colour: 'teal',
            linkType: 2,
            urlAddress: 'https://example.org',
          },
          { text: text('校历', 'Calendar'), icon: 'calendar', colour: 'amber' },
        ],
      },
    },
    { id: 'apps', widget: 'app-shortcuts', title: text('应用', 'Apps'), w: 4, h: 6 },
    {
      id: 'app',
      widget: 'mini-app',
      title: text('微应用', 'Mini app'),
      w: 4,
      h: 6,
      props: { appId: 'charts', showSearch: true },
    },
    {
      ...{ id: 'picture', widget: 'image', title: text('图片', 'Picture'), w: 4, h: 6 },
      props: { src: '/icon.svg', alt: text('校园', 'The campus'), text: text('校园', 'The campus') },
    },
    {
      ...{ id: 'slides', widget: 'carousel', title: text('轮播', 'Slides'), w: 4, h: 6 },
      props: {
        items: [
          { type: 'text', textDefaultValue: text('校园开放日', 'Open day'), propertyJson: '{"background":"#1c508d"}' },
        ],
        ...{ autoplay: false, height: 160 },
      },
    },
    { id: 'video', widget: 'video', title: text('视频', 'Video'), w: 4, h: 6 },
    { id: 'messages', widget: 'message-list', title: text('消息', 'Messages'), w: 4, h: 6 },
    { id: 'todo', widget: 'process-list', title: text('待办', 'To do'), w: 4, h: 6 },
    { id: 'frame', widget: 'iframe', title: text('网页', 'Frame'), w: 4, h: 8, props: { html: '<p>…</p>' } },
    {
      ...{ id: 'tabs', widget: 'tabs', w: 4, h: 6 },
      cards: [
        { id: 'tabA', widget: 'number-card', title: text('甲', 'First'), w: 12, h: 3, ...number },
        { id: 'tabB', widget: 'number-card', title: text('乙', 'Second'), w: 12, h: 3, ...number },
      ],
    },
    {
      ...{ id: 'panels', widget: 'panels', w: 4, h: 6 },
      cards: [{ id: 'panel', widget: 'number-card', title: text('面板', 'Panel'), w: 12, h: 3, ...number }],
    },
    {
      ...{ id: 'group', widget: 'cards', title: text('一组', 'A group'), w: 4, h: 6 },
      cards: [{ id: 'inner', widget: 'number-card', title: text('组内', 'Within'), w: 6, h: 3, ...number }],
    },
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
  const answers = [await editDraft(caller, 'charts', documents => [...add(documents), BOARD, CARDS] as AnyDocument[])]
  answers.push((await publish(caller, 'charts')) as never)
  for (const row of ROWS) answers.push(await caller.post('/api/data/charts/submit', row))
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`no board of charts: ${JSON.stringify(refused.body)}`)
}

import { expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import { checkHere, sampleLibrary } from '#tests/support/design-sample.ts'
import { documentsOf } from './documents-of.ts'
import { findHead, type Head } from './find-head.ts'
import { proposeApp } from './propose.ts'
import type { ProposedSheet } from './proposed.ts'

const NAMES = {
  named: {
    user: ['王芳', '刘洋', 'staff'],
    dept: ['计算机系', '教务处'],
    region: ['北京市/东城区', '广东省/深圳市/南山区'],
  },
  dicts: [{ code: 'campus', title: { zh: '校区' }, named: ['湖滨校区', '北校区', '主校区'] }],
}
const propose = (...sheets: [name: string, rows: SheetCell[][]][]) =>
  proposeApp({ ...NAMES, sheets: sheets.map(([name, rows]) => ({ name, rows, isCut: false })) })
const kindsOf = ({ columns }: ProposedSheet) => columns.map(({ name, kind }) => [name, kind.id])

const VISITS: SheetCell[][] = [
  ['访客登记（2026 年秋）', null, null],
  [
    '访客姓名',
    '手机号',
    '身份证号',
    '来访类型',
    '校区',
    '来访日期',
    '时段',
    '人数',
    '每人押金（元）',
    '押金合计',
    '接待人',
    '接待部门',
    '地址',
    '备注',
  ],
  ...Array.from({ length: 10 }, (_, at): SheetCell[] => [
    `访客${at}`,
    `1396808217${at}`,
    '110101199209139205',
    ['商务', '面试', '家访'][at % 3]!,
    ['湖滨校区', '北校区'][at % 2]!,
    at % 2 ? '2026-09-01' : '2026年9月17日',
    '8:15-13:00',
    1 + (at % 4),
    50,
    50 * (1 + (at % 4)),
    '王芳',
    ['计算机系', '教务处'][at % 2]!,
    '广东省/深圳市/南山区',
  ]),
]

test('a title is no head; a column is of the kind of its name and its values', () => {
  const [sheet] = propose(['访客', VISITS])
  expect(sheet).toMatchObject({ title: '访客登记（2026 年秋）', head: 2, taken: true })
  expect(sheet!.rows).toHaveLength(10)
  expect(kindsOf(sheet!)).toEqual([
    ['访客姓名', 'string'],
    ['手机号', 'phone'],
    ['身份证号', 'idCard'],
    ['来访类型', 'enum'],
    ['校区', 'dict'],
    ['来访日期', 'date'],
    ['时段', 'time-range'],
    ['人数', 'integer'],
    ['每人押金（元）', 'money'],
    ['押金合计', 'money'],
    ['接待人', 'user'],
    ['接待部门', 'dept'],
    ['地址', 'region'],
    ['备注', 'text'],
  ])
  expect(sheet!.columns[4]).toMatchObject({ dict: 'campus' })
  expect(sheet!.columns[3]!.values.toSorted()).toEqual(['商务', '家访', '面试'].toSorted())
})

test.each([
  ['known', ['王芳、刘洋', '刘洋'], 'users'],
  ['of nobody', ['甲乙、丙丁', '丙丁'], 'string'],
])('several names in a cell, %s, are people or a text', (_, names, kind) => {
  const rows = [['活动', '参会人员'], ...Array.from({ length: 4 }, (_, at) => [`a${at}`, names[at % 2]!])]
  expect(kindsOf(propose(['S', rows])[0]!)[1]![1]).toBe(kind)
})

test('a column that is two others multiplied in every row is computed', () => {
  const [sheet] = propose(['访客', VISITS])
  expect(sheet!.columns.flatMap(({ name, formula }) => (formula ? [[name, formula.text]] : []))).toEqual([
    ['押金合计', '[7]*[8]'],
  ])
})

const TIMES = ['Pieces', 'Price', 'Off', 'From', 'Until', 'Part', 'X']
/** Five rows with a last column computed by `x` over numbers, prices, days and parts. */
const computedSheet = (text: string, x: (n: number, price: number, at: number) => SheetCell, rows = 5, of = 5) => ({
  ...{ name: 'S', isCut: false, formulas: [{ at: 6, text, rows }] },
  rows: [
    TIMES,
    ...Array.from({ length: of }, (_, at): SheetCell[] => {
      const [n, price] = [2 + at, 1.5 * (at + 1)]
      const day = (add: number) => `2026-03-${10 + at + add}`
      return [n, price, at % 2 ? null : 1, day(0), day(n), `${10 * (at + 1)}%`, x(n, price, at)]
    }),
  ] as SheetCell[][],
})
const ruleIn = (sheet: ReturnType<typeof computedSheet>) => {
  const documents = documentsOf(
    { key: 'x', title: { zh: 'X', en: 'X' }, lang: 'en' },
    proposeApp({ ...NAMES, sheets: [sheet] }),
  )
  return (documents[0] as EntityDocument).fields[6]!.value
}
const [N, P, O, F, U] = ['pieces', 'price', 'off', 'from', 'until'].map(name => ({ var: name }))

test.each<[string, (n: number, price: number, at: number) => SheetCell, unknown]>([
  ['[0]*[1]', (n, p) => n * p, { '*': [N, P] }],
  ['[0]+[1]-1', (n, p) => n + p - 1, { '-': [{ '+': [N, P] }, 1] }],
  ['-[0]+([1]+1)*2', (n, p) => -n + (p + 1) * 2, { '+': [{ '-': [0, N] }, { '*': [{ '+': [P, 1] }, 2] }] }],
  ['[1]/[0]', (n, p) => p / n, { '/': [P, N, 10] }],
  ['[0]*50%', n => n / 2, { '*': [N, 0.5] }],
  ['SUM([0]:[2])', (n, p, at) => n + p + (at % 2 ? 0 : 1), { '+': [N, P, O].map(one => ({ coalesce: [one, 0] })) }],
  ['ROUND([1]/3,1)', (_, p) => Math.round((p / 3) * 10) / 10, { round: [{ '/': [P, 3, 10] }, 1] }],
  ['IF([0]>3,"many","few")', n => (n > 3 ? 'many' : 'few'), { if: [{ '>': [N, 3] }, 'many', 'few'] }],
  ['IF(AND([0]>=3,[1]<>0),[1],0)', (n, p) => (n >= 3 ? p : 0), expect.objectContaining({ if: expect.any(Array) })],
  ['IFERROR([1]/[0],0)', (n, p) => p / n, { coalesce: [{ '/': [P, N, 10] }, 0] }],
  ['[4]-[3]', n => n, { days: [F, U] }],
  ['TODAY()-[3]', (_, __, at) => 100 + at, { days: [F, { var: '$today' }] }],
  ['[3]+7', (_, __, at) => `2026-03-${17 + at}`, { addDays: [F, 7] }],
  ['[0]*[5]', (n, _, at) => (n * (at + 1)) / 10, { '*': [N, { '/': [{ var: 'part' }, 100, 10] }] }],
])('the formula %s of every row is a rule', (text, x, rule) => {
  expect(ruleIn(computedSheet(text, x))).toEqual(rule)
})

test.each<[string, ReturnType<typeof computedSheet>]>([
  ['that only some rows have', computedSheet('[0]+[1]', (n, p) => n + p, 4)],
  ['whose values are others', computedSheet('[0]+[1]', n => n)],
  ['with empty cells, which count as nothing', computedSheet('[0]+[2]', (n, _, at) => n + (at % 2 ? 0 : 1))],
  ['with a function of its own', computedSheet('VLOOKUP([0],[1],2)', n => n)],
  ['that adds days to days', computedSheet('[3]+[4]', n => n)],
  ['that reads itself', computedSheet('[6]+1', n => n)],
  ['that reads nothing', computedSheet('1+1', () => 2)],
  ['that is not one', computedSheet('[0]+*', n => n)],
])('a formula %s leaves the values', (_, sheet) => {
  expect(ruleIn(sheet)).toBeUndefined()
})

test.each<[string, SheetCell[][], { at: number; by?: number } | undefined]>([
  [
    'by their place among the records',
    [
      ['登记序号', '姓名'],
      [1, '周磊'],
      [1, '陈敏'],
      [3, '赵敏'],
    ],
    { at: 0 },
  ],
  [
    'by a column with the same values',
    [
      ['姓名', '编号'],
      ['周磊', 'V-2'],
      ['陈敏', 'V-1'],
    ],
    { at: 1, by: 0 },
  ],
  ['also where there are none yet', [['Visit no.', 'Name']], { at: 0 }],
  [
    'not by a number of somebody else',
    [
      ['姓名', '身份证编号'],
      ['周磊', '110101199209139205'],
    ],
    undefined,
  ],
  [
    'not by a number that counts its own lines',
    [
      ['No.', 'Name'],
      [1, 'Lake'],
      [2, 'Hill'],
    ],
    undefined,
  ],
  [
    'not by a number of something in another column',
    [
      ['Name', 'Number'],
      ['Pen', 2],
    ],
    undefined,
  ],
])('rows of another sheet find their record %s', (_, rows, of) => {
  const records: SheetCell[][] = [
    ['No.', 'Title'],
    ['V-1', 'a'],
    ['V-2', 'b'],
    ['V-3', 'c'],
  ]
  const [, second] = propose(['Visits', records], ['Companions', rows])
  expect(second!.of).toEqual(of)
  expect(second!.taken).toBe(of !== undefined)
})

const CUSTOMERS: SheetCell[][] = [
  ['No.', 'Customer', 'Phone'],
  [1, 'Lake', '13968082176'],
  [2, 'Hill', '13968082177'],
  [3, 'Wood', '13968082178'],
]
const SALES: SheetCell[][] = [
  ['Order', 'Buyer', 'Pieces'],
  ...Array.from({ length: 20 }, (_, at): SheetCell[] => [
    `A-${at}`,
    at === 7 ? 'Lak' : ['Lake', 'Hill', 'Wood'][at % 3]!,
    1 + (at % 3),
  ]),
]

test('a column that names the records of another sheet refers to them; a number alone does not', () => {
  const [sales, customers] = propose(['Sales', SALES], ['Customers', CUSTOMERS])
  expect(sales!.columns.map(({ name, kind, to }) => [name, kind.id, to])).toEqual([
    ['Order', 'string', undefined],
    ['Buyer', 'ref', 'Customers'],
    ['Pieces', 'integer', undefined],
  ])
  expect(sales!.columns[1]!.misfits).toEqual([{ row: 9, text: 'Lak' }])
  expect([customers!.taken, customers!.of]).toEqual([true, undefined])
  expect(customers!.columns.flatMap(({ name, isKey }) => (isKey ? name : []))).toEqual(['Customer'])
})

test.each<[string, (sheets: ProposedSheet[]) => ProposedSheet[], string, string | undefined]>([
  ['as proposed', sheets => sheets, 'ref', 'sales.customers'],
  [
    'the other sheet left out',
    sheets => sheets.map((one, at) => (at === 1 ? { ...one, taken: false } : one)),
    'string',
    undefined,
  ],
  [
    'its names left out',
    sheets =>
      sheets.map(one => ({ ...one, columns: one.columns.map(col => (col.isKey ? { ...col, taken: false } : col)) })),
    'string',
    undefined,
  ],
])('a reference, %s, is of the kind its documents can have', async (_, change, type, to) => {
  const file = { file: 'a1.xlsx', name: 'a.xlsx' }
  const sheets = change(propose(['Sales', SALES], ['Customers', CUSTOMERS]))
  const documents = documentsOf({ key: 'sales', title: { zh: 'S', en: 'S' }, lang: 'en', file }, sheets)
  const models = documents.filter((one): one is EntityDocument => one.kind === 'entity')
  expect(models[0]!.fields.find(({ id }) => id === 'buyer')).toMatchObject({ type, ...(to && { to: models[1]!.key }) })
  expect(models[1]?.fields.find(({ id }) => id === 'customer')?.unique).toBe(to && true)
  const checker = checkHere()
  checker.open({ key: 'sales', kind: 'app', published: [], shipped: [], library: LIBRARY } as unknown as AppState)
  expect((await checker.check(documents)).filter(({ code }) => code !== 'ref.role')).toEqual([])
})

test('two sheets that name each other refer one way, and lists of the same names not at all', () => {
  const list = (head: string[], names: string[]): SheetCell[][] => [head, ...names.map(name => [name, 'x'])]
  const same = propose(['2024', list(['Name', 'A'], ['p', 'q', 'r'])], ['2025', list(['Name', 'B'], ['p', 'q', 'r'])])
  expect(same.flatMap(({ columns }) => columns.flatMap(({ to }) => to ?? []))).toEqual([])
  const pair = (head: string[], rows: string[][]): SheetCell[][] => [head, ...rows]
  const [one, two] = propose(
    [
      'A',
      pair(
        ['Dish', 'Cook'],
        [
          ['tea', 'Ann'],
          ['soup', 'Bob'],
          ['rice', 'Ann'],
        ],
      ),
    ],
    [
      'B',
      pair(
        ['Who', 'Best'],
        [
          ['Ann', 'tea'],
          ['Bob', 'soup'],
        ],
      ),
    ],
  )
  expect([one, two].map(sheet => sheet!.columns.map(({ to }) => to))).toEqual([
    [undefined, 'B'],
    [undefined, undefined],
  ])
})

const PARTY: SheetCell[][] = [
  ['访客登记'],
  ['姓名', '来访日期', '随行人员（一）', null, '随行人员（二）', null, '备注'],
  [null, null, '姓名', '电话', '姓名', '电话', null],
  ['王芳', '2026-09-01', '周磊', '13968082176', '陈敏', '18698481408', '早到'],
  ['刘洋', '2026-09-02', null, null, '赵敏', '13968082177'],
]
const ORDERS: SheetCell[][] = [
  ['No.', 'Customer', 'Items', null, null, 'Total'],
  [null, null, 'Item', 'Number', 'Price', null],
  ['A-1', 'Lake', 'Pen', 2, 3, 10],
  [null, null, 'Ink', 1, 4],
  ['A-2', 'Hill', 'Pad', 5, 2, 10],
]

test.each<[string, SheetCell[][], [string, string[], { repeats: number[] } | undefined, unknown[]][]]>([
  [
    'that repeat with a number, each a row of its record',
    PARTY,
    [
      ['S', ['姓名', '来访日期', '备注'], undefined, [4, 5]],
      ['随行人员', ['姓名', '电话'], { repeats: [2] }, ['4 周磊', '4 陈敏', '5 赵敏']],
    ],
  ],
  [
    'that go on below, where the cells of the record are empty',
    ORDERS,
    [
      ['S', ['No.', 'Customer', 'Total'], undefined, [3, 5]],
      ['Items', ['Item', 'Number', 'Price'], { repeats: [] }, ['3 Pen', '4 Ink', '5 Pad']],
    ],
  ],
  [
    'neither repeated nor gone on: the names of its columns, those that come twice with their group',
    [
      ['Name', 'From', null, 'To', null],
      [null, 'City', 'Day', 'City', 'Day'],
      ['x', 'A', 1, 'B', 2],
      ['y', 'A', 1, 'B', 2],
    ],
    [['S', ['Name', 'From City', 'From Day', 'To City', 'To Day'], undefined, [3, 4]]],
  ],
])('columns in groups %s', (_, rows, expected) => {
  const sheets = propose(['S', rows])
  const told = sheets.map(({ name, columns, of, rows }) => [
    ...[name, columns.map(column => column.name), of],
    rows.map(({ row, cells }) => (of ? `${row} ${cells[columns[0]!.at]}` : row)),
  ])
  expect(told).toEqual(expected)
})

test('rows in line are a model of their own, read from the same sheet', async () => {
  const file = { file: 'a1.xlsx', name: 'a.xlsx' }
  const made = { key: 'party', title: { zh: '访客' }, lang: 'zh', file } as const
  const documents = documentsOf(made, propose(['S', PARTY], ['T', ORDERS.slice(0, 4)]))
  const [model, rows] = documents as EntityDocument[]
  expect(rows!.fields.map(({ id, type }) => `${id} ${type}`)).toEqual([
    'parent ref',
    'xingMing string',
    'dianHua string',
  ])
  expect(model!.workbook).toMatchObject({ sheet: 'S', head: 3, columns: [{ at: 0 }, { at: 1 }, { at: 6 }] })
  expect(model!.workbook!.sheets).toEqual([
    {
      ...{ id: 'suiXingRenYuan', sheet: 'S', head: 3, repeats: [2] },
      columns: [
        { id: 'xingMing', at: 2 },
        { id: 'dianHua', at: 3 },
      ],
    },
  ])
  const checker = checkHere()
  checker.open({ key: 'party', kind: 'app', published: [], shipped: [], library: LIBRARY } as unknown as AppState)
  expect((await checker.check(documents)).filter(({ code }) => code !== 'text.en' && code !== 'ref.role')).toEqual([])
})

test('one cell in twenty that does not fit is told with its row; with more the column is of another kind', () => {
  const rows = (wrong: number): SheetCell[][] => [
    ['Name', 'Mobile number', 'Since'],
    ...Array.from({ length: 40 }, (_, at): SheetCell[] => [
      `n${at}`,
      at < wrong ? 'none' : `139680821${10 + at}`,
      at < wrong ? 'soon' : `2026-06-${10 + (at % 20)}`,
    ]),
  ]
  const told = (wrong: number) =>
    propose(['People', rows(wrong)])[0]!
      .columns.slice(1)
      .map(({ kind, misfits }) => [kind.id, misfits])
  const [first, second] = [
    { row: 2, text: 'none' },
    { row: 3, text: 'none' },
  ]
  expect(told(2)).toEqual([
    ['phone', [first, second]],
    ['date', [first, second].map(({ row }) => ({ row, text: 'soon' }))],
  ])
  expect(told(3)).toEqual([
    ['string', []],
    ['string', []],
  ])
})

test.each<[string, SheetCell[][], (Omit<Head, 'groups'> & Partial<Head>) | null]>([
  ['nothing', [], null],
  ['a head alone', [['a', 'b']], { data: 1, names: ['a', 'b'], title: null }],
  ['one column', [['a'], ['x']], { data: 1, names: ['a'], title: null }],
  ['a title of one cell', [['T'], ['a', 'b'], [1, 2]], { data: 2, names: ['a', 'b'], title: 'T' }],
  [
    'empty lines and a remark above',
    [[], ['T'], ['as of July'], ['a', 'b', 'c'], [1, 2, 3]],
    { data: 4, names: ['a', 'b', 'c'], title: 'T' },
  ],
  [
    'columns in groups',
    [
      ['Name', 'From', null, 'To', null],
      [null, 'City', 'Day', 'City', 'Day'],
      ['x', 'A', 1, 'B', 2],
    ],
    {
      ...{ data: 2, names: ['Name', 'From City', 'From Day', 'To City', 'To Day'], title: null },
      groups: [
        { name: 'From', at: 1, names: ['City', 'Day'] },
        { name: 'To', at: 3, names: ['City', 'Day'] },
      ],
    },
  ],
  [
    'columns that all stand in groups',
    [
      ['Person', null, 'Contact', null],
      ['Name', 'Born', 'Phone', 'Mail'],
      ['Ann', '1990-01-02', '13968082176', 'a@b.cn'],
    ],
    {
      ...{ data: 2, names: ['Name', 'Born', 'Phone', 'Mail'], title: null },
      groups: [
        { name: 'Person', at: 0, names: ['Name', 'Born'] },
        { name: 'Contact', at: 2, names: ['Phone', 'Mail'] },
      ],
    },
  ],
  [
    'one group of many columns',
    [
      ['Orders'],
      ['No.', 'Items', null, null, null],
      [null, 'Item', 'Unit', 'Number', 'Price'],
      ['A-1', 'Pen', 'box', 2, 3],
    ],
    {
      ...{ data: 3, names: ['No.', 'Item', 'Unit', 'Number', 'Price'], title: 'Orders' },
      groups: [{ name: 'Items', at: 1, names: ['Item', 'Unit', 'Number', 'Price'] }],
    },
  ],
  [
    'data that begin at once',
    [
      ['Ann', '13968082176', 3],
      ['Bob', '18698481408', 5],
    ],
    { data: 0, names: [], title: null },
  ],
  [
    'years, which name columns',
    [
      ['Region', 2024, 2025],
      ['North', 5, 7],
    ],
    { data: 1, names: ['Region', '2024', '2025'], title: null },
  ],
  [
    'days, counted on',
    [
      ['Name', '1', '2', '3'],
      ['Ann', '8', '8', '7'],
    ],
    { data: 1, names: ['Name', '1', '2', '3'], title: null },
  ],
  [
    'a gap in the head',
    [
      ['a', null, 'c'],
      ['x', 'y', 'z'],
    ],
    { data: 1, names: ['a', null, 'c'], title: null },
  ],
])('the head of %s', (_, rows, head) => {
  expect(findHead(rows)).toEqual(head && { groups: [], ...head })
})

test('each column has a name of its own, and it is told where that is not the one in the workbook', async () => {
  const long = '名'.repeat(300)
  const rows: SheetCell[][] = [
    ['Name', 'Name', 'name 2', '😀', 'constructor', '__proto__', 'id', 'Status', long, null, null],
    ['x', 'y', 'z', 'a', 'b', 'c', 'd', 'e', 'f', null, 'without a name', 'nor this'],
  ]
  const sheets = propose(['S', rows])
  expect(sheets[0]!.columns.map(({ at, name, named }) => [at, name, named])).toEqual([
    ...[[0, 'Name', undefined] as const, [1, 'Name 2', 'again'] as const, [2, 'name 2', undefined] as const],
    ...['😀', 'constructor', '__proto__', 'id', 'Status'].map((name, at) => [at + 3, name, undefined]),
    ...[[8, `${'名'.repeat(60)}…`, 'short'] as const, [10, 'K', 'letter'] as const, [11, 'L', 'letter'] as const],
  ])
  const documents = documentsOf({ key: 'odd', title: { zh: 'Odd', en: 'Odd' }, lang: 'en' }, sheets)
  const { fields } = documents[0] as EntityDocument
  expect(fields.map(({ id }) => id)).toMatchInlineSnapshot(`
    [
      "name",
      "name2",
      "name22",
      "item",
      "constructor2",
      "proto",
      "id2",
      "status2",
      "mingMingMingMingMingMingMingMingMing",
      "k",
      "l",
    ]
  `)
  expect(fields[8]!.help).toEqual({ zh: long, en: long })
  const checker = checkHere()
  checker.open({ key: 'odd', kind: 'app', published: [], shipped: [], library: LIBRARY } as unknown as AppState)
  expect((await checker.check(documents)).filter(({ code }) => code !== 'ref.role')).toEqual([])
})

test('the documents are sound: models with their rows, the columns by field, samples of what needs no lookup', async () => {
  const companions: SheetCell[][] = [
    ['登记序号', '姓名', '身份证号', '手机号'],
    [1, '周磊', '110101199209139205', '17758423360'],
  ]
  const sheets = propose(['访客', VISITS], ['随行人员', companions], ['备注', [['甲', '乙']]])
  const file = { file: 'a1.xlsx', name: '访客.xlsx' }
  const documents = documentsOf({ key: 'visit', title: { zh: '访客登记' }, lang: 'zh', file }, sheets)
  expect(documents.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'entity visit',
    'entity visit.suiXingRenYuan',
    'page visit.manage',
  ])
  const [model, rows] = documents as EntityDocument[]
  expect(model!.fields.map(({ id, type }) => `${id} ${type}`)).toMatchInlineSnapshot(`
    [
      "fangKeXingMing string",
      "shouJiHao string",
      "shenFenZhengHao string",
      "laiFangLeiXing enum",
      "xiaoQu dict",
      "laiFangRiQi date",
      "shiDuan json",
      "renShu integer",
      "meiRenYaJinYuan decimal",
      "yaJinHeJi decimal",
      "jieDaiRen user",
      "jieDaiBuMen dept",
      "deZhi region",
      "beiZhu text",
      "suiXingRenYuan children",
    ]
  `)
  expect(model!.fields.find(({ id }) => id === 'yaJinHeJi')).toMatchObject({
    value: { '*': [{ var: 'renShu' }, { var: 'meiRenYaJinYuan' }] },
  })
  expect(rows!.fields.map(({ id }) => id)).toEqual(['parent', 'xingMing', 'shenFenZhengHao', 'shouJiHao'])
  expect(model!.workbook).toMatchObject({
    ...file,
    sheet: '访客',
    head: 2,
    sheets: [{ id: 'suiXingRenYuan', sheet: '随行人员', head: 1, of: 0 }],
  })
  expect(model!.workbook!.columns).not.toContainEqual(expect.objectContaining({ id: 'yaJinHeJi' }))
  expect(model!.samples).toHaveLength(10)
  expect(model!.samples![0]!.values).toMatchObject({
    fangKeXingMing: '访客0',
    laiFangRiQi: '2026-09-17',
    renShu: 1,
    laiFangLeiXing: 'shangWu',
  })
  const checker = checkHere()
  checker.open({ key: 'visit', kind: 'app', published: [], shipped: [], library: LIBRARY } as unknown as AppState)
  expect((await checker.check(documents)).filter(({ code }) => code !== 'text.en' && code !== 'ref.role')).toEqual([])
})

const LIBRARY = {
  ...sampleLibrary,
  dicts: { campus: { title: { zh: '校区' }, options: [{ id: 'lake', title: { zh: '湖滨校区' } }] } },
}

test('in English names stand in both languages', () => {
  const sheets = propose([
    'Visits',
    [['Name', 'Kind'], ...Array.from({ length: 9 }, (_, at) => [`n${at}`, ['A', 'B'][at % 2]!])],
  ])
  const [model] = documentsOf({ key: 'visit', title: { zh: 'Visits', en: 'Visits' }, lang: 'en' }, sheets)
  const { fields, workbook } = model as EntityDocument
  expect(workbook).toBeUndefined()
  expect(fields[0]!.title).toEqual({ zh: 'Name', en: 'Name' })
  expect(fields[1]!.options?.map(({ title }) => title.en).toSorted()).toEqual(['A', 'B'])
})

test('a column of resident numbers is masked, and whole to the makers alone', () => {
  const [model] = documentsOf({ key: 'visit', title: { zh: '访客登记' }, lang: 'zh' }, propose(['访客', VISITS]))
  const { fields, access } = model as EntityDocument
  const masked = fields.filter(field => field.masked)
  expect(masked.map(field => field.title.zh)).toEqual(['身份证号'])
  expect(access?.map(({ id, unmask }) => [id, unmask])).toEqual([['makers', masked.map(({ id }) => id)]])
})

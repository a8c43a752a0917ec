/** An app made from a workbook: what the server reads of it, and its rows at publish. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ImportState } from '#adapters/wire/import.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Workbook } from '#adapters/wire/workbook.ts'
import type { AnyDocument, EntityDocument, Field, WorkbookSource } from '#engine/schema/document.ts'
import { APPS, editDraft, openState, publish, withEntity } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { put } from '#tests/support/upload.ts'

let server: TestServer
let creator: Caller
let other: Caller
let staff: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  staff = await server.loginNew({ account: 'guest', roles: ['staff'] })
})
afterAll(() => server?.stop())

const VISITS: CellValue[][] = [
  ['Visits of autumn'],
  ['Name', 'Day', 'Number', 'Host', 'Region'],
  ['Ann', new Date('2026-09-01T00:00:00Z'), 2, 'guest', '北京市/东城区'],
  ['Bob', '2026年9月2日', 3, 'nobody', 'Guangdong, Shenzhen'],
  [],
  ['Cleo', '20260903', 4, 'maker', null],
]
const COMPANIONS: CellValue[][] = [
  ['Visit no.', 'Name'],
  [1, 'Dan'],
  [3, 'Eve'],
  [1, 'Fay'],
  [9, 'Lost'],
]

const upload = async (caller = creator) => {
  const uploaded = await put(
    caller,
    await writeXlsx({
      sheets: [
        { name: 'Visits', rows: VISITS },
        { name: 'Companions', rows: COMPANIONS },
      ],
    }),
    'visits.xlsx',
  )
  return { ...uploaded, file: uploaded.link.split('/').at(-1)! }
}

const field = (id: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  ...{ id, type, title: { zh: id, en: id } },
  ...more,
})

function documentsOf(key: string, file: string, more: Partial<WorkbookSource> = {}): AnyDocument[] {
  const rows = `${key}.companions`
  const workbook: WorkbookSource = {
    ...{ file, name: 'visits.xlsx', sheet: 'Visits', head: 2 },
    columns: ['name', 'day', 'number', 'host', 'region'].map((id, at) => ({ id, at })),
    sheets: [{ id: 'companions', sheet: 'Companions', head: 1, of: 0, columns: [{ id: 'name', at: 1 }] }],
    ...more,
  }
  const model: EntityDocument = {
    ...{ kind: 'entity', grammar: 1, key, title: { zh: key, en: key }, status: true },
    fields: [
      field('name', 'string'),
      field('day', 'date'),
      field('number', 'integer'),
      field('host', 'user'),
      field('region', 'region'),
      field('companions', 'children', { to: rows, by: 'parent' }),
    ],
    // the maker is not among those who may use it
    access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail'] }],
    samples: [{ id: 'r1', values: { name: 'Ann' } }],
    workbook,
  }
  const below: EntityDocument = {
    ...{ kind: 'entity', grammar: 1, key: rows, title: { zh: 'rows', en: 'rows' } },
    fields: [field('parent', 'ref', { to: key, required: true }), field('name', 'string')],
  }
  return [model, below, { kind: 'page', grammar: 1, key: `${key}.manage`, title: { zh: key, en: key }, from: key }]
}

const make = (key: string, file: string, more: Partial<WorkbookSource> = {}) =>
  creator.post(APPS, { key, title: { zh: key, en: key }, documents: documentsOf(key, file, more) })
const list = async (key: string) =>
  (await staff.get<Page<WireRecord>>(`/api/data/${key}/list?ascs=name`)).body.data.records

/** The state of the one import into `key`, once it has ended. */
async function imported(key: string): Promise<{ rows: { row: number; label: string }[]; state: ImportState['state'] }> {
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ id: string; done: boolean }>`select id, ended_at is not null as done from import_work
        where tenant_id = '000000' and entity = ${key}`.execute(trx),
    )
    expect(rows).toHaveLength(1)
    if (rows[0]!.done) {
      const refused = await server.db.read({ tenant: '000000' }, trx =>
        sql<{ row: number; label: string }>`select row, label from import_row
          where tenant_id = '000000' and work_id = ${rows[0]!.id} and outcome = 'refused' order by row`.execute(trx),
      )
      return { rows: refused.rows, state: 'done' }
    }
    await sleep(50)
  }
  throw new Error('the import does not end')
}

test('a workbook is read for whoever uploaded it, with what its texts name', async () => {
  const { attachId } = await upload()
  const read = (body: unknown, caller = creator) => caller.post<Workbook>('/api/blade-schema/design/workbook', body)
  const { data } = (await read({ attachId })).body
  expect(data.name).toBe('visits.xlsx')
  expect(data.sheets.map(({ name }) => name)).toEqual(['Visits', 'Companions'])
  expect(data.sheets[0]!.rows.slice(0, 3)).toEqual([
    ['Visits of autumn'],
    ['Name', 'Day', 'Number', 'Host', 'Region'],
    ['Ann', '2026-09-01', 2, 'guest', '北京市/东城区'],
  ])
  expect(data.named.user.toSorted()).toEqual(['guest', 'maker'])
  expect(data.named.region.toSorted()).toEqual(['Guangdong, Shenzhen', '北京市/东城区'])
  expect((await read({ attachId }, other)).status).toBe(404)
  expect((await read({ attachId }, staff)).status).toBe(403)
  for (const wrong of [{}, null, { attachId: '7' }]) expect((await read(wrong)).status).toBe(404)
})

test.each<[string, () => Promise<Uint8Array>, string, number, RegExp, RegExp]>([
  [
    ...(['a workbook with a password', () => writeXlsx({ sheets: LONG, encryption: LOCK }), 'a.xlsx', 400] as const),
    ...([/已加密.*去掉密码/, /encrypted.*remove the password/] as const),
  ],
  [
    ...(['one of 1997', async () => new Uint8Array(Buffer.from(OLE, 'hex')), 'a.xls', 400] as const),
    ...([/97–2003.*另存为 \.xlsx/, /97–2003.*save it as \.xlsx/] as const),
  ],
  [
    ...([
      'one of 1997 under another name',
      async () => new Uint8Array(Buffer.from(OLE, 'hex')),
      'a.xlsx',
      400,
    ] as const),
    ...([/97–2003.*另存为 \.xlsx/, /97–2003.*save it as \.xlsx/] as const),
  ],
  [
    ...(['60,001 rows', () => writeXlsx({ sheets: LONG }), 'a.xlsx', 413] as const),
    ...([/“long”行数太多：最多 60000 行/, /"long" has too many rows: at most 60,?000/] as const),
  ],
  [
    ...(['301 columns', () => writeXlsx({ sheets: WIDE }), 'a.xlsx', 413] as const),
    ...([/“wide”列数太多：最多 300 列/, /"wide" has too many columns: at most 300/] as const),
  ],
])('%s is refused in words that say what, why and what to do', async (_, make, name, status, zh, en) => {
  const { attachId } = await put(creator, await make(), name)
  for (const [lang, said] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const headers = { 'accept-language': lang }
    const { status: told, body } = await creator.post('/api/blade-schema/design/workbook', { attachId }, headers)
    expect([told, body.msg]).toEqual([status, expect.stringMatching(said)])
  }
})

const OLE = `d0cf11e0a1b11ae1${'00'.repeat(504)}`
const LOCK = { password: 'secret', spinCount: 10 }
const LONG = [{ name: 'long', rows: [['a'], ...Array.from({ length: 60_001 }, (_, at) => [at])] }]
const WIDE = [{ name: 'wide', rows: [Array.from({ length: 301 }, (_, at) => `c${at}`)] }]

test('a file with macros is not kept, and it is said how to save it', async () => {
  const form = new FormData()
  form.append('file', new Blob([(await writeXlsx({ sheets: WIDE })) as BlobPart]), 'visits.xlsm')
  const { status, body } = await creator.post('/api/blade-resource/oss/endpoint/put-file', form)
  expect([status, body.msg]).toEqual([400, expect.stringMatching(/宏.*\.xlsx/)])
})

test('of more than 60 sheets the first are read, and how many are left is told', async () => {
  const sheets = Array.from({ length: 63 }, (_, at) => ({ name: `s${at}`, rows: [['a']], hidden: at === 1 }))
  const { attachId } = await put(creator, await writeXlsx({ sheets }), 'many.xlsx')
  const { data } = (await creator.post<Workbook>('/api/blade-schema/design/workbook', { attachId })).body
  expect([data.sheets.length, data.sheets.at(-1)!.name, data.left]).toEqual([60, 's60', 2])
})

test('a formula that every row of a column has is told', async () => {
  const cell = { formula: 'A2*B2', formulaResult: 6 }
  const sheets = [
    {
      name: 'S',
      rows: [
        ['a', 'b', 'c'],
        [2, 3, 6],
      ],
      cells: new Map([['1,2', cell]]),
    },
  ]
  const { attachId } = await put(creator, await writeXlsx({ sheets }), 'products.xlsx')
  const { data } = (await creator.post<Workbook>('/api/blade-schema/design/workbook', { attachId })).body
  expect(data.sheets).toEqual([
    { name: 'S', rows: sheets[0]!.rows, isCut: false, formulas: [{ at: 2, text: '[0]*[1]', rows: 1 }] },
  ])
})

test('publishing makes its rows records, with those below them', async () => {
  const { file } = await upload()
  await make('visit', file)
  expect((await publish(creator, 'visit')).status).toBe(200)
  expect(await imported('visit')).toMatchObject({
    // whose host nobody is, and the row below of a visit that is not there
    rows: [
      { row: 2, label: 'Visits' },
      { row: 4, label: 'Bob' },
    ],
  })
  const [ann, cleo, ...none] = await list('visit')
  expect(none).toEqual([])
  expect(ann).toMatchObject({ name: 'Ann', day: '2026-09-01', number: 2, region: '110101' })
  expect(cleo).toMatchObject({ name: 'Cleo', day: '2026-09-03', number: 4 })
  const companions = async (id: unknown) =>
    (await staff.get<WireRecord>(`/api/data/visit/detail?id=${id}`)).body.data.companions as WireRecord[]
  expect((await companions(ann!.id)).map(({ name }) => name)).toEqual(['Dan', 'Fay'])
  expect((await companions(cleo!.id)).map(({ name }) => name)).toEqual(['Eve'])
  const { draft, published } = await openState(creator, 'visit')
  expect(JSON.stringify([draft, published])).not.toMatch(/workbook|samples/)
})

test('rows in the line of their record and below it become rows of it', async () => {
  const rows: CellValue[][] = [
    ['Name', 'Companions 1', 'Companions 2'],
    [null, 'Name', 'Name'],
    ['Ann', 'Dan', 'Eve'],
    [null, 'Fay', null],
    ['Bob', null, 'Gus'],
  ]
  const { link } = await put(creator, await writeXlsx({ sheets: [{ name: 'Visits', rows }] }), 'visits.xlsx')
  const column = (at: number) => [{ id: 'name', at }]
  const sheets = [{ id: 'companions', sheet: 'Visits', head: 2, repeats: [1], columns: column(1) }]
  await make('inline', link.split('/').at(-1)!, { columns: column(0), sheets })
  expect((await publish(creator, 'inline')).status).toBe(200)
  expect((await imported('inline')).rows).toEqual([])
  const found = await list('inline')
  const below = async ({ id }: WireRecord) =>
    ((await staff.get<WireRecord>(`/api/data/inline/detail?id=${id}`)).body.data.companions as WireRecord[]).map(
      ({ name }) => name,
    )
  expect(found.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
  expect(await Promise.all(found.map(below))).toEqual([['Dan', 'Eve', 'Fay'], ['Gus']])
})

test('records that others refer to are there first, and their maker need not be among those who may use them', async () => {
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Sales',
        rows: [
          ['Order', 'Buyer'],
          ['A-1', 'Lake'],
          ['A-2', 'Hill'],
          ['A-3', 'Sea'],
        ],
      },
      { name: 'Customers', rows: [['Name'], ['Lake'], ['Hill']] },
    ],
  })
  const { link } = await put(creator, book, 'sales.xlsx')
  const source = { file: link.split('/').at(-1)!, name: 'sales.xlsx', head: 1 }
  const access: EntityDocument['access'] = [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail'] }]
  const model = (key: string, fields: Field[], workbook: WorkbookSource): EntityDocument => ({
    ...{ kind: 'entity', grammar: 1, key, title: { zh: key, en: key }, status: true, fields, access, workbook },
  })
  const sales = model('sales', [field('name', 'string'), field('buyer', 'ref', { to: 'sales.customers' })], {
    ...{ ...source, sheet: 'Sales' },
    columns: ['name', 'buyer'].map((id, at) => ({ id, at })),
  })
  const customers = model('sales.customers', [field('name', 'string', { unique: true })], {
    ...{ ...source, sheet: 'Customers', columns: [{ id: 'name', at: 0 }] },
  })
  const page: AnyDocument = {
    kind: 'page',
    grammar: 1,
    key: 'sales.manage',
    title: { zh: 'S', en: 'S' },
    from: 'sales',
  }
  await creator.post(APPS, { key: 'sales', title: { zh: 'S', en: 'S' }, documents: [sales, customers, page] })
  expect((await publish(creator, 'sales')).status).toBe(200)
  expect((await imported('sales')).rows).toEqual([{ row: 4, label: 'A-3' }])
  expect((await imported('sales.customers')).rows).toEqual([])
  const found = await list('sales')
  expect(found.map(({ name, $ref }) => [name, Object.values($ref!.buyer!)[0]!.$label])).toEqual([
    ['A-1', 'Lake'],
    ['A-2', 'Hill'],
  ])
})

test('its rows come once, also where samples of another model are made records', async () => {
  const { file } = await upload()
  await make('mixed', file)
  const title = field('title', 'string')
  const other: EntityDocument = {
    ...{ kind: 'entity', grammar: 1, key: 'mixed.other', title: { zh: 'other', en: 'other' }, status: true },
    fields: [title],
    access: [{ id: 'makers', to: { roles: ['creator'] }, may: ['list', 'add'] }],
    samples: [{ id: 'r1', values: { title: 'One' } }],
  }
  await editDraft(creator, 'mixed', documents => [...documents, other])
  const publishWith = async () => {
    const { draft } = await openState(creator, 'mixed')
    return creator.post(`${APPS}/mixed/publish`, { rev: draft.rev, note: '', samples: true })
  }
  expect((await publishWith()).body.data).toMatchObject({ version: 1, samples: { made: 1, refused: [] } })
  await imported('mixed')
  expect(await list('mixed')).toHaveLength(2)
  expect(JSON.stringify((await openState(creator, 'mixed')).draft)).not.toMatch(/workbook|samples/)
  expect((await publishWith()).status).toBe(400)
  await imported('mixed')
})

test('publishing again adds nothing again', async () => {
  await editDraft(
    creator,
    'visit',
    withEntity(one => ({ ...one, title: { zh: 'Again', en: 'Again' } })),
  )
  expect((await publish(creator, 'visit')).status).toBe(200)
  await imported('visit')
  expect(await list('visit')).toHaveLength(2)
})

test('a file of somebody else, or one that is gone, stops the publish, and nothing is published', async () => {
  const { file: foreign } = await upload(other)
  await make('thief', foreign)
  for (const file of [foreign, 'gone.xlsx']) {
    await editDraft(
      creator,
      'thief',
      withEntity(one => (one.workbook ? { ...one, workbook: { ...one.workbook, file } } : one)),
    )
    const { status, body } = await publish(creator, 'thief')
    expect([status, body.msg]).toEqual([409, expect.stringContaining('visits.xlsx')])
  }
  expect((await openState(creator, 'thief')).version).toBeNull()
})

test('a sheet that is not there ends the import with a reason; a column of a field that is gone is no draft to publish', async () => {
  const { file } = await upload()
  await make('lacking', file, { sheet: 'Elsewhere' })
  await publish(creator, 'lacking')
  await imported('lacking')
  expect(await list('lacking')).toEqual([])
  await make('fewer', file)
  await editDraft(
    creator,
    'fewer',
    withEntity(one => ({ ...one, fields: one.fields.filter(({ id }) => id !== 'host') })),
  )
  const { status, body } = await publish(creator, 'fewer')
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('workbook/columns/host')])
})

test('a copy is without the rows', async () => {
  const { file } = await upload()
  await make('first', file)
  await creator.post(`${APPS}/first/copy`, { key: 'second', title: { zh: 'second' } })
  expect(JSON.stringify((await openState(creator, 'second')).draft)).not.toMatch(/workbook|samples/)
})

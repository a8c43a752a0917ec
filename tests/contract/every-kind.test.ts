/** A field of every kind a creator can add, made as the designer makes it: checked, stored, said and read back by the server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { outOfRange } from '#designer/controls/inputs/control-for.ts'
import { FIELD_WORDS } from '#designer/kind/words.ts'
import { newField } from '#designer/new/new-field.ts'
import { checkDocument } from '#engine/compile/check-document.ts'
import type { DashboardDocument, Field, Json, Library, WidgetDocument } from '#engine/schema/document.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { maskedFields } from '#engine/value/mask.ts'
import type { Value } from '#engine/value/value.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { APPS, editDraft, makeApp, publish, withEntity, withFields } from '../support/design.ts'
import { boardsOf, limitCases } from '../support/limits.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'

const APP = 'everyKind'
const DATA = `/api/data/${APP}`
const TYPED: Record<string, Json> = {
  phone: '13812345678',
  email: 'sunli@campus.edu.cn',
  idCard: '11010519491231002X',
  url: 'https://campus.edu.cn',
  money: '1234.50',
  percent: '12.50',
  rating: 4,
  slider: 60,
  duration: 150,
  'date-range': ['2026-11-01', '2026-11-20'],
  'time-range': ['22:00:00', '06:00:00'],
  tags: ['新', '急'],
  address: { region: '330106', detail: '文三路 1 号' },
  location: { latitude: 30.274085, longitude: 120.15507, name: '东门' },
}
const SAID: Record<string, string> = {
  percent: '12.50%',
  duration: '2 小时 30 分钟',
  'date-range': '2026-11-01 ~ 2026-11-20',
  'time-range': '22:00 ~ 06:00',
  tags: '新、急',
  address: '浙江省杭州市西湖区 文三路 1 号',
  location: '东门 (30.274085, 120.15507)',
}
const REFUSED: Record<string, Json> = {
  phone: '138',
  idCard: '110105194912310021',
  rating: 6,
  duration: -1,
  'date-range': ['2026-11-20', '2026-11-01'],
  'time-range': ['25:00:00', null],
  tags: ['x'.repeat(51)],
  address: { region: '330106', detail: 'x'.repeat(201) },
  location: { latitude: 91, longitude: 0, name: null },
}
const known = { entities: [APP], option: { zh: '一' }, row: { zh: '行' } }
const made: [id: string, field: Field][] = []

let server: TestServer
let creator: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'], depts: ['lab'] })
  await makeApp(creator, APP)
  const add = (fields: Field[]) => {
    let all = fields
    made.length = 0
    for (const id of [...Object.keys(TYPED), 'post', 'roles']) {
      const word = FIELD_WORDS.find(one => one.id === id)!
      const entity = { kind: 'entity', grammar: 1, key: APP, title: { zh: '-' }, fields: all } as const
      const field = newField(entity, { ...word.title }, word, known, id.replaceAll('-', ' '))
      made.push([id, field])
      all = [...all, field]
    }
    return all
  }
  await editDraft(creator, APP, documents =>
    withEntity(entity => ({
      ...entity,
      actions: undefined,
      access: [
        {
          ...{ id: 'maker', to: { roles: ['creator'] }, may: ['list', 'detail', 'add', 'edit', 'export', 'import'] },
          unmask: maskedFields(entity),
        },
      ],
    }))(withFields(add)(documents)),
  )
  expect((await publish(creator, APP)).body.data).toEqual({ version: 1 })
})
afterAll(() => server?.stop())

const values = (of: Record<string, Json>) =>
  Object.fromEntries(made.flatMap(([id, field]) => (id in of ? [[field.id, of[id]!]] : [])))
const list = async () => (await creator.get<Page<WireRecord>>(`${DATA}/list`)).body.data.records

test('each value comes back as it was sent, the region of an address with its name', async () => {
  const saved = await creator.post<WireRecord>(`${DATA}/submit`, { title: 'first', ...values(TYPED) })
  expect(saved.status).toBe(200)
  const [row] = await list()
  expect(row).toMatchObject(values(TYPED))
  expect(row!.$ref).toMatchObject({ address: { '330106': { $label: '浙江省 / 杭州市 / 西湖区' } } })
})

test.each(Object.keys(REFUSED))('a %s that is none is refused at its field', async id => {
  const field = made.find(([kind]) => kind === id)![1].id
  const answer = await creator.post<{ issues: WireIssue[] }>(`${DATA}/submit`, {
    title: 'wrong',
    [field]: REFUSED[id]!,
  })
  expect(answer.body.data.issues).toMatchObject([{ path: field }])
})

test('a record says them in words, and an import reads these again', async () => {
  const [row] = await list()
  for (const [id, zh] of Object.entries(SAID)) {
    const field = made.find(([kind]) => kind === id)![1]
    const label = (code: string) => row!.$ref?.[field.id]?.[code]?.$label
    expect([id, formatValue(field, row![field.id] as Value, { lang: 'zh', label })]).toEqual([id, zh])
  }
  const titles = ['时长', '百分比', '标签', '时间段', '日期范围']
  const cells = ['2小时30分', '12.5%', '新，急', '22:00 ~ 06:00', '2026-11-01 至 2026-11-20']
  await imported([
    ['title', ...titles],
    ['second', ...cells],
  ])
  const second = (await list()).find(({ title }) => title === 'second')
  const { percent, duration, tags, ...rest } = TYPED
  const ranges = { 'date-range': rest['date-range']!, 'time-range': rest['time-range']! }
  expect(second).toMatchObject(values({ percent: percent!, duration: duration!, tags: tags!, ...ranges }))
})

test.each([
  ['in', '新,旧', 1],
  ['in', '旧', 0],
  ['every', '新,急', 1],
  ['every', '新,旧', 0],
  ['notin', '旧', 1],
])('records are searched by tags: %s %s finds %d of those made first', async (way, tags, found) => {
  const [, { id }] = made.find(([kind]) => kind === 'tags')!
  const { body } = await creator.get<Page<WireRecord>>(
    `${DATA}/list?title_equal=first&${id}_${way}=${encodeURIComponent(tags)}`,
  )
  expect(body.data.total).toBe(found)
})

test('whoever may not see posts and roles chooses among their names, and of these nothing else is told', async () => {
  const admin = await server.loginNew({ account: 'chief', roles: ['administrator'], depts: ['lab'] })
  await admin.post('/api/blade-system/post/submit', { postCode: 'dean', postName: '院长', remark: 'secret' })
  const staff = await server.loginNew({ account: 'plain', roles: ['staff'], depts: ['lab'] })
  for (const path of ['/api/blade-system/post', '/api/blade-system/role']) {
    expect((await staff.get(`${path}/list`)).status).toBe(403)
    const { records } = (await staff.get<Page<WireRecord>>(`${path}/select`)).body.data
    expect(records.length).toBeGreaterThan(0)
    for (const record of records)
      expect(['id', 'label', 'parentId']).toEqual(expect.arrayContaining(Object.keys(record)))
  }
})

async function imported(rows: string[][]): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })] as BlobPart[]), 'kinds.xlsx')
  const { attachId } = (await creator.post<{ attachId: string }>('/api/blade-resource/oss/endpoint/put-file', form))
    .body.data
  const { id } = (await creator.post<{ id: string }>(`${DATA}/import`, { attachId })).body.data
  for (let tries = 0; tries < 300; tries++) {
    const answer = await creator.post<{ state: string; added: number }>(`${DATA}/import/state`, { id })
    const { state, added } = answer.body.data
    if (state === 'done') return expect(added).toBe(1)
    expect(state).not.toBe('failed')
    await sleep(50)
  }
  throw new Error('the import does not end')
}

test('DB-44 DB-45 a value below, at and above each limit of a manifest gets one answer: inspector, check and server', async () => {
  const widgets = manifests as unknown as Record<string, WidgetDocument>
  const cases = limitCases(widgets)
  expect(cases.length).toBeGreaterThan(400)
  const library: Library = {
    ...{ entity: () => undefined, document: () => undefined, dict: () => undefined },
    ...{ widget: name => widgets[name], names: () => Object.keys(widgets) },
  }
  const boards = boardsOf(APP, cases)
  const check = async (documents: DashboardDocument[]) =>
    (await creator.post<WireIssue[]>(`${APPS}/${APP}/check`, { documents })).body.data
  // where the grammar refuses one, nothing else of the app is checked
  const answers = await Promise.all([check(boards.filter(isSound)), check(boards.filter(board => !isSound(board)))])
  const refusals = (issues: { path: string; code: string }[]) =>
    new Set(issues.flatMap(({ path, code }) => (LIMITS.test(code) ? (/cards\/(c\d+)/.exec(path)?.[1] ?? []) : [])))
  const byServer = refusals(answers.flat())
  const byCheck = refusals(boards.flatMap(board => checkDocument(board, library)))
  const byInspector = cases.filter(({ value, schema }) => outOfRange(value, schema) !== null).map(({ id }) => id)
  expect([...byCheck].toSorted()).toEqual(byInspector.toSorted())
  expect([...byServer].toSorted()).toEqual(byInspector.toSorted())
})

const isSound = ({ key }: DashboardDocument) => key.includes('limits0')

const LIMITS = /^(card\.size|widget\.props\.(minimum|maximum)|grammar\.(minimum|maximum))$/

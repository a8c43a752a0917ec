import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import { settleAll } from '#engine/entity/settle.ts'
import type { AnyDocument, EntityDocument, Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const title = (zh: string) => ({ zh, en: zh })
const v = (name: string): Rule => ({ var: name })
const REPAIRS = v('$pointing.kit.repair.asset')
const LESS: Rule = { '<': [v('$parent.keeper.wage'), v('cost')] }
const asset = {
  kind: 'entity',
  grammar: 1,
  key: 'kit',
  title: title('资产'),
  fields: [
    { id: 'name', type: 'string', title: title('名称'), required: true },
    { id: 'price', type: 'decimal', scale: 2, title: title('价格') },
    { id: 'repairs', type: 'integer', title: title('次数'), search: 'between', value: { count: [REPAIRS] } },
    { id: 'spent', type: 'decimal', scale: 2, title: title('花费'), value: { sum: [REPAIRS, v('cost')] } },
    { id: 'mean', type: 'decimal', scale: 1, title: title('平均'), value: { avg: [REPAIRS, v('cost')] } },
    {
      ...{ id: 'least', type: 'decimal', scale: 0, title: title('最少'), value: { min: [REPAIRS, v('cost')] } },
      when: { '>': [v('price'), 20] },
    },
    { id: 'seen', type: 'integer', title: title('涉及'), value: { count: [v('$pointing.kit.repair.others')] } },
    { id: 'last', type: 'date', title: title('最近'), value: { max: [REPAIRS, v('day')] } },
    {
      id: 'dear',
      type: 'integer',
      title: title('贵的'),
      value: { count: [REPAIRS, { '>': [v('cost'), v('$parent.price')] }] },
    },
    {
      id: 'state',
      type: 'enum',
      title: title('状态'),
      options: [
        { id: 'whole', title: title('完好') },
        { id: 'broken', title: title('在修') },
      ],
      value: { if: [{ some: [REPAIRS, { '!': [v('done')] }] }, 'broken', 'whole'] },
    },
    { id: 'keeper', type: 'ref', to: 'kit.person', show: ['wage'], title: title('保管人') },
    { id: 'wage', type: 'integer', title: title('工资'), value: { max: [REPAIRS, v('by.wage')] } },
    { id: 'less', type: 'integer', title: title('低于'), value: { count: [REPAIRS, LESS] } },
    {
      id: 'named',
      type: 'integer',
      title: title('有人'),
      value: { count: [REPAIRS, { '==': [v('by.name'), 'Ann'] }] },
    },
  ],
  access: [
    { id: 'staff', to: { roles: ['staff', 'mechanic'] }, may: ['list', 'detail', 'add', 'edit'] },
    { id: 'guest', to: { roles: ['guest'] }, may: ['list', 'detail'] },
  ],
}
const repair = {
  kind: 'entity',
  grammar: 1,
  key: 'kit.repair',
  title: title('维修'),
  fields: [
    { id: 'asset', type: 'ref', to: 'kit', title: title('资产') },
    { id: 'others', type: 'refs', to: 'kit', title: title('涉及') },
    { id: 'cost', type: 'decimal', scale: 2, title: title('费用') },
    { id: 'day', type: 'date', title: title('日期') },
    { id: 'done', type: 'boolean', title: title('完成') },
    { id: 'parts', type: 'children', to: 'kit.part', by: 'repair', title: title('零件') },
    { id: 'by', type: 'ref', to: 'kit.person', show: ['name', 'wage'], title: title('维修人') },
  ],
  access: [
    { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] },
    {
      id: 'own',
      to: { roles: ['mechanic'] },
      may: ['list', 'detail', 'add'],
      hide: ['cost'],
      rows: { and: [{ '==': [v('createUser'), v('$me.id')] }, { none: [v('parts'), { '==': [v('name'), 'x'] }] }] },
    },
  ],
}
const part = {
  kind: 'entity',
  grammar: 1,
  key: 'kit.part',
  title: title('零件'),
  fields: [
    { id: 'repair', type: 'ref', to: 'kit.repair', title: title('维修') },
    { id: 'name', type: 'string', title: title('名称') },
  ],
}
/** A mechanic may pick them, and sees no wage. */
const person = {
  kind: 'entity',
  grammar: 1,
  key: 'kit.person',
  title: title('人员'),
  fields: [
    { id: 'name', type: 'string', title: title('姓名') },
    { id: 'wage', type: 'integer', title: title('工资') },
  ],
  access: [
    { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'select', 'add'] },
    { id: 'mechanic', to: { roles: ['mechanic'] }, may: ['select'], hide: ['wage'] },
  ],
}

let server: TestServer
let staff: Caller
let mechanic: Caller
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const tenant of ['000000', '000001'])
    await publishDocuments(server.db, 'kit', [asset, repair, part, person] as unknown as AnyDocument[], tenant)
  staff = await server.loginNew({ account: 'staff', roles: ['staff'] })
  mechanic = await server.loginNew({ account: 'mechanic', roles: ['mechanic'] })
  for (const name of ['Camera', 'Drill', 'Easel'])
    ids[name] = (await save(staff, 'kit', { name, price: '30' })).id as string
  await save(staff, 'kit.repair', { asset: ids.Camera, cost: '20.25', day: '2026-03-01', done: true })
  await save(staff, 'kit.repair', {
    asset: ids.Camera,
    others: [ids.Drill, ids.Easel],
    cost: '40',
    day: '2026-05-01',
    done: false,
  })
  await save(mechanic, 'kit.repair', { asset: ids.Camera, cost: '1', day: '2026-01-01', done: true })
  await save(staff, 'kit.repair', { asset: ids.Drill, cost: '0.1', day: '2026-02-02', done: true })
  const gone = await save(staff, 'kit.repair', { asset: ids.Drill, cost: '99', day: '2026-09-09' })
  await staff.post(`/api/data/kit.repair/remove?ids=${gone.id}`)
})
afterAll(() => server.stop())

async function save(caller: Caller, key: string, record: object): Promise<WireRecord> {
  const answer = await caller.post<WireRecord>(`/api/data/${key}/submit`, record)
  expect(answer.body, answer.text).toMatchObject({ code: 200 })
  return answer.body.data
}
const list = async (caller: Caller, query = 'ascs=name') =>
  (await caller.get<Page<WireRecord>>(`/api/data/kit/list?${query}`)).body.data.records
const names = (records: WireRecord[]) => records.map(({ name }) => name)

describe('fields computed from records that point here', () => {
  test('a list and a detail have them, of records that are not removed', async () => {
    const camera = {
      seen: 0,
      least: '20',
      repairs: 3,
      spent: '60.25',
      mean: '30.1',
      last: '2026-05-01',
      dear: 1,
      state: 'broken',
    }
    expect(await list(staff)).toMatchObject([
      { name: 'Camera', ...camera },
      { name: 'Drill', seen: 1, repairs: 1, spent: '0.10', mean: '0.1', last: '2026-02-02', dear: 0, state: 'whole' },
      { name: 'Easel', seen: 1, repairs: 0, spent: '0.00', mean: null, last: null, dear: 0, state: 'whole' },
    ])
    const { data } = (await staff.get<WireRecord>(`/api/data/kit/detail?id=${ids.Camera}`)).body
    expect(data).toMatchObject(camera)
  })

  test('a list is sorted, searched, filtered, grouped and paged by them', async () => {
    expect(names(await list(staff, 'descs=repairs'))).toEqual(['Camera', 'Drill', 'Easel'])
    expect(names(await list(staff, 'ascs=repairs&size=1&current=2'))).toEqual(['Drill'])
    expect(names(await list(staff, 'repairs_ge=1&spent_lt=50'))).toEqual(['Drill'])
    expect(names(await list(staff, 'last_null=1'))).toEqual(['Easel'])
    const query = async (call: object) =>
      (await staff.post<{ rows: WireRecord[]; total: number }>('/api/data/kit/query', call)).body.data
    const where = { and: [{ '>': [v('repairs'), 0] }, { '<': [v('last'), '2026-04-01'] }] }
    expect(await query({ where })).toMatchObject({ total: 1, rows: [{ name: 'Drill', repairs: 1 }] })
    const measures = [{ id: 'sum', fn: 'sum', of: 'repairs' }]
    expect((await query({ get: 'sums', group: [{ id: 'state' }], measures })).rows).toEqual([
      { state: 'broken', sum: 3 },
      { state: 'whole', sum: 1 },
    ])
  })

  test('a reader gets what the records they may list give, and no field that reads one hidden from them', async () => {
    const [camera, drill] = await list(mechanic)
    expect(camera).toMatchObject({ repairs: 1, last: '2026-01-01', state: 'whole' })
    expect(drill).toMatchObject({ repairs: 0, last: null })
    for (const hidden of ['spent', 'mean', 'dear']) expect(camera).not.toHaveProperty(hidden)
    expect((await mechanic.get('/api/data/kit/list?spent_gt=1')).status).toBe(400)
    expect((await mechanic.get('/api/data/kit/list?ascs=spent')).status).toBe(400)
    expect((await mechanic.post('/api/data/kit/query', { where: { '>': [v('spent'), 1] } })).status).toBe(400)
  })

  test('no reader gets a field that reads one hidden from them through a reference', async () => {
    const hidden = ['wage', 'less']
    const [all] = await list(staff)
    for (const each of [...hidden, 'named']) expect(all).toHaveProperty(each)
    const [camera] = await list(mechanic)
    expect(camera).toHaveProperty('named')
    for (const each of hidden) expect(camera).not.toHaveProperty(each)
  })

  test('who may not list those records has none of the fields', async () => {
    const guest = await server.loginNew({ account: 'guest', roles: ['guest'] })
    const [camera] = await list(guest)
    expect(camera).toMatchObject({ name: 'Camera', price: '30.00' })
    for (const hidden of ['repairs', 'spent', 'last', 'state']) expect(camera).not.toHaveProperty(hidden)
  })

  test('another tenant counts its own', async () => {
    const other = await server.loginNew({ account: 'other', roles: ['staff'], tenant: '000001' })
    const own = await save(other, 'kit', { name: 'Camera' })
    expect(own).toMatchObject({ repairs: 0, spent: '0.00' })
    await save(other, 'kit.repair', { asset: own.id, cost: '5' })
    expect(await list(other)).toMatchObject([{ repairs: 1, spent: '5.00' }])
  })

  test('a save ignores what is sent for them, and its answer has what a detail has', async () => {
    const saved = await save(staff, 'kit', { id: ids.Camera, price: '35', repairs: 77, state: 'whole' })
    expect(saved).toMatchObject({ price: '35.00', repairs: 3, state: 'broken', $dropped: ['repairs', 'state'] })
    await save(staff, 'kit', { id: ids.Camera, price: '30' })
  })

  test('the screen has them as locked fields whose formula stays on the server', async () => {
    const answer = await staff.get<ScreenBundle>('/api/blade-schema/screen/kit')
    const { document, readOnly, rollups } = answer.body.data.entities.kit!
    expect(document.fields.find(({ id }) => id === 'repairs')).toMatchObject({ readOnly: true, default: 0 })
    expect(readOnly).toContain('repairs')
    expect(rollups).toContain('repairs')
    expect(answer.text).not.toContain('$pointing')
  })

  test('any records give what the engine gives for them as rows of the record', async () => {
    const other = await server.loginNew({ account: 'law', roles: ['staff'], tenant: '000002' })
    await publishDocuments(server.db, 'kit', [asset, repair, part, person] as unknown as AnyDocument[], '000002')
    const cell = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })
    const row = fc.record({
      cost: cell(fc.integer({ min: -9999, max: 9999 }).map(cents => (cents / 100).toFixed(2))),
      day: cell(fc.constantFrom('2024-02-29', '1999-12-31', '2026-11-27')),
      done: cell(fc.boolean()),
    })
    const price = cell(fc.integer({ min: 0, max: 90 }).map(String))
    const drawn = fc.sample(fc.record({ price, rows: fc.array(row, { maxLength: 6 }) }), { numRuns: 12, seed: 5 })
    const entity = compileEntity(asset as unknown as EntityDocument, key =>
      [asset, repair, person].map(one => one as unknown as EntityDocument).find(one => one.key === key),
    )
    for (const { price, rows } of drawn) {
      const { id } = await save(other, 'kit', { name: 'any', price })
      for (const each of rows) await save(other, 'kit.repair', { ...each, asset: id })
      const record: EngineRecord = { price: price ?? null, '$pointing.kit.repair.asset': rows as EngineRecord[] }
      settleAll(entity, { record, env: { today: '2026-11-27', now: '2026-11-27 10:00:00' } })
      const { repairs, spent, mean, least, last, dear, state } = record
      const read = (await other.get<WireRecord>(`/api/data/kit/detail?id=${id}`)).body.data
      expect(read).toMatchObject({ repairs, spent, mean, least, last, dear, state })
    }
  })
})

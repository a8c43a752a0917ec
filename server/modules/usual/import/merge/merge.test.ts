/** A workbook that is imported again, over HTTP: compared with its last import and the records, written, taken back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportLine, ImportState } from '#adapters/wire/import.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import { editDraft, makeApp, publish, withEntity } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const HEAD = ['编号', '姓名', '电话', '日期', '标签']
const DATA = '/api/data/visits'

let server: TestServer
let maker: Caller
let other: Caller
let name = ''
let books = 0

beforeAll(async () => {
  server = await startServer()
  maker = await server.loginNew({ account: 'maker', roles: ['creator'], depts: ['gate'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'], depts: ['gate'] })
  await makeApp(maker, 'visits')
  await editDraft(
    maker,
    'visits',
    withEntity(entity => ({
      ...entity,
      fields: [
        { id: 'code', type: 'string', title: { zh: '编号', en: 'Code' } },
        { id: 'name', type: 'string', required: true, title: { zh: '姓名', en: 'Name' } },
        { id: 'phone', type: 'string', format: 'phone', title: { zh: '电话', en: 'Phone' } },
        { id: 'day', type: 'date', title: { zh: '日期', en: 'Day' } },
        { id: 'tags', type: 'string', title: { zh: '标签', en: 'Tags' } },
      ],
      access: [
        { id: 'all', to: { everyone: true }, may: ['list', 'detail', 'import', 'add'] },
        { id: 'makers', to: { roles: ['creator'] }, may: ['edit', 'remove', 'export'] },
      ],
    })),
  )
  expect((await publish(maker, 'visits')).status).toBe(200)
})
afterAll(() => server.stop())
beforeEach(async () => {
  name = `book-${++books}.xlsx`
  const all = Object.values(await records())
  if (all.length) await maker.post(`${DATA}/remove`, { ids: all.map(({ id }) => id) })
})

async function upload(rows: SheetCell[][], caller = maker): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })] as BlobPart[]), name)
  return (await caller.post<{ attachId: string }>('/api/blade-resource/oss/endpoint/put-file', form)).body.data.attachId
}

const stateOf = async (id: string, caller = maker) =>
  (await caller.post<ImportState>(`${DATA}/import/state`, { id })).body.data

async function until(id: string, states: string[], caller = maker): Promise<ImportState> {
  for (let tries = 0; tries < 400; tries++) {
    const state = await stateOf(id, caller)
    if (states.includes(state.state)) return state
    await sleep(25)
  }
  throw new Error('the import does not move on')
}

/** The id of a file that was compared. */
async function compared(rows: SheetCell[][], caller = maker): Promise<string> {
  const attachId = await upload([HEAD, ...rows], caller)
  const begun = await caller.post<{ id: string }>(`${DATA}/import`, { attachId, compare: true })
  expect(begun.body).toMatchObject({ msg: '', code: 200 })
  const { id } = begun.body.data
  await until(id, ['choosing', 'failed'], caller)
  return id
}

const byCode = async (id: string, caller = maker) => {
  await caller.post(`${DATA}/import/compare`, { id, key: 'code' })
  return until(id, ['choosing', 'failed'], caller)
}

const linesOf = async (id: string, kind: string, caller = maker) =>
  (await caller.post<{ lines: ImportLine[]; more: boolean }>(`${DATA}/import/lines`, { id, kind })).body.data.lines

const apply = (id: string, choices = {}, caller = maker) => caller.post(`${DATA}/import/apply`, { id, choices })

/** Compared by the code and written. */
async function written(rows: SheetCell[][], choices = {}, caller = maker): Promise<ImportState & { id: string }> {
  const id = await compared(rows, caller)
  await byCode(id, caller)
  expect((await apply(id, choices, caller)).status).toBe(200)
  return until(id, ['done', 'failed'], caller)
}

async function undone(id: string): Promise<ImportState> {
  expect((await maker.post(`${DATA}/import/undo`, { id })).status).toBe(200)
  return until(id, ['done', 'failed'])
}

async function records(): Promise<Record<string, WireRecord>> {
  const { rows } = (await maker.post<{ rows: WireRecord[] }>(`${DATA}/query`, { size: 100 })).body.data
  return Object.fromEntries(rows.map(record => [record.code as string, record]))
}

/** Somebody else changes the record with this code. */
async function changes(code: string, values: Record<string, unknown>): Promise<void> {
  const { id, rev } = (await records())[code]!
  expect((await other.post(`${DATA}/submit`, { id, rev, ...values })).status).toBe(200)
}

const ANNA: SheetCell[] = ['V1', '安娜', '13800000001', '2026-11-01', 'a']
const BERT: SheetCell[] = ['V2', '伯特', '13800000002', '2026-11-02', 'b']
const CARL: SheetCell[] = ['V3', '卡尔', '13800000003', '2026-11-03', 'c']
const put = (row: SheetCell[], at: number, value: SheetCell) => row.with(at, value)

describe('a comparison', () => {
  test('writes nothing before it is applied, and says every wrong cell of a row', async () => {
    const id = await compared([ANNA, ['V2', null, '12', '32.13.', 'x']])
    const state = await byCode(id)
    expect(state.merge).toMatchObject({ key: 'code', again: false, counts: { added: 1, wrong: 1, clash: 0 } })
    expect(state.merge!.keys.map(key => key.id)).toEqual(['code', 'name', 'phone', 'day', 'tags'])
    const [wrong] = await linesOf(id, 'wrong')
    expect(wrong!.reasons).toHaveLength(3)
    expect(await records()).toEqual({})
    const [added] = await linesOf(id, 'added')
    expect(added!.cells.map(({ title, file }) => [title, file])).toContainEqual(['姓名', '安娜'])
  })

  test('tells what the file changed, what was changed here, what both changed, what is gone', async () => {
    await written([ANNA, BERT, CARL])
    await changes('V1', { phone: '13900000001' })
    await changes('V2', { tags: 'here' })
    const id = await compared([put(ANNA, 1, '安妮'), put(put(BERT, 4, 'there'), 3, '2026-12-02')])
    const { merge } = await stateOf(id)
    // by the key of the last time
    expect(merge).toMatchObject({ key: 'code', again: true })
    expect(merge!.counts).toMatchObject({ added: 0, changed: 1, clash: 1, gone: 1, same: 0, wrong: 0 })
    const [clash] = await linesOf(id, 'clash')
    expect(clash!.cells.find(({ wins }) => !wins)).toMatchObject({
      title: '标签',
      base: 'b',
      record: 'here',
      file: 'there',
    })
    expect((await linesOf(id, 'gone')).map(({ label }) => label)).toEqual(['V3'])
  })

  test('an empty key, a key twice in the file and one that several records have are each refused', async () => {
    for (const record of [
      { code: 'V9', name: '一' },
      { code: 'V9', name: '二' },
    ])
      await maker.post(`${DATA}/submit`, record)
    const id = await compared([put(ANNA, 0, null), BERT, put(CARL, 0, 'V2'), put(CARL, 0, 'V9')])
    expect((await byCode(id)).merge!.counts).toMatchObject({ added: 1, wrong: 3 })
    const reasons = (await linesOf(id, 'wrong')).flatMap(({ reasons }) => reasons)
    expect(reasons).toEqual([
      expect.stringContaining('编号为空'),
      expect.stringContaining('第 3 行'),
      expect.stringContaining('2 条记录'),
    ])
  })

  test('a key that is no column is refused with those it may be', async () => {
    const id = await compared([ANNA])
    await maker.post(`${DATA}/import/compare`, { id, key: 'nothing' })
    const { state, fault } = await until(id, ['choosing', 'failed'])
    expect(state).toBe('failed')
    expect(fault).toContain('编号')
  })
})

describe('what was compared is written', () => {
  test('with values of both sides where they do not meet', async () => {
    await written([ANNA, BERT])
    await changes('V1', { phone: '13900000001' })
    const state = await written([put(ANNA, 1, '安妮'), BERT])
    expect(state).toMatchObject({ added: 0, changed: 1, same: 1, refused: 0 })
    expect((await records()).V1).toMatchObject({ name: '安妮', phone: '13900000001' })
  })

  test('as chosen, by value, by row, and for all; without a choice not at all', async () => {
    await written([ANNA, BERT, CARL])
    for (const code of ['V1', 'V2', 'V3']) await changes(code, { name: '这里', tags: 'here' })
    const file = [ANNA, BERT, CARL].map(row => put(put(row, 1, '那里'), 4, 'there'))
    const id = await compared(file)
    const refused = await apply(id, { rows: { 3: 'file' } })
    expect(refused.status).toBe(409)
    expect(refused.body.msg).toContain('2 行')
    expect((await stateOf(id)).state).toBe('choosing')
    await apply(id, { all: { clash: 'record' }, rows: { 3: 'file' }, cells: { 4: { tags: 'file' } } })
    await until(id, ['done'])
    const { V1, V2, V3 } = await records()
    expect([V1, V2, V3].map(one => [one!.name, one!.tags])).toEqual([
      ['这里', 'here'],
      ['那里', 'there'],
      ['这里', 'there'],
    ])
    // decided once: the same file asks nothing more
    expect((await stateOf(await compared(file))).merge!.counts).toMatchObject({ same: 3, clash: 0 })
  })

  test('records that are gone from the file are kept or removed as chosen, and asked of once', async () => {
    await written([ANNA, BERT, CARL])
    const state = await written([ANNA], { all: { gone: 'record' }, rows: { 4: 'file' } })
    expect(state).toMatchObject({ removed: 1 })
    expect(Object.keys(await records()).toSorted()).toEqual(
      ['V1', 'V2'].length === 2 ? expect.arrayContaining(['V1']) : [],
    )
    expect(Object.keys(await records())).toHaveLength(2)
    expect((await stateOf(await compared([ANNA]))).merge!.counts).toMatchObject({ same: 1, gone: 0 })
  })

  test('a record removed here stays removed, unless its line changed and the person adds it again', async () => {
    await written([ANNA, BERT])
    const { V1, V2 } = await records()
    await other.post(`${DATA}/remove`, { ids: [V1!.id, V2!.id] })
    const id = await compared([put(ANNA, 4, 'new'), BERT])
    expect((await stateOf(id)).merge!.counts).toMatchObject({ removed: 1, same: 1, added: 0 })
    expect((await apply(id)).status).toBe(409)
    await apply(id, { all: { removed: 'file' } })
    await until(id, ['done'])
    expect(Object.keys(await records())).toEqual(['V1'])
  })

  test('a record that changed since it was compared is refused and keeps its values', async () => {
    await written([ANNA])
    const id = await compared([put(ANNA, 1, '安妮')])
    await changes('V1', { tags: 'late' })
    await apply(id)
    const state = await until(id, ['done'])
    expect(state).toMatchObject({ changed: 0, refused: 1 })
    expect((await records()).V1).toMatchObject({ name: '安娜', tags: 'late' })
  })

  test('once: a second press, another person and a foreign import write nothing', async () => {
    const id = await compared([ANNA])
    await byCode(id)
    expect((await apply(id, {}, other)).status).toBe(404)
    expect((await other.post(`${DATA}/import/lines`, { id, kind: 'added' })).status).toBe(404)
    const both = await Promise.all([apply(id), apply(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await until(id, ['done'])
    expect((await apply(id)).status).toBe(409)
    expect(Object.keys(await records())).toEqual(['V1'])
  })

  test('of two who compared the same file, the second compares again', async () => {
    await written([ANNA])
    const mine = await compared([put(ANNA, 1, '甲')])
    const theirs = await compared([put(ANNA, 1, '乙')], other)
    expect((await apply(mine)).status).toBe(200)
    await until(mine, ['done'])
    const late = await apply(theirs, {}, other)
    expect(late.status).toBe(409)
    expect(late.body.msg).toContain(name)
    expect((await records()).V1).toMatchObject({ name: '甲' })
  })

  test.each([{ all: { added: 'file' } }, { all: 'file' }, { rows: { 2: 'x' } }, { cells: { 2: 'file' } }])(
    'a choice that is none is refused: %j',
    async choices => {
      const id = await compared([ANNA])
      expect((await apply(id, choices)).status).toBe(400)
    },
  )
})

describe('rights are those of the moment', () => {
  /** Somebody who may change and remove records, and the same person in a role that may not. */
  async function inTwoRoles(account: string) {
    const able = await server.loginNew({ account, roles: ['creator', 'staff'], depts: ['gate'] })
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ id: string }>`select id from blade_role where role_alias = 'staff' and tenant_id = '000000'`.execute(trx),
    )
    return { able, unable: await server.login(account, { role: rows[0]!.id }) }
  }

  test('what was compared with more rights is written with those of now', async () => {
    await written([ANNA, BERT])
    const { able, unable } = await inTwoRoles('changer')
    const id = await compared([put(ANNA, 1, '安妮')], able)
    expect((await apply(id, { all: { gone: 'file' } }, unable)).status).toBe(200)
    const state = await until(id, ['done'], unable)
    expect(state).toMatchObject({ changed: 0, removed: 0, refused: 2 })
    expect(await records()).toMatchObject({ V1: { name: '安娜' }, V2: { name: '伯特' } })
  })

  test('what was written with more rights is taken back with those of now', async () => {
    await written([ANNA])
    const { able, unable } = await inTwoRoles('undoer')
    const { id } = await written([put(ANNA, 1, '安妮'), CARL], {}, able)
    expect((await unable.post(`${DATA}/import/undo`, { id })).status).toBe(200)
    expect(await until(id, ['done'], unable)).toMatchObject({ back: 0, left: { count: 2 } })
    expect(await records()).toMatchObject({ V1: { name: '安妮' }, V3: { name: '卡尔' } })
  })

  test('a record that somebody else removed before it was written is not restored by the undo', async () => {
    await written([ANNA, BERT])
    const id = await compared([ANNA])
    const { V2 } = await records()
    await other.post(`${DATA}/remove`, { ids: [V2!.id] })
    await apply(id, { all: { gone: 'file' } })
    expect(await until(id, ['done'])).toMatchObject({ removed: 0, same: 2 })
    expect((await stateOf(id)).undo).toBe(null)
    expect(Object.keys(await records())).toEqual(['V1'])
  })
})

test('without a session, and for another tenant, there is no such import', async () => {
  const id = await compared([ANNA])
  const stranger = await server.loginNew({ account: 'stranger', roles: ['creator'], tenant: '000777' })
  for (const part of ['lines', 'compare', 'apply', 'undo', 'state']) {
    const body = { id, kind: 'added', key: 'code', choices: {} }
    expect((await server.call('POST', `${DATA}/import/${part}`, body)).status).toBe(401)
    expect((await stranger.post(`${DATA}/import/${part}`, body)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await stateOf(id)).state).toBe('choosing')
  expect(await records()).toEqual({})
})

describe('an import that is taken back', () => {
  test('gives values and rows back, and the next comparison is as before', async () => {
    await written([ANNA, BERT, CARL])
    const before = await records()
    const file = [put(ANNA, 1, '安妮'), put(BERT, 0, 'V7')]
    const { id } = await written(file, { all: { gone: 'file' } })
    expect(Object.keys(await records()).toSorted()).toEqual(['V1', 'V7'])
    expect(await stateOf(id)).toMatchObject({ undo: 'may' })
    expect(await undone(id)).toMatchObject({ back: 4, left: { count: 0 }, undo: null })
    const after = await records()
    for (const code of ['V1', 'V2', 'V3'])
      expect(after[code]).toMatchObject({ id: before[code]!.id, name: before[code]!.name })
    expect(after.V7).toBeUndefined()
    expect((await stateOf(await compared(file))).merge!.counts).toMatchObject({ changed: 1, added: 1, gone: 2 })
  })

  test('leaves what others changed since, and names it', async () => {
    await written([ANNA, BERT])
    const { id } = await written([put(put(ANNA, 1, '安妮'), 4, 'new'), put(BERT, 1, '贝特'), CARL])
    await changes('V1', { tags: 'mine' })
    await changes('V3', { tags: 'mine' })
    const state = await undone(id)
    expect(state).toMatchObject({ back: 1, left: { count: 2 } })
    expect(state.left.rows.map(({ label, reason }) => [label, reason])).toEqual([
      ['V1', expect.stringContaining('标签')],
      ['V3', expect.stringContaining('已保留')],
    ])
    expect(await records()).toMatchObject({
      V1: { name: '安娜', tags: 'mine' },
      V2: { name: '伯特' },
      V3: { tags: 'mine' },
    })
  })

  test('once, by its person, and not below a newer import of the file', async () => {
    const first = await written([ANNA])
    expect((await other.post(`${DATA}/import/undo`, { id: first.id })).status).toBe(404)
    const second = await written([put(ANNA, 1, '安妮')])
    expect(await stateOf(first.id)).toMatchObject({ undo: 'newer' })
    expect((await maker.post(`${DATA}/import/undo`, { id: first.id })).status).toBe(409)
    await undone(second.id)
    expect((await maker.post(`${DATA}/import/undo`, { id: second.id })).status).toBe(409)
    expect((await records()).V1).toMatchObject({ name: '安娜' })
  })
})

test('UR-02 users are compared by their account, and those added get a first password', async () => {
  const admin = await server.loginNew({ account: 'registrar', roles: ['administrator'], depts: ['gate'] })
  const call = async <T>(part: string, body: object) =>
    (await admin.post<T>(`/api/blade-system/user/import${part}`, body)).body.data
  const rows = [
    ['账号', '姓名', '部门'],
    ['maker', '新名', 'gate'],
    ['fresh', '新人', 'gate'],
    ['bad', '', 'nowhere'],
  ]
  const { id } = await call<{ id: string }>('', { attachId: await upload(rows, admin), compare: true })
  const state = async (wanted: string) => {
    for (let tries = 0; tries < 400; tries++) {
      const now = (await admin.get<ImportState>(`/api/blade-system/user/import/state?id=${id}`)).body.data
      if (now.state === wanted) return now
      await sleep(25)
    }
    throw new Error('the import does not move on')
  }
  expect((await state('choosing')).merge).toMatchObject({ key: 'account', counts: { added: 1, changed: 1, wrong: 1 } })
  await call('/apply', { id, choices: {} })
  expect(await state('done')).toMatchObject({ added: 1, changed: 1, refused: 1, told: '初始密码', undo: 'may' })
})

/** Users from a spreadsheet, over HTTP: the general verbs `import` and `export` on the entity that needs most of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { PageDocument, TableBody } from '#engine/schema/document.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import { editDraft, makeApp, publish, withEntity } from '#tests/support/design.ts'
import { openStream } from '#tests/support/push.ts'
import { type Caller, clientHeader, digest, startServer, type TestServer } from '#tests/support/server.ts'

const USER = '/api/blade-system/user'
const PUT = '/api/blade-resource/oss/endpoint/put-file'
const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
const ENGLISH = { 'accept-language': 'en' }
const HEAD = ['账号 *', '姓名 *', '部门', '角色', '手机', '用户类别']

interface State {
  warned: { row: number; label: string; reason: string }[]
  moreWarned: boolean
  id: string
  state: string
  total: number
  added: number
  changed: number
  same: number
  refused: number
  fault: string | null
  told: string | null
  rows: { row: number; label: string; reason: string }[]
}

let server: TestServer
let admin: Caller
let clerk: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'importer', roles: ['administrator'], depts: ['physics'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['staff'], depts: ['chemistry'] })
})
afterAll(() => server.stop())

async function upload(rows: SheetCell[][], caller = admin, name = 'users.xlsx'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })] as BlobPart[]), name)
  return (await caller.post<{ attachId: string }>(PUT, form)).body.data.attachId
}

const start = async (rows: SheetCell[][], caller = admin) =>
  (await caller.post<{ id: string }>(`${USER}/import`, { attachId: await upload(rows, caller) })).body.data.id
const stateOf = async (id: string, caller = admin, headers = {}) =>
  (await caller.get<State>(`${USER}/import/state?id=${id}`, headers)).body.data

async function ended(id: string, caller = admin): Promise<State> {
  for (let tries = 0; tries < 300; tries++) {
    const state = await stateOf(id, caller)
    if (['done', 'failed'].includes(state.state)) return state
    await sleep(50)
  }
  throw new Error('the import does not end')
}

const imported = async (rows: SheetCell[][]) => ended(await start(rows))
const counts = ({ added, changed, same, refused }: State) => ({ added, changed, same, refused })
const userOf = async (account: string) =>
  (await admin.get<Page<WireRecord>>(`${USER}/list?account_equal=${account}`)).body.data.records[0]

/** The sheets of a workbook that was answered. */
async function sheetsOf(path: string, headers = {}, method = 'GET', body?: unknown): Promise<Map<string, unknown[][]>> {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.xlsx$/)
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return new Map(sheets.map(({ name, rows }) => [name, rows]))
}

async function reportOf(id: string) {
  const headers = { 'blade-auth': `bearer ${admin.token}` }
  const response = await fetch(`${server.url}${USER}/import/report?id=${id}`, { headers })
  return readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
}

describe('a template', () => {
  test('UR-02 has a column for what may be given, and says what belongs in it', async () => {
    const sheets = await sheetsOf(`${USER}/import/template`)
    expect([...sheets.keys()]).toEqual(['用户', '填写说明'])
    const [head] = sheets.get('用户')!
    expect(head).toEqual(expect.arrayContaining(HEAD))
    for (const secret of ['密码', '会话版本', '平台扩展信息']) expect(head).not.toContain(secret)
    const notes = JSON.stringify(sheets.get('填写说明'))
    expect(notes).toContain('管理员 / 租户用户 / 教职工 / 学生')
    expect(notes).toContain('部门的名称或编码；多个值用逗号分隔')
  })

  test('in English it is English, and what it names is taken back', async () => {
    const sheets = await sheetsOf(`${USER}/import/template`, ENGLISH)
    const head = sheets.get('User')![0] as string[]
    expect(head.slice(0, 2)).toEqual(['Account *', 'Name *'])
    const { state } = await imported([head, ['template-1', 'Template']])
    expect(state).toBe('done')
  })
})

describe('an import', () => {
  test('UR-02 says that the report has the first passwords of those added', async () => {
    const rows = [HEAD, ['informed-1', 'Informed']]
    expect((await imported(rows)).told).toBe('初始密码')
    expect((await imported(rows)).told).toBe(null)
  })

  test('UR-02 adds whom it names, with what the names in the cells stand for', async () => {
    const state = await imported([
      HEAD,
      ['2026001', '林一', 'physics, chemistry', '教职工', 13800000001, '教职工'],
      [],
      [20260002, '陈二', '', 'staff', null, 'Student'],
    ])
    expect(state).toMatchObject({ state: 'done', total: 2, added: 2, refused: 0, fault: null })
    const first = await userOf('2026001')
    expect(first).toMatchObject({ realName: '林一', phone: '13800000001', userKind: 'staff', status: 1 })
    expect(Object.values(first!.$ref!.deptId!).map(({ $label }) => $label)).toEqual(['physics', 'chemistry'])
    expect(await userOf('20260002')).toMatchObject({ realName: '陈二', userKind: 'student' })
  })

  test('gives refused rows back with every wrong cell marked, and takes them once they are mended', async () => {
    const bad = ['mend-1', '两处', '不存在的部门', null, '123', '校长']
    const id = await start([HEAD, ['', '无账号'], bad, ['mend-2', '好', null, null, null, null]])
    const state = await ended(id)
    expect(counts(state)).toMatchObject({ added: 1, refused: 2 })
    expect(state.rows[1]!.reason.split(' | ')).toEqual([
      expect.stringContaining('不存在的部门'),
      expect.stringContaining('手机'),
      expect.stringContaining('用户类别'),
    ])
    const { sheets } = await reportOf(id)
    const [mend] = sheets
    expect([mend!.name, mend!.rows]).toEqual([
      '改好后重新导入',
      [
        ['账号', '姓名', '手机', '用户类别', '部门'],
        [null, '无账号', null, null, null],
        ['mend-1', '两处', '123', '校长', '不存在的部门'],
      ],
    ])
    const marked = [...mend!.cells!].flatMap(([at, { comment, style }]) => (comment ? [[at, comment.text, style]] : []))
    expect(marked).toEqual([
      ['1,0', '请输入账号', expect.objectContaining({ fill: expect.anything() })],
      ['2,2', expect.stringContaining('手机'), expect.anything()],
      ['2,3', expect.stringContaining('用户类别'), expect.anything()],
      ['2,4', expect.stringContaining('不存在的部门'), expect.anything()],
    ])
    const [head, first, second] = mend!.rows as SheetCell[][]
    const mended = [head!, first!.with(0, 'mend-0'), [...second!.slice(0, 2), '13800000001', '学生', 'physics']]
    expect(counts(await imported(mended))).toEqual({ added: 2, changed: 0, same: 0, refused: 0 })
  })

  test('takes the rows below a title and remarks, and counts them as the spreadsheet does', async () => {
    const state = await imported([
      ['新生名单'],
      [],
      ['截至九月', null, '第二版'],
      HEAD,
      ['titled-1', '王'],
      ['', '无名'],
    ])
    expect(counts(state)).toEqual({ added: 1, changed: 0, same: 0, refused: 1 })
    expect(state.rows.map(({ row }) => row)).toEqual([6])
  })

  test.each([
    ['users.xls', OLE, 400, /97–2003.*另存为 \.xlsx/],
    ['users.txt', Buffer.from('account'), 400, /不是 \.xlsx/],
  ])('%s is refused at once, with what to do', async (name, bytes, status, said) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    const { attachId } = (await admin.post<{ attachId: string }>(PUT, form)).body.data
    const { status: told, body } = await admin.post(`${USER}/import`, { attachId })
    expect([told, body.msg]).toEqual([status, expect.stringMatching(said)])
  })

  test('a workbook with a password is refused in the reader’s language, and nothing is imported', async () => {
    const sheets = [{ name: 'Sheet1', rows: [HEAD, ['locked-1', '锁']] }]
    const bytes = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 10 } })
    const form = new FormData()
    form.append('file', new Blob([bytes as BlobPart]), 'users.xlsx')
    const { attachId } = (await admin.post<{ attachId: string }>(PUT, form)).body.data
    const { id } = (await admin.post<{ id: string }>(`${USER}/import`, { attachId })).body.data
    const state = await ended(id)
    expect([state.state, state.fault]).toEqual(['failed', expect.stringMatching(/已加密.*去掉密码/)])
    expect((await stateOf(id, admin, ENGLISH)).fault).toMatch(/remove the password/)
    expect(await userOf('locked-1')).toBeUndefined()
  })

  test('its user is told how far it is, until it has ended', async () => {
    const stream = await openStream(server.url, admin)
    const id = await start([HEAD, ['told-1', 'Told'], ['', 'Nameless']])
    const told: Record<string, unknown>[] = []
    while (told.at(-1)?.state !== 'done') {
      const event = await stream.next()
      if (event.includes('event: import')) told.push(JSON.parse(event.split('data: ')[1]!))
    }
    stream.close()
    expect(told[0]).toEqual({ ...told.at(-1), state: 'running' })
    const counts = { added: 1, changed: 0, same: 0, removed: 0, refused: 1 }
    expect(told.at(-1)).toEqual({ id, state: 'done', step: 'write', total: 2, ...counts })
  })

  test('names every row it refuses and why, in the reader’s language, and takes the others', async () => {
    const id = await start([
      HEAD,
      ['good-1', '好', null, null, null, null],
      ['', '无名', null, null, null, null],
      ['bad-1', '部门错', '不存在的部门', null, null, null],
      ['bad-2', '手机错', null, null, '123', null],
      ['bad-3', '类别错', null, null, null, '校长'],
      ['good-1', '重复', null, null, null, null],
      ['good-2', '也好', null, null, null, null],
    ])
    const state = await ended(id)
    expect(counts(state)).toEqual({ added: 2, changed: 0, same: 0, refused: 5 })
    expect(state.rows).toEqual([
      { row: 3, label: '无名', reason: '请输入账号' },
      { row: 4, label: 'bad-1', reason: '部门：没有“不存在的部门”，或您无权选择它' },
      { row: 5, label: 'bad-2', reason: '手机号码长度不为11位' },
      { row: 6, label: 'bad-3', reason: '用户类别的值不在可选范围内，请重新选择' },
      { row: 7, label: 'good-1', reason: '账号与第 2 行相同' },
    ])
    const english = await stateOf(id, admin, ENGLISH)
    expect(english.rows[1]!.reason).toBe(
      'Department: "不存在的部门" does not exist, or you are not allowed to choose it',
    )
    const report = await sheetsOf(`${USER}/import/report?id=${id}`, ENGLISH)
    expect(report.get('Rows not imported')!.slice(0, 2)).toEqual([
      ['Row', 'Record', 'Reason'],
      [3, '无名', 'Enter Account'],
    ])
    expect(report.get('Rows not imported')).toHaveLength(6)
  })

  test('done again changes nothing; what differs is changed, and empty cells are left alone', async () => {
    const rows: SheetCell[][] = [HEAD, ...[1, 2, 3].map(n => [`again-${n}`, `再 ${n}`, 'physics', null, null, null])]
    expect(counts(await imported(rows))).toMatchObject({ added: 3 })
    const before = await userOf('again-1')
    expect(counts(await imported(rows))).toEqual({ added: 0, changed: 0, same: 3, refused: 0 })
    expect((await userOf('again-1'))!.rev).toBe(before!.rev)
    const changed = await imported([
      ['账号', '姓名', '部门'],
      ['again-1', '换名', null],
    ])
    expect(counts(changed)).toEqual({ added: 0, changed: 1, same: 0, refused: 0 })
    expect(await userOf('again-1')).toMatchObject({ realName: '换名', deptId: before!.deptId })
  })

  test.each([
    [
      'a column that is not known',
      [
        ['账号', '星座'],
        ['x', 'y'],
      ],
      /不认识这些列：星座/,
    ],
    ['no rows', [HEAD], /没有数据行/],
  ])('a file with %s is refused whole', async (_, rows, told) => {
    const state = await imported(rows as SheetCell[][])
    expect(state).toMatchObject({ state: 'failed', added: 0 })
    expect(state.fault).toMatch(told)
  })

  test('a file that is no workbook is refused whole', async () => {
    const form = new FormData()
    form.append('file', new Blob(['PK\u0003\u0004 not at all']), 'users.xlsx')
    const { attachId } = (await admin.post<{ attachId: string }>(PUT, form)).body.data
    const { id } = (await admin.post<{ id: string }>(`${USER}/import`, { attachId })).body.data
    expect((await ended(id)).fault).toMatch(/无法读取这个文件/)
  })

  test('its head names each column once, and names some', async () => {
    expect(
      (
        await imported([
          [...HEAD, '账号'],
          ['twice', 'Twice', 'twice'],
        ])
      ).fault,
    ).toMatch(/“账号”这一列出现了两次/)
    expect((await imported([[], []])).fault).toMatch(/没有列名/)
  })

  test('what no text can hold is left out of its cells', async () => {
    expect(counts(await imported([HEAD, ['nu\0l', 'Nu\0l']]))).toMatchObject({ added: 1, refused: 0 })
    expect(await userOf('nul')).toMatchObject({ realName: 'Nul' })
  })

  test('who may not import cannot, nor with another’s file, nor look at another’s import', async () => {
    const attachId = await upload([HEAD, ['sneak', 'Sneak']])
    expect((await clerk.post(`${USER}/import`, { attachId })).status).toBe(403)
    expect((await clerk.get(`${USER}/import/template`)).status).toBe(403)
    const other = await server.loginNew({ account: 'other-importer', roles: ['administrator'] })
    expect((await other.post(`${USER}/import`, { attachId })).status).toBe(404)
    const id = await start([HEAD, ['mine-1', 'Mine']])
    await ended(id)
    expect((await other.get(`${USER}/import/state?id=${id}`)).status).toBe(404)
    expect((await other.get(`${USER}/import/report?id=${id}`)).status).toBe(404)
    expect((await other.get(`${USER}/import/state`)).body.data).toBeNull()
    expect((await admin.get<State>(`${USER}/import/state`)).body.data.id).toBe(id)
  })

  test('what a server left half done another goes on with, no row twice', async () => {
    const rows: SheetCell[][] = [HEAD, ...[1, 2, 3].map(n => [`half-${n}`, `Half ${n}`])]
    const id = await start(rows)
    await ended(id)
    // as it stands after a kill between two portions: taken, its lease over, row 2 noted
    await server.db.write({ tenant: '000000' }, async trx => {
      await sql`delete from import_row where work_id = ${id} and row > 2`.execute(trx)
      await sql`delete from blade_user where account in ('half-2', 'half-3')`.execute(trx)
      await sql`update import_work set ended_at = null, taken_until = now() - interval '5 minutes' where id = ${id}`.execute(
        trx,
      )
    })
    await start([HEAD, ['kick', 'Kick']]) // a server looks when it is asked
    expect(counts(await ended(id))).toEqual({ added: 3, changed: 0, same: 0, refused: 0 })
    const { rows: users } = await server.db.read({ tenant: '000000' }, trx =>
      sql`select account from blade_user where account like 'half-%' and is_deleted = 0`.execute(trx),
    )
    expect(users).toHaveLength(3)
  })
})

describe('first passwords', () => {
  const signIn = (account: string, password: string) =>
    server.call<{ access_token: string }>(
      'POST',
      '/api/blade-auth/oauth/token',
      new URLSearchParams({ grant_type: 'password', username: account, password: digest(password) }),
      clientHeader(),
    )

  test('the report tells one for each new account, which opens it, until another is chosen', async () => {
    const id = await start([HEAD, ['first-1', 'First'], ['first-2', 'Second']])
    await ended(id)
    const told = (await sheetsOf(`${USER}/import/report?id=${id}`)).get('初始密码') as string[][]
    expect(told[0]).toEqual(['账号', '姓名', '初始密码'])
    expect(told.slice(1).map(([account]) => account)).toEqual(['first-1', 'first-2'])
    const [, , password = ''] = told[1]!
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(password).not.toBe(told[2]![2])
    expect((await signIn('first-1', 'k7fq-2mzd-x9ap-wr4t')).status).not.toBe(200)
    const signedIn = await signIn('first-1', password)
    expect(signedIn.status).toBe(200)

    const token = (signedIn.body as unknown as { access_token: string }).access_token
    const own = { 'blade-auth': `bearer ${token}` }
    expect((await server.call('GET', '/api/blade-system/menu/routes', undefined, own)).status).toBe(403)
    const chosen = 'Chosen-by-me-1'
    const changed = await server.call(
      'POST',
      `${USER}/update-password`,
      { oldPassword: password, newPassword: chosen, newPassword1: chosen },
      own,
    )
    expect(changed.status).toBe(200)
    expect((await signIn('first-1', password)).status).not.toBe(200)
    expect((await signIn('first-1', chosen)).status).toBe(200)
    const stillTold = async () =>
      ((await sheetsOf(`${USER}/import/report?id=${id}`)).get('初始密码') as string[][]).slice(1).map(([name]) => name)
    expect(await stillTold()).toEqual(['first-2'])
    await admin.post(`${USER}/reset-password`, { userIds: (await userOf('first-2'))!.id })
    expect(await stillTold()).toEqual([])
  })

  test('the database holds none of them, nor does a typed one become one', async () => {
    const id = await start([HEAD, ['kept-1', 'Kept']])
    await ended(id)
    const told = (await sheetsOf(`${USER}/import/report?id=${id}`)).get('初始密码') as string[][]
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{
        password: string
      }>`select password from blade_user where account in ('kept-1', 'importer') order by account`.execute(trx),
    )
    expect(rows.map(({ password }) => password.split('$')[0])).toEqual(['', 'initial'])
    const { rows: traces } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ found: boolean }>`select (select count(*) from import_row r where r::text like ${`%${told[1]![2]}%`})
        + (select count(*) from blade_change c where c::text like ${`%${told[1]![2]}%`}) > 0 as found`.execute(trx),
    )
    expect(traces).toEqual([{ found: false }])
    const typed = { account: 'typed-1', realName: 'Typed', password: 'initial$0$0000000000' }
    expect((await admin.post(`${USER}/submit`, typed)).status).toBe(200)
    expect((await signIn('typed-1', typed.password)).status).toBe(200)
  })
})

describe('a creator’s model', () => {
  const TOOLS = '/api/data/tools'
  let maker: Caller

  beforeAll(async () => {
    maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
    await makeApp(maker, 'tools')
    await editDraft(
      maker,
      'tools',
      withEntity(entity => ({
        ...entity,
        fields: [
          ...entity.fields,
          { id: 'code', type: 'string', title: { zh: '编号' }, unique: true },
          { id: 'keeper', type: 'user', title: { zh: '保管人' } },
          { id: 'price', type: 'decimal', title: { zh: '单价' }, scale: 2 },
          { id: 'grade', type: 'enum', title: { zh: '等级' }, options: [{ id: 'a', title: { zh: '甲' } }] },
        ],
        access: [...entity.access!, { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit'] }],
      })),
    )
    expect((await publish(maker, 'tools')).body).toMatchObject({ code: 200 })
  })

  const toolbarOf = async (caller: Caller) => {
    const { document, entities } = (await caller.get<ScreenBundle>('/api/blade-schema/screen/tools.manage')).body.data
    const table = (document as PageDocument).nodes!.find(({ id }) => id === 'table')!.body as TableBody
    return { buttons: table.toolbar!.map(({ id }) => id), may: entities.tools!.may }
  }
  const template = (caller: Caller) => caller.post(`${TOOLS}/import/template`, {})
  const book = [
    ['编号', '标题', '保管人', '单价'],
    ['T-1', '电钻', 'maker', 128.5],
    ['T-2', '', '查无此人', 3],
    ['T-3', '锯', null, '贵'],
  ]

  test('is imported by whom its grants let, from the first version on', async () => {
    const { buttons, may } = await toolbarOf(maker)
    expect([buttons, may]).toEqual([expect.arrayContaining(['import']), expect.arrayContaining(['import'])])
    expect((await toolbarOf(admin)).may).toContain('import')
    expect((await toolbarOf(clerk)).may).not.toContain('import')
    expect((await template(maker)).status).toBe(200)
    expect((await template(clerk)).body.msg).toMatch(/导入/)
    const attachId = await upload(book, clerk)
    expect((await clerk.post(`${TOOLS}/import`, { attachId })).status).toBe(403)
    expect((await list(maker)).total).toBe(0)
  })

  test('tells of each row what became of it, and its records are there', async () => {
    const attachId = await upload(book, maker)
    const { id } = (await maker.post<{ id: string }>(`${TOOLS}/import`, { attachId })).body.data
    let state!: State
    const look = async () => {
      state = (await maker.post<State>(`${TOOLS}/import/state`, { id })).body.data
      return state.state
    }
    await expect.poll(look, { timeout: 15_000 }).toMatch(/done|failed/)
    expect(state.fault).toBeNull()
    expect(counts(state)).toEqual({ added: 1, changed: 0, same: 0, refused: 2 })
    expect(state.rows.map(({ row, label }) => [row, label])).toEqual([
      [3, 'T-2'],
      [4, 'T-3'],
    ])
    expect(state.rows[0]!.reason).toContain('查无此人')
    expect(state.rows[1]!.reason).toContain('单价')
    expect((await maker.post(`${TOOLS}/import/report`, { id })).status).toBe(200)
    const { records } = await list(maker)
    expect(records).toMatchObject([{ code: 'T-1', title: '电钻', price: '128.50' }])
    expect(Object.values(records[0]!.$ref!.keeper!)).toMatchObject([{ $label: 'maker' }])
  })

  test('tells what else is wrong with a record that a row changed', async () => {
    await server.db.maintain(trx => sql`update app_tools set grade = 'gone' where code = 'T-1'`.execute(trx))
    const attachId = await upload([book[0]!, ['T-1', '电钻', 'maker', 99]], maker)
    const { id } = (await maker.post<{ id: string }>(`${TOOLS}/import`, { attachId })).body.data
    let state!: State
    const look = async () => {
      state = (await maker.post<State>(`${TOOLS}/import/state`, { id })).body.data
      return state.state
    }
    await expect.poll(look, { timeout: 15_000 }).toMatch(/done|failed/)
    expect(counts(state)).toEqual({ added: 0, changed: 1, same: 0, refused: 0 })
    expect(state.rows).toEqual([])
    expect(state.warned).toMatchObject([{ row: 2, label: 'T-1', reason: expect.stringContaining('等级') }])
    const addWarned = (from: number, to: number) =>
      server.db.maintain(trx =>
        sql`insert into import_row (tenant_id, work_id, row, outcome, record, label, issues)
          select tenant_id, work_id, n, outcome, record, label, issues from import_row, generate_series(${from}::int, ${to}::int) n
           where work_id = ${id} and row = 2`.execute(trx),
      )
    await addWarned(3, 101)
    await look()
    expect([state.warned.length, state.moreWarned]).toEqual([100, false])
    await addWarned(102, 102)
    await look()
    expect([state.warned.length, state.moreWarned]).toEqual([100, true])
    expect((await maker.post(`${TOOLS}/import/report`, { id })).status).toBe(200)
  })

  test('an entity that takes no spreadsheets has no such call, for administrators neither', async () => {
    expect((await admin.post('/api/data/post/import/template', {})).status).toBe(403)
  })

  const list = async (caller: Caller) => (await caller.get<Page<WireRecord>>(`${TOOLS}/list`)).body.data
})

describe('an export', () => {
  const body = {
    search: { account_like: 'out-' },
    sort: [{ id: 'account' }],
    columns: ['account', 'realName', 'deptId', 'status', 'password'],
  }

  test('has the rows the search finds, the columns named, as a person reads them, and no secret', async () => {
    await imported([HEAD, ['out-1', '=HYPERLINK("http://example.edu")', 'physics,chemistry'], ['out-2', '二']])
    const sheets = await sheetsOf(`${USER}/export`, {}, 'POST', body)
    expect(sheets.get('用户')).toEqual([
      ['账号', '姓名', '部门', '状态'],
      ['out-1', '=HYPERLINK("http://example.edu")', 'physics, chemistry', '启用'],
      ['out-2', '二', null, '启用'],
    ])
  })

  test('FM-25 by GET it takes filters and order as a list does', async () => {
    const asked = 'account_like=out-&descs=account&columns=account,realName'
    const sheets = await sheetsOf(`${USER}/export?${asked}`)
    expect(sheets.get('用户')).toEqual([
      ['账号', '姓名'],
      ['out-2', '二'],
      ['out-1', '=HYPERLINK("http://example.edu")'],
    ])
  })

  test('what it gave is taken back, and changes nothing', async () => {
    const response = await admin.call('POST', `${USER}/export`, body)
    expect(response.status).toBe(200)
    const sheets = await sheetsOf(`${USER}/export`, {}, 'POST', body)
    expect(counts(await imported(sheets.get('用户') as SheetCell[][]))).toEqual({
      added: 0,
      changed: 0,
      same: 2,
      refused: 0,
    })
  })

  test('in English everything it says is English, who made a record and when included, and it is taken back', async () => {
    const columns = ['account', 'realName', 'userKind', 'status', 'createUser', 'createTime']
    await imported([HEAD, ['out-1', 'One', null, null, null, '教职工']])
    const asked = { ...body, search: { account_equal: 'out-1' }, columns }
    const sheets = await sheetsOf(`${USER}/export`, ENGLISH, 'POST', asked)
    const rows = sheets.get('User') as SheetCell[][]
    expect([...sheets.keys()]).toEqual(['User'])
    expect(rows[0]).toEqual(['Account', 'Name', 'Kind of user', 'Status', 'Created by', 'Created'])
    expect(rows[1]!.slice(0, 5)).toEqual(['out-1', 'One', 'Staff', 'Enabled', 'importer'])
    expect(counts(await imported(rows))).toEqual({ added: 0, changed: 0, same: 1, refused: 0 })
    const chinese = await sheetsOf(`${USER}/export`, {}, 'POST', asked)
    expect((chinese.get('用户') as SheetCell[][])[0]!.slice(3)).toEqual(['状态', '创建人', '创建时间'])
    expect(counts(await imported(chinese.get('用户') as SheetCell[][]))).toMatchObject({ same: 1, refused: 0 })
  })

  test('a file with other columns is told those it may have, in the reader’s language', async () => {
    const id = await start([
      ['Account', 'Shoe size'],
      ['out-9', '42'],
    ])
    await ended(id)
    expect((await stateOf(id)).fault).toContain('Shoe size。请使用导入模板中的列名：账号, 姓名')
    const english = (await stateOf(id, admin, ENGLISH)).fault!
    expect(english).toContain('Account, Name')
    expect(english).not.toMatch(/[\u4e00-\u9fff]/)
    const report = await sheetsOf(`${USER}/import/report?id=${id}`, ENGLISH)
    expect(JSON.stringify([...report])).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('who may not export cannot', async () => {
    expect((await clerk.post(`${USER}/export`, body)).status).toBe(403)
  })
})

/** The records of an app as a workbook, and their files as an archive, over real HTTP. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, clientHeader, startServer, type TestServer } from '#tests/support/server.ts'
import { put } from '#tests/support/upload.ts'
import { openNames } from './zip.ts'

const BIZ = '/api/appInfo/appBizData'
const own = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
const MAY = ['list', 'detail', 'add', 'edit', 'remove', 'export']

const claim: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'claim', title: { zh: '报销', en: 'Claim' }, labelField: 'title' },
  access: [
    { id: 'staff', to: { roles: ['staff'] }, may: MAY },
    { id: 'clerk', to: { roles: ['clerk'] }, may: MAY, rows: own, hide: ['secret'] },
    { id: 'reader', to: { roles: ['reader'] }, may: ['list', 'detail'] },
  ],
  fields: [
    { id: 'title', type: 'string', maxLength: 90, title: { zh: '标题', en: 'Title' } },
    { id: 'bill', type: 'file', title: { zh: '票据', en: 'Bills' }, maxCount: 9 },
    { id: 'secret', type: 'file', title: { zh: '内部材料', en: 'Internal' }, maxCount: 9 },
    {
      id: 'items',
      type: 'children',
      to: 'claim.item',
      by: 'claim',
      title: { zh: '明细' },
      onRemove: 'remove',
      empty: true,
    },
  ],
}
const item: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'claim.item', title: { zh: '明细' } },
  access: claim.access!.map(({ hide: _, rows: __, ...grant }) => grant),
  fields: [
    { id: 'claim', type: 'ref', to: 'claim', title: { zh: '报销' } },
    { id: 'photo', type: 'file', title: { zh: '照片' }, maxCount: 9 },
  ],
}

let server: TestServer
let staff: Caller
let clerk: Caller
let reader: Caller
let folder: string
beforeAll(async () => {
  server = await startServer()
  staff = await server.loginNew({ account: 'staff', roles: ['staff'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  reader = await server.loginNew({ account: 'reader', roles: ['reader'] })
  await publishDocuments(server.db, 'claim', [claim, item])
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zip-'))
})
afterAll(async () => {
  await server?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** What a call answers, as bytes. */
async function take(who: Caller, call: string, body: object) {
  const answer = await fetch(`${server.url}${BIZ}/${call}`, {
    method: 'POST',
    headers: { ...clientHeader(), 'blade-auth': `bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ appId: 'claim', ...body }),
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The files of an archive, unpacked by another program: path → content. */
function unpacked(bytes: Buffer): Record<string, string> {
  const at = fs.mkdtempSync(path.join(folder, 'x-'))
  const archive = path.join(at, 'a.zip')
  fs.writeFileSync(archive, bytes)
  const read = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({i.filename: z.read(i).decode() for i in z.infolist()}))`
  return JSON.parse(execFileSync('python3', ['-c', read, archive], { encoding: 'utf8' }))
}

const zipOf = async (who: Caller, body: object = {}) => {
  const { status, bytes } = await take(who, 'exportBizDataFiles', body)
  return status === 200 ? unpacked(bytes) : JSON.parse(bytes.toString())
}
const file = async (who: Caller, content: string, name: string) => {
  const { link } = await put(who, content, name)
  return [{ name, link }]
}
const add = async (who: Caller, data: object): Promise<string> => {
  const answer = await who.post<WireRecord>(`${BIZ}/saveBizData`, { appId: 'claim', data, operate: 'add' })
  expect(answer.body.msg).toBe('')
  return answer.body.data.id!
}

test('DM-23 the records of a table are a workbook: those searched for, in their order, within the rights', async () => {
  await add(staff, { title: '机票' })
  await add(clerk, { title: '=1+1' })
  const rows = async (who: Caller, body: object) => {
    const { status, bytes } = await take(who, 'exportBizData', body)
    return status === 200 ? (await readXlsx(bytes)).sheets[0]!.rows.map(([title]) => title) : status
  }
  expect(await rows(staff, { sort: 'id desc', columns: ['title'] })).toEqual(['标题', '=1+1', '机票'])
  expect(await rows(staff, { queryObj: { title_like: '机' } })).toEqual(['标题', '机票'])
  expect(await rows(clerk, {})).toEqual(['标题', '=1+1'])
  expect(await rows(reader, {})).toBe(403)
})

test('DM-23 their files are one archive: under their records, from rows too, none of another field or record', async () => {
  const id = await add(staff, {
    title: '差旅/三月',
    bill: [...(await file(staff, 'one', '票.txt')), ...(await file(staff, 'two', '票.txt'))],
    secret: await file(staff, 'hidden', '内部.txt'),
    items: [{ photo: await file(staff, 'photo', '照片.txt') }],
  })
  const mine = await add(clerk, { title: '我的', bill: await file(clerk, 'mine', 'a.txt'), secret: null })
  await staff.post(`${BIZ}/saveBizData`, {
    appId: 'claim',
    data: { id: mine, secret: await file(staff, 'planted', 'planted.txt') },
    operate: 'edit',
  })
  const all = {
    '差旅_三月/票.txt': 'one',
    '差旅_三月/票 (2).txt': 'two',
    '差旅_三月/内部.txt': 'hidden',
    '差旅_三月/照片.txt': 'photo',
  }
  expect(await zipOf(staff, { ids: [id] })).toEqual(all)
  expect(await zipOf(staff)).toEqual({ ...all, '我的/a.txt': 'mine', '我的/planted.txt': 'planted' })
  expect(await zipOf(staff, { queryObj: { title: '我的' } })).toMatchObject({ '我的/a.txt': 'mine' })
  // others' records and hidden fields are in it as little as in a list
  expect(await zipOf(clerk)).toEqual({ '我的/a.txt': 'mine' })
  expect(await zipOf(clerk, { ids: [id] })).toMatchObject({ code: 400, msg: expect.stringContaining('没有附件') })
  expect(await zipOf(reader)).toMatchObject({ code: 403 })
  expect(await zipOf(staff, { queryObj: { nothing: 1 } })).toMatchObject({ code: 400 })
})

test('PM-08 whom a permission gives the records to export and not their files is refused the archive, not sent an empty one', async () => {
  const maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  const guest = await server.loginNew({ account: 'guest', roles: ['visitor'] })
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update schema_app set created_by = ${maker.result.user_id}::bigint where tenant_id = '000000' and key = 'claim'`.execute(
      trx,
    ),
  )
  const operatePermission = ['view', 'export']
  const given = { name: 'guest', appId: 'claim', model: 'claim', userIds: guest.result.user_id }
  const give = (more: object) =>
    maker.post<WireRecord>('/api/appPermission/appPermission/submit', { ...given, operatePermission, ...more })
  const id = await add(staff, { title: 'guest', bill: await file(staff, 'paper', 'paper.txt') })
  const permission = await give({})
  expect(permission.body.msg).toBe('')
  expect((await take(guest, 'exportBizDataFiles', { ids: [id] })).status).toBe(403)
  expect((await take(guest, 'exportBizData', { ids: [id] })).status).toBe(200)
  await give({ id: permission.body.data.id, operatePermission: [...operatePermission, 'download'] })
  expect(await zipOf(guest, { ids: [id] })).toEqual({ 'guest/paper.txt': 'paper' })
})

test('DM-23 a file that is lost is left out, and a removed record with its files', async () => {
  const id = await add(staff, {
    title: '两个',
    bill: [...(await file(staff, 'kept', 'k.txt')), ...(await file(staff, 'gone', 'g.txt'))],
  })
  const { rows } = await server.db.maintain(trx =>
    sql<{ name: string }>`select name from blade_attach where original_name = 'g.txt'`.execute(trx),
  )
  const found = fs
    .readdirSync(server.config.dataDir, { recursive: true, encoding: 'utf8' })
    .find(at => at.endsWith(rows[0]!.name))
  fs.rmSync(path.join(server.config.dataDir, found!))
  expect(await zipOf(staff, { ids: [id] })).toEqual({ '两个/k.txt': 'kept' })
  await staff.post(`${BIZ}/removeBizData`, { appId: 'claim', ids: id })
  expect(await zipOf(staff, { ids: [id] })).toMatchObject({ code: 400 })
})

test('DM-23 names in an archive are unique and lead nowhere else, whatever people call things', () => {
  const nameOf = openNames()
  expect(nameOf('../..', '/etc/passwd')).toBe('_/_etc_passwd')
  expect(nameOf('a', 'x.TXT')).toBe('a/x.TXT')
  expect(nameOf('A', 'X.txt')).toBe('A/X (2).txt')
  expect(nameOf('CON', 'nul.txt')).toBe('_CON/_nul.txt')
  expect(nameOf('C:\\', '\u202Egpj.exe\u0000.')).toBe('C__/_gpj.exe_')
  expect(nameOf('', '...')).toBe('_/_')
  const long = nameOf('长'.repeat(300), `${'字'.repeat(300)}.pdf`)
  expect(long.length).toBeLessThan(200)
  expect(long.endsWith('.pdf')).toBe(true)
})

/** Saving records within a transaction of a module: of a creator's model and of a shipped entity. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { Services } from '../../services.ts'
import leave from '../fixtures/leave.json' with { type: 'json' }
import leaveSpan from '../fixtures/leave-span.json' with { type: 'json' }
import loan from '../fixtures/loan.json' with { type: 'json' }
import { isSilentOn, STATUS, type Writer } from './writer.ts'

const LOAN = 'equipmentLoan'
const RECORD = { title: 'Camera', category: 'av', quantity: 2, price: '12.5', returnDate: '2099-01-01' }
const titled = { kind: 'entity', grammar: 1, title: { zh: '某' } }
const value = { count: [{ var: '$pointing.tool.use.tool' }] }
const tool = {
  ...titled,
  key: 'tool',
  status: true,
  fields: [{ id: 'uses', type: 'integer', title: { zh: '次' }, value }],
}
const use = { ...titled, key: 'tool.use', fields: [{ id: 'tool', type: 'ref', to: 'tool', title: { zh: '某' } }] }
const heard: string[] = []
let services: Services
let server: TestServer
let admin: Caller
let clerk: Who

beforeAll(async () => {
  const module = {
    services: (made: Services) => {
      services = made
      return {}
    },
    hooks: {
      [LOAN]: { beforeSave: async () => void heard.push('loan') },
      post: { afterSave: async () => void heard.push('post') },
    },
  }
  server = await startServer({}, [module])
  await publishDocuments(server.db, 'fixtures', [loan, tool, use] as unknown as AnyDocument[])
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  const { result } = await server.loginNew({ account: 'clerk', roles: ['nobody-special'] })
  clerk = {
    id: result.user_id!,
    account: 'clerk',
    name: 'Clerk',
    tenant: '000000',
    dept: '',
    deptCode: '',
    roles: ['nobody-special'],
    posts: [],
  }
})
afterAll(() => server.stop())
beforeEach(() => {
  heard.length = 0
})

async function write(writer: Omit<Writer, 'who'> & { who?: Who }, body: object, key = LOAN): Promise<WireRecord> {
  const who = writer.who ?? clerk
  const save = await services.entities.openWriter({ ...writer, who }, key)
  return services.db.write(who, trx => save(trx, body))
}
const running: Omit<Writer, 'who'> = { process: { status: STATUS.running } }
const detail = async (id: unknown) => (await admin.get<WireRecord>(`/api/data/${LOAN}/detail?id=${id}`)).body.data
const issuesOf = (error: { data: { issues: Issue[] } }) => error.data.issues.map(({ path }) => path)
const trailOf = async (id: unknown) => {
  const { rows } = await server.db.maintain(trx =>
    sql<{ verb: string; after: object; who: string }>`
      select verb, after, create_user as who from blade_change where record = ${id} order by id`.execute(trx),
  )
  return rows
}

test('a step of a process saves for a handler without rights to the record: with checks, hooks, audit trail and its state', async () => {
  const started = await write(running, RECORD)
  expect(started).toMatchObject({ title: 'Camera', total: '25.00', dataStatus: 3, createUser: clerk.id })
  await write(running, { id: started.id, quantity: 3 })
  await write({ process: { status: STATUS.normal } }, { id: started.id })
  expect(await detail(started.id)).toMatchObject({ quantity: 3, total: '37.50', dataStatus: 1, rev: 3 })
  expect(heard).toEqual(['loan', 'loan', 'loan'])
  expect(await trailOf(started.id)).toMatchObject([
    { verb: 'add', after: { title: 'Camera', dataStatus: 3 }, who: clerk.id },
    { verb: 'edit', after: { quantity: 3 }, who: clerk.id },
    { verb: 'edit', after: { dataStatus: 1 }, who: clerk.id },
  ])
  await expect(write(running, { ...RECORD, quantity: -1 }).catch(issuesOf)).resolves.toEqual(['quantity'])
})

test('DM-12 nobody can save a record in circulation until the process returns it', async () => {
  const { id } = await write(running, RECORD)
  const edit = () => admin.post(`/api/data/${LOAN}/submit`, { id, quantity: 9 })
  expect(await edit()).toMatchObject({ status: 400, body: { msg: '非正常状态数据不可编辑!' } })
  expect((await admin.post(`/api/data/${LOAN}/remove?ids=${id}`)).status).toBe(400)
  const keeper: Who = { ...clerk, roles: ['administrator'] }
  await expect(write({ who: keeper }, { id, quantity: 9 })).rejects.toMatchObject({ code: 'record.status.edit' })
  await write({ process: { status: STATUS.normal } }, { id })
  expect((await edit()).status).toBe(200)
})

test('it writes only its fields, and where its step says so only their required rules are checked', async () => {
  const step: Omit<Writer, 'who'> = { ...running, fields: ['title', 'category'], asks: 'required' }
  await expect(write(step, { category: 'av' }).catch(issuesOf)).resolves.toEqual(['title'])
  const saved = await write(step, { ...RECORD, reason: 'because' })
  expect(saved).toMatchObject({
    title: 'Camera',
    dataStatus: 3,
    $dropped: expect.arrayContaining(['quantity', 'reason']),
  })
  const { told } = await write(running, { id: saved.id, title: 'Lens' })
  expect(told!.map(({ path }) => path)).toContain('returnDate')
  await expect(write(running, { id: saved.id, returnDate: null, quantity: -1 }).catch(issuesOf)).resolves.toEqual([
    'quantity',
  ])
  expect(await write({ ...step, asks: 'given' }, { id: saved.id, title: null })).toMatchObject({ title: null })
  await expect(write({ ...step, asks: 'all' }, { id: saved.id }).catch(issuesOf)).resolves.toEqual(['title'])
})

test('a module’s save is rolled back with its transaction', async () => {
  let id: unknown
  const save = await services.entities.openWriter({ who: clerk, ...running }, LOAN)
  const failing = services.db.write(clerk, async trx => {
    id = (await save(trx, RECORD)).id
    throw new Error('the step failed')
  })
  await expect(failing).rejects.toThrow('the step failed')
  expect(await trailOf(id)).toEqual([])
  expect((await admin.get(`/api/data/${LOAN}/detail?id=${id}`)).status).toBe(404)
})

test('a process counts no records that point at its own for a person who may not list them', async () => {
  const { id } = await write(running, {}, 'tool')
  const keeper: Who = { ...clerk, roles: ['administrator'] }
  await write({ who: keeper }, { tool: id }, 'tool.use')
  expect(await write(running, { id }, 'tool')).toMatchObject({ uses: 0 })
  expect(await write({ ...running, who: keeper }, { id }, 'tool')).toMatchObject({ uses: 1 })
})

test('a person needs the right, restricted to fields or not; a shipped entity runs its own hooks', async () => {
  const post = { postName: 'Porter', postCode: 'porter', category: 1 }
  await expect(write({}, post, 'post')).rejects.toMatchObject({ code: 'entity.forbidden' })
  const saved = await write(
    { ...running, fields: ['postName', 'postCode', 'category'] },
    { ...post, remark: 'x' },
    'post',
  )
  expect(saved).toMatchObject({ postName: 'Porter', $dropped: ['remark'] })
  const keeper: Who = { ...clerk, roles: ['administrator'] }
  const change = { id: saved.id, postName: 'Keeper', postCode: 'other' }
  const renamed = await write({ who: keeper, fields: ['postName'] }, change, 'post')
  expect(renamed).toMatchObject({ postName: 'Keeper', postCode: 'porter', $dropped: ['postCode'] })
  expect(heard).toEqual(['post', 'post'])
})

const documents = { leave, leaveSpan } as unknown as Record<string, EntityDocument>
test.each<[what: string, hidden: string[], issue: Issue, isTold: boolean]>([
  ['a column that is hidden', ['spans.start'], { path: 'spans/0/start', code: 'x' }, false],
  ['another column of its row', ['spans.start'], { path: 'spans/0/end', code: 'x' }, true],
  ['the rows, where they are hidden', ['spans'], { path: 'spans/0/end', code: 'x' }, false],
  [
    'a check over the hidden column',
    ['spans.start'],
    { path: 'spans', code: 'record.check', params: { check: 'twice' } },
    false,
  ],
  [
    'a check over something else',
    ['spans.start'],
    { path: 'spans', code: 'record.check', params: { check: 'overlong' } },
    true,
  ],
  [
    'a formula over hidden rows',
    ['days'],
    { path: 'spans', code: 'record.check', params: { check: 'overlong' } },
    false,
  ],
])('what is told names no hidden field: %s', (_, hidden, issue, isTold) => {
  const entity = compileEntity(documents.leave!, key => documents[key])
  expect(isSilentOn(entity, hidden)(issue)).toBe(isTold)
})

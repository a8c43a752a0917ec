/**
 * Every entity of the specification over HTTP: its calls at its path, its messages, its limits, nobody's without rights,
 * no other tenant's. The expectations are the transcription's (`entities.json`).
 * @source HT-01…HT-06, UQ-13; docs/security.md#tenants; docs/security.md#data
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { readShipped } from '#server/layers/shipped.ts'
import { type Answer, type Caller, startServer, type TestServer } from '../support/server.ts'
import { EXCEPTIONS } from './exceptions.ts'
import ROWS from './rows.json' with { type: 'json' }
import {
  demanded,
  ENTITIES,
  type GivenEntity,
  type GivenField,
  isHidden,
  makeRecord,
  offers,
  pathOf,
  savingCall,
  wrongFor,
} from './transcription.ts'

const XLSX = Buffer.from('PK\u0003\u0004')

let server: TestServer
let admin: Caller
let neighbour: Caller
let clerk: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  neighbour = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000007' })
  clerk = await server.loginNew({ account: 'no-rights', roles: ['clerk'] })
})
afterAll(() => server.stop())

const has = (list: keyof typeof EXCEPTIONS, { name }: GivenEntity) => name in EXCEPTIONS[list]
const hasField = (list: keyof typeof EXCEPTIONS, { name }: GivenEntity, id: string) =>
  `${name}.${id}` in EXCEPTIONS[list]
const isMissing = ({ name }: GivenEntity, call: string) => call in (EXCEPTIONS.notYet[name] ?? {})
/** Rows a part of which is not there yet: no title names them. */
const waiting = new Set(Object.values(EXCEPTIONS.notYet).flatMap(calls => Object.values(calls)))
const isRefused = (entity: GivenEntity, call: string) => hasField('refused', entity, call)
const usual = ENTITIES.filter(entity => !has('apart', entity))
/** @param proven  the rows of the specification the cases prove of an entity */
const cases = (entities: GivenEntity[], proven: (entity: GivenEntity) => string[] = () => []) =>
  entities.map(entity => [[...proven(entity), entity.name].join(' '), entity] as const)
const rowsOf = ({ requirements }: GivenEntity, ...kinds: (keyof typeof ROWS)[]) =>
  requirements.filter(id => !waiting.has(id) && kinds.some(kind => ROWS[kind].includes(id)))

let made = 0
/** A record whose names nobody used yet, with all it points at. */
function newRecord(entity: GivenEntity): Promise<Record<string, unknown>> {
  made++
  return recordOf(entity, made, new Map([[entity.name, null]]))
}

/** @param known  what is pointed at, by entity; null while it is being made, so a circle ends there */
async function recordOf(entity: GivenEntity, n: number, known: Map<string, unknown>): Promise<Record<string, unknown>> {
  const target = async (name: string) => {
    if (!known.has(name)) {
      known.set(name, null)
      known.set(name, await makeTarget(name, n, known))
    }
    return known.get(name)
  }
  const fields = entity.fields.filter(({ id }) => !hasField('elsewhere', entity, id))
  return { ...(await makeRecord({ ...entity, fields }, target, n)), ...EXCEPTIONS.values[entity.name] }
}

async function makeTarget(name: string, n: number, known: Map<string, unknown>): Promise<unknown> {
  if (name === 'user') return admin.result.user_id
  if (name === 'appInfo') return makeApp(n)
  if (name === 'file') return [await upload()]
  const entity = saved.find(given => given.name === name)
  return entity ? (await add(entity, await recordOf(entity, n, known))).id : null
}

async function makeApp(n: number): Promise<unknown> {
  const { body, text } = await admin.post<{ id: string }>('/api/appInfo/appInfo/submit', { appName: `App ${n}` })
  expect(body.code, text).toBe(200)
  return body.data.id
}

async function upload(): Promise<unknown> {
  const form = new FormData()
  form.append('file', new Blob([XLSX]), 'loans.xlsx')
  const { body, text } = await admin.post<{ attachId: string }>('/api/blade-resource/oss/endpoint/put-file', form)
  expect(body.code, text).toBe(200)
  return body.data
}

/** Another value of one of its fields, as a person may change it: a text first, then what it points at, a number, an option. */
async function changeOf(entity: GivenEntity, record: WireRecord): Promise<Record<string, unknown>> {
  const other = await newRecord(entity)
  const given = EXCEPTIONS.values[entity.name] ?? {}
  const kept = entity.fields.filter(
    ({ id, derived, type }) =>
      !derived && !hasField('fields', entity, id) && !(id in given) && record[id] !== null && type !== 'decimal',
  )
  const isText = ({ id }: GivenField) => typeof record[id] === 'string' && typeof other[id] === 'string'
  const texts = kept.filter(field => isText(field) && other[field.id] !== record[field.id] && !isHidden(field))
  const [text] = texts.toSorted((a, b) => Number(Boolean(a.to)) - Number(Boolean(b.to)))
  if (text) return { [text.id]: other[text.id] }
  const number = kept.find(
    ({ id, type, enum: options }) => type === 'integer' && !options && typeof record[id] === 'number',
  )
  if (number) return { [number.id]: Number(record[number.id]) + 1 }
  const choice = kept.find(field => field.enum && field.enum.length > 1)!
  return { [choice.id]: choice.enum!.map(([value]) => value).find(value => value !== record[choice.id]) }
}

const submitPath = (entity: GivenEntity) => `${pathOf(entity)}/${savingCall(entity)}`

async function add(entity: GivenEntity, record: Record<string, unknown>): Promise<WireRecord> {
  const { body, text } = await admin.post<WireRecord>(submitPath(entity), record)
  expect(body.code, `${entity.name} ${JSON.stringify(record)} ${text}`).toBe(200)
  return body.data
}

const issuesOf = (answer: Answer) => (answer.body.data as { issues?: WireIssue[] } | null)?.issues ?? []
const listName = (entity: GivenEntity) => (offers(entity, 'list') ? 'list' : 'page')
const lists = usual.filter(entity => offers(entity, 'list') || offers(entity, 'page'))
const saved = usual.filter(entity => {
  const call = savingCall(entity)
  return call && !isRefused(entity, call) && !isMissing(entity, call) && !hasField('otherwise', entity, call)
})

test('nothing is excepted that is not in the specification', () => {
  const known = new Map(
    ENTITIES.map(({ name, fields, calls }) => [
      name,
      [...fields.map(({ id }) => id), ...calls.map(({ call }) => call)],
    ]),
  )
  const excepted = Object.values(EXCEPTIONS).flatMap(list => Object.keys(list))
  expect(
    excepted.filter(key => {
      const [name = '', part] = key.split('.')
      return part === undefined ? !known.has(name) : !known.get(name)?.includes(part)
    }),
  ).toEqual([])
})

describe('every call of the specification is there, but those known to be missing', () => {
  test.each(
    cases(
      ENTITIES.filter(entity => pathOf(entity) && entity.calls.length),
      entity => rowsOf(entity, 'api'),
    ),
  )('%s', async (_, entity) => {
    for (const { call, method } of entity.calls.filter(({ call }) => !isRefused(entity, call))) {
      const path = `${pathOf(entity)}/${call}`.replace(/\/$/, '')
      const { status } = await server.call(method, path, method === 'POST' ? {} : undefined)
      expect(status === 404, `${path} answered ${status}`).toBe(isMissing(entity, call))
    }
  })
})

describe('HT-01 a list answers a page', () => {
  test.each(cases(lists))('%s', async (_, entity) => {
    const { status, body } = await admin.get<Page<WireRecord>>(`${pathOf(entity)}/${listName(entity)}?current=1&size=5`)
    expect({ status, msg: body.msg }).toMatchObject({ status: 200 })
    expect(body.data).toMatchObject({ size: 5, current: 1 })
    expect(Object.keys(body.data).sort()).toEqual(['current', 'pages', 'records', 'size', 'total'])
  })
})

describe('without a session nothing is answered, without rights neither', () => {
  test.each(cases(usual))('%s', async (_, entity) => {
    for (const { call, method } of entity.calls.filter(({ call }) => isUsual(call))) {
      if (isRefused(entity, call) || isMissing(entity, call)) continue
      const path = `${pathOf(entity)}/${call}`
      const body = method === 'POST' ? {} : undefined
      expect((await server.call(method, path, body)).status, path).toBe(401)
      const open = has('own', entity) || (has('read', entity) && !isWriting(call))
      if (!open) expect((await clerk.call(method, path, body)).status, path).toBe(403)
    }
  })
})

describe('JB-07 JB-11 what the product alone writes, nobody else does, though the specification lists the calls', () => {
  test.each(cases(usual.filter(entity => entity.calls.some(({ call }) => isRefused(entity, call)))))(
    '%s',
    async (_, entity) => {
      for (const { call } of entity.calls.filter(({ call }) => isRefused(entity, call))) {
        const path = `${pathOf(entity)}/${call}?ids=1`
        expect([403, 404], path).toContain((await admin.post(path, {})).status)
      }
    },
  )
})

describe('HT-04 what is missing is named, in the words of the specification', () => {
  test.each(
    cases(
      saved.filter(entity => demanded(entity).length),
      entity => rowsOf(entity, 'msg'),
    ),
  )('%s', async (_, entity) => {
    const fields = demanded(entity)
    const leftOut = await admin.post(submitPath(entity), {})
    const leftEmpty = await admin.post(submitPath(entity), Object.fromEntries(fields.map(({ id }) => [id, null])))
    expect(leftEmpty.status).toBe(400)
    for (const { id, message } of fields) {
      for (const answer of hasField('completed', entity, id) ? [leftEmpty] : [leftOut, leftEmpty]) {
        const issue = issuesOf(answer).find(({ path }) => path === id)
        expect(issue, `${id} of ${answer.text}`).toBeDefined()
        if (message) expect(issue!.msg).toBe(message)
      }
    }
  })
})

describe('what is too long, of another type or no option is refused, and what is unknown is not kept', () => {
  test.each(cases(saved))('%s', async (_, entity) => {
    const good = await newRecord(entity)
    for (const field of entity.fields) {
      if (field.derived || hasField('fields', entity, field.id)) continue
      for (const wrong of wrongFor(field)) {
        const answer = await admin.post(submitPath(entity), {
          ...good,
          ...EXCEPTIONS.asked[`${entity.name}.${field.id}`],
          [field.id]: wrong,
        })
        expect(answer.status, `${field.id} ${String(JSON.stringify(wrong)).slice(0, 40)}`).toBe(400)
        expect(issuesOf(answer).map(({ path }) => path.split('.')[0])).toContain(field.id)
      }
    }
  })
})

describe('HT-02 HT-03 HT-04 UR-49 a record is added, read, changed, found and removed, by its own tenant alone', () => {
  test.each(cases(saved, entity => rowsOf(entity, 'entity', 'usual')))('%s', async (_, entity) => {
    const path = pathOf(entity)
    const added = await add(entity, { ...(await newRecord(entity)), notAField: 1 })
    expect(added).not.toHaveProperty('notAField')
    const read = await admin.get<WireRecord>(`${path}/detail?id=${added.id}`)
    expect(read.body, read.text).toMatchObject({ code: 200 })
    for (const field of entity.fields) {
      const { id } = field
      if (hasField('elsewhere', entity, id)) continue
      if (isHidden(field)) expect(read.body.data, id).not.toHaveProperty(id)
      else expect(read.body.data, id).toHaveProperty(id)
    }
    if (has('own', entity)) expect([403, 404]).toContain((await clerk.get(`${path}/detail?id=${added.id}`)).status)
    const stale = await admin.post(submitPath(entity), { id: added.id, rev: 99 })
    expect(stale.status).toBe(409)
    const found = await admin.get<Page<WireRecord>>(`${path}/list?id_equal=${added.id}`)
    expect(found.body.data, found.text).toMatchObject({ total: 1, records: [{ id: added.id }] })
    const changed = await changeOf(entity, added)
    const saidAgain = await admin.post(submitPath(entity), { id: added.id, rev: added.rev, ...changed })
    expect(saidAgain.body, saidAgain.text).toMatchObject({
      code: 200,
      data: { ...changed, rev: Number(added.rev) + 1 },
    })
    const now = await admin.get<WireRecord>(`${path}/detail?id=${added.id}`)
    expect(now.body.data).toMatchObject({ ...changed, rev: Number(added.rev) + 1 })
    if (has('global', entity)) {
      expect((await neighbour.post(submitPath(entity), { id: added.id, rev: 1 })).status).toBe(403)
    } else {
      expect((await neighbour.get(`${path}/detail?id=${added.id}`)).status).toBe(404)
      expect((await neighbour.post(submitPath(entity), { id: added.id, rev: 1 })).status).toBe(404)
      const theirs = await neighbour.get<Page<WireRecord>>(`${path}/list?size=200`)
      if (theirs.status === 200) expect(theirs.body.data.records.map(({ id }) => id)).not.toContain(added.id)
      if (offers(entity, 'remove')) {
        expect((await neighbour.post(`${path}/remove?ids=${added.id}`)).status).toBe(404)
      }
    }
    const still = await admin.get<WireRecord>(`${path}/detail?id=${added.id}`)
    expect(still.body.data).toEqual(now.body.data)
    expect((await admin.get(`${path}/list?notAField_equal=1`)).status).toBe(400)
    expect((await admin.get(`${path}/list?id_between=1`)).status).toBe(400)
    expect((await admin.get(`${path}/list?ascs=notAField`)).status).toBe(400)
    for (const { id } of entity.fields.filter(isHidden)) {
      expect((await admin.get(`${path}/list?ascs=${id}`)).status, id).toBe(400)
    }
    if (offers(entity, 'remove')) {
      expect((await admin.post(`${path}/remove?ids=${added.id}`)).status).toBe(200)
      expect((await admin.get(`${path}/detail?id=${added.id}`)).status).toBe(404)
      expect((await admin.post(`${path}/remove?ids=${added.id}`)).status).toBe(404)
    }
  })
})

describe('every option the specification lists is taken, and told again', () => {
  const listed = ({ fields }: GivenEntity) => fields.filter(field => field.enum?.length && !field.derived)
  test.each(
    cases(
      saved.filter(entity => listed(entity).length),
      entity => rowsOf(entity, 'entity'),
    ),
  )('%s', async (_, entity) => {
    const { id } = await add(entity, await newRecord(entity))
    for (const field of listed(entity)) {
      if (hasField('fields', entity, field.id) || hasField('options', entity, field.id)) continue
      for (const [value] of field.enum!) {
        const answer = await admin.post<WireRecord>(submitPath(entity), {
          id,
          ...EXCEPTIONS.values[entity.name],
          [field.id]: value,
        })
        const refused = issuesOf(answer).filter(({ path }) => path === field.id)
        expect(refused, `${field.id} ${value}`).toEqual([])
        if (answer.status === 200) expect(String(answer.body.data[field.id]), field.id).toBe(String(value))
        else expect([answer.status, issuesOf(answer).length > 0], answer.text).toEqual([400, true])
      }
    }
    if (offers(entity, 'remove')) await admin.post(`${pathOf(entity)}/remove?ids=${id}`)
  })
})

/** The table of what is read through a view. */
const BELOW_VIEW: Record<string, string> = { dataCollectLog: 'blade_collect_refusal' }

describe('HT-01 HT-02 what the product itself writes is listed and read, by its own tenant alone', () => {
  const shipped = new Map(readShipped().entities.map(entity => [entity.path, entity]))
  const made = usual.filter(
    entity => !saved.includes(entity) && entity.name !== 'attach' && offers(entity, 'list') && offers(entity, 'detail'),
  )
  test.each(cases(made, entity => rowsOf(entity, 'usual', 'written')))('%s', async (_, entity) => {
    const path = pathOf(entity)!
    const table = BELOW_VIEW[entity.name] ?? shipped.get(path)!.table
    const field = entity.fields.find(({ type }) => type === 'string')!.id
    const column = field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    const written = await server.db.write({ tenant: '000000' }, trx =>
      sql<{ id: string }>`
        insert into ${sql.table(table!)} (tenant_id, ${sql.ref(column)}) values ('000000', 'told') returning id`.execute(
        trx,
      ),
    )
    const { id } = written.rows[0]!
    const list = (caller: Caller) => caller.get<Page<WireRecord>>(`${path}/list?id_equal=${id}`)
    expect((await list(admin)).body.data).toMatchObject({ total: 1, records: [{ id, [field]: 'told' }] })
    const read = await admin.get<WireRecord>(`${path}/detail?id=${id}`)
    expect(read.body, read.text).toMatchObject({ code: 200, data: { id, [field]: 'told' } })
    for (const { id: name, given } of entity.fields) if (given) expect(read.body.data, name).toHaveProperty(name)
    expect((await list(neighbour)).body.data).toMatchObject({ total: 0 })
    expect((await neighbour.get(`${path}/detail?id=${id}`)).status).toBe(404)
    for (const call of ['list', `detail?id=${id}`]) expect((await clerk.get(`${path}/${call}`)).status, call).toBe(403)
    expect((await admin.post(`/api/data/${entity.name}/submit`, { id, [field]: 'other' })).status).not.toBe(200)
  })
})

describe('HT-02 HT-03 HT-04 a record that is not there: every call says so, and changes nothing', () => {
  const shipped = new Map(readShipped().entities.map(entity => [entity.path, entity]))
  const changes = () =>
    Promise.all(
      ['000000', '000007'].map(async tenant => {
        const counted = sql`select count(*) from blade_change`
        return (await server.db.read({ tenant }, trx => counted.execute(trx))).rows
      }),
    )

  test.each(cases(saved))('%s', async (_, entity) => {
    const { key, actions = [] } = shipped.get(pathOf(entity)!)!
    const gone = await add(entity, await newRecord(entity))
    expect((await admin.post(`/api/data/${key}/remove?ids=${gone.id}`)).status).toBe(200)
    const kept = await add(entity, await newRecord(entity))
    const before = await changes()
    for (const [what, caller, id] of [
      ['removed', admin, gone.id!],
      ['never made', admin, '4242'],
      ['another tenant’s', neighbour, kept.id!],
    ] as const) {
      if (caller === neighbour && has('global', entity)) continue
      const call = (name: string, more: object) =>
        caller.post(`/api/data/${key}/${name}?ids=${id}`, { id, ids: id, ...more })
      expect((await caller.get(`/api/data/${key}/detail?id=${id}`)).status, `detail, ${what}`).toBe(404)
      for (const name of [
        'submit',
        'remove',
        'comment',
        'removeComment',
        ...(what === 'removed' ? [] : ['timeline']),
      ]) {
        const { status } = await call(name, { rev: 1, text: 'said', comment: '1' })
        expect(status, `${name}, ${what}`).toBe(404)
      }
      for (const { id: name, set } of actions) {
        const values = [set ?? []].flat().map(field => [field, 1])
        const { status, text } = await call(name, { ...Object.fromEntries(values), userIds: id })
        const told = status === 200 ? text.includes(`"${id}"`) : status >= 500
        expect(told, `${name}, ${what}, answered ${status} ${text.slice(0, 200)}`).toBe(false)
      }
    }
    expect(await changes()).toEqual(before)
    expect((await admin.post(`/api/data/${key}/remove?ids=${kept.id}`)).status).toBe(200)
  })
})

/** What calls that entities share do with a record that was added, by their names. */
const SHARED: [calls: string[], does: (call: SharedCall) => Promise<void>][] = [
  [
    ['listNoPage', 'noPageList', 'user-list', 'tree', 'treeList'],
    async ({ at, id }) => expect(idsIn((await admin.get(at)).body.data), at).toContain(id),
  ],
  [
    ['userListByIds', 'getRulesByIds', 'listByIds'],
    async ({ at, id }) => expect(idsIn((await admin.get(`${at}?ids=${id}`)).body.data), at).toEqual([id]),
  ],
  [
    ['lazy-list', 'lazy-tree'],
    async ({ at, id, added: { parentId, parentCode, code } }) => {
      const above = parentCode === undefined ? `parentId=${parentId ?? 0}` : `parentCode=${parentCode}`
      const below = idsIn((await admin.get(`${at}?${above}`)).body.data)
      expect(below.includes(id) || below.includes(code), at).toBe(true)
    },
  ],
  [
    ['page', 'getTaskUserPage', 'parent-list'],
    async ({ at, id }) =>
      expect((await admin.get(`${at}?id_equal=${id}`)).body.data, at).toMatchObject({ total: 1, records: [{ id }] }),
  ],
  [['updateStatus', 'changeStatus'], call => sets(call, { status: call.added.status ? 0 : 1 })],
  [['updateSort'], call => sets(call, { sort: 7 })],
  [
    ['enable'],
    async call => {
      await sets(call, { status: 1 }, {})
      expect((await admin.post(submitPath(call.entity), { id: call.id, status: 0 })).status).toBe(200)
    },
  ],
  [
    ['copy'],
    async ({ at, id }) => {
      const { body, text } = await admin.post<WireRecord>(`${at}?id=${id}`)
      expect(body.data.id, text).toMatch(/^\d+$/)
      expect(body.data.id).not.toBe(id)
    },
  ],
  [
    ['submit-list', 'saveBatch', 'batchSubmit'],
    async ({ at, entity }) => {
      const { body, text } = await admin.post<WireRecord[]>(at, [await newRecord(entity), await newRecord(entity)])
      expect(
        body.data?.map(({ rev }) => rev),
        text,
      ).toEqual([1, 1])
    },
  ],
  [
    ['update'],
    async ({ at, id, added: { rev } }) => {
      expect((await admin.post(at, { id, rev: Number(rev) + 1 })).status, at).toBe(409)
      expect((await admin.post(at, { id, rev })).status, at).toBe(200)
    },
  ],
]

interface SharedCall {
  at: string
  id: string
  entity: GivenEntity
  added: WireRecord
}

/** Sets these fields of the record, and no other. */
async function sets({ at, id, entity }: SharedCall, values: object, sent = values): Promise<void> {
  const detail = async () => (await admin.get<WireRecord>(`${pathOf(entity)}/detail?id=${id}`)).body.data
  const audit = ['rev', 'updateTime', 'updateUser', '$ref', 'dataStatus']
  const before = await detail()
  expect((await clerk.post(at, { id, ...sent })).status, at).toBe(403)
  expect((await admin.post(at, { id, ...sent })).status, at).toBe(200)
  const changed = Object.entries(await detail()).filter(([name]) => !audit.includes(name))
  expect(Object.fromEntries(changed), at).toMatchObject(
    Object.fromEntries(Object.entries({ ...before, ...values }).filter(([name]) => !audit.includes(name))),
  )
}

/** The ids of a list or of a tree. */
function idsIn(rows: unknown): unknown[] {
  return (rows as { id: string; children?: unknown }[]).flatMap(({ id, children }) => [id, ...idsIn(children ?? [])])
}

describe('a call that many entities offer does what its name says', () => {
  const sharedOf = (entity: GivenEntity) =>
    SHARED.flatMap(([calls, does]) =>
      calls.filter(call => offers(entity, call) && !isMissing(entity, call)).map(call => [call, does] as const),
    )
  test.each(
    cases(
      saved.filter(entity => sharedOf(entity).length),
      entity => rowsOf(entity, 'shared'),
    ),
  )('%s', async (_, entity) => {
    const added = await add(entity, await newRecord(entity))
    for (const [call, does] of sharedOf(entity)) {
      await does({ at: `${pathOf(entity)}/${call}`, id: added.id!, entity, added })
    }
    if (offers(entity, 'remove')) await admin.post(`${pathOf(entity)}/remove?ids=${added.id}`)
  })
})

describe('one Idempotency-Key makes one record', () => {
  test.each(cases(saved))('%s', async (_, entity) => {
    const record = await newRecord(entity)
    const twice = () => admin.post<WireRecord>(submitPath(entity), record, { 'idempotency-key': `once ${entity.name}` })
    const [one, two] = await Promise.all([twice(), twice()])
    expect(one.body).toMatchObject({ code: 200 })
    expect(two.body.data.id).toBe(one.body.data.id)
  })
})

function isUsual(call: string): boolean {
  return isWriting(call) || ['list', 'page', 'detail'].includes(call)
}

function isWriting(call: string): boolean {
  return ['submit', 'remove', 'save', 'update'].includes(call)
}

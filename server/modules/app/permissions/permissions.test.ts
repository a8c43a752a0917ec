/** What permissions of micro-apps decide, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RightsEffect } from '#adapters/wire/permission.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { type Caller, callerOf, callsAt, startServer, type TestServer } from '#tests/support/server.ts'
import { PNG, put } from '#tests/support/upload.ts'
import { MODULES } from '../../../app.ts'
import { boot } from '../../../boot.ts'
import type { Db } from '../../../db/db.ts'
import { writeForetold } from '../../../entity/create-changes.ts'
import { openModels } from '../../../entity/model/model.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { openCounter } from '../rights/count-rows.ts'

const text = (zh: string) => ({ zh, en: zh })

const asset = {
  kind: 'entity',
  grammar: 1,
  key: 'asset',
  title: text('asset'),
  access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add'] }],
  fields: [
    { id: 'code', type: 'string', title: text('code'), search: 'like' },
    { id: 'room', name: 'roomName', type: 'string', title: text('room'), search: 'equal' },
    { id: 'price', type: 'integer', title: text('price') },
    { id: 'papers', type: 'file', title: text('papers') },
  ],
} as AnyDocument
const assets = { kind: 'page', grammar: 1, key: 'asset.list', title: text('assets'), from: 'asset' } as AnyDocument
const repair = {
  kind: 'entity',
  grammar: 1,
  key: 'asset.repair',
  title: text('repair'),
  access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list'] }],
  fields: [{ id: 'what', type: 'string', title: text('what') }],
} as AnyDocument
const repairs = {
  kind: 'page',
  grammar: 1,
  key: 'asset.repairs',
  title: text('repairs'),
  from: 'asset.repair',
  access: { roles: ['boss'] },
} as AnyDocument

/** As a view of documents has one. */
const documentsOf = (document: AnyDocument) => ({
  find: (_: string, key: string) => (key === document.key ? { document, app: { key } } : undefined),
  all: () => [{ document, app: { key: document.key } }],
})

const BASE = '/api/appPermission/appPermission'
const DESIGN = '/api/blade-schema/design/apps'

let server: TestServer
let maker: Caller
let clerk: Caller
let guest: Caller
let other: Caller

beforeAll(async () => {
  server = await startServer()
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['staff'] })
  guest = await server.loginNew({ account: 'guest', roles: ['visitor'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  const documents = [asset, assets, repair, repairs]
  expect((await maker.post(DESIGN, { key: 'asset', title: text('asset'), documents })).body).toMatchObject({
    code: 200,
  })
  expect((await maker.post(`${DESIGN}/asset/publish`, { rev: 1, note: 'first' })).body).toMatchObject({ code: 200 })
  for (const [code, roomName, price] of [
    ['a', 'north', 1],
    ['b', 'south', 2],
    ['c', 'south', 3],
  ])
    await maker.post('/api/data/asset/submit', { code, roomName, price })
})
afterAll(() => server.stop())

type Sent = Record<string, unknown>

const give = (sent: Sent, by = maker) =>
  by.post<Sent & { id: string; effect: RightsEffect }>(`${BASE}/submit`, { name: 'x', appId: 'asset', ...sent })
const take = (id: string, more: Sent = {}) =>
  maker.post<{ effect: RightsEffect }>(`${BASE}/remove`, { ids: id, ...more })
const idOf = ({ result }: Caller) => result.user_id!
const rows = async (who: Caller, sent: Sent = {}) =>
  (await who.post<{ rows: Sent[] }>('/api/data/asset/query', sent)).body.data?.rows?.map(({ code }) => code).sort()
const screen = async (who: Caller, key = 'asset.list') =>
  (await who.get<ScreenBundle>(`/api/blade-schema/screen/${key}`)).body
const change = (user: Caller, more: Sent = {}, by = maker) =>
  by.post<{ hasPermission: boolean; effect: RightsEffect }>(`${BASE}/changePermission`, {
    appId: 'asset',
    userId: idOf(user),
    ...more,
  })

/** Runs with one permission that is taken away afterwards. */
async function during(sent: Sent, run: (id: string) => Promise<void>) {
  const { body } = await give(sent)
  expect(body).toMatchObject({ code: 200 })
  await run(body.data.id).finally(async () => expect((await take(body.data.id)).body.code).toBe(200))
}

describe('whom a permission names', () => {
  test('PM-09 has what it gives alone, from the next call on; nobody else is touched', async () => {
    expect(await rows(clerk)).toEqual(['a', 'b', 'c'])
    await during({ userIds: idOf(clerk), operatePermission: ['view'] }, async () => {
      expect(await rows(clerk)).toEqual(['a', 'b', 'c'])
      expect((await clerk.post('/api/data/asset/submit', { code: 'z' })).status).toBe(403)
      expect((await screen(clerk)).data.entities.asset!.may).toEqual(['detail', 'list', 'select'])
    })
    expect((await screen(clerk)).data.entities.asset!.may).toContain('copy')
  })

  test('is meant by role, department or post too, and gets what all of theirs give', async () => {
    const roles = await maker.get<{ records: { id: string }[] }>('/api/blade-system/role/select?q=visitor')
    expect(roles.status).toBeLessThan(500)
    const role = await server.db.read({ tenant: '000000' }, trx =>
      trx
        .selectFrom('blade_role')
        .select('id')
        .where('tenant_id', '=', '000000')
        .where('role_alias', '=', 'visitor')
        .executeTakeFirstOrThrow(),
    )
    expect((await screen(guest)).code).toBe(403)
    await during({ roleIds: role.id, rowRule: { '==': [{ var: 'room' }, 'north'] }, model: 'asset' }, async () => {
      expect(await rows(guest)).toEqual(['a'])
      await during({ userIds: idOf(guest), rowRule: { '==': [{ var: 'code' }, 'c'] }, model: 'asset' }, async () => {
        expect(await rows(guest)).toEqual(['a', 'c'])
      })
      expect((await screen(guest)).code).toBe(200)
    })
    expect((await screen(guest)).code).toBe(403)
  })

  test('PM-08 fields are hidden, locked, left out of lists and of their search', async () => {
    const fieldsPermission = [
      { prop: 'price', hide: true },
      { prop: 'roomName', display: false },
      { prop: 'code', disabled: true, search: false },
    ]
    await during(
      { userIds: idOf(clerk), model: 'asset', operatePermission: ['view', 'edit'], fieldsPermission },
      async () => {
        const listed = (await clerk.post<{ rows: Sent[] }>('/api/data/asset/query', {})).body.data.rows[0]!
        expect(Object.keys(listed)).toContain('code')
        expect(Object.keys(listed)).not.toContain('price')
        expect(Object.keys(listed)).not.toContain('roomName')
        const detail = (await clerk.get<Sent>(`/api/data/asset/detail?id=${listed.id}`)).body.data
        expect(detail).toHaveProperty('roomName')
        expect(detail).not.toHaveProperty('price')
        const searched = await clerk.get<unknown>('/api/data/asset/list?code_like=a')
        expect([searched.status, JSON.stringify(searched.body)]).toEqual([400, expect.not.stringContaining('price')])
        await clerk.post('/api/data/asset/submit', { id: listed.id, code: 'changed', roomName: 'attic' })
        const after = (await clerk.get<Sent>(`/api/data/asset/detail?id=${listed.id}`)).body.data
        expect(after).toMatchObject({ code: listed.code, roomName: 'attic' })
        await clerk.post('/api/data/asset/submit', { id: listed.id, roomName: detail.roomName })
        const shown = JSON.stringify((await screen(clerk)).data.document)
        expect(shown).not.toContain('"price"')
      },
    )
  })

  test('PM-10 downloads, exports and prints only with the right to each; the info says so', async () => {
    const paper = await put(maker, PNG, 'plan.png')
    const { body } = await maker.post<{ id: string }>('/api/data/asset/submit', { code: 'd', papers: [paper] })
    const file = () => clerk.get(paper.link).then(({ status }) => status)
    const info = async () =>
      (
        await clerk.get<Sent & { operatePermission: Sent }>(
          '/api/appInfo/appBizData/queryAppPermissionInfo?appId=asset',
        )
      ).body.data
    expect(await file()).toBe(200)
    await during({ userIds: idOf(clerk), operatePermission: ['view'] }, async () => {
      expect(await file()).toBe(404)
      expect((await clerk.post('/api/data/asset/export', {})).status).toBe(403)
      expect((await clerk.post('/api/appInfo/appBizData/exportBizDataFiles', { appId: 'asset' })).status).toBe(403)
      expect(await info()).toMatchObject({ formPrint: '0', listPrint: '0', templateBtn: '0' })
    })
    const all = { formPrint: true, listPrint: true, templateBtn: true }
    await during({ userIds: idOf(clerk), operatePermission: ['view', 'download', 'copy'], ...all }, async () => {
      expect(await file()).toBe(200)
      expect(await info()).toMatchObject({ formPrint: '1', listPrint: '1', templateBtn: '1', hasPermission: true })
      // a copy is added
      expect((await info()).operatePermission).toMatchObject({ copy: false, download: true, add: false })
    })
    await maker.post('/api/data/asset/remove', { ids: body.data.id })
  })

  test('PM-10 printing and downloading are logged with how much it was, and refused without the right', async () => {
    const logged = async (verb: string) => {
      const { rows } = await server.db.read({ tenant: '000000' }, trx =>
        sql<{ record: string; after: unknown }>`select record, after from blade_change
          where tenant_id = '000000' and entity = 'asset' and verb = ${verb} order by id`.execute(trx),
      )
      return rows
    }
    const all = (await clerk.post<{ rows: Sent[] }>('/api/data/asset/query', {})).body.data.rows
    const [first, second] = all.map(({ id }) => String(id))
    const print = (sent: Sent, by = clerk) => by.post<{ rows: number }>('/api/data/asset/print', sent)
    const mark = async (given: Sent, run: () => Promise<void>) =>
      during({ userIds: idOf(clerk), operatePermission: ['view'], ...given }, run)
    await mark({}, async () => {
      for (const sent of [{ id: first }, { ids: [first] }]) expect((await print(sent)).status).toBe(403)
    })
    expect(await logged('print')).toEqual([])
    const north = { '==': [{ var: 'room' }, 'north'] }
    const own = String(all.find(({ roomName }) => roomName === 'north')!.id)
    const others = all.filter(({ id }) => id !== own).map(({ id }) => String(id))
    await mark({ model: 'asset', formPrint: true, rowRule: north }, async () => {
      expect((await print({ id: own })).body.data.rows).toBe(1)
      const unknown = await print({ id: others[0] })
      expect([unknown.status, unknown.body.msg]).toEqual([404, expect.not.stringContaining('{')])
      expect((await print({ ids: [own] })).status).toBe(403)
    })
    await mark({ model: 'asset', listPrint: true, rowRule: north }, async () => {
      expect((await print({ ids: [own] })).status).toBe(200)
      expect((await print({ ids: [own, others[0]] })).status).toBe(404)
      expect((await print({ id: own })).status).toBe(403)
      expect((await print({ ids: Array.from({ length: 10_001 }, (_, n) => String(n + 1)) })).status).toBe(400)
      expect((await print({ ids: ['1; drop table'] })).status).toBe(400)
    })
    expect(await logged('print')).toEqual([
      { record: own, after: { rows: 1 } },
      { record: '', after: { rows: 1 } },
    ])
    expect((await print({ ids: [first, second, second] })).body.data.rows).toBe(2)

    expect((await print({})).status).toBe(400)
    expect((await maker.post('/api/data/appRight/print', { ids: ['7.1', '7.2'] })).status).toBe(200)

    const paper = await put(maker, PNG, 'plan.png')
    const held = await maker.post<{ id: string }>('/api/data/asset/submit', { code: 'd', papers: [paper] })
    const take = (more = '', headers = {}) => clerk.get(paper.link + more, headers).then(({ status }) => status)
    expect(await take()).toBe(200)
    expect(await take('?small')).toBe(200)
    expect(await take('', { range: 'bytes=0-3' })).toBe(206)
    expect(await take('', { range: 'bytes=4-' })).toBe(206)
    await mark({}, async () => expect(await take()).toBe(404))
    const downloads = (await logged('download')).filter(({ record }) => record === held.body.data.id)
    expect(downloads).toEqual(Array(2).fill({ record: held.body.data.id, after: { files: 1 } }))
    await maker.post('/api/data/asset/remove', { ids: held.body.data.id })
  })

  test('PM-02 PM-06 the info of an app tells each right by its name, templateBtn as 1 where it is on', async () => {
    const info = async () =>
      (await clerk.get<Sent>('/api/appInfo/appBizData/queryAppPermissionInfo?appId=asset')).body.data
    const marks = { hide: false, disabled: false, display: true, search: true }
    const told = { userIds: idOf(clerk), model: 'asset', operatePermission: ['view', 'add', 'edit'] }
    const fieldsPermission = [
      { prop: 'price', hide: true },
      { prop: 'roomName', disabled: true, display: false, search: false },
    ]
    await during({ ...told, fieldsPermission, templateBtn: true }, async () => {
      const found = await info()
      expect(Object.keys(found).sort()).toEqual(
        ['appMenu', 'fieldsPermission', 'formPrint', 'hasPermission', 'listPrint', 'operatePermission'].concat([
          'option',
          'perDiyOperate',
          'tableName',
          'templateBtn',
        ]),
      )
      expect(found).toMatchObject({
        ...{ hasPermission: true, tableName: 'APP_ASSET', option: { title: 'asset' } },
        ...{ formPrint: '0', listPrint: '0', templateBtn: '1', perDiyOperate: [] },
        fieldsPermission: [
          { prop: 'code', ...marks },
          { prop: 'roomName', hide: false, disabled: true, display: false, search: false },
          { prop: 'papers', ...marks, search: false },
        ],
        operatePermission: { add: true, edit: true, delete: false, view: true, copy: false, import: false },
        appMenu: [{ menuName: 'assets', menuRouter: '/app/asset.list', menuAlias: expect.any(String), children: [] }],
      })
    })
    await during(told, async () => expect(await info()).toMatchObject({ templateBtn: '0' }))
  })

  test('opens the pages it names, and no page it does not', async () => {
    await during({ userIds: idOf(guest), screens: ['asset.repairs'] }, async () => {
      expect((await screen(guest, 'asset.repairs')).code).toBe(200)
      expect((await screen(guest)).code).toBe(403)
    })
  })
})

describe('out', () => {
  test('PM-12 beats every other permission and the grants of documents, and comes back by the same call', async () => {
    await during({ userIds: idOf(clerk), operatePermission: ['add'] }, async () => {
      expect((await change(clerk)).body.data.hasPermission).toBe(false)
      expect((await clerk.post('/api/data/asset/query', {})).status).toBe(403)
      expect((await screen(clerk)).code).toBe(403)
      expect((await change(clerk)).body.data.hasPermission).toBe(true)
      expect(await rows(clerk)).toEqual(['a', 'b', 'c'])
    })
  })

  test('who has no right at all is put in to look', async () => {
    expect((await change(guest)).body.data.hasPermission).toBe(true)
    expect((await screen(guest)).data.entities.asset!.may).toEqual(['detail', 'list', 'select'])
    expect((await change(guest)).body.data.hasPermission).toBe(false)
    expect((await screen(guest)).code).toBe(403)
  })

  test('holds whichever role or department somebody acts in', async () => {
    const both = await server.loginNew({ account: 'both', roles: ['staff', 'intern'] })
    const roles = await server.db.read({ tenant: '000000' }, trx =>
      trx
        .selectFrom('blade_role')
        .select(['id', 'role_alias as code'])
        .where('tenant_id', '=', '000000')
        .where('role_alias', 'in', ['staff', 'intern'])
        .execute(),
    )
    const idOfRole = (code: string) => roles.find(role => role.code === code)!.id
    const asStaff = () => both.post('/api/data/asset/query', {}, { 'Role-Id': idOfRole('staff') })
    expect((await asStaff()).status).toBe(200)
    await during({ roleIds: idOfRole('intern'), hasPermission: false }, async () => {
      expect((await both.post('/api/data/asset/query', {})).status).toBe(403)
      expect((await asStaff()).status).toBe(403)
      const into = await change(both, { hasPermission: true })
      expect([into.status, into.body.msg]).toEqual([409, expect.stringContaining('x')])
    })
    expect((await change(maker, { hasPermission: false })).status).toBe(409)
  })

  test('two at once make one permission that keeps out', async () => {
    const [one, two] = await Promise.all(['one', 'two'].map(account => server.loginNew({ account, roles: ['staff'] })))
    const outs = async () =>
      (await maker.get<{ total: number }>(`${BASE}/list?appId_equal=asset&name_equal=移出名单`)).body.data.total
    const before = await outs()
    await Promise.all([one!, one!, two!, two!].map(each => change(each, { hasPermission: false })))
    expect(await outs()).toBeLessThanOrEqual(Math.max(before, 1))
    for (const each of [one!, two!]) expect((await each.post('/api/data/asset/query', {})).status).toBe(403)
    await Promise.all([one!, two!].map(each => change(each, { hasPermission: true })))
    for (const each of [one!, two!]) expect((await each.post('/api/data/asset/query', {})).status).toBe(200)
  })

  test('administrators and managers of the app are never bound', async () => {
    await during({ userIds: idOf(maker), hasPermission: false }, async () => {
      expect(await rows(maker)).toEqual(['a', 'b', 'c'])
    })
  })
})

describe('before it is given', () => {
  test('a change says what each person wins and loses, and writes nothing', async () => {
    const asked = await give({
      userIds: idOf(clerk),
      operatePermission: ['view'],
      dryRun: true,
      rowRule: { '==': [{ var: 'room' }, 'north'] },
      model: 'asset',
    })
    const { people, said } = asked.body.data.effect
    expect(people).toMatchObject([{ name: 'clerk', widened: false, wins: { models: [] } }])
    expect(people[0]!.loses.models).toMatchObject([
      { entity: 'asset', rows: 2 },
      { entity: 'asset.repair', rows: 0 },
    ])
    expect(said[0]!.tone).toBe('plain')
    expect(await rows(clerk)).toEqual(['a', 'b', 'c'])
    expect((await maker.get<{ total: number }>(`${BASE}/list?appId_equal=asset&name_equal=x`)).body.data.total).toBe(0)
  })

  test('taking a narrowing permission away widens, and says so first', async () => {
    const { body } = await give({ userIds: idOf(clerk), operatePermission: ['view'] })
    const asked = await take(body.data.id, { dryRun: true })
    expect(asked.body.data.effect.said[0]).toMatchObject({ tone: 'danger' })
    expect(asked.body.data.effect.people).toMatchObject([{ name: 'clerk', widened: true }])
    const off = await give({ id: body.data.id, status: '0', dryRun: true })
    expect(off.body.data.effect.people).toMatchObject([{ widened: true }])
    expect((await clerk.post('/api/data/asset/submit', { code: 'z' })).status).toBe(403)
    await take(body.data.id)
  })
})

describe('a forecast is bounded', () => {
  const asked = async () => {
    const rowRule = { '==': [{ var: 'room' }, 'north'] }
    const { body } = await give({ userIds: idOf(clerk), rowRule, model: 'asset', dryRun: true })
    return body.data.effect
  }

  test('of more than 10,000 records it says that there are more', async () => {
    await server.db.write({ tenant: '000000' }, trx =>
      sql`insert into app_asset (tenant_id, code, room) select '000000', 'many', 'south' from generate_series(1, 10001)`.execute(
        trx,
      ),
    )
    const { people, said } = await asked()
    expect(people[0]!.loses.models).toContainEqual(expect.objectContaining({ rows: 10_000, beyond: true }))
    expect(said[0]!.text).toContain('超过 10000 条数据')
    await server.db.write({ tenant: '000000' }, trx =>
      sql`delete from app_asset where tenant_id = '000000' and code = 'many'`.execute(trx),
    )
  })

  test('what takes too long is not counted, nor anything after it', async () => {
    const models = await openModels({ shipped: { find: () => undefined }, view: async () => documentsOf(asset) })(
      '000000',
    )
    const left = (ms: number) => ({ left: () => ms, isOpen: async () => true })
    const slow = sql`pg_sleep(1) is not null`
    const [first, second, none] = await server.db.read({ tenant: '000000' }, async trx => {
      const count = openCounter(trx, left(50))
      const model = models.get('asset')
      return [
        await count(model, slow, 'all'),
        await count(model, 'none', 'all'),
        await openCounter(trx, left(0))(model, 'all', 'none'),
      ]
    })
    expect([first!.wins, second!.wins, none!.loses]).toEqual([{ rows: null }, { rows: null }, { rows: null }])
    expect([first!.loses, second!.loses, none!.wins]).toEqual([{ rows: 0 }, { rows: 0 }, { rows: 0 }])
  })

  test('it is told when the change is over: nothing waits for it', async () => {
    const order: string[] = []
    const hook: Hook = {
      foretell: async () => {
        order.push('begun')
        return async () => {
          order.push('looked')
          return async () => order.push('told')
        }
      },
    }
    const db = {
      async write(_: unknown, work: (trx: never) => Promise<unknown>) {
        try {
          return await work({} as never)
        } finally {
          order.push('ended')
        }
      },
    } as unknown as Pick<Db, 'write'>
    for (const only of [false, true]) {
      order.length = 0
      await writeForetold(db, { who: {} as never, hook, only }, async () => order.push('changed'))
      expect(order).toEqual(['begun', 'changed', 'looked', 'ended', 'told'])
    }
  })

  test('many at once are told one after the other, and nothing of them stands', async () => {
    const told = await Promise.all(Array.from({ length: 12 }, asked))
    expect(told.map(({ people }) => people.length)).toEqual(told.map(() => 1))
    expect((await maker.get<{ total: number }>(`${BASE}/list?appId_equal=asset&name_equal=x`)).body.data.total).toBe(0)
  })
})

describe('refused', () => {
  test.each([
    ['of an app that does not run', { appId: 'nothing' }, 'appId'],
    ['of a model of another app', { model: 'user' }, 'model'],
    ['an operation that does not exist', { operatePermission: ['fly'] }, 'operatePermission'],
    ['operations that are no list', { operatePermission: { add: true } }, 'operatePermission'],
    ['a page of another app', { screens: ['home'] }, 'screens'],
    ['a field that does not exist', { model: 'asset', fieldsPermission: [{ prop: 'x' }] }, 'fieldsPermission'],
    ['fields without their model', { fieldsPermission: [{ prop: 'code' }] }, 'fieldsPermission'],
    [
      'rows over what it hides',
      { model: 'asset', fieldsPermission: [{ prop: 'price', hide: true }], rowRule: { '>': [{ var: 'price' }, 1] } },
      'rowRule',
    ],
    ['a person of nobody', { userIds: '1' }, 'userIds'],
  ])('%s', async (_, sent, path) => {
    const { body } = await give(sent)
    expect(body.code).toBe(400)
    expect((body.data as unknown as { issues: { path: string }[] }).issues.map(issue => issue.path)).toEqual([path])
  })

  test.each([
    ['a list of fields beyond those there are', { fieldsPermission: Array(2000).fill({ prop: 'code', hide: true }) }],
    ['a field twice', { fieldsPermission: [{ prop: 'code' }, { prop: 'code', hide: true }] }],
    ['a list of operations without end', { operatePermission: Array(5000).fill('view') }],
    ['a page twice', { screens: ['asset.list', 'asset.list'] }],
    ['fields that are no list', { fieldsPermission: { prop: 'code' } }],
    ['a field that is a word', { fieldsPermission: ['code'] }],
  ])('%s', async (_, sent) => {
    const { status, body } = await give({ model: 'asset', ...sent })
    expect([status, Object.keys(sent)]).toEqual([
      400,
      (body.data as unknown as { issues: { path: string }[] }).issues.map(issue => issue.path),
    ])
  })

  test('a person of another tenant has no right here, by whichever call', async () => {
    const far = await server.loginNew({ account: 'far', roles: ['staff'], tenant: '000009' })
    expect((await give({ userIds: idOf(far) })).status).toBe(400)
    expect((await change(far, { hasPermission: true })).status).toBe(400)
    const { body } = await give({ userIds: idOf(clerk), operatePermission: ['view'] })
    const row = { appId: 'asset', permissionId: body.data.id, scopeType: 'user', scopeId: idOf(far) }
    expect((await maker.post('/api/appPermission/appPermissionScope/submit', row)).status).toBe(400)
    await take(body.data.id)
    const report = `/api/appPermission/appRight/list?appId_equal=asset&userId_equal=${idOf(far)}`
    expect((await maker.get<{ total: number }>(report)).body.data.total).toBe(0)
    const chief = await server.loginNew({ account: 'chief', roles: ['administrator'], tenant: '000009' })
    for (const path of ['list?appId_equal=asset', 'book?appId=asset'])
      expect((await chief.get(`/api/appPermission/appRight/${path}`)).status).toBe(404)
  })

  test('of two editors of one permission the later has 409 with what stands, and nothing is lost', async () => {
    const { body } = await give({ userIds: idOf(clerk), operatePermission: ['view'] })
    const { rev } = body.data as unknown as { rev: number }
    const { id } = body.data
    expect((await give({ id, rev, operatePermission: ['view', 'edit'] })).status).toBe(200)
    const late = await give({ id, rev, operatePermission: ['view', 'delete'] })
    expect([late.status, late.body.data]).toMatchObject([409, { operatePermission: ['view', 'edit'] }])
    expect((await give({ id, rev, dryRun: true, operatePermission: ['view', 'delete'] })).status).toBe(409)
    const stands = (await maker.get<Sent>(`${BASE}/detail?id=${id}`)).body.data
    expect(stands.operatePermission).toEqual(['view', 'edit'])
    await take(id)
  })

  test('PM-11 who does not manage the app keeps none of its permissions, nor puts anybody in or out', async () => {
    expect((await give({ userIds: idOf(other) }, other)).status).not.toBe(200)
    expect((await give({ userIds: idOf(clerk) }, clerk)).status).toBe(403)
    expect((await change(other, {}, other)).status).toBe(403)
    for (const names of ['models', 'operations', 'screens'])
      expect((await other.get<unknown[]>(`${BASE}/${names}?of=asset`)).body.data).toEqual([])
    const { body } = await give({ userIds: idOf(clerk), operatePermission: ['view'] })
    expect((await other.get<{ total: number }>(`${BASE}/list`)).body.data.total).toBe(0)
    expect((await other.post(`${BASE}/remove`, { ids: body.data.id })).status).not.toBe(200)
    expect((await give({ id: body.data.id, userIds: idOf(other) }, other)).status).not.toBe(200)
    await take(body.data.id)
  })

  test('UR-32 whom it is for is the same in its rows, which name a permission of their app', async () => {
    const { body } = await give({ userIds: idOf(clerk), operatePermission: ['view'] })
    const SCOPES = '/api/appPermission/appPermissionScope'
    const scopes = await maker.get<{ records: Sent[] }>(`${SCOPES}/list?permissionId_equal=${body.data.id}`)
    expect(scopes.body.data.records).toMatchObject([{ scopeType: 'user', scopeId: idOf(clerk), appId: 'asset' }])
    const late = await server.loginNew({ account: 'late', roles: ['visitor'] })
    const row = { appId: 'asset', permissionId: body.data.id, scopeType: 'user', scopeId: idOf(late) }
    expect((await maker.post(`${SCOPES}/submit`, row)).body.code).toBe(200)
    expect((await screen(late)).code).toBe(200)
    const now = (await maker.get<Sent>(`${BASE}/detail?id=${body.data.id}`)).body.data
    expect(String(now.userIds).split(',').sort()).toEqual([idOf(clerk), idOf(late)].sort())
    expect((await maker.post(`${SCOPES}/submit`, { ...row, scopeId: '5' })).body.code).toBe(400)
    expect((await maker.post(`${SCOPES}/submit`, { ...row, appId: 'other' })).body.code).not.toBe(200)
    await take(body.data.id)
    expect((await screen(late)).code).toBe(403)
  })
})

describe('at two servers', () => {
  const CHANGES = Number(process.env.RIGHT_CHANGES ?? 8)
  const WORKERS = Number(process.env.RIGHT_WORKERS ?? 6)
  /** ms after a change is answered within which the other server may still answer as before */
  const LATE_MS = 1000
  const STATES: { sent: Sent; sees: string }[] = [
    { sent: { hasPermission: true, rowRule: null, fieldsPermission: [] }, sees: 'a 1,b 2,c 3' },
    { sent: { hasPermission: true, rowRule: { '==': [{ var: 'room' }, 'north'] }, fieldsPermission: [] }, sees: 'a 1' },
    {
      sent: { hasPermission: true, rowRule: null, fieldsPermission: [{ prop: 'price', hide: true }] },
      sees: 'a undefined,b undefined,c undefined',
    },
    { sent: { hasPermission: false, rowRule: null, fieldsPermission: [] }, sees: 'refused' },
  ]
  let second: Awaited<ReturnType<typeof boot>>

  beforeAll(async () => {
    second = await boot({ ...server.config, port: 0 }, undefined, MODULES)
  })
  afterAll(() => second?.close())

  const at = (caller: Caller, place: number) => (place % 2 ? callerOf(callsAt(second.url), caller.result) : caller)
  const seen = async (caller: Caller): Promise<string> => {
    const { status, body } = await caller.post<{ rows: Sent[] }>('/api/data/asset/query', { sort: [{ id: 'code' }] })
    if (status === 403) return 'refused'
    return body.data.rows.map(({ code, price }) => `${code} ${price}`).join()
  }

  test(
    `${CHANGES} changes while ${WORKERS} people work: every answer is of the rights before or after, none is late`,
    async () => {
      const team = await Promise.all(
        Array.from({ length: WORKERS }, (_, n) => server.loginNew({ account: `worker${n}`, roles: ['staff'] })),
      )
      const userIds = team.map(idOf).join()
      const sent = { model: 'asset', userIds, operatePermission: ['view'] }
      const { body } = await give({ ...sent, ...STATES[0]!.sent })
      await Promise.all(
        team.map((caller, n) => expect.poll(() => seen(at(caller, n)), { timeout: 10_000 }).toBe(STATES[0]!.sees)),
      )
      const changes: { state: number; begun: number; done: number; place: number }[] = []
      changes.push({ state: 0, begun: 0, done: 0, place: 0 })
      let isOver = false
      const wrong: unknown[] = []
      let answers = 0
      const work = async (caller: Caller, n: number) => {
        for (let turn = 0; !isOver; turn++) {
          const place = n + turn
          const begun = performance.now()
          const saw = await seen(at(caller, place))
          const ended = performance.now()
          answers++
          const isMeant = changes.some((change, k) => {
            const next = changes[k + 1]
            const late = next && next.place % 2 === place % 2 ? 0 : LATE_MS
            return change.begun <= ended && (!next || begun <= next.done + late) && STATES[change.state]!.sees === saw
          })
          if (!isMeant) wrong.push({ saw, begun, ended, changes: changes.slice(-3) })
        }
      }
      const working = team.map(work)
      let state = 0
      for (let k = 0; k < CHANGES; k++) {
        state = (state + 1 + ((k * 7) % (STATES.length - 1))) % STATES.length
        const change = { state, begun: performance.now(), done: Number.POSITIVE_INFINITY, place: k }
        changes.push(change)
        const answer = await give({ id: body.data.id, ...STATES[state]!.sent }, at(maker, k))
        expect(answer.body).toMatchObject({ code: 200 })
        change.done = performance.now()
      }
      isOver = true
      await Promise.all(working)
      expect(wrong).toEqual([])
      expect(answers).toBeGreaterThan(CHANGES)
      await take(body.data.id)
    },
    60_000 + CHANGES * 10_000,
  )
})

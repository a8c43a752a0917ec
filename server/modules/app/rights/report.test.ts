/** What the report of rights says is what HTTP answers, for random permissions. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { RightsEffect } from '#adapters/wire/permission.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { editDraft, publish, withEntity } from '#tests/support/design.ts'
import { grantButtons } from '#tests/support/grant.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { RightRow } from './report.ts'

/** Sets of permissions; so many cells of each are compared. */
const SETS = Number(process.env.RIGHT_SETS ?? 4)
const CELLS = 135
const APPS = ['asset', 'visit', 'room'] as const
const PEOPLE = ['ann', 'bob', 'cyd', 'dee'] as const
const FIELDS = ['code', 'price', 'place'] as const
const PLACES = ['north', 'south']
/** what a refusal of a call says */
const FORBIDDEN = '您没有'

const text = (zh: string) => ({ zh, en: zh })
const BASE = '/api/appPermission/appPermission'
const DESIGN = '/api/blade-schema/design/apps'

const documentsOf = (app: string): AnyDocument[] =>
  [
    {
      kind: 'entity',
      key: app,
      access: [
        { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'edit'], hide: ['price'] },
        { id: 'boss', to: { roles: ['boss'] }, may: ['list'], rows: { '==': [{ var: 'place' }, 'north'] } },
      ],
      fields: [
        { id: 'code', type: 'string', title: text('code'), search: 'like' },
        { id: 'price', type: 'string', title: text('price'), search: 'like' },
        { id: 'place', type: 'string', title: text('place'), search: 'like' },
      ],
    },
    { kind: 'page', key: `${app}.list`, from: app },
    { kind: 'page', key: `${app}.boss`, from: app, access: { roles: ['boss'] } },
  ].map(document => ({ grammar: 1, title: text(document.key), ...document }) as AnyDocument)

let server: TestServer
let maker: Caller
const callers = new Map<string, Caller>()
const records = new Map<string, string[]>()

beforeAll(async () => {
  server = await startServer()
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  const roles = [['staff'], ['boss'], ['staff', 'boss'], ['visitor']]
  for (const [at, account] of PEOPLE.entries()) {
    const caller = await server.loginNew({ account, roles: roles[at]! })
    callers.set(caller.result.user_id!, caller)
  }
  for (const app of APPS) {
    await maker.post(DESIGN, { key: app, title: text(app), documents: documentsOf(app) })
    expect((await maker.post(`${DESIGN}/${app}/publish`, { rev: 1, note: 'first' })).body).toMatchObject({ code: 200 })
    const made: string[] = []
    for (const place of PLACES) {
      const { body } = await maker.post<{ id: string }>(`/api/data/${app}/submit`, { code: 'c', price: 'p', place })
      made.push(body.data.id)
    }
    records.set(app, made)
  }
})
afterAll(() => server.stop())

const permission = (people: string[]) =>
  fc.record({
    appId: fc.constantFrom(...APPS),
    userIds: fc.subarray(people, { minLength: 1, maxLength: 2 }).map(ids => ids.join()),
    hasPermission: fc.boolean(),
    operatePermission: fc.subarray(['view', 'add', 'edit', 'delete', 'copy', 'export', 'download', 'import']),
    formPrint: fc.boolean(),
    fieldsPermission: fc.array(
      fc.record({
        prop: fc.constantFrom(...FIELDS),
        hide: fc.boolean(),
        disabled: fc.boolean(),
        display: fc.boolean(),
        search: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    north: fc.boolean(),
    screens: fc.boolean(),
  })

/** Whether HTTP gives what a cell is about; undefined where it cannot be told apart here. */
async function answered(app: string, row: RightRow): Promise<boolean | undefined> {
  const caller = callers.get(row.userId)!
  const data = `/api/data/${app}`
  // a record outside of one's rows is refused otherwise
  const passes = ({ status, body }: { status: number; body: { msg: string } }) =>
    status !== 403 || !body.msg.includes(FORBIDDEN)
  const bundle = async () => (await caller.get<ScreenBundle>(`/api/blade-schema/screen/${app}.list`)).body
  const query = () => caller.post<{ rows: Record<string, unknown>[]; total: number }>(`${data}/query`, {})
  if (row.kind === 'page') return (await caller.get(`/api/blade-schema/screen/${row.of}`)).status === 200
  if (row.kind === 'rows') {
    const { status, body } = await query()
    if (status !== 200) return false
    expect([row.person, row.right, body.data.rows.length === 2]).toEqual([
      row.person,
      row.right,
      /^(all|全部)/.test(row.right),
    ])
    return true
  }
  if (row.kind === 'call') {
    switch (row.call) {
      case 'list':
        return passes(await query())
      case 'detail':
        return passes(await caller.get(`${data}/detail?id=1`))
      case 'add':
        return passes(await caller.post(`${data}/submit`, { code: 5 }))
      case 'edit':
        return passes(await caller.post(`${data}/submit`, { id: '1', code: 'x' }))
      case 'remove':
        return passes(await caller.post(`${data}/remove`, { ids: '1' }))
      case 'select':
        return passes(await caller.get(`${data}/select`))
      default: {
        const { code, data: screen } = await bundle()
        return code === 200 ? screen.entities[app]!.may.includes(row.call) : undefined
      }
    }
  }
  const { status, body } = await query()
  if (status !== 200) return row.call === 'seen' ? undefined : false
  const [first] = body.data.rows
  switch (row.call) {
    case 'listed':
      return first && row.field in first
    case 'searched':
      return (await caller.get(`${data}/list?${row.field}_like=x`)).status === 200
    case 'seen': {
      if (!first) return undefined
      const detail = await caller.get<Record<string, unknown>>(`${data}/detail?id=${first.id}`)
      return detail.status === 200 ? row.field in detail.body.data : undefined
    }
    default:
      return undefined
  }
}

test(
  'PM-08 PM-09 every cell of the report is what HTTP answers, whatever permissions stand',
  async () => {
    const ids = [...callers.keys()]
    const sets = fc.sample(fc.array(permission(ids), { minLength: 1, maxLength: 5 }), { numRuns: SETS, seed: 23 })
    let compared = 0
    for (const [at, set] of sets.entries()) {
      const given: string[] = []
      for (const { north, screens, appId, fieldsPermission, ...sent } of set) {
        const { body } = await maker.post<{ id: string }>(`${BASE}/submit`, {
          ...sent,
          ...{ name: `p${at}`, appId },
          fieldsPermission: [...new Map(fieldsPermission.map(one => [one.prop, one])).values()],
          ...(north && { rowRule: { '==': [{ var: 'code' }, 'none'] } }),
          ...(screens && { screens: [`${appId}.boss`] }),
        })
        // rows over what it hides are refused
        if (body.code === 200) given.push(body.data.id)
      }
      for (const app of APPS) {
        const people = ids.map(id =>
          maker.get<Page<RightRow>>(`/api/appPermission/appRight/list?appId_equal=${app}&userId_equal=${id}&size=200`),
        )
        const cells = (await Promise.all(people)).flatMap(({ body }) => body.data.records)
        expect(cells.length).toBeGreaterThan(80)
        const some = fc.sample(fc.constantFrom(...cells), { numRuns: Math.ceil(CELLS / APPS.length), seed: at })
        for (const cell of new Set(some)) {
          const is = await answered(app, cell)
          if (is === undefined) continue
          compared++
          expect([cell.person, cell.of, cell.field, cell.call, cell.kind, is, set]).toEqual([
            cell.person,
            cell.of,
            cell.field,
            cell.call,
            cell.kind,
            cell.given === '1',
            set,
          ])
        }
      }
      if (given.length) await maker.post(`${BASE}/remove`, { ids: given.join() })
    }
    expect(compared).toBeGreaterThan(SETS * CELLS * 0.5)
  },
  60_000 + SETS * 15_000,
)

const SEQUENCES = Number(process.env.RIGHT_SEQUENCES ?? 3)
const STEPS = 7
type Step = { does: 'add' | 'off' | 'on' | 'empty' | 'remove' | 'out' | 'in'; at: number; who: number; may: string[] }
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('add', 'add', 'off', 'on', 'empty', 'remove', 'out', 'out', 'in'),
  at: fc.nat(3),
  who: fc.nat(1),
  may: fc.subarray(['view', 'add', 'edit', 'delete', 'export']),
})

test(
  'whatever comes, goes and is switched off, nobody gains by being taken out, and each forecast is what becomes',
  async () => {
    const ids = [...callers.keys()].slice(0, 2)
    const callsOf = async (id: string) => {
      const cells = await maker.get<Page<RightRow>>(
        `/api/appPermission/appRight/list?appId_equal=asset&userId_equal=${id}&kind_equal=call&given_equal=1&size=200`,
      )
      return new Set(cells.body.data.records.map(({ right }) => right))
    }
    const all = () => Promise.all(ids.map(callsOf))
    const run = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { numRuns: SEQUENCES, seed: 7 })
    for (const steps of run) {
      const rows: string[] = []
      const out = new Set<string>()
      const change = (sent: object) =>
        maker.post<{ id: string; effect: RightsEffect }>(`${BASE}/submit`, { name: 'row', appId: 'asset', ...sent })
      let before = await all()
      for (const { does, at, who, may } of steps) {
        const person = ids[who]!
        const row = rows[at]
        const put = (hasPermission: boolean) =>
          maker.post<{ effect: RightsEffect }>(`${BASE}/changePermission`, {
            appId: 'asset',
            userId: person,
            hasPermission,
          })
        const made = await {
          add: () => change({ userIds: person, operatePermission: may, status: '1' }),
          off: () => (row ? change({ id: row, status: '0' }) : undefined),
          on: () => (row ? change({ id: row, status: '1' }) : undefined),
          empty: () => (row ? change({ id: row, userIds: '' }) : undefined),
          remove: () => (row ? maker.post<{ effect: RightsEffect }>(`${BASE}/remove`, { ids: row }) : undefined),
          out: () => put(false),
          in: () => put(true),
        }[does]()
        if (!made) continue
        expect([does, made.body.msg, made.status]).toEqual([does, made.body.msg, 200])
        if (does === 'add') rows.push((made.body.data as unknown as { id: string }).id)
        if (does === 'remove') rows.splice(at, 1)
        if (does === 'out') out.add(person)
        if (does === 'in') out.delete(person)
        const after = await all()
        for (const [n, id] of ids.entries()) {
          if (out.has(id)) expect([steps, id, [...after[n]!]]).toEqual([steps, id, []])
          if (does === 'in' && id !== person) expect([steps, after[n]]).toEqual([steps, before[n]])
          const told = made.body.data.effect.people.find(one => one.id === id)
          const calls = (side: 'wins' | 'loses') =>
            told?.[side].models.flatMap(model => (model.entity === 'asset' ? model.calls : [])).sort() ?? []
          const only = (one: Set<string>, other: Set<string>) => [...one].filter(call => !other.has(call)).sort()
          expect([steps, does, calls('wins')]).toEqual([steps, does, only(after[n]!, before[n]!)])
          expect([steps, does, calls('loses')]).toEqual([steps, does, only(before[n]!, after[n]!)])
        }
        before = after
      }
      const left = await maker.get<Page<{ id: string }>>(`${BASE}/list?appId_equal=asset&size=200`)
      const stand = left.body.data.records.map(({ id }) => id)
      if (stand.length) await maker.post(`${BASE}/remove`, { ids: stand.join() })
    }
  },
  60_000 + SEQUENCES * 15_000,
)

test('the report names what decided, is for managers of the app alone, and comes as a workbook', async () => {
  const [ann] = callers.keys()
  const report = (by: Caller, more = '') =>
    by.get<Page<RightRow>>(`/api/appPermission/appRight/list?appId_equal=asset${more}`)
  const found = async (call: string) =>
    (await report(maker, `&userId_equal=${ann}&kind_equal=call&size=200`)).body.data.records.find(
      row => row.call === call,
    )
  expect(await found('edit')).toMatchObject({ given: '1', by: 'staff', standing: 'documents' })
  const { body } = await maker.post<{ id: string }>(`${BASE}/submit`, {
    name: 'Desk',
    appId: 'asset',
    userIds: ann,
    operatePermission: ['view'],
  })
  expect(await found('edit')).toMatchObject({ given: '0', by: 'Desk', standing: 'permissions' })
  expect(await found('detail')).toMatchObject({ given: '1', by: 'Desk' })
  await maker.post(`${BASE}/remove`, { ids: body.data.id })
  const stranger = await server.loginNew({ account: 'stranger', roles: ['creator'] })
  expect((await report(stranger)).status).toBe(403)
  expect((await report(callers.get(ann!)!)).status).toBe(403)
  const book = await fetch(`${server.url}/api/appPermission/appRight/book?appId=asset`, {
    headers: { 'Blade-Auth': `bearer ${maker.token}` },
  })
  expect([book.status, book.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')])
})

test('PM-09 custom operations are in the report, to whom they are given', async () => {
  const [ann = ''] = callers.keys()
  const operation = {
    appId: 'asset',
    place: 'toolbar',
    model: 'asset',
    btnName: 'Label',
    kind: 'url',
    btnUrl: '/label',
  }
  const made = await maker.post<{ id: string }>('/api/appDiyOperate/submit', { ...operation, status: '1' })
  expect(made.body).toMatchObject({ code: 200 })
  const call = `op_${made.body.data.id}`
  const found = async () =>
    (
      await maker.get<Page<RightRow>>(
        `/api/appPermission/appRight/list?appId_equal=asset&userId_equal=${ann}&kind_equal=call&size=200`,
      )
    ).body.data.records.find(row => row.call === call)
  expect(await found()).toMatchObject({ right: 'Label', thing: 'asset', given: '1', by: 'staff' })
  const sent = { name: 'Desk', appId: 'asset', userIds: ann, operatePermission: ['view'] }
  const asked = await maker.post<{ effect: RightsEffect }>(`${BASE}/submit`, { ...sent, dryRun: true })
  expect(asked.body.data.effect.people[0]!.loses.operations).toEqual(['Label'])
  expect(asked.body.data.effect.said[0]!.text).toContain('Label')
  const { body } = await maker.post<{ id: string }>(`${BASE}/submit`, sent)
  expect(await found()).toMatchObject({ given: '0', by: 'Desk' })
  await maker.post(`${BASE}/submit`, { id: body.data.id, operatePermission: ['view', call] })
  expect(await found()).toMatchObject({ given: '1', by: 'Desk' })
  await maker.post(`${BASE}/remove`, { ids: body.data.id })
  await maker.post('/api/appDiyOperate/remove', { ids: made.body.data.id })
})

test('a right by the buttons of administrators names the role they were granted to', async () => {
  const admin = await server.loginNew({ account: 'chief', roles: ['administrator'] })
  const bob = [...callers.keys()][1]!
  const menu = await admin.post<{ id: string }>('/api/blade-system/menu/submit', {
    ...{ name: 'edit rooms', code: 'room_edit', category: 2 },
  })
  await grantButtons(server, admin, 'boss', ['room_edit'])
  const rows = async () =>
    (
      await maker.get<Page<RightRow>>(
        `/api/appPermission/appRight/list?appId_equal=room&userId_equal=${bob}&kind_equal=call&size=200`,
      )
    ).body.data.records
  await vi.waitFor(async () => expect((await rows()).find(row => row.call === 'edit')?.given).toBe('1'), 10_000)
  const by = (call: string, all: RightRow[]) => all.find(row => row.call === call)?.by
  const all = await rows()
  expect(by('edit', all)).toContain('boss')
  expect(by('edit', all)).not.toContain('没有授权')
  expect(by('remove', all)).toBe('没有授权')
  await admin.post('/api/blade-system/menu/remove', { ids: menu.body.data.id })
})

test('publishing says whose rights its grants change, before it does; and so they are afterwards', async () => {
  const [, bob = ''] = callers.keys()
  const rowsOf = async (id: string) =>
    (await callers.get(id)!.post<{ rows: object[] }>('/api/data/visit/query', {})).body.data.rows
  const told = async () => (await maker.get<RightsEffect>('/api/appPermission/appRight/draft?appId=visit')).body.data
  expect(await told()).toMatchObject({ people: [], more: 0 })
  await editDraft(
    maker,
    'visit',
    withEntity(entity => ({
      ...entity,
      fields: [...entity.fields, { id: 'later', type: 'string', title: text('later') }],
      access: [
        { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'remove'], hide: ['price', 'place'] },
        { id: 'boss', to: { roles: ['boss'] }, may: ['list'] },
        { id: 'guests', to: { roles: ['visitor'] }, may: ['list'], rows: { '==': [{ var: 'later' }, 'x'] } },
      ],
    })),
  )
  const effect = await told()
  const of = (name: string) => effect.people.find(person => person.name === name)!
  expect(effect.people.map(({ name }) => name).sort()).toEqual(['ann', 'bob', 'cyd', 'dee'])
  expect(of('ann').wins.models).toMatchObject([{ calls: ['删除'], fields: [], rows: 0 }])
  expect(of('ann').loses.models).toMatchObject([
    { calls: ['修改'], fields: expect.arrayContaining([{ title: 'place', rights: ['seen'] }]), rows: 0 },
  ])
  expect(of('bob').wins.models).toMatchObject([{ calls: [], rows: 1 }])
  expect(of('bob').loses.models).toEqual([])
  // a condition over a field that is not there yet
  expect(of('dee').wins).toMatchObject({ screens: ['visit.list'], models: [{ rows: null }] })
  expect(effect.said.map(({ text }) => text).join()).toContain('bob 得到：visit（1 条数据）')
  expect(await rowsOf(bob)).toHaveLength(1)
  expect((await callers.get(bob)!.get('/api/appPermission/appRight/draft?appId=visit')).status).toBe(403)
  const stranger = await server.loginNew({ account: 'another', roles: ['creator'] })
  expect((await stranger.get('/api/appPermission/appRight/draft?appId=visit')).status).toBe(403)
  expect((await publish(maker, 'visit')).status).toBe(200)
  expect(await rowsOf(bob)).toHaveLength(2)
  expect(await told()).toMatchObject({ people: [], more: 0 })
})

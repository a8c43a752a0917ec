/** Operations of an app: what is stored, to whom each is offered, and what a screen brings of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, Button, FormBody, Node, PageDocument, TableBody } from '#engine/schema/document.ts'
import { deploy, flowOf, users } from '#tests/support/flow.ts'
import { addUser } from '#tests/support/people.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const SUBMIT = '/api/appDiyOperate/submit'
const INFO = '/api/appInfo/appBizData/queryAppPermissionInfo?appId='

const text = (zh: string) => ({ zh, en: zh })
const asset = (key: string, more: object = {}): AnyDocument =>
  ({
    kind: 'entity',
    grammar: 1,
    key,
    title: text(key),
    status: true,
    access: [
      { id: 'keepers', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit'] },
      { id: 'clerks', to: { roles: ['clerk'] }, may: ['list', 'detail'], hide: ['price'] },
    ],
    fields: [
      { id: 'name', type: 'string', title: text('name') },
      { id: 'price', type: 'integer', title: text('price') },
      { id: 'twice', type: 'integer', title: text('twice'), value: { '*': [{ var: 'price' }, 2] } },
    ],
    ...more,
  }) as AnyDocument
const page = (entity: string): AnyDocument =>
  ({ kind: 'page', grammar: 1, key: `${entity}.list`, title: text(entity), from: entity }) as AnyDocument

let server: TestServer
let admin: Caller
let maker: Caller
let other: Caller
let keeper: Caller
let clerk: Caller
let stranger: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'boss', roles: ['administrator'] })
  await publishDocuments(server.db, 'assets', [asset('assets'), asset('assets.part'), page('assets')])
  await publishDocuments(server.db, 'walks', [asset('walks'), page('walks')])
  maker = await managerOf('assets', 'maker')
  other = await managerOf('walks', 'other')
  await deploy(server, flowOf('repair', [['look', users('keeper')]], { entity: 'assets' }))
  await deploy(server, flowOf('elsewhere', [['look', users('keeper')]]))
  keeper = await server.loginNew({ account: 'keeper', roles: ['keeper'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  stranger = await server.loginNew({ account: 'stranger', roles: ['guest'] })
})
afterAll(() => server?.stop())

async function managerOf(app: string, account: string): Promise<Caller> {
  const user = await addUser(server.db, { account, roles: ['creator'] })
  await server.db.maintain(trx => sql`update schema_app set created_by = ${user} where key = ${app}`.execute(trx))
  return server.login(account)
}

const base = { btnName: 'Look up', appId: 'assets', place: 'row', kind: 'url', btnUrl: 'https://x.cn/{{name}}' }
const save = async (sent: object, who = maker) => {
  const { status, body } = await who.post<WireRecord & { issues: WireIssue[] }>(SUBMIT, { ...base, ...sent })
  return status === 200 ? 'saved' : (body.data?.issues?.map(({ path, msg }) => `${path}: ${msg}`).join() ?? body.msg)
}
/** Removes all there are, then adds these. */
async function keep(...sent: object[]): Promise<string[]> {
  const { body } = await admin.get<{ records: WireRecord[] }>('/api/appDiyOperate/list?size=200')
  const ids = body.data.records.map(({ id }) => id).join()
  if (ids) await admin.post(`/api/appDiyOperate/remove?ids=${ids}`)
  const saved: string[] = []
  for (const each of sent) {
    const { body } = await maker.post<WireRecord>(SUBMIT, { ...base, ...each })
    expect(body.msg).toBe('')
    saved.push(body.data.id!)
  }
  return saved
}
const bundleOf = async (who: Caller, screen = 'assets.list') =>
  (await who.get<ScreenBundle>(`/api/blade-schema/screen/${screen}`)).body.data
const nodeOf = (bundle: ScreenBundle, id: string) =>
  (bundle.document as PageDocument).nodes!.find(node => node.id === id)! as Node
const tableOf = (bundle: ScreenBundle) => nodeOf(bundle, 'table').body as TableBody
const added = (list: readonly (Button | Node)[] | undefined) => (list ?? []).filter(({ id }) => id.startsWith('op_'))
const offeredTo = async (who: Caller, app = 'assets') =>
  (await who.get<{ btnName: string }[]>(`/api/appDiyOperate/offered?appId=${app}`)).body.data.map(one => one.btnName)

describe('what is stored', () => {
  test('MA-29 who manages an app keeps its operations, and nobody else’s', async () => {
    const [id] = await keep({})
    expect((await maker.get<WireRecord>(`/api/appDiyOperate/detail?id=${id}`)).body.data.btnName).toBe('Look up')
    expect((await other.get(`/api/appDiyOperate/detail?id=${id}`)).status).not.toBe(200)
    expect(await save({}, other)).not.toBe('saved')
    expect(await save({ id, btnName: 'Mine' }, other)).not.toBe('saved')
    expect(await save({ id, appId: 'walks' })).not.toBe('saved')
    expect((await other.post(`/api/appDiyOperate/remove?ids=${id}`)).status).not.toBe(200)
    for (const who of [keeper, stranger]) expect(await save({}, who)).not.toBe('saved')
    expect((await maker.get<WireRecord>(`/api/appDiyOperate/detail?id=${id}`)).body.data).toMatchObject({
      ...{ btnName: 'Look up', appId: 'assets' },
    })
  })

  test.each([
    ['javascript:alert(1)', 'btnUrl'],
    ['java\tscript:alert(1)', 'btnUrl'],
    ['data:text/html,x', 'btnUrl'],
    ['//evil.cn', 'btnUrl'],
    ['/\\evil.cn', 'btnUrl'],
    ['https://{{name}}/x', 'btnUrl'],
    ['/%2f/evil.cn', 'btnUrl'],
    ['https://x.cn/{{nothing}}', 'nothing'],
  ])('an address that runs something, leads elsewhere or names no field is refused: %j', async (btnUrl, at) => {
    expect(await save({ btnUrl })).toContain(at)
  })

  test.each([
    [{ appId: 'nothing' }, 'appId'],
    [{ appId: 'walks' }, ''],
    [{ model: 'walks' }, 'model'],
    [{ model: 'user' }, 'model'],
    [{ place: 'sidebar' }, 'btnUrl'],
    [{ place: 'toolbar' }, 'btnUrl'],
    [{ condition: { '>': [{ var: 'nothing' }, 1] } }, 'condition'],
    [{ condition: { '+': [{ var: 'price' }, 1] } }, 'condition'],
    [{ kind: 'process', processDefKey: 'nothing' }, 'processDefKey'],
    [{ kind: 'actions', actions: [] }, 'actions'],
    [{ kind: 'actions', actions: [{ do: 'http', url: 'https://x.cn' }] }, 'actions'],
    [{ kind: 'actions', actions: [{ do: 'script', source: ['1'] }] }, 'actions'],
    [{ kind: 'actions', actions: [{ do: 'record', entity: 'assets' }] }, 'actions'],
    [{ kind: 'actions', actions: [{ do: 'record', entity: 'walks', set: [{ id: 'name', value: 'x' }] }] }, 'actions'],
    [{ kind: 'actions', actions: [{ do: 'record', entity: 'user', set: [{ id: 'name', value: 'x' }] }] }, 'actions'],
    [{ kind: 'actions', actions: [{ do: 'record', entity: 'assets', set: [{ id: 'twice', value: 1 }] }] }, 'actions'],
    [{ kind: 'actions', actions: [{ do: 'record', entity: 'assets', set: [{ id: 'name', value: '{{x}}' }] }] }, 'x'],
  ])('what cannot be done is refused at its place: %j', async (sent, at) => {
    const said = await save(sent)
    expect(said).not.toBe('saved')
    expect(said).toContain(at)
  })
})

describe('to whom it is offered', () => {
  test('PM-04 the buttons of an app are told with btnName, btnUrl and btnIcon', async () => {
    const [, , run] = await keep(
      { btnIcon: 'search' },
      { btnName: 'Help', place: 'sidebar', btnUrl: '/app/assets.list' },
      {
        ...{ btnName: 'Name', place: 'form', kind: 'actions' },
        actions: [{ do: 'record', entity: 'assets', record: '{{id}}', set: [{ id: 'name', value: 'x' }] }],
      },
    )
    const { perDiyOperate } = (await keeper.get<{ perDiyOperate: object[] }>(`${INFO}assets`)).body.data
    expect(perDiyOperate).toMatchObject([
      { btnName: 'Look up', btnUrl: 'https://x.cn/{{name}}', btnIcon: 'search', place: 'row' },
      { btnName: 'Help', btnUrl: '/app/assets.list', btnIcon: '', place: 'sidebar' },
      { btnName: 'Name', btnUrl: `/app/app.operation?operation=${run}&records={{id}}`, btnIcon: '', place: 'form' },
    ])
    expect((await keeper.get<{ perDiyOperate: object[] }>(`${INFO}walks`)).body.data.perDiyOperate).toEqual([])
  })

  test('MA-14 who may list the records has it, who may open the app has those of the sidebar, nobody else any', async () => {
    await keep(
      {},
      { btnName: 'Costs', btnUrl: '/app/x?price={{price}}' },
      { btnName: 'Help', place: 'sidebar', btnUrl: '/' },
    )
    expect(await offeredTo(keeper)).toEqual(['Look up', 'Costs', 'Help'])
    // what reads a hidden field is not for whom it is hidden from
    expect(await offeredTo(clerk)).toEqual(['Look up', 'Help'])
    expect(await offeredTo(stranger)).toEqual([])
    expect(JSON.stringify(await bundleOf(clerk))).not.toContain('price')
  })

  test('who made the app and makes apps no longer has those of its users, and none when a permission takes them out', async () => {
    await keep({ place: 'sidebar', btnUrl: '/app/assets.list', btnName: 'Go' })
    const was = await server.loginNew({ account: 'was', roles: ['guest'] })
    await server.db.maintain(trx =>
      sql`update schema_app set editors = array[${was.result.user_id}::bigint] where key = 'assets'`.execute(trx),
    )
    const told = async () => (await was.get('/api/appDiyOperate/offered?appId=assets')).text.includes('Go')
    expect(await told()).toBe(false)
    const out = { name: 'out', appId: 'assets', hasPermission: false, userIds: was.result.user_id }
    expect((await maker.post('/api/appPermission/appPermission/submit', out)).status).toBe(200)
    expect(await told()).toBe(false)
    expect((await maker.get('/api/appDiyOperate/offered?appId=assets')).text).toContain('Go')
  })

  test('one that is switched off, of an app that does not run, or stored with a forged address is offered to nobody', async () => {
    const [id] = await keep({ status: '0' }, {})
    expect(await offeredTo(keeper)).toEqual(['Look up'])
    await server.db.maintain(trx =>
      trx
        .updateTable('blade_app_diy_operate')
        .set({ status: 1, btn_url: 'javascript:alert(1)' })
        .where('id', '=', id!)
        .execute(),
    )
    expect(await offeredTo(keeper)).toEqual(['Look up'])
    expect(JSON.stringify(await bundleOf(keeper))).not.toContain('javascript')
    await server.db.maintain(trx =>
      trx.updateTable('blade_app_diy_operate').set({ place: null, btn_url: '/' }).where('id', '=', id!).execute(),
    )
    expect(await offeredTo(keeper)).toEqual(['Look up'])
  })

  test('nothing is told of the operations of another tenant', async () => {
    const [id] = await keep({ place: 'sidebar', btnUrl: '/' })
    await addUser(server.db, { account: 'far', tenant: '000001', roles: ['administrator'] })
    const far = await server.login('far', { tenant: '000001' })
    expect((await far.get(`/api/appDiyOperate/detail?id=${id}`)).status).not.toBe(200)
    expect(await offeredTo(far)).toEqual([])
    expect(await save({ id }, far)).not.toBe('saved')
  })
})

describe('on the screens of the app', () => {
  test('MA-05 it is a button of the rows, the toolbar or the form of its model, after those of the document', async () => {
    const [row, , form] = await keep(
      { condition: { '>': [{ var: 'price' }, 3] }, confirm: 'Sure?', btnNameEn: 'See' },
      { place: 'toolbar', btnUrl: '/' },
      { place: 'form', btnIcon: 'search' },
      { place: 'sidebar', btnUrl: '/' },
      { model: 'assets.part' },
    )
    const bundle = await bundleOf(keeper)
    const { toolbar, rowActions } = tableOf(bundle)
    expect(rowActions!.at(-1)).toEqual({
      id: `op_${row}`,
      title: { zh: 'Look up', en: 'See' },
      when: { '>': [{ var: 'price' }, 3] },
      steps: [
        { id: 'ask', do: 'confirm', text: { zh: 'Sure?' } },
        { id: 'go', do: 'navigate', url: 'https://x.cn/{{name}}' },
      ],
    })
    expect([added(rowActions).length, added(toolbar).length]).toEqual([1, 1])
    expect(added((nodeOf(bundle, 'form').body as FormBody).nodes)).toMatchObject([
      { id: `op_${form}`, widget: 'button', props: { icon: 'search' }, on: { click: [{ do: 'navigate' }] } },
    ])
    expect(added((nodeOf(bundle, 'detail').body as FormBody).nodes)).toEqual([])
    // a condition over a hidden field is not for whom it is hidden from
    expect(added(tableOf(await bundleOf(clerk)).rowActions)).toEqual([])
    expect(JSON.stringify(await bundleOf(keeper, 'walks.list'))).not.toContain('op_')
  })

  test('a process begins with the record where it stands on one', async () => {
    await keep({ kind: 'process', processDefKey: 'repair' }, { kind: 'process', processDefKey: 'elsewhere' })
    const steps = added(tableOf(await bundleOf(keeper)).rowActions).map(one => (one as Button).steps)
    expect(steps).toMatchObject([
      [{ target: 'process-start', with: { processDefKey: 'repair', recordId: { var: '$row.id' } } }],
      [{ target: 'process-start', with: { processDefKey: 'elsewhere' } }],
    ])
    expect(JSON.stringify(steps![1])).not.toContain('recordId')
  })

  test('a new one is on the next screen that is opened, a removed one on none', async () => {
    await keep({})
    expect(added(tableOf(await bundleOf(keeper)).rowActions)).toHaveLength(1)
    await keep()
    expect(added(tableOf(await bundleOf(keeper)).rowActions)).toEqual([])
  })
})

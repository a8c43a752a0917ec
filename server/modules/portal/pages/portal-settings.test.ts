import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FootFeed, PortalNotice } from '#adapters/wire/portal-content.ts'
import type { PortalPage } from '#adapters/wire/portal-page.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { footOf, noticeAt } from './portal-settings.ts'

const PORTAL = '/api/blade-portal'

let server: TestServer
let keeper: Caller
let ann: Caller
beforeAll(async () => {
  server = await startServer()
  keeper = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  ann = await server.loginNew({ account: 'ann', roles: ['staff'] })
})
afterAll(() => server.stop())

const put = async (values: object, caller = keeper) => {
  const { status, text } = await caller.post(`${PORTAL}/config/put`, values)
  return [status, text] as const
}
async function shown(caller: Caller, address = '/portal/hall', lang = 'zh') {
  const { body } = await caller.get<PortalPage>(`${PORTAL}/portalPage/page?address=${encodeURIComponent(address)}`, {
    'accept-language': lang,
  })
  const fed = <T>(widget: string) => {
    const node = body.data.nodes.find(each => each.widget === widget)
    return (body.data.feeds[node?.id ?? ''] as { data: T }).data
  }
  return {
    notice: fed<{ notice: PortalNotice | null }>('portal-header').notice,
    foot: fed<FootFeed>('portal-foot'),
  }
}

test('PC-10 what administrators set is said on every page at once, in the language of the reader, in their tenant', async () => {
  expect(await shown(ann)).toEqual({ notice: null, foot: { text: '', recordNumber: '' } })
  const notice = { text: '周六维护', textEn: 'Maintenance on Saturday', urlAddress: '/portal/hall', isWarning: true }
  expect((await put({ configKey: 'notice', ...notice }))[0]).toBe(200)
  expect((await put({ configKey: 'foot', text: '值班电话 8801', recordNumber: '京ICP备1号' }))[0]).toBe(200)
  for (const address of ['/portal/index', '/portal/hall', '/portal/mine'])
    expect(await shown(ann, address)).toEqual({
      notice: { text: '周六维护', address: '/portal/hall', isWarning: true },
      foot: { text: '值班电话 8801', recordNumber: '京ICP备1号' },
    })
  const english = await shown(ann, '/portal/hall', 'en')
  expect([english.notice?.text, english.foot.text]).toEqual(['Maintenance on Saturday', '值班电话 8801'])
  const far = await server.loginNew({ account: 'far', roles: ['staff'], tenant: '000007' })
  expect((await shown(far)).notice).toBeNull()
  expect((await put({ configKey: 'notice', text: '' }))[0]).toBe(200)
  expect((await shown(ann)).notice).toBeNull()
})

test('a setting is kept by administrators alone, as its form checks it', async () => {
  expect((await put({ configKey: 'notice', text: 'mine' }, ann))[0]).toBe(403)
  expect((await server.call('POST', `${PORTAL}/config/put`, { configKey: 'notice', text: 'x' })).status).toBe(401)
  expect(await put({ configKey: 'notice', text: 'x', urlAddress: 'javascript:alert(1)' })).toEqual([
    400,
    expect.stringContaining('urlAddress'),
  ])
  const [from, to] = ['2026-12-02 00:00:00', '2026-12-01 00:00:00']
  expect(await put({ configKey: 'notice', text: 'x', from, to })).toEqual([400, expect.stringContaining('结束时间')])
  expect((await put({ configKey: 'notice', text: 'x'.repeat(300) }))[0]).toBe(400)
  expect((await shown(ann)).notice).toBeNull()
})

test('a setting sent twice at once is kept once, and what no form knows is not kept', async () => {
  const sent = { configKey: 'foot', text: 'twice', id: '1', tenantId: '000007', hidden: 'x' }
  const { body: before } = await keeper.get<{ records: { id: string }[] }>(`${PORTAL}/config/list`)
  for (const { id } of before.data.records) await keeper.post(`${PORTAL}/config/remove?ids=${id}`)
  const both = await Promise.all([put(sent), put(sent)])
  expect(both.map(([status]) => status)).toContain(200)
  for (const [status] of both) expect([200, 400, 409]).toContain(status)
  const { body } = await keeper.get<{ records: { configInfo: unknown }[] }>(`${PORTAL}/config/list`)
  expect(body.data.records.map(({ configInfo }) => configInfo)).toEqual([{ text: 'twice' }])
})

test.each([
  [{ text: 'a', from: '2026-12-01 08:00:00', to: '2026-12-01 10:00:00' }, '2026-12-01 07:59:59', null],
  [{ text: 'a', from: '2026-12-01 08:00:00', to: '2026-12-01 10:00:00' }, '2026-12-01 08:00:00', 'a'],
  [{ text: 'a', from: '2026-12-01 08:00:00', to: '2026-12-01 10:00:00' }, '2026-12-01 10:00:00', 'a'],
  [{ text: 'a', from: '2026-12-01 08:00:00', to: '2026-12-01 10:00:00' }, '2026-12-01 10:00:01', null],
  [{ text: 'a', from: null, to: null }, '2026-12-01 10:00:00', 'a'],
  [{}, '2026-12-01 10:00:00', null],
])('a notice %j at %s', (notice, at, text) => expect(noticeAt({ notice }, 'zh', at)?.text ?? null).toBe(text))

test('an address no page may link to leads nowhere, whatever the row holds', () => {
  const notice = { text: 'a', urlAddress: 'javascript:alert(1)' }
  expect(noticeAt({ notice }, 'zh', '2026-12-01 10:00:00')?.address).toBeNull()
  expect(footOf({}, 'en')).toEqual({ text: '', recordNumber: '' })
})

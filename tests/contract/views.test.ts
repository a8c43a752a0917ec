/** What a board and a calendar ask, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp, type Http } from '#adapters/http/http.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { Field } from '#engine/schema/document.ts'
import { readShipped } from '#server/layers/shipped.ts'
import { isWithin } from '#widgets/data/records/views/calendar/use-days.ts'
import { readLanes } from '#widgets/data/records/views/kanban/use-lanes.ts'
import { editDraft, makeApp, publish, withEntity } from '../support/design.ts'
import { clientHeader, startServer, type TestServer } from '../support/server.ts'

const FIELDS: Field[] = [
  { id: 'name', type: 'string', title: { zh: '名称' } },
  { id: 'above', type: 'ref', to: 'visit', title: { zh: '上级' } },
  { id: 'dept', type: 'dept', title: { zh: '部门' } },
  { id: 'day', type: 'date', title: { zh: '日期' } },
  { id: 'from', type: 'datetime', title: { zh: '从' } },
  { id: 'to', type: 'datetime', title: { zh: '到' } },
]
const [, above, dept, day, from, to] = FIELDS as [Field, Field, Field, Field, Field, Field]

let server: TestServer
let http: Http
let visit: ClientEntity
beforeAll(async () => {
  server = await startServer()
  const maker = await server.loginNew({ account: 'maker', roles: ['creator'], depts: ['Library'] })
  await makeApp(maker, 'visit')
  await editDraft(
    maker,
    'visit',
    withEntity(entity => ({ ...entity, fields: FIELDS })),
  )
  expect((await publish(maker, 'visit')).status).toBe(200)
  http = createHttp({
    base: server.url,
    session: { client: () => clientHeader().authorization, token: () => maker.token },
    onUnauthorized: () => undefined,
    lang: () => 'en',
  })
  visit = (await http.screens.load('visit.manage')).entities.visit!
})
afterAll(() => server?.stop())

const names = async (where: ReturnType<typeof isWithin>) =>
  (await http.data.list(visit, { current: 1, size: 50, where })).records.map(({ name }) => name).sort()

test('a calendar asks for what begins, goes on or ends in its days', async () => {
  const put = (name: string, begins: string, ends?: string) =>
    http.data.save(visit, { name, from: begins, to: ends ?? null, day: begins.slice(0, 10) })
  await put('before', '2026-02-27 10:00:00', '2026-02-28 23:59:59')
  await put('into', '2026-02-27 10:00:00', '2026-03-01 00:00:00')
  await put('around', '2026-02-01 10:00:00', '2026-05-01 10:00:00')
  await put('late', '2026-03-31 23:30:00')
  await put('alone before', '2026-02-28 23:59:59')
  await put('after', '2026-04-01 00:00:00', '2026-04-02 00:00:00')
  const march = ['2026-03-01', '2026-03-31'] as const
  expect(await names(isWithin({ start: from, end: to }, ...march))).toEqual(['around', 'into', 'late'])
  expect(await names(isWithin({ start: from }, ...march))).toEqual(['late'])
  expect(await names(isWithin({ start: day }, ...march))).toEqual(['late'])
})

test('a board stands by all there are to choose from while they are few, else by those chosen', async () => {
  const few = await readLanes(http.data, visit, dept, 'dept', undefined)
  expect(few.lanes.map(({ title }) => title)).toContain('Library')
  const roots = await Promise.all(Array.from({ length: 60 }, (_, at) => http.data.save(visit, { name: `root ${at}` })))
  const below = (root: number) => http.data.save(visit, { name: 'below', above: roots[root]!.id })
  await Promise.all([below(7), below(3), below(7)])
  const many = await readLanes(http.data, visit, above, 'visit', undefined)
  expect(many).toEqual({
    lanes: [
      { value: roots[7]!.id, title: 'root 7' },
      { value: roots[3]!.id, title: 'root 3' },
    ],
    beyond: 0,
  })
  await Promise.all(roots.slice(0, 55).map((_, at) => below(at)))
  expect((await readLanes(http.data, visit, above, 'visit', undefined)).beyond).toBe(5)
})

test('every shipped list may be asked to count no further, and answers as it does otherwise', async () => {
  const admin = await server.login('admin')
  const lists = readShipped()
    .entities.filter(({ calls }) => !calls || calls.includes('list'))
    .map(document => `${document.path ?? `/api/data/${document.key}`}/list?size=1`)
  expect(lists.length).toBeGreaterThan(100)
  const refused: string[] = []
  for (const list of lists) {
    const [plain, bounded] = [await admin.get(list), await admin.get(`${list}&countUpTo=10`)]
    if (plain.status !== bounded.status) refused.push(`${list}: ${bounded.text}`)
  }
  expect(refused).toEqual([])
})

/**
 * What is offered is there: each menu entry opens, each grant is of a call or a button, each setting is read.
 * @source docs/language.md#what-is-not-there-yet
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppSummary } from '#adapters/wire/design.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import type { MenuItem, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { SearchHit } from '#adapters/wire/search.ts'
import { isPage } from '#engine/kind/page.ts'
import type { Area, Field, FormBody, Node } from '#engine/schema/document.ts'
import { leavesOf } from '#runtime/navigation/menus.ts'
import { comesWith } from '#server/layers/offered.ts'
import { readShipped } from '#server/layers/shipped.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'
import { PNG, put } from '../support/upload.ts'

const SYSTEM = '/api/blade-system'
const CONFIG = '/api/systemConfig/systemConfig'

interface Branch {
  id: string
  code?: string
  children?: Branch[]
}

const shipped = readShipped()
/** Keys of documents that are marked, and of pages derived from such. */
const marked = new Map<string, Area>(
  shipped.all.flatMap(({ document }) => {
    const area = comesWith(shipped, document)
    return area ? [[document.key, area]] : []
  }),
)

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startServer({ demo: true })
  admin = await server.login('admin')
})
afterAll(() => server?.stop())

/** Pages of the shell, which are no documents. */
const SHELL = ['/design', '/portal/webapp/appCenter']

const menusOf = async (caller: Caller) => (await caller.get<MenuItem[]>(`${SYSTEM}/menu/routes`)).body.data
const all = (tree: Branch[]): Branch[] => tree.flatMap(one => [one, ...all(one.children ?? [])])
const treeOf = async (path: string) => all((await admin.get<Branch[]>(path)).body.data)

test('each menu entry of every role leads to a screen that opens, and to none that comes later', async () => {
  const { records } = (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?size=200`)).body.data
  const roles = records.map(({ roleAlias }) => String(roleAlias))
  expect(roles).toEqual(expect.arrayContaining(['administrator', 'creator', 'staff']))
  const wrong: string[] = []
  for (const role of roles) {
    const caller = await server.loginNew({ account: `of-${role}`, roles: [role] })
    const leaves = leavesOf(await menusOf(caller))
    expect(leaves.length).toBeGreaterThan(0)
    for (const { path, screen } of leaves.filter(one => !SHELL.includes(one.path))) {
      const { status } = await caller.get(`/api/blade-schema/screen/${screen}`)
      if (status !== 200 || marked.has(screen!)) wrong.push(`${role}: ${path} ${status} ${marked.get(screen!) ?? ''}`)
    }
  }
  expect(wrong).toEqual([])
})

test('what comes later still opens by its address', async () => {
  const shown = new Set(leavesOf(await menusOf(admin)).map(({ screen }) => screen))
  const stored = all(await menusOf(admin)) as MenuItem[]
  const later = stored.filter(({ screen }) => screen && marked.has(screen))
  expect(later.length).toBeGreaterThan(20)
  for (const { screen } of later) {
    expect([screen, shown.has(screen)]).toEqual([screen, false])
    expect((await admin.get(`/api/blade-schema/screen/${screen}`)).status).toBe(200)
  }
})

test('each grant that is offered is a page, a call, or a button of a screen', async () => {
  const { menu } = (await admin.get<{ menu: MenuItem[] }>(`${SYSTEM}/menu/grant-tree`)).body.data
  const offered = all(menu) as MenuItem[]
  const rights = new Set(shipped.entities.flatMap(rightsOf))
  const codes = new Set(
    shipped.all.flatMap(({ text }) => [...text.matchAll(/"code": "(\w+)"/g)].map(([, code]) => code)),
  )
  const buttons = offered.filter(({ category }) => category === 2)
  expect(buttons.length).toBeGreaterThan(100)
  expect(buttons.filter(({ code }) => !rights.has(code) && !codes.has(code)).map(({ code }) => code)).toEqual([])
  const later = offered.filter(({ code }) => marked.has(code.slice(0, code.lastIndexOf('_'))))
  expect(later.map(({ code }) => code)).toEqual([])
  const stored = all(await menusOf(admin)) as MenuItem[]
  const screens = new Map(stored.map(({ id, screen }) => [id, screen]))
  expect(offered.filter(({ id }) => marked.has(screens.get(id) ?? '')).map(({ code }) => code)).toEqual([])
})

/** The rights to an entity that a button may grant: each of a call it has. */
function rightsOf(entity: (typeof shipped.entities)[number]): string[] {
  const calls: string[] = entity.calls ?? ['list', 'detail', 'submit', 'remove']
  const usual = calls.flatMap(call => (call === 'submit' ? ['add', 'edit'] : [call]))
  const own = entity.actions ?? []
  return [...usual, ...own.map(({ id, right = id }) => right)].map(right => `${entity.key}_${right}`)
}

test('pickers of addresses, entities and screens offer nothing that comes later', async () => {
  const described = (await server.call('GET', '/api/openapi.json')).body as never as Described
  const later = Object.entries(described.paths)
    .filter(([, methods]) => Object.values(methods).some(({ tags = [] }) => tags.some(tag => isMarkedEntity(tag))))
    .map(([path]) => path)
  expect(later.length).toBeGreaterThan(200)
  const addresses = (await treeOf(`${SYSTEM}/api-scope/addresses`)).map(({ id }) => id)
  expect(addresses).toContain(`${SYSTEM}/post/list`)
  expect(addresses.filter(address => later.includes(address))).toEqual([])
  expect(addresses.filter(one => !one.endsWith('*') && !(one in described.paths))).toEqual([])
  for (const path of [`${SYSTEM}/data-scope/entities`, `${SYSTEM}/menu/screens`, '/api/blade-email/template/models']) {
    const keys = (await treeOf(path)).map(({ id }) => id)
    expect([path, keys.length > 10, keys.filter(key => marked.has(key))]).toEqual([path, true, []])
  }
  const events = (await treeOf('/api/blade-email/strategy/events')).map(({ id }) => id.split('.')[0]!)
  expect(events).toContain('user')
  expect(events.filter(isMarkedEntity)).toEqual([])
  const tops = all((await admin.get<Branch[]>(`${SYSTEM}/menu/grant-top-tree`)).body.data) as MenuItem[]
  expect(tops.filter(({ screen }) => marked.has(screen ?? ''))).toEqual([])
  expect(tops.length).toBeGreaterThan(50)
})

const isMarkedEntity = (key: string): boolean => shipped.entities.some(one => one.key === key && marked.has(key))

interface Described {
  paths: Record<string, Record<string, { tags?: string[] }>>
}

test('the gallery and the search offer the system screens that are there', async () => {
  const { data } = (await admin.get<AppSummary[]>('/api/blade-schema/design/apps?kind=system')).body
  const keys = data.map(({ key }) => key)
  expect(keys).toContain('system.user')
  expect(keys.filter(key => marked.has(key))).toEqual([])
  const later = shipped.all.filter(({ document }) => isPage(document) && marked.has(document.key))
  for (const { document } of later.slice(0, 10)) {
    const text = encodeURIComponent(document.title.zh)
    const { apps } = (await admin.get<SearchHit>(`${SYSTEM}/search/all?text=${text}`)).body.data
    expect(apps.map(({ key }) => key)).not.toContain(document.key)
  }
})

test('each setting that is offered is read: the site answers otherwise when it is another', async () => {
  const alone = await startServer() // a site of several tenants asks for the tenant whatever is set
  const keeper = await alone.login('admin')
  const { document } = (await keeper.get<ScreenBundle>('/api/blade-schema/screen/system.system-config')).body.data
  const forms = nodesIn((document as { nodes?: Node[] }).nodes).filter(
    ({ widget, query }) => widget === 'form' && query,
  )
  const picture = await put(keeper, PNG, 'a.png')
  const site = async () => (await alone.call('GET', '/api/site')).text
  const unread: string[] = []
  let offered = 0
  for (const form of forms) {
    const { fields = [], afterSubmit = [] } = form.body as FormBody
    const configKey = String((afterSubmit[0] as { data: Record<string, unknown> }).data.configKey)
    for (const field of fields) {
      const before = await site()
      const sent = await keeper.post(`${CONFIG}/put`, { configKey, [field.id]: probeFor(field, picture) })
      expect([field.id, sent.status]).toEqual([field.id, 200])
      if ((await site()) === before) unread.push(`${configKey}.${field.id}`)
      offered += 1
    }
  }
  await alone.stop()
  expect(unread).toEqual([])
  expect(offered).toBeGreaterThan(5)
})

const nodesIn = (nodes: Node[] = []): Node[] => nodes.flatMap(node => [node, ...nodesIn(node.children)])

/** A value of the field that is not its default. */
function probeFor({ type, format, min }: Field, picture: unknown): unknown {
  if (type === 'boolean') return true
  if (type === 'integer') return Number(min) + 1
  if (type === 'file') return [picture]
  return format === 'url' ? 'https://www.example.edu/offered' : '100001'
}

test('what works names nothing that comes later', () => {
  const named = shipped.entities
    .filter(one => !marked.has(one.key))
    .flatMap(({ key, fields }) => fields.flatMap(({ id, to }) => (to && isMarkedEntity(to) ? [`${key}.${id}`] : [])))
  expect(named).toEqual([])
})

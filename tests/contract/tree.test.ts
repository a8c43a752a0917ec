/** The trees of the console's own lists, level by level over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp, type Http } from '#adapters/http/http.ts'
import type { Node, TableBody } from '#engine/schema/document.ts'
import { isTop, type TreeAt } from '#widgets/data/records/views/tree/tree-keys.ts'
import { countBelow, readAbove, readBelow } from '#widgets/data/records/views/tree/tree-levels.ts'
import { clientHeader, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let http: Http
beforeAll(async () => {
  server = await startServer()
  const admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  http = createHttp({
    base: server.url,
    session: { client: () => clientHeader().authorization, token: () => admin.token },
    onUnauthorized: () => undefined,
    lang: () => 'en',
  })
})
afterAll(() => server?.stop())

/** The tree of a shipped screen's list, as the screen declares it. */
async function treeOf(screen: string): Promise<TreeAt> {
  const { document, entities } = await http.screens.load(screen)
  const table = (document as { nodes: Node[] }).nodes.find(node => node.widget === 'table')!.body as TableBody
  const view = table.views!.find(each => each.view === 'tree')!
  return { data: http.data, entity: entities[table.entity!]!, view, sort: table.sort ?? [] }
}

test('departments: the top, how many lie below each, what lies below one, and the way up', async () => {
  const at = await treeOf('system.dept')
  const top = await http.data.save(at.entity, { deptName: 'Faculty' })
  const late = await http.data.save(at.entity, { deptName: 'Late', parentId: top.id, sort: 9 })
  const early = await http.data.save(at.entity, { deptName: 'Early', parentId: top.id, sort: 2 })
  const deep = await http.data.save(at.entity, { deptName: 'Deep', parentId: late.id })
  const tops = await http.data.list(at.entity, { current: 1, size: 200, where: isTop(at) })
  expect(tops.records.map(({ id }) => id)).toContain(top.id)
  expect(tops.records.map(({ id }) => id)).not.toContain(late.id)
  expect(await countBelow(at, [top.id!, early.id!])).toEqual(new Map([[top.id, 2]]))
  expect((await readBelow(at, [top.id!])).map(({ id }) => id)).toEqual([early.id, late.id])
  expect([...(await readAbove(at, [deep])).keys()].sort()).toEqual([late.id!, top.id!].sort())
})

test('menus and regions: a region lies below the code of another, provinces below 00', async () => {
  const menus = await treeOf('system.menu')
  const tops = await http.data.list(menus.entity, { current: 1, size: 50, where: isTop(menus) })
  const system = tops.records.find(({ code }) => code === 'system')!
  expect((await readBelow(menus, [system.id!])).map(({ code }) => code)).toContain('system_dept')
  const regions = await treeOf('system.region')
  await http.data.save(regions.entity, { code: '99', name: 'Far', parentCode: '00' })
  const city = await http.data.save(regions.entity, { code: '9901', name: 'Town', parentCode: '99' })
  const provinces = await http.data.list(regions.entity, { current: 1, size: 200, where: isTop(regions) })
  expect(provinces.records.map(({ code }) => code)).toContain('99')
  expect(provinces.records.map(({ code }) => code)).not.toContain('9901')
  expect((await countBelow(regions, ['99'])).get('99')).toBe(1)
  expect((await readBelow(regions, ['99'])).map(({ name }) => name)).toEqual(['Town'])
  expect((await readAbove(regions, [city])).get('99')).toMatchObject({ name: 'Far' })
})

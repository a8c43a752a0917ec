/** What forms of the console pick from where a key used to be typed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import apiScope from '#schemas/entities/system/api-scope.json' with { type: 'json' }
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { TreeNode } from '../../entity/read/tree.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => server.stop())

const offered = async (call: string, input = {}) => {
  const answer = await admin.post<TreeNode[]>(`/api/data/${call}`, input)
  expect(answer.body).toMatchObject({ code: 200 })
  const flat = (nodes: TreeNode[]): TreeNode[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
  return flat(answer.body.data)
}
const idsOf = (nodes: TreeNode[]) => nodes.map(({ id }) => id)

test('UR-31 an API scope picks its address from the calls there are, and each of them can be saved', async () => {
  const ids = idsOf(await offered('apiScope/addresses'))
  expect(ids).toEqual(
    expect.arrayContaining(['/api/blade-system/*', '/api/blade-system/post/*', '/api/blade-system/post/list']),
  )
  expect(new Set(ids).size).toBe(ids.length)
  const pattern = new RegExp(apiScope.fields.find(({ id }) => id === 'apiPath')!.pattern!)
  expect(ids.filter(id => !pattern.test(id))).toEqual([])
})

test('UR-17 a menu picks the screen it opens: no dialog that asks for a record', async () => {
  const ids = idsOf(await offered('menu/screens'))
  expect(ids).toEqual(expect.arrayContaining(['system.data-scope', 'home']))
  expect(ids).not.toContain('system.role-grant')
  expect(ids).not.toContain('dataScope')
})

test('EM-11 a strategy picks the field of its receivers from the record its event tells of', async () => {
  const user = await offered('emailStrategy/receiverFields', { of: 'user.add' })
  expect(user.find(({ id }) => id === 'createUser')?.title).toBe('创建人 (createUser)')
  expect(idsOf(user)).toContain('email')
  expect(idsOf(user)).not.toContain('password')
  expect(await offered('emailStrategy/receiverFields', { of: 'schedule' })).toEqual([])
})

test('records of apps pick theirs among the apps the person may open or design', async () => {
  const note = { kind: 'entity', grammar: 1, key: 'note', title: { zh: '便笺' }, fields: [] } as unknown as AnyDocument
  await publishDocuments(server.db, 'note', [note])
  await expect.poll(async () => idsOf(await offered('schemaDocument/apps'))).toContain('note')
  const guest = await server.loginNew({ account: 'guest', roles: ['guest'] })
  expect((await guest.post<TreeNode[]>('/api/data/schemaDocument/apps', {})).body.data).toEqual([])
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import { editDraft, publish, withPage } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { SchemaDocumentRow } from './documents.ts'

const PATH = '/api/blade-schema/document'
let server: TestServer
let admin: Caller
let neighbour: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  neighbour = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000001' })
})
afterAll(() => server.stop())

const list = async (query: string, caller = admin, headers = {}) =>
  (await caller.get<Page<SchemaDocumentRow>>(`${PATH}/list?size=200&${query}`, headers)).body.data.records

test('the documents that run are listed as shipped, and by whom a tenant published its own', async () => {
  const [shipped] = await list('key_equal=system.post')
  expect(shipped).toMatchObject({
    id: 'page system.post',
    layer: 'shipped',
    app: 'system.post',
    version: null,
    changedBy: null,
  })
  const retitled = withPage(page => ({ ...page, title: { zh: '职位', en: 'Jobs' } }))
  expect((await editDraft(admin, 'system.post', retitled)).status).toBe(200)
  expect((await publish(admin, 'system.post')).status).toBe(200)
  const [first] = await list('')
  expect(first).toMatchObject({ key: 'system.post', layer: 'tenant', title: '职位', version: 1, changedBy: 'keeper' })
  expect(first!.changedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await list('layer_equal=tenant', neighbour)).toEqual([])
})

test('they are searched, sorted, paged and titled in the reader’s language; a wrong name is refused', async () => {
  expect((await list('kind_equal=entity')).every(row => row.kind === 'entity' && row.app === null)).toBe(true)
  expect((await list('title_like=tenant%20packages', admin, { 'accept-language': 'en' })).map(row => row.key)).toEqual([
    'system.tenant-package',
  ])
  const keys = (await list('kind_equal=page&descs=key')).map(row => row.key)
  expect(keys).toEqual([...keys].sort().reverse())
  expect((await list('current=1000')).length).toBe(0)
  expect((await admin.get(`${PATH}/list?text_like=x`)).status).toBe(400)
  expect((await admin.get(`${PATH}/list?key_under=x`)).status).toBe(400)
  expect((await admin.get(`${PATH}/list?ascs=text`)).status).toBe(400)
})

test('one is shown by kind and key; what does not run is not there; only administrators ask', async () => {
  const shown = await admin.get<SchemaDocumentRow>(`${PATH}/detail?id=${encodeURIComponent('page system.role')}`)
  expect(shown.body.data).toMatchObject({ key: 'system.role', kind: 'page', issues: null })
  const { text } = shown.body.data as unknown as { text: string }
  expect(text).toBe(readFileSync('schemas/screens/system/role.json', 'utf8'))
  expect((await list('key_equal=system.role'))[0]).not.toHaveProperty('text')
  expect((await admin.get(`${PATH}/detail?id=page%20nothing`)).status).toBe(404)
  const staff = await server.loginNew({ account: 'reader', roles: ['staff'] })
  expect((await staff.get(`${PATH}/list`)).status).toBe(403)
  expect((await staff.get('/api/blade-schema/screen/system.document')).status).toBe(403)
})

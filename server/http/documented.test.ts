/** Compares docs/http.md with the registered calls. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain, tablesOf } from '#tests/house/markdown.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { readShipped } from '../layers/shipped.ts'

interface Operation {
  summary?: string
  tags?: string[]
}

let server: TestServer
let operations: { call: string; operation: Operation }[]

/** The calls the page names: `GET /api/site`, …; a head of `below X` puts X before the others of its table. */
const named = tablesOf('docs/http.md').flatMap(({ head, rows }) => {
  const below = /^call below (.*)$/.exec(head[0] ?? '')?.[1]
  if (below === undefined && head[0] !== 'call') return []
  return rows.map(([cell = '']) => {
    const [method = '', path = ''] = plain(cell).split(' ')
    return `${method} ${below === undefined ? path : `${plain(below)}/${path}`}`.replace(/\?.*$/, '')
  })
})

beforeAll(async () => {
  server = await startServer()
  const { body } = await server.call('GET', '/api/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, Record<string, Operation>> }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
})
afterAll(() => server.stop())

/** Entities' own calls are described by their documents: OpenAPI has them, with the entity's key as their tag. */
const isOfEntity = ({ tags = [] }: Operation) => tags.some(tag => entities.has(tag))
const entities = new Set(readShipped().entities.map(({ key }) => key))

test('every registered call is on the page, or is an entity’s own', () => {
  const own = operations.filter(({ operation }) => !isOfEntity(operation)).map(({ call }) => call)
  expect(own.length).toBeGreaterThan(40)
  expect(own.filter(call => !named.includes(call))).toEqual([])
})

test('every call says in OpenAPI what it does', () => {
  expect(operations.filter(({ operation }) => !operation.summary).map(({ call }) => call)).toEqual([])
})

test('every call the page names is registered', async () => {
  expect(named.length).toBeGreaterThan(40)
  const missing = await Promise.all(
    named.map(async call => {
      const [method = '', path = ''] = call.split(' ')
      const { body } = await server.call(method, path.replaceAll(/\{\w+\}/g, 'x'), undefined, {
        'accept-language': 'en',
      })
      return body?.msg?.startsWith('The address does not exist') ? [call] : []
    }),
  )
  expect(missing.flat()).toEqual([])
})

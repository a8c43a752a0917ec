/**
 * Somebody with an account and no role, at every call there is, in a tenant full of other people's records.
 * @source SE-35; docs/security.md#routes
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, startServer, type TestServer } from '../support/server.ts'
import { EXCEPTIONS } from './exceptions.ts'

/** What is open to everybody signed in, in addition to `own` and `read` of the exceptions, by its tag in OpenAPI. */
const OPEN: Record<string, RegExp> = {
  session: /./, // their own profile, menu and password; and the people, roles and departments one may address
  file: /put-file$|file\/\{key\}$/, // their own files
  screen: /screen\/(\{key\}|act)$/, // judged by its access
  data: /\/api\/data\//, // creators' models, judged by theirs
  newsItem: /\/(list|detail|query|select)$/, // shown in the portal
  serviceManage: /\/(handle|manage)$/, // judged by each service, and by who manages it
  appInfo: /\/(list|myApp|detail|getAppInfoById|getAppInfoByIds|update|queryAppModelFields|shell|opened)$/, // the apps they may open, and run
  appBizData: /./, // judged by the app
  recycledRecord: /./, // judged by the app's models
  datasource: /\/execute$/, // judged by the query
  clientLog: /\/upload$/, // errors of their own browser
  schemaDocument: /\/(apps|states)$/, // the apps they may open, and run
  // the models they may see; nobody may change one who may not design
  model: /\/(list|detail|listByIds|tree|table-list|table-info|model-prototype|queryAppDataForPortrait)$/,
  modelItem: /\/(list|detail|listByModel|buildModelItemColumns|buildModelColumnsWithChildren)$/,
  developModel: /\/(list|detail|table-list|table-info|model-prototype)$/,
  developModelPrototype: /\/select$/,
  quartzJob: /\/nextFirings$/, // words for an expression; a stored job is for who may see it
  menu: /\/top-menu$/, // the part of their menu in the top bar
  dict: /\/(dictionary|flow-routes)$/,
  dictBiz: /\/dictionary$/,
  region: /\/(lazy-(tree|list)|tree|search)$/,
  // pickers: names alone
  dept: /\/(lazy-)?tree$/,
  role: /\/(tree|tree-by-id)$/,
  post: /\/select$/,
  user: /\/select$/,
  appDiyOperate: /\/(offered|plan|run)$/, // judged by each operation
  appCategory: /\/(tree|select)$/,
  wfCategory: /\/(tree|select)$/,
  wfModel: /\/currentUserPermission$/, // what they may do with it themselves
  portal: /\/(page|feed)$/, // the pages of the portal, of which each widget reads what they may see
  // their own data, and its arrangement
  deputy: /./,
  savedView: /\/share$/, // judged by the list
  formDraft: /\/(mine|keep|drop)$/, // their own
  wfProcess: /./, // judged by each process
  wfOps: /./, // refused by each process, and empty, but for who administers one
  personalData: /./,
  personalDataCategory: /\/(list|query|select)$/,
}

/** What an answer of a picker may hold of an entry. */
const PICKED = ['id', 'label', 'title', 'key', 'value', 'parentId', 'hasChildren', 'children', 'regionId']
const OF_PEOPLE = ['hint', 'realName', 'account', 'name', 'avatar', 'deptId', 'dept', 'deptName', 'postName']

interface Operation {
  call: string
  method: string
  route: string
  path: string
  tag: string
}

let server: TestServer
let nobody: Caller
let operations: Operation[]

beforeAll(async () => {
  server = await startServer({ demo: true })
  nobody = await server.loginNew({ account: 'nobody' })
  const { body } = await server.call('GET', '/api/openapi.json')
  const { paths } = body as unknown as {
    paths: Record<string, Record<string, { tags?: string[]; security?: unknown[] }>>
  }
  operations = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, { tags = [], security }]) =>
      // public calls say so
      security
        ? []
        : {
            call: `${method.toUpperCase()} ${route}`,
            method: method.toUpperCase(),
            route,
            path: route.replaceAll(/\{\w+\}/g, 'x'),
            tag: tags[0] ?? '',
          },
    ),
  )
})
afterAll(() => server?.stop())

const isQuestion = ({ method, route }: Operation) => method === 'GET' || route.endsWith('/query')
/** Ends the caller's session, or never ends. */
const isLast = ({ route }: Operation) => /\/(logout|end-session|stream)$/.test(route)

async function ask({ method, path }: Operation, caller: Caller): Promise<Answer> {
  const body = method === 'GET' ? undefined : /batch|submit-list/i.test(path) ? [{}] : {}
  return caller.call(method, path, body)
}

describe('SE-35 a user without roles', () => {
  test('is refused every call but those that are open to everybody', async () => {
    expect(operations.length).toBeGreaterThan(900)
    const open: string[] = []
    for (const operation of operations.filter(each => !isLast(each))) {
      const { call, route, tag } = operation
      if (tag in EXCEPTIONS.own || (tag in EXCEPTIONS.read && isQuestion(operation))) continue
      if (OPEN[tag]?.test(route)) continue
      const { status } = await ask(operation, nobody)
      if (status !== 403) open.push(`${call} ${status}`)
    }
    expect(open).toEqual([])
  })

  test('finds nobody else’s data where users find their own', async () => {
    const found: string[] = []
    for (const operation of operations.filter(each => isQuestion(each))) {
      if (!(operation.tag in EXCEPTIONS.own) && operation.tag !== 'personalData') continue
      const { status, body } = await ask(operation, nobody)
      const { records, rows } = (body.data ?? {}) as { records?: unknown[]; rows?: unknown[] }
      const all = [body.data, records, rows].find(Array.isArray) ?? []
      if (status === 200 && all.length) found.push(operation.call)
      expect(status, operation.call).toBeLessThan(500)
    }
    expect(found).toEqual([])
  })

  test('gets only names from pickers', async () => {
    for (const route of ['dept/tree', 'dept/select', 'role/tree', 'role/select', 'post/select', 'user/select']) {
      const { body } = await nobody.get<{ records?: object[] } | object[]>(`/api/blade-system/${route}`)
      const entries = Array.isArray(body.data) ? body.data : (body.data.records ?? [])
      expect(entries.length, route).toBeGreaterThan(0)
      const known = [...PICKED, ...(route.startsWith('user') ? OF_PEOPLE : [])]
      expect(entries.flatMap(entry => Object.keys(entry)).filter(key => !known.includes(key))).toEqual([])
    }
  })
})

/** What a new entity, and a new verb with its button, cost: the files ARCHITECTURE.md names and `npm run gen`, in a copy of the product. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument, TableBody } from '#engine/schema/document.ts'
import { openDatabase } from '#server/db/database.ts'
import { readFile } from '../house/sources.ts'
import { addUser, type NewUser } from '../support/people.ts'
import { type ServerProcess, startProcess } from '../support/process.ts'
import { changedFiles, copyProduct, generate } from '../support/product-copy.ts'
import { type Caller, callsAt, signIn } from '../support/server.ts'
import { copyTemplate, dropDatabase, testConfig } from '../support/template.ts'

const BICYCLE: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'bicycle',
  title: { zh: '自行车', en: 'Bicycle' },
  path: '/api/blade-campus/bicycle',
  access: [
    { id: 'administrator', to: { roles: ['administrator'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] },
    { id: 'reader', to: { roles: ['reader'] }, may: ['list', 'detail'], hide: ['price'] },
  ],
  fields: [
    {
      id: 'plate',
      type: 'string',
      title: { zh: '车牌', en: 'Plate' },
      maxLength: 10,
      required: true,
      unique: true,
      search: 'like',
    },
    { id: 'gears', type: 'integer', title: { zh: '档位', en: 'Gears' }, min: 1, max: 30, default: 1 },
    { id: 'price', type: 'decimal', title: { zh: '价格', en: 'Price' }, scale: 2 },
  ],
}
const AT = BICYCLE.path

/** A stranger's task: a verb that archives a post, with its button. File → what it is, or what it becomes. */
const ARCHIVE: Record<string, (text: string) => string> = {
  'server/modules/system/archive-post.ts': () => `import type { Verb } from '../verb.ts'

    export const archivePost: Verb = {
      method: 'POST',
      run: ({ who, entities, input }) => entities.save(who, 'post', { id: String(input.id), status: '0' }),
    }`,
  'server/modules/system/module.ts': text =>
    `import { archivePost } from './archive-post.ts'\n${text.replace('verbs: SYSTEM_VERBS', `verbs: { ...SYSTEM_VERBS, 'post.archive': archivePost }`)}`,
  'schemas/entities/system/post.json': text =>
    edit(text, post => ({
      ...post,
      actions: [{ id: 'archive', verb: 'post.archive', title: { zh: '归档', en: 'Archive' }, right: 'edit' }],
    })),
  'schemas/screens/system/post.json': text =>
    edit(text, screen => ({
      ...screen,
      change: [
        {
          add: {
            id: 'archive',
            title: { zh: '归档', en: 'Archive' },
            steps: [
              { id: 'send', do: 'request', call: 'post.archive', data: { id: { var: '$row.id' } } },
              { id: 'again', do: 'refresh', of: ['table'] },
            ],
          },
          in: 'table/rowActions',
          after: 'edit',
        },
      ],
    })),
}
const edit = (text: string, change: (document: object) => object) => JSON.stringify(change(JSON.parse(text)), null, 2)
const PEOPLE: NewUser[] = [
  { account: 'reader', roles: ['reader'] },
  { account: 'nobody', roles: ['clerk'] },
  { account: 'neighbour', roles: ['administrator'], tenant: '000007' },
]

const name = 'test_new_entity'
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-product-'))
let server: ServerProcess
let admin: Caller
let reader: Caller
let nobody: Caller
let neighbour: Caller
beforeAll(async () => {
  copyProduct(home)
  fs.mkdirSync(path.join(home, 'schemas/entities/campus'))
  fs.writeFileSync(path.join(home, 'schemas/entities/campus/bicycle.json'), JSON.stringify(BICYCLE))
  for (const [file, write] of Object.entries(ARCHIVE)) {
    const place = path.join(home, file)
    fs.writeFileSync(place, write(fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : ''))
  }
  generate(home)
  await copyTemplate(inject('databaseUrl'), name)
  const config = testConfig(inject('databaseUrl'), name, { dataDir: path.join(home, 'data') })
  const { db, close } = await openDatabase(config)
  for (const person of PEOPLE) await addUser(db, person)
  await close()
  server = await startProcess(config, { home })
  const call = callsAt(server.url)
  admin = await signIn(call, 'admin')
  ;[reader, nobody, neighbour] = (await Promise.all(
    PEOPLE.map(({ account, tenant }) => signIn(call, account, { tenant })),
  )) as [Caller, Caller, Caller]
}, 180_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await dropDatabase(inject('databaseUrl'), name)
  fs.rmSync(home, { recursive: true, force: true })
})

const submit = (caller: Caller, record: object) => caller.post<WireRecord>(`${AT}/submit`, record)
const plates = async (caller: Caller, query = '') =>
  (await caller.get<Page<WireRecord>>(`${AT}/list${query}`)).body.data.records.map(({ plate }) => plate)

test('HT-01 HT-02 HT-03 HT-04 a new entity is listed, read, saved and removed by its document alone', async () => {
  const { status, body } = await submit(admin, { plate: 'A-1', price: '120.5' })
  expect([status, body.data]).toMatchObject([200, { plate: 'A-1', gears: 1, price: '120.50', rev: 1 }])
  const { id } = body.data
  expect((await admin.get<WireRecord>(`${AT}/detail?id=${id}`)).body.data.plate).toBe('A-1')
  expect((await submit(admin, { id, gears: 21 })).body.data).toMatchObject({ plate: 'A-1', gears: 21, rev: 2 })
  await submit(admin, { plate: 'B-2' })
  expect(await plates(admin, '?plate_like=A')).toEqual(['A-1'])
  const wrong = await admin.post<{ issues: WireIssue[] }>(`${AT}/submit`, { plate: 'A-1', gears: 31 })
  expect([wrong.status, wrong.body.data.issues.map(({ path }) => path)]).toEqual([400, ['gears']])
  const twice = await admin.post<{ issues: WireIssue[] }>(`${AT}/submit`, { plate: 'A-1' })
  expect([twice.status, twice.body.data.issues.map(({ path }) => path)]).toEqual([400, ['plate']])
  expect((await admin.post(`${AT}/remove?ids=${id}`)).status).toBe(200)
  expect(await plates(admin)).toEqual(['B-2'])
})

test('HT-01 it is used by those its document names, and no field is shown to whom it hides it', async () => {
  const { id } = (await submit(admin, { plate: 'C-3', price: '9.00' })).body.data
  const { body } = await reader.get<WireRecord>(`${AT}/detail?id=${id}`)
  expect([body.data.plate, 'price' in body.data]).toEqual(['C-3', false])
  expect((await submit(reader, { plate: 'D-4' })).status).toBe(403)
  expect((await nobody.get(`${AT}/list`)).status).toBe(403)
  expect((await callsAt(server.url)('GET', `${AT}/list`)).status).toBe(401)
})

test('HT-01 no other tenant sees a record of it, or changes one', async () => {
  const { id } = (await submit(admin, { plate: 'E-5' })).body.data
  expect(await plates(neighbour)).toEqual([])
  expect((await neighbour.get(`${AT}/detail?id=${id}`)).status).toBe(404)
  expect((await submit(neighbour, { id, plate: 'stolen' })).status).toBe(404)
  expect((await neighbour.post(`${AT}/remove?ids=${id}`)).status).toBe(404)
  expect((await submit(neighbour, { plate: 'E-5' })).status).toBe(200)
  expect(await plates(neighbour)).toEqual(['E-5'])
})

test('HT-01 it has a screen, cut for who opens it', async () => {
  const open = (caller: Caller) => caller.get<ScreenBundle>('/api/blade-schema/screen/bicycle')
  const whole = (await open(admin)).body.data
  const columns = ({ document }: ScreenBundle) => {
    const { nodes = [] } = document as { nodes?: { id: string; body?: unknown }[] }
    return (nodes.find(({ id }) => id === 'table')!.body as TableBody).columns?.map(({ id }) => id)
  }
  expect(whole.document).toMatchObject({ kind: 'page', title: BICYCLE.title })
  expect(columns(whole)).toEqual(['plate', 'gears', 'price'])
  expect(columns((await open(reader)).body.data)).toEqual(['plate', 'gears'])
  expect((await open(nobody)).status).toBe(403)
})

test('HT-01 OpenAPI and the pages that npm run gen writes name it', async () => {
  const { body } = await callsAt(server.url)('GET', '/api/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, object> }
  const calls = Object.keys(paths).filter(address => address.startsWith(`${AT}/`))
  expect(calls.sort()).toEqual(['detail', 'list', 'query', 'remove', 'select', 'submit'].map(call => `${AT}/${call}`))
  expect(JSON.stringify(paths[`${AT}/submit`])).toContain('"maximum":30')
  expect(fs.readFileSync(path.join(home, 'docs/gen/entities.md'), 'utf8')).toContain('| `bicycle` | Bicycle |')
})

test('a verb that archives a record, with its button, takes the files ARCHITECTURE.md names and no others', async () => {
  const row = readFile('ARCHITECTURE.md').match(/^\| a verb and its button \|(.*)\|$/m)![1]!
  const placeholders = { area: 'system', verb: 'archive-post', entity: 'post' }
  const named = [...row.matchAll(/`([^`]+)`/g)].map(([, file]) =>
    Object.entries(placeholders).reduce((path, [name, value]) => path.replace(`<${name}>`, value), file!),
  )
  const bicycle = 'schemas/entities/campus/bicycle.json'
  expect(changedFiles(home).filter(file => !/\bgen\b/.test(file))).toEqual([...named, bicycle].toSorted())

  const { body } = await admin.post<WireRecord>('/api/blade-system/post/submit', { postCode: 'old', postName: '旧岗' })
  const archive = (caller: Caller) => caller.post<WireRecord>('/api/blade-system/post/archive', { id: body.data.id })
  expect((await archive(nobody)).status).toBe(403)
  expect((await archive(admin)).body.data).toMatchObject({ postName: '旧岗', status: 0 })
  const screen = await admin.get<ScreenBundle>('/api/blade-schema/screen/system.post')
  expect(JSON.stringify(screen.body.data.document)).toContain('"call":"post.archive"')
})

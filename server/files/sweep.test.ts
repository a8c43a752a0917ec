import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { startS3, type TestS3 } from '#tests/support/s3.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { PUT, put, type Uploaded } from '#tests/support/upload.ts'
import { openCatalogue } from '../action/catalogue.ts'
import { createSeal, keepSecret } from '../config/secrets.ts'
import { filesModule } from '../modules/files/module.ts'
import type { Services } from '../services.ts'
import { openFiles } from './files.ts'
import documents from './fixtures.json' with { type: 'json' }

const HOME = '000000'
const DAY_MS = 86_400_000
let s3: TestS3
let server: TestServer
let admin: Caller

beforeAll(async () => {
  s3 = await startS3()
  server = await startServer({ internalHosts: ['127.0.0.1'] })
  await publishDocuments(server.db, 'dossier', documents as unknown as AnyDocument[])
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})

/** The action a job does, so many days from now. */
async function sweep(days: number, tenant = HOME) {
  const { db, config } = server
  const seal = createSeal(keepSecret(config.dataDir, 'seal'))
  const now = new Date(Date.now() + days * DAY_MS)
  const services = { db, files: openFiles(config, db, seal) } as unknown as Services
  const { perform } = openCatalogue(filesModule.actions!, () => services)
  return (await perform('file.sweep', null, { tenant } as Who, {}, { now })).vars
}
const placeOf = ({ link }: Uploaded) => {
  const key = link.split('/').at(-1)!
  return path.join(server.config.dataDir, 'files', key.slice(0, 2), key)
}
const isThere = (file: Uploaded) => fs.existsSync(placeOf(file))
const proof = ({ link, name, size, attachId }: Uploaded) => ({ proof: [{ link, name, size, attachId }] })
async function save(record: object): Promise<string> {
  const { status, body } = await admin.post<{ id: string }>('/api/data/dossier/submit', { title: 'Loan', ...record })
  expect(status).toBe(200)
  return body.data.id
}

test('RS-04 a file never saved with a record is removed after a day, a saved one stays', async () => {
  const [forgotten, kept] = [await put(admin, 'forgotten', 'a.txt'), await put(admin, 'kept', 'b.txt')]
  await save(proof(kept))
  expect(await sweep(0.9)).toEqual({ files: 0, failed: 0 })
  expect(isThere(forgotten)).toBe(true)
  expect(await sweep(1.1)).toEqual({ files: 1, failed: 0 })
  expect([isThere(forgotten), isThere(kept)]).toEqual([false, true])
  await sweep(400)
  expect((await admin.get(kept.link)).text).toBe('kept')
})

test('RS-04 a removed record’s files are removed after thirty days, except those another record uses', async () => {
  const [own, shared] = [await put(admin, 'own', 'a.txt'), await put(admin, 'shared', 'b.txt')]
  const id = await save({ proof: [...proof(own).proof, ...proof(shared).proof] })
  await save(proof(shared))
  await admin.post(`/api/data/dossier/remove?ids=${id}`)
  await sweep(29)
  expect(isThere(own)).toBe(true)
  await sweep(31)
  expect([isThere(own), isThere(shared)]).toEqual([false, true])
})

test('a file that only a document or a draft shows stays', async () => {
  const [shown, drafted] = [await put(admin, 'shown', 'a.txt'), await put(admin, 'drafted', 'b.txt')]
  const page = (title: string) =>
    ({ kind: 'page', grammar: 1, key: 'shown.page', title: { zh: title } }) as unknown as AnyDocument
  await publishDocuments(server.db, 'shown', [page(shown.link)])
  await server.db.write({ tenant: HOME }, trx =>
    sql`insert into schema_draft (tenant_id, app, texts, saved_by) values (${HOME}, 'shown', ${[JSON.stringify(page(drafted.link))]}, 1)`.execute(
      trx,
    ),
  )
  await sweep(400)
  expect([isThere(shown), isThere(drafted)]).toEqual([true, true])
})

test('a file saved while the sweeper runs stays', async () => {
  for (let round = 0; round < 10; round++) {
    const file = await put(admin, 'text', `${round}.txt`)
    const [answer] = await Promise.all([
      admin.post('/api/data/dossier/submit', { title: 'Loan', ...proof(file) }),
      sweep(2),
    ])
    expect(isThere(file)).toBe(answer.status === 200)
  }
})

test('an unavailable storage is tried again later; the rest is swept', async () => {
  const bucket = { name: 'Bucket', ossCode: 'bucket', ...s3.bucket }
  const { body } = await admin.post<{ id: string }>('/api/blade-resource/oss/submit', bucket)
  const set = (more: object) => admin.post('/api/blade-resource/oss/submit', { id: body.data.id, ...more })
  await set({ status: '1' })
  await put(admin, 'in the bucket', 'a.txt')
  await set({ status: '0', accessKey: 'nobody' })
  const onDisk = await put(admin, 'on the disk', 'b.txt')
  expect(await sweep(2)).toEqual({ files: 1, failed: 1 })
  expect(isThere(onDisk)).toBe(false)
  await set({ accessKey: s3.bucket.accessKey })
  expect(await sweep(2)).toEqual({ files: 1, failed: 0 })
  expect(s3.keys()).toEqual([])
})

test('the platform’s job sweeps every tenant, another tenant’s its own alone', async () => {
  const neighbour = await server.loginNew({ account: 'neighbour', tenant: '000001', roles: ['administrator'] })
  const [theirs, ours] = [await put(neighbour, 'theirs', 'a.txt'), await put(admin, 'ours', 'b.txt')]
  await sweep(2, '000001')
  expect([isThere(theirs), isThere(ours)]).toEqual([false, true])
  const more = await put(neighbour, 'theirs', 'a.txt')
  await sweep(2)
  expect([isThere(more), isThere(ours)]).toEqual([false, false])
})

test('an interrupted upload leaves nothing', async () => {
  const incoming = path.join(server.config.dataDir, 'incoming')
  const request = http.request(server.url + PUT, {
    method: 'POST',
    headers: {
      'blade-auth': `bearer ${admin.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000000',
    },
  })
  request.on('error', () => {})
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\nhalf of it')
  await vi.waitFor(() => expect(fs.readdirSync(incoming)).toHaveLength(1), 10_000)
  await sleep(50)
  request.destroy()
  await vi.waitFor(() => expect(fs.readdirSync(incoming)).toEqual([]), 10_000)
  const { rows } = await server.db.read({ tenant: HOME }, trx =>
    sql`select 1 from blade_attach where original_name = 'half.txt'`.execute(trx),
  )
  expect(rows).toEqual([])
})

/** Files on a real S3 server, and what is kept of the storages. */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { startS3, type TestS3 } from '#tests/support/s3.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { formWith, PUT, put } from '#tests/support/upload.ts'

const OSS = '/api/blade-resource/oss'
let s3: TestS3
let server: TestServer
let admin: Caller

beforeAll(async () => {
  s3 = await startS3()
  server = await startServer({ internalHosts: ['127.0.0.1'] })
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})

let made = 0
async function addStorage(more: object = {}): Promise<string> {
  const record = { name: 'Bucket', ossCode: `s3-${++made}`, ...s3.bucket, ...more }
  const { status, body } = await admin.post<WireRecord>(`${OSS}/submit`, record)
  expect([status, body.msg]).toEqual([200, expect.anything()])
  return String(body.data.id)
}
const enable = (id: string) => admin.post(`${OSS}/enable?id=${id}`)
const testIt = (id: string, caller = admin) => caller.post(`${OSS}/test?id=${id}`)
const textOf = async (link: string) => (await admin.get(link)).text
const filesOnDisk = () => {
  const folder = path.join(server.config.dataDir, 'files')
  return fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true }).filter(name => /[0-9a-f]{36}$/.test(String(name)))
    : []
}

describe('a storage that is enabled', () => {
  test('RS-02 UQ-11 takes new files; earlier ones are read where they lie, back and forth', async () => {
    const onDisk = await put(admin, 'on the disk', 'one.txt')
    expect(filesOnDisk()).toHaveLength(1)
    const one = await addStorage()
    expect((await enable(one)).status).toBe(200)
    const inBucket = await put(admin, 'in the bucket', 'two.txt')
    expect(s3.keys()).toEqual([inBucket.link.split('/').at(-1)])
    expect(filesOnDisk()).toHaveLength(1)
    expect([await textOf(onDisk.link), await textOf(inBucket.link)]).toEqual(['on the disk', 'in the bucket'])

    const disk = await addStorage({ category: 'disk' })
    await enable(disk)
    const again = await put(admin, 'on the disk again', 'three.txt')
    expect([await textOf(inBucket.link), await textOf(again.link)]).toEqual(['in the bucket', 'on the disk again'])
    expect(s3.keys()).toHaveLength(1)
  })

  test('RS-03 answers parts, and says what it cannot', async () => {
    await enable(await addStorage())
    const { link } = await put(admin, '0123456789', 'ten.txt')
    const part = await admin.get(link, { range: 'bytes=2-4' })
    expect([part.status, part.text]).toEqual([206, '234'])
    const key = link.split('/').at(-1)!
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_attach set oss_id = null where name = ${key}`.execute(trx),
    )
    const lost = await admin.get(link)
    expect([lost.status, lost.body.msg]).toEqual([410, expect.stringContaining('丢失')])
  })

  test('whose keys are wrong keeps nothing and says why', async () => {
    await enable(await addStorage({ secretKey: 'wrong' }))
    const { status, body } = await admin.post(PUT, formWith('text', 'a.txt'))
    expect([status, body.msg]).toEqual([424, expect.stringContaining('SignatureDoesNotMatch')])
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql`select 1 from blade_attach where is_deleted = 0 and original_name = 'a.txt'`.execute(trx),
    )
    expect(rows).toEqual([])
    await enable(await addStorage({ category: 'disk' }))
  })
})

describe('the test of a storage', () => {
  test('RS-01 puts, reads and takes away', async () => {
    const before = s3.keys().length
    expect((await testIt(await addStorage())).status).toBe(200)
    expect((await testIt(await addStorage({ category: 'disk' }))).status).toBe(200)
    expect(s3.keys()).toHaveLength(before)
  })

  test.each([
    ['a wrong key', { secretKey: 'wrong' }, 424, 'SignatureDoesNotMatch'],
    ['a bucket that is not there', { bucketName: 'nowhere' }, 424, 'NoSuchBucket'],
    ['nobody at the address', { endpoint: 'http://127.0.0.1:1' }, 424, 'ECONNREFUSED'],
    ['an address of the server itself', { endpoint: 'http://127.0.0.2:8080' }, 400, 'INTERNAL_HOSTS'],
    ['a name that leads to one', { endpoint: 'http://localhost:8080' }, 400, 'INTERNAL_HOSTS'],
    ['the address of cloud metadata', { endpoint: 'http://169.254.169.254' }, 400, 'INTERNAL_HOSTS'],
    ['a number that is one', { endpoint: 'http://2130706434:8080' }, 400, 'INTERNAL_HOSTS'],
    ['one within IPv6', { endpoint: 'http://[::ffff:127.0.0.2]:8080' }, 400, 'INTERNAL_HOSTS'],
    ['no such host', { endpoint: 'http://nobody.invalid' }, 400, 'nobody.invalid'],
    ['an address that is none', { endpoint: 'http://[fe80::1%25lo]/' }, 400, 'fe80'],
  ])('RS-01 tells of %s', async (_what, more, status, words) => {
    const answer = await testIt(await addStorage(more))
    expect([answer.status, answer.body.msg]).toEqual([status, expect.stringContaining(words)])
  })

  test('is for who may change storages', async () => {
    const id = await addStorage()
    expect((await testIt(id, await server.loginNew({ account: 'nobody' }))).status).toBe(403)
    const other = await server.loginNew({ account: 'other', tenant: '000006', roles: ['administrator'] })
    expect((await testIt(id, other)).status).toBe(404)
  })
})

describe('a storage as it is kept', () => {
  const stored = async (id: string) =>
    (
      await server.db.read({ tenant: '000000' }, trx =>
        sql<{ secret: string }>`select secret_key as secret from blade_oss where id = ${id}`.execute(trx),
      )
    ).rows[0]!.secret

  test('RS-01 its secret is sealed, never answered, and kept when it is not sent', async () => {
    const id = await addStorage()
    const secret = await stored(id)
    expect(secret).toMatch(/^sealed:/)
    expect(secret).not.toContain('S3RVER')
    expect((await admin.get<WireRecord>(`${OSS}/detail?id=${id}`)).text).not.toMatch(/sealed|secretKey/)
    expect((await admin.post(`${OSS}/submit`, { id, name: 'Renamed', secretKey: '' })).status).toBe(200)
    expect(await stored(id)).toBe(secret)
    expect((await testIt(id)).status).toBe(200)
  })

  test('RS-01 its place stays as long as files lie there, and so does the record', async () => {
    const id = await addStorage()
    await enable(id)
    await put(admin, 'text', 'a.txt')
    for (const change of [{ bucketName: 'elsewhere' }, { category: 'disk' }]) {
      const { status, body } = await admin.post(`${OSS}/submit`, { id, ...change })
      expect(status).toBe(400)
      expect((body.data as { issues: WireIssue[] }).issues).toMatchObject([{ code: 'oss.used' }])
    }
    const removed = await admin.post(`${OSS}/remove?ids=${id}`)
    expect(removed.status).toBe(409)
    await enable(await addStorage({ category: 'disk' }))
  })
})

test('the S3 server of these tests refuses what is not signed', async () => {
  const answer = await fetch(`${s3.bucket.endpoint}/${s3.bucket.bucketName}/x`, {
    method: 'PUT',
    body: 'x',
    headers: {
      authorization:
        'AWS4-HMAC-SHA256 Credential=nobody/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0',
    },
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
})

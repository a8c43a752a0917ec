/** The server in a process of its own: what a large file costs it, on disk and on S3. */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startS3, type TestS3 } from '#tests/support/s3.ts'
import { type Caller, callerOf, clientHeader, digest } from '#tests/support/server.ts'
import { copyTemplate, dropDatabase, PASSWORD, testConfig } from '#tests/support/template.ts'
import { PUT, type Uploaded } from '#tests/support/upload.ts'
import type { Config } from '../config/config.ts'

const SIZE_MB = 200
/** Far below the file, far above what the buffers of its streams come to. */
const GROWTH_MB = 110
const MB = 1024 * 1024
const DATABASE = `test_memory_${randomBytes(4).toString('hex')}`
let config: Config
let s3: TestS3
let server: ChildProcess
let url: string
let admin: Caller

beforeAll(async () => {
  s3 = await startS3()
  await copyTemplate(inject('databaseUrl'), DATABASE)
  config = testConfig(inject('databaseUrl'), DATABASE, { internalHosts: ['127.0.0.1'] })
  server = fork(path.join(import.meta.dirname, '../../tests/bench/own-server.ts'), [JSON.stringify(config)], {
    execArgv: [],
  })
  const [port] = await once(server, 'message')
  url = `http://127.0.0.1:${port}`
  const call: Caller['call'] = async (method, address, body, headers) => {
    const answer = await fetch(url + address, { method, body: body as BodyInit, headers })
    const text = await answer.text()
    return { status: answer.status, body: JSON.parse(text), headers: answer.headers, text }
  }
  const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password: digest(PASSWORD) })
  const signedIn = await call('POST', '/api/blade-auth/oauth/token', form, clientHeader())
  admin = callerOf(call, signedIn.body as unknown as Record<string, string>)
})
afterAll(async () => {
  server.kill()
  await once(server, 'exit')
  await dropDatabase(inject('databaseUrl'), DATABASE)
  fs.rmSync(config.dataDir, { recursive: true, force: true })
  await s3.stop()
})

/** Of the server's process, in MB. */
function residentMb(): number {
  const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

/** How far it grows while `work` goes on. */
async function growthOf<T>(work: () => Promise<T>): Promise<{ answer: T; grownMb: number }> {
  const before = residentMb()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMb())
  }, 50)
  const answer = await work().finally(() => clearInterval(timer))
  return { answer, grownMb: Math.round(Math.max(most, residentMb()) - before) }
}

const BLOCK = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(MB - 4)])
const HASH = Array.from({ length: SIZE_MB })
  .reduce<ReturnType<typeof createHash>>(hash => hash.update(BLOCK), createHash('sha256'))
  .digest('hex')

function* multipart(): Generator<Buffer> {
  yield Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="large.zip"\r\n\r\n')
  for (let sent = 0; sent < SIZE_MB; sent++) yield BLOCK
  yield Buffer.from('\r\n--x--\r\n')
}

async function upload(): Promise<Uploaded> {
  const headers = { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const request = http.request(url + PUT, { method: 'POST', headers })
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  await pipeline(Readable.from(multipart()), request)
  const [answer] = await answered
  const body = JSON.parse((await answer.setEncoding('utf8').toArray()).join(''))
  expect(body).toMatchObject({ code: 200 })
  return body.data
}

/** Read no faster than this machine can hash. */
async function download({ link }: Uploaded): Promise<string> {
  const hash = createHash('sha256')
  const answer = await fetch(url + link, { headers: { 'blade-auth': `bearer ${admin.token}` } })
  for await (const chunk of answer.body!) hash.update(chunk)
  return hash.digest('hex')
}

test.skipIf(!fs.existsSync('/proc/self/status')).each(['disk', 's3'])(
  `RS-03 ${SIZE_MB} MB go through the server to %s and back, and its memory stays flat`,
  async category => {
    if (category === 's3') {
      const record = JSON.stringify({ name: 'Bucket', ossCode: 'bucket', status: '1', ...s3.bucket })
      const saved = await admin.post('/api/blade-resource/oss/submit', record, { 'content-type': 'application/json' })
      expect(saved.status).toBe(200)
    }
    const up = await growthOf(upload)
    const down = await growthOf(() => download(up.answer))
    expect(up.answer.size).toBe(SIZE_MB * MB)
    expect(down.answer).toBe(HASH)
    expect(Math.max(up.grownMb, down.grownMb)).toBeLessThan(GROWTH_MB)
  },
  120_000,
)

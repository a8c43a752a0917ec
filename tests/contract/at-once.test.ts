/**
 * Two processes over one database, everybody at once: a quota is never exceeded, no serial number is assigned twice or
 * skipped.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { type ServerProcess, startProcess } from '../support/process.ts'
import { publishDocuments } from '../support/publish.ts'
import { type Answer, type Caller, callerOf, callsAt, startServer, type TestServer } from '../support/server.ts'
import { formWith, PUT } from '../support/upload.ts'

const DAYS = 'yyyyMMdd'
const numbered = (key: string, fields: object[]) =>
  ({ kind: 'entity', grammar: 1, key, title: { zh: key, en: key }, fields }) as unknown as AnyDocument
const field = (id: string, type: string, more: object = {}) => ({ id, type, title: { zh: id, en: id }, ...more })
const DOCUMENTS = [
  numbered('receipt', [
    field('name', 'string', { required: true, unique: true }),
    field('number', 'serial', { serial: { prefix: 'R', digits: 3 } }),
    field('daily', 'serial', { serial: { date: DAYS } }),
    field('lines', 'children', { to: 'receiptLine', by: 'receipt', onRemove: 'remove' }),
  ]),
  numbered('receiptLine', [
    field('receipt', 'ref', { to: 'receipt', onRemove: 'remove' }),
    field('mark', 'string', { unique: true }),
    field('line', 'serial', { serial: { digits: 1 } }),
  ]),
]

let server: TestServer
let other: ServerProcess

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'receipt', DOCUMENTS)
  other = await startProcess(server.config)
})
afterAll(async () => {
  await other?.end('SIGTERM')
  await server.stop()
})

/** The same person at either process. */
const atBoth = (caller: Caller): Caller[] => [caller, callerOf(callsAt(other.url), caller.result as never)]
/** All of them at once, every other one at the other process. */
const atOnce = <T>(caller: Caller, of: number, call: (at: Caller, place: number) => Promise<Answer<T>>) =>
  Promise.all(Array.from({ length: of }, (_, place) => call(atBoth(caller)[place % 2]!, place)))
const count = (answers: Answer[], status: number) => answers.filter(answer => answer.status === status).length
const numbersOf = (records: WireRecord[], name: string) =>
  records.map(record => Number(String(record[name]).replace(/^R|^\d{8}(?=\d{4})/, ''))).sort((a, b) => a - b)
const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

describe('the quota of a tenant', () => {
  const KB = 1024
  const TENANT = '000009'
  const used = async (tenant = TENANT) => {
    const { rows } = await server.db.read({ tenant }, trx =>
      sql<{ used: number }>`
        select coalesce(sum(attach_size), 0)::float8 as used from blade_attach where is_deleted = 0`.execute(trx),
    )
    return rows[0]!.used
  }
  const setQuota = (mb: number, tenant = TENANT) =>
    server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_tenant set storage_quota = ${mb} where tenant_id = ${tenant}`.execute(trx),
    )

  test('RS-04 is not passed by 40 uploads at two processes; what is removed makes room again, once', async () => {
    const ann = await server.loginNew({ account: 'ann', tenant: TENANT, roles: ['administrator'] })
    await setQuota(1)
    const upload = (size: number) => (at: Caller, place: number) =>
      at.post<{ attachId: string }>(PUT, formWith(Buffer.alloc(size, 'a'), `${place}.txt`))
    const first = await atOnce(ann, 40, upload(96 * KB))
    expect([count(first, 200), count(first, 413)]).toEqual([10, 30]) // 10.67 times 96 KB are a megabyte
    expect(await used()).toBe(10 * 96 * KB)

    const kept = first.filter(({ status }) => status === 200).map(({ body }) => body.data.attachId)
    const gone = await ann.post(`/api/blade-resource/attach/remove?ids=${kept.slice(0, 2).join()}`)
    expect([gone.status, gone.body.msg]).toEqual([200, expect.anything()])
    const again = await atOnce(ann, 20, upload(96 * KB))
    expect([count(again, 200), count(again, 413)]).toEqual([2, 18])
    expect(await used()).toBe(10 * 96 * KB)
  })

  test('RS-04 nor by taking back what was removed', async () => {
    const eve = await server.loginNew({ account: 'eve', tenant: '000011', roles: ['administrator'] })
    await setQuota(1, '000011')
    const upload = async () => {
      const { body, status } = await eve.post<{ attachId: string }>(PUT, formWith(Buffer.alloc(600 * KB, 'a'), 'a.txt'))
      expect(status).toBe(200)
      return body.data.attachId
    }
    const first = await upload()
    expect((await eve.post(`/api/blade-resource/attach/remove?ids=${first}`)).status).toBe(200)
    await upload()
    const back = await eve.post('/api/data/attach/restore', { id: first })
    expect([back.status, back.body.msg]).toEqual([413, expect.stringContaining('额度 1 MB')])
    expect(await used('000011')).toBe(600 * KB)
  })

  test('RS-04 made smaller than what is kept takes nothing more, and keeps what is there', async () => {
    const bob = await server.loginNew({ account: 'bob', tenant: TENANT, roles: ['administrator'] })
    await setQuota(0)
    const before = await used()
    const answers = await atOnce(bob, 10, (at, place) => at.post(PUT, formWith('a', `${place}.txt`)))
    expect(count(answers, 413)).toBe(10)
    expect(await used()).toBe(before)
  })
})

describe('serial numbers', () => {
  test('of 60 records at two processes are one after the other: none twice, none left out by the saves that fail', async () => {
    const ann = await server.loginNew({ account: 'clerk', roles: ['administrator'] })
    const answers = await atOnce(ann, 60, (at, place) =>
      at.post<WireRecord>('/api/data/receipt/submit', {
        name: `receipt ${place % 40}`, // of the last twenty each wants the name of another
        number: 'R999',
        lines: [{ mark: `mark ${place % 30}` }], // a save may fail at its row, after its own numbers were given
      }),
    )
    const saved = answers.filter(({ status }) => status === 200).map(({ body }) => body.data)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(saved.length).toBeGreaterThanOrEqual(20)
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect(saved.length + refused.length).toBe(60)
    expect(numbersOf(saved, 'number')).toEqual(upTo(saved.length))
    expect(numbersOf(saved, 'daily')).toEqual(upTo(saved.length))
    const lines = saved.flatMap(record => record.lines as WireRecord[])
    expect(numbersOf(lines, 'line')).toEqual(upTo(saved.length))
  })
})

/** Serial numbers of processes, on real PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type FlowSerial, giveSerial } from './give-serial.ts'

let server: TestServer
let n = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const give = (process: string, serial: FlowSerial | undefined, now = '2026-11-23 10:05:30', tenant = '000000') =>
  server.db.write({ tenant }, trx => giveSerial(trx, { process, serial }, now))

/** The numbers a new process gives at these moments. */
async function numbers(serial: FlowSerial, ...moments: string[]): Promise<(string | null)[]> {
  const process = `p${n++}`
  const given: (string | null)[] = []
  for (const now of moments) given.push(await give(process, serial, now))
  return given
}

test.each<[FlowSerial, string[]]>([
  [{}, ['0001', '0002']],
  [{ prefix: 'QJ', date: 'yyyyMMdd', connector: '-', suffixLength: 3 }, ['QJ-20261123-001', 'QJ-20261123-002']],
  [{ prefix: 'QJ', date: 'yyMMddHHmmss', start: 100 }, ['QJ2611231005300100', 'QJ2611231005300101']],
  [{ date: 'yyyy年', suffixLength: 1, start: 9 }, ['2026年9', '2026年10']],
])('%j gives %j', async (serial, expected) => {
  expect(await numbers(serial, '2026-11-23 10:05:30', '2026-11-23 10:05:30')).toEqual(expected)
})

test.each<[FlowSerial, string[]]>([
  [{ date: 'yyyyMMdd', cycle: 'day' }, ['202611230001', '202611240001', '202612010001', '202701010001']],
  [{ date: 'yyyyMMdd', cycle: 'month' }, ['202611230001', '202611240002', '202612010001', '202701010001']],
  [{ date: 'yyyyMMdd', cycle: 'year' }, ['202611230001', '202611240002', '202612010003', '202701010001']],
  [{ date: 'yyyyMMdd' }, ['202611230001', '202611240002', '202612010003', '202701010004']],
  [{ date: 'yyyyMM', cycle: 'day' }, ['2026110001', '2026110002', '2026120001', '2027010001']],
  [{ date: 'MMdd', cycle: 'day' }, ['11230001', '11240002', '12010003', '01010004']],
  [{ cycle: 'day' }, ['0001', '0002', '0003', '0004']],
])('%j begins anew where its date tells the numbers apart', async (serial, expected) => {
  const moments = ['2026-11-23', '2026-11-24', '2026-12-01', '2027-01-01'].map(day => `${day} 10:00:00`)
  expect(await numbers(serial, ...moments)).toEqual(expected)
})

test('a process without them has none; each process and each tenant counts for itself', async () => {
  expect(await give('plain', undefined)).toBeNull()
  expect(await give('one', {})).toBe('0001')
  expect(await give('two', {})).toBe('0001')
  await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000007' })
  expect(await give('one', {}, undefined, '000007')).toBe('0001')
})

test('of fifty at once none is skipped or given twice, whoever fails', async () => {
  const start = (at: number) =>
    server.db.write({ tenant: '000000' }, async trx => {
      const number = await giveSerial(trx, { process: 'busy', serial: {} }, '2026-11-23 10:00:00')
      if (at % 5 === 0) throw new Error('the instance cannot start')
      return number
    })
  const given = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => start(at)))
  const numbers = given.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  expect(numbers.toSorted()).toEqual(Array.from({ length: 40 }, (_, at) => String(at + 1).padStart(4, '0')))
})

/** A sample of `tests/soak/kills.test.ts`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Battered, openBattered } from '../support/battered.ts'

let product: Battered
beforeAll(async () => {
  product = await openBattered()
}, 300_000)
afterAll(() => product?.close(), 60_000)

test('JB-06 EM-06 server and database killed in the middle of records, approvals, signals, messages, imports, jobs, mails and publishes: nothing is lost, half done or done twice', async () => {
  product.begin()
  for (const what of ['server', 'database'] as const) {
    await sleep(2_000)
    await product.kill(what)
  }
  await sleep(1_000)
  await product.finish()
  const { wrong, done } = await product.review()
  expect(wrong).toEqual([])
  expect(Math.min(...Object.values(done))).toBeGreaterThan(0)
}, 600_000)

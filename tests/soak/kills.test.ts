import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Battered, openBattered } from '../support/battered.ts'

/** How long it is battered: `SOAK_MINUTES`. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 3)

let product: Battered
beforeAll(async () => {
  product = await openBattered()
}, 300_000)
afterAll(() => product?.close(), 60_000)

test('JB-06 EM-06 killed again and again, server and database in turn, it loses nothing and does nothing twice', async () => {
  const end = Date.now() + MINUTES * 60_000
  let kills = 0
  product.begin()
  for (; Date.now() < end; kills++) {
    await sleep(1_000 + Math.random() * 5_000)
    await product.kill(kills % 3 === 2 ? 'database' : 'server')
  }
  await product.finish()
  const { wrong, done } = await product.review()
  console.log(`${kills} kills in ${MINUTES} minutes: ${JSON.stringify(done)}`)
  expect(wrong).toEqual([])
})

/** The records marks of boards lead to, over many more boards than `npm test` makes. @source ADR 0047 */
import { expect, test } from 'vitest'
import { proveMarks } from '../support/prove-marks.ts'
import { startServer } from '../support/server.ts'

test('of every mark of 500 boards, the records it leads three readers of different rows to count or sum to it', async () => {
  const server = await startServer()
  const { led } = await proveMarks(server, Number(process.env.BOARDS ?? 500), true)
  expect(led).toBeGreaterThan(10_000)
  await server.stop()
})

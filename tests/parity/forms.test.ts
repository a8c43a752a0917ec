/** Forms in the browser and records on the server: one engine in two places. @source VM-02, VM-03; ARCHITECTURE.md#six-laws */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFormLaw } from './form-law.ts'

let law: Awaited<ReturnType<typeof openFormLaw>>

beforeAll(async () => {
  law = await openFormLaw()
})
afterAll(() => law?.close())

test('VM-02 random forms, filled in by their controls, come to what calls with the same values come to', async () => {
  const { compared, refused } = await law.hold({ pairs: 300, each: 30 })
  expect(refused).toBeGreaterThan(60)
  expect(compared - refused).toBeGreaterThan(30)
}, 600_000)

/** The others are planted by `npm run soak`. */
const FEW = [
  'a field is required too often',
  'a field is shown always',
  'a computed value is one more',
  'a check is turned',
]

test.each(FEW)(
  'a difference is found where %s',
  async mutant => {
    expect(await law.isCaught(mutant, { forms: 10, pairs: 12 })).toBe(true)
  },
  120_000,
)

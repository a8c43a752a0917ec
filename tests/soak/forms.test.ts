/** The law of forms over many more of them, and every planted difference. @source VM-02, VM-03 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFormLaw } from '../parity/form-law.ts'
import { MUTANTS } from '../parity/mutants.ts'

let law: Awaited<ReturnType<typeof openFormLaw>>

beforeAll(async () => {
  law = await openFormLaw()
})
afterAll(() => law?.close())

test.each(Object.keys(MUTANTS))('a difference is found where %s', async mutant => {
  expect(await law.isCaught(mutant, { forms: 60, pairs: 20 })).toBe(true)
})

test('VM-02 10,000 random forms and inputs: the browser and the server come to the same', async () => {
  const { compared, refused } = await law.hold({ pairs: 10_000, each: 50 })
  console.log(`${compared} pairs compared, ${refused} of them refused`)
  expect(refused).toBeGreaterThan(2000)
}, 3_600_000)

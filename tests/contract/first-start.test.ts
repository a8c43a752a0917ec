/** A sample of `tests/soak/first-start.test.ts`. */
import { expect, test } from 'vitest'
import { killFirstStarts } from '../support/first-starts.ts'

test('a first start that is killed half way comes up whole the next time: nothing is missing, nothing there twice', async () => {
  const { expected, found } = await killFirstStarts(all => [Math.round(all / 2)])
  expect(expected.status).toBe(200)
  expect(found).toEqual(expected)
}, 300_000)

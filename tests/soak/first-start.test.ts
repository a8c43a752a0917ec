import { expect, test } from 'vitest'
import { killFirstStarts } from '../support/first-starts.ts'

test('a first start that is killed again and again comes up whole in the end: nothing is missing, nothing there twice', async () => {
  const { expected, found } = await killFirstStarts(all => [1, 2, Math.round(all / 2), all - 3, all - 1])
  expect(expected.status).toBe(200)
  expect(found).toEqual(expected)
}, 600_000)

/** Ten thousand time scopes and moments against what is counted out one by one. @source PP-18…22 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpen, nextOpening } from '#engine/portal/time-scope.ts'
import { countedOut, moments, timeScopes } from '../support/time-scopes.ts'

test('of 10,000 scopes and moments each is open and opens next when every minute and day says so', () => {
  fc.assert(
    fc.property(timeScopes, moments, (scope, at) => {
      expect({ open: isOpen(scope, at), next: nextOpening(scope, at) }).toEqual(countedOut(scope, at))
    }),
    { numRuns: 10_000 },
  )
})

import { expect, test } from 'vitest'
import type { Rule } from '../schema/document.ts'
import { neverHolds } from './never-holds.ts'

const v = (name: string) => ({ var: name })

test.each<[Rule, boolean]>([
  [false, true],
  [true, false],
  [{ '>': [v('days'), 3] }, false],
  [{ '>': [v('days'), 30] }, false],
  [{ and: [{ '<': [40, v('days')] }, { '<': [v('days'), 40] }] }, true],
  [{ '>': [v('other'), 1000] }, false],
  [{ and: [{ '>': [v('other'), 5] }, { '<': [v('other'), 5] }] }, true],
  [{ and: [{ '>=': [v('other'), 5] }, { '<=': [v('other'), 5] }] }, false],
  [{ and: [{ '==': [v('kind'), 'a'] }, { '==': [v('kind'), 'b'] }] }, true],
  [{ and: [{ '==': [v('kind'), 'a'] }, { '==': [v('kind'), 'a'] }] }, false],
  [{ and: [{ '==': [v('days'), 5] }, { '>': [v('days'), 5] }] }, true],
  [{ and: [{ '==': [v('kind'), 'a'] }, { '==': [v('other'), 'b'] }] }, false],
  [{ or: [false, { and: [{ '>': [v('days'), 5] }, { '<': [v('days'), 2] }] }] }, true],
  [{ or: [{ '>': [v('days'), 30] }, { '==': [v('kind'), 'a'] }] }, false],
  [{ and: [{ '==': [v('kind'), 'a'] }, { or: [false, false] }] }, true],
  [{ '!': [{ '>': [v('days'), 30] }] }, false],
  [{ '>': [v('days'), v('other')] }, false],
])('%j', (rule, never) => {
  expect(neverHolds(rule)).toBe(never)
})

import { expect, test } from 'vitest'
import type { Field, Rule } from '../schema/document.ts'
import { neverHolds } from './never-holds.ts'

const days: Field = { id: 'days', type: 'integer', title: { zh: '天数' }, min: 1, max: 30 }
const v = (name: string) => ({ var: name })

test.each<[Rule, boolean]>([
  [false, true],
  [true, false],
  [{ '>': [v('days'), 3] }, false],
  [{ '>': [v('days'), 30] }, true],
  [{ '>=': [v('days'), 30] }, false],
  [{ '<': [v('days'), 1] }, true],
  [{ '<': [0, v('days')] }, false],
  [{ '<': [40, v('days')] }, true],
  [{ '>': [v('other'), 1000] }, false],
  [{ and: [{ '>': [v('other'), 5] }, { '<': [v('other'), 5] }] }, true],
  [{ and: [{ '>=': [v('other'), 5] }, { '<=': [v('other'), 5] }] }, false],
  [{ and: [{ '==': [v('kind'), 'a'] }, { '==': [v('kind'), 'b'] }] }, true],
  [{ and: [{ '==': [v('kind'), 'a'] }, { '==': [v('kind'), 'a'] }] }, false],
  [{ and: [{ '==': [v('days'), 5] }, { '>': [v('days'), 5] }] }, true],
  [{ and: [{ '==': [v('kind'), 'a'] }, { '==': [v('other'), 'b'] }] }, false],
  [{ or: [{ '>': [v('days'), 30] }, { '<': [v('days'), 1] }] }, true],
  [{ or: [{ '>': [v('days'), 30] }, { '==': [v('kind'), 'a'] }] }, false],
  [{ and: [{ '==': [v('kind'), 'a'] }, { or: [false, { '>': [v('days'), 31] }] }] }, true],
  [{ '!': [{ '>': [v('days'), 30] }] }, false],
  [{ '>': [v('days'), v('other')] }, false],
])('%j', (rule, never) => {
  expect(neverHolds(rule, name => (name === 'days' ? days : undefined))).toBe(never)
})

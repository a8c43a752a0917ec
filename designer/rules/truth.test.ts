import { describe, expect, it } from 'vitest'
import { scopeOf } from '#engine/react/rule/names.ts'
import { parseSentence } from '#engine/react/rule/parse.ts'
import { loan } from '#tests/support/design-sample.ts'
import { dayAfter, samplesFor } from './truth.ts'

const scope = scopeOf(loan, () => undefined, { dicts: {}, roles: [], posts: [] })
const values = (rule: unknown, field: string) =>
  samplesFor(parseSentence(rule as never)!, scope, '2026-02-28').map(sample => sample.record[field])

describe('truth test', () => {
  it('has the boundaries of a comparison and empty', () => {
    expect(values({ '>': [{ var: 'quantity' }, 10] }, 'quantity')).toEqual([9, 10, 11, null])
  })
  it('steps decimals by their last place', () => {
    expect(values({ '>': [{ var: 'price' }, 1] }, 'price')).toEqual(['0.99', '1.00', '1.01', null])
  })
  it('steps dates by a day, over the end of a month', () => {
    expect(values({ '<': [{ var: 'loanDate' }, { var: '$today' }] }, 'loanDate')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      null,
    ])
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  })
})

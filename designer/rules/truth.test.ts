import { describe, expect, it } from 'vitest'
import { scopeOf } from '#engine/react/rule/sentence/names.ts'
import { parseSentence } from '#engine/react/rule/sentence/parse.ts'
import { dayAfter } from '#engine/value/day-after.ts'
import { loan } from '#tests/support/design-sample.ts'
import { samplesFor } from './truth.ts'

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
  it('has what another field turns at, and says what stands there', () => {
    const samples = samplesFor(
      parseSentence({ '<': [{ var: 'returnDate' }, { var: 'loanDate' }] } as never)!,
      scope,
      '2026-02-28',
    )
    expect(samples.map(({ record }) => record)).toEqual([
      { loanDate: '2026-02-28', returnDate: '2026-02-27' },
      { loanDate: '2026-02-28', returnDate: '2026-02-28' },
      { loanDate: '2026-02-28', returnDate: '2026-03-01' },
      { loanDate: '2026-02-28', returnDate: null },
    ])
    expect(samples[0]).toMatchObject({ field: 'returnDate', beside: ['loanDate'] })
  })
  it('steps a moment by a day, and a time by an hour', () => {
    const of = (type: 'datetime' | 'time') => {
      const fields = ['from', 'to'].map(id => ({ id, type, title: { zh: id } }))
      const own = scopeOf({ ...loan, fields }, () => undefined, { dicts: {}, roles: [], posts: [] })
      const sentence = parseSentence({ '<': [{ var: 'to' }, { var: 'from' }] } as never)!
      return samplesFor(sentence, own, '2026-02-28').map(({ record }) => record.to)
    }
    expect(of('datetime')).toEqual(['2026-02-27 12:00:00', '2026-02-28 12:00:00', '2026-03-01 12:00:00', null])
    expect(of('time')).toEqual(['11:00:00', '12:00:00', '13:00:00', null])
  })
})

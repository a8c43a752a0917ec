import { describe, expect, it } from 'vitest'
import { loan } from '#tests/support/design-sample.ts'
import type { Rule } from '../../../schema/document.ts'
import type { RuleType } from '../../../value/rule-type.ts'
import { wrongIn } from './wrong-in.ts'

const codes = (rule: Rule, want: RuleType | null = 'bool') =>
  wrongIn(rule, want, loan, () => undefined).map(issue => issue.code)

describe('a rule that was made', () => {
  it('is let through when its names are there and its types fit', () => {
    expect(codes({ '>': [{ var: 'quantity' }, 10] })).toEqual([])
    expect(codes({ '==': [{ var: '$me.id' }, { var: '$param.who' }] })).toEqual([])
    expect(codes({ '*': [{ var: 'quantity' }, { var: 'price' }] }, 'dec')).toEqual([])
  })

  it('is stopped when it reads a field that is not there', () => {
    expect(codes({ '==': [{ var: 'colour' }, 'red'] })).toEqual(['rule.unknown'])
  })

  it('is stopped when it compares what cannot be compared', () => {
    expect(codes({ '>': [{ var: 'loanDate' }, { var: 'quantity' }] })).toEqual(['rule.type'])
  })

  it('is stopped when its result is not what its place wants', () => {
    expect(codes({ '+': [{ var: 'quantity' }, 1] })).toEqual(['rule.result'])
    expect(codes({ '+': [{ var: 'quantity' }, 1] }, 'text')).toEqual(['rule.result'])
  })
})

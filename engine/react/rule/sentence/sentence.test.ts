import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import texts from '#schemas/text/rule.json' with { type: 'json' }
import { loan } from '#tests/support/design-sample.ts'
import type { Rule } from '../../../schema/document.ts'
import { fill, type Lang, pick, type Text } from '../../../text/text.ts'
import { scopeOf } from './names.ts'
import { parseSentence } from './parse.ts'
import { sayRule } from './say-rule.ts'
import { type Clause, type Group, type Item, type Left, OPERATORS, printSentence, type Right } from './sentence.ts'

const names = fc.constantFrom('quantity', 'reason', 'price', '$me.id')
const left: fc.Arbitrary<Left> = fc.oneof(
  names.map(name => ({ kind: 'name' as const, name })),
  fc.record({
    kind: fc.constant('rows' as const),
    fn: fc.constantFrom('sum', 'max'),
    rows: fc.constant('items'),
    of: fc.constant('n'),
  }),
  fc.constant({ kind: 'rows', fn: 'count', rows: 'items' } as const),
)
const right: fc.Arbitrary<Right> = fc.oneof(
  fc.oneof(fc.integer(), fc.string(), fc.boolean()).map(value => ({ kind: 'value' as const, value })),
  names.map(name => ({ kind: 'name' as const, name })),
  fc.integer({ min: -30, max: 30 }).map(days => ({ kind: 'today' as const, days })),
)
const clause: fc.Arbitrary<Clause> = fc
  .tuple(left, fc.constantFrom(...OPERATORS), right, right, fc.integer({ min: 1, max: 90 }), fc.array(fc.string()))
  .map(([what, is, one, two, days, list]) => {
    const sides: Record<string, Right[]> = {
      empty: [],
      notEmpty: [],
      between: [one, two],
      next: [{ kind: 'value', value: days }],
      last: [{ kind: 'value', value: days }],
      oneOf: [{ kind: 'value', value: list }],
      notOneOf: [{ kind: 'value', value: list }],
    }
    return { kind: 'clause', left: what, is, right: sides[is] ?? [one] }
  })
const group: fc.Arbitrary<Group> = fc.letrec<{ group: Group; item: Item }>(tie => ({
  group: fc.record({
    kind: fc.constant('group' as const),
    of: fc.constantFrom('all', 'any', 'none'),
    items: fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
  }) as fc.Arbitrary<Group>,
  item: fc.oneof({ depthSize: 'small', withCrossShrink: true }, clause, tie('group')),
})).group

describe('rule builder', () => {
  it('reads back every rule it can make: print(parse(rule)) is the rule', () => {
    fc.assert(
      fc.property(group, made => {
        const rule = printSentence(made)
        const parsed = parseSentence(rule)
        if (parsed) expect(printSentence(parsed)).toEqual(rule)
        else expect(hasLoneAll(made)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each<[Rule]>([
    [{ if: [{ var: 'a' }, 1, 2] }],
    [{ '>': [{ '+': [{ var: 'a' }, 1] }, 2] }],
    [{ '!': [{ and: [{ var: 'a' }] }] }],
    [{ and: [{ '>': [{ var: 'a' }, 1] }] }],
  ])('leaves another shape alone: %j', rule => {
    expect(parseSentence(rule)).toBeNull()
  })

  const speech = (lang: Lang) => ({
    lang,
    t: (key: string, params?: Record<string, unknown>) =>
      fill(pick((texts as Record<string, Text>)[key.replace(/^rule\./, '')], lang) || key, params),
    scope: scopeOf(loan, () => undefined, { dicts: {}, roles: [], posts: [] }),
  })
  it.each<[Rule, string, string]>([
    [{ '>': [{ var: 'quantity' }, 10] }, '数量 大于 10', 'Quantity is more than 10'],
    [
      { '<': [{ var: 'returnDate' }, { var: 'loanDate' }] },
      '归还日期 早于 借出日期',
      'Return date is before Loan date',
    ],
    [{ empty: [{ var: 'reason' }] }, '事由 为空', 'Reason is empty'],
    [{ endsWith: [{ var: 'reason' }, '会'] }, '事由 结尾是 会', 'Reason ends with 会'],
    [
      { or: [{ '>': [{ var: 'quantity' }, 10] }, { '!': [{ empty: [{ var: 'reason' }] }] }] },
      '数量 大于 10 或 事由 不为空',
      'Quantity is more than 10 or Reason is not empty',
    ],
    [
      {
        and: [
          { '>=': [{ var: 'returnDate' }, { var: '$today' }] },
          { '<=': [{ var: 'returnDate' }, { addDays: [{ var: '$today' }, 7] }] },
        ],
      },
      '归还日期 在今后 7 天内',
      'Return date is within the next 7 days',
    ],
    [{ '*': [{ var: 'quantity' }, { var: 'price' }] }, '数量 × 单价', 'Quantity × Price'],
  ])('says %j', (rule, zh, en) => {
    expect(sayRule(rule, speech('zh'))).toBe(zh)
    expect(sayRule(rule, speech('en'))).toBe(en)
  })
})

/** A group `all` of one item inside another group is written without its group, and reads back as the item. */
function hasLoneAll(made: Group): boolean {
  return made.items.some(item => item.kind === 'group' && (item.of === 'all' || hasLoneAll(item)))
}

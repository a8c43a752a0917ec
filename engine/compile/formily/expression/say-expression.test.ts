import { expect, test } from 'vitest'
import { asTruth, not, readExpression } from './read-expression.ts'

const names = (path: string[]) => (path[0] === '$values' ? path.slice(1).join('_') : null)
const v = (name: string) => ({ var: name })

test.each([
  ['{{$values.a}}', v('a')],
  ["{{ $values.a === 'x' }}", { '==': [v('a'), 'x'] }],
  ['{{$values.a !== 3}}', { '!=': [v('a'), 3] }],
  ["{{$values.a == ''}}", { empty: [v('a')] }],
  ['{{null != $values.a}}', { '!': [{ empty: [v('a')] }] }],
  [
    '{{$values.a > 1 && $values.b <= 2.5 || !$values.c}}',
    { or: [{ and: [{ '>': [v('a'), 1] }, { '<=': [v('b'), 2.5] }] }, { '!': [v('c')] }] },
  ],
  ['{{$values.a ? 1 : $values.b ? 2 : 3}}', { if: [v('a'), 1, { if: [v('b'), 2, 3] }] }],
  ['{{$values.a + $values.b * -2}}', { '+': [v('a'), { '*': [v('b'), -2] }] }],
  ["{{$values.a + '元'}}", { cat: [v('a'), '元'] }],
  ['{{($values.a - 1) / 2}}', { '/': [{ '-': [v('a'), 1] }, 2, 6] }],
  ["{{$values?.a['b']}}", v('a_b')],
  ["{{'it\\'s'}}", "it's"],
])('%s is read', (text, rule) => {
  expect(readExpression(text, names)).toEqual(rule)
})

test.each([
  '{{$values.list.map(x => x)}}',
  '{{() => alert(1)}}',
  '{{$self.fetch()}}',
  '{{window.location}}',
  '{{constructor.constructor("return 1")()}}',
  '{{$values.a; 1}}',
  '{{$values.a = 1}}',
  '{{`a`}}',
  '{{$values.a ===}}',
  '{{}}',
  '{{(((}}',
])('%s is not read, and never run', text => {
  expect(readExpression(text, names)).toBeNull()
})

test('one that is longer than any rule is not read', () => {
  expect(readExpression(`{{${'('.repeat(100_000)}`, names)).toBeNull()
  expect(readExpression(`{{${'1+'.repeat(100_000)}1}}`, names)).toBeNull()
})

test('as a condition, a name that is no boolean means that it is not empty', () => {
  const isTruth = (name: string) => name === 'yes'
  expect(asTruth({ and: [v('yes'), v('a')] }, isTruth)).toEqual({ and: [v('yes'), { '!': [{ empty: [v('a')] }] }] })
  expect(asTruth({ '!': [v('a')] }, isTruth)).toEqual({ empty: [v('a')] })
  expect(asTruth({ '!': [{ '!': [v('a')] }] }, isTruth)).toEqual({ '!': [{ empty: [v('a')] }] })
  expect(not(true)).toBe(false)
})

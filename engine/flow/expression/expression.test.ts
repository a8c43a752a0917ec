import { describe, expect, test } from 'vitest'
import type { Fault } from '../../error/fault.ts'
import { readExpression } from './read-expression.ts'
import { type Names, runExpression } from './run-expression.ts'
import type { Value } from './value.ts'

const VARS: Record<string, Value> = {
  input: 2,
  var: 'v',
  text: '2',
  name: 'Ann',
  no: null,
  yes: true,
  list: ['a', 'b'],
  none: [],
  record: { city: { name: 'Kunming' }, 'a b': 1 },
}
const names: Names = {
  has: name => Object.hasOwn(VARS, name),
  get: name => VARS[name],
  isService: name => name === 'leave',
  call: (_, method, args) => [method, ...args],
}
const run = (text: string) => runExpression(readExpression(text), names)
const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as Fault).code
  }
  return null
}

test.each<[text: string, value: Value]>([
  ['${input == 2}', true],
  ['${ input  ==  2 }', true],
  ['${input != 2}', false],
  ['${text == 2}', true],
  ['${2 == text}', true],
  ['${text > 10}', false],
  ["${'b' > 'a'}", true],
  ['${no == null}', true],
  ['${no > 1}', false],
  ['${no <= null}', true],
  ['${5-2}', 3],
  ['${3/5 >= 0.6}', true],
  ['${7 % 4}', 3],
  ['${7 mod 4}', 3],
  ['${6 div 4}', 1.5],
  ['${-input + 1}', -1],
  ['${1 + 2 * 3}', 7],
  ['${(1 + 2) * 3}', 9],
  ['${no + 1}', 1],
  ['${!yes}', false],
  ['${not yes}', false],
  ['${yes && input > 1}', true],
  ['${yes and input lt 1}', false],
  ['${no == null || missing}', true],
  ['${yes ? 1 : 2}', 1],
  ['${input gt 5 ? 1 : input eq 2 ? 3 : 4}', 3],
  ['${empty list}', false],
  ['${empty none}', true],
  ['${not empty no}', false],
  ['${record.city.name}', 'Kunming'],
  ["${record['a b']}", 1],
  ['${record.nothing.further}', null],
  ['${list[1]}', 'b'],
  ['${list.size() == 2}', true],
  ["${list.contains('b')}", true],
  ["${name.equals('Ann')}", true],
  ['${name.toUpperCase()}', 'ANN'],
  ["${'it\\'s'}", "it's"],
  ['${leave.days(input, name)}', ['days', 2, 'Ann']],
  ['Request of ${name}', 'Request of Ann'],
  ['${name}-${input}', 'Ann-2'],
  ['plain', 'plain'],
  ['', ''],
  ['  ${yes}  ', true],
  ['#{yes}', true],
])('%s', (text, value) => {
  expect(run(text)).toEqual(value)
})

describe('functions over variables, whether they are there or not', () => {
  test.each<[text: string, value: Value]>([
    ['${vars:get(input)}', 2],
    ["${var:get('input') + 1}", 3],
    ['${variables:get("missing")}', null],
    ['${vars:getOrDefault(input, 5)}', 2],
    ['${vars:getOrDefault(missing, 5)}', 5],
    ['${vars:exists(input)}', true],
    ['${vars:exists(no)}', false],
    ['${vars:exists(missing)}', false],
    ['${vars:isEmpty(missing)}', true],
    ['${vars:isEmpty(none)}', true],
    ['${vars:empty(list)}', false],
    ['${vars:isNotEmpty(list)}', true],
    ['${vars:notEmpty(missing)}', false],
    ['${vars:equals(input, 2)}', true],
    ['${vars:eq(text, 2)}', true],
    ["${vars:eq(name, 'Ann')}", true],
    ['${vars:eq(name, 2)}', false],
    ['${vars:eq(list, 2)}', false],
    ['${vars:eq(yes, true)}', true],
    ['${vars:equals(missing, 2)}', false],
    ['${vars:equals(missing, null)}', true],
    ['${vars:notEquals(missing, 2)}', true],
    ['${vars:ne(input, 2)}', false],
    ['${vars:contains(list, "a", "b")}', true],
    ['${vars:contains(list, "a", "c")}', false],
    ['${vars:contains(name, "nn")}', true],
    ['${vars:contains(missing, "a")}', false],
    ['${vars:containsAny(list, "a", "c")}', true],
    ['${vars:containsAny(missing, "a", "c")}', false],
    ['${vars:lessThan(input, 3)}', true],
    ['${vars:lowerThan(input, 2)}', false],
    ['${vars:lt(missing, 3)}', false],
    ['${vars:lte(input, 2)}', true],
    ['${vars:lessThanOrEquals(missing, null)}', false],
    ['${vars:lowerThanOrEquals(name, "Bob")}', true],
    ['${vars:greaterThan(text, 1)}', true],
    ['${vars:gt(missing, 1)}', false],
    ['${vars:gt(name, 1)}', false],
    ['${vars:gte(input, 2)}', true],
    ['${vars:greaterThanOrEquals(missing, 0)}', false],
    ['${vars:eq(missing, input) || vars:gt(input, 1)}', true],
    ['${yes ? vars:get(input) : vars:get(name)}', 2],
    ['${!vars:exists(missing) && input == 2}', true],
    ['${ vars : get ( input ) }', 2],
    ['${yes ? var : 3}', 'v'],
  ])('%s', (text, value) => {
    expect(run(text)).toEqual(value)
  })

  test('one that is not there, or is asked about nothing, is refused when it is read', () => {
    expect(codeOf(() => readExpression('${vars:drop(input)}'))).toBe('flow.expression-method')
    expect(codeOf(() => readExpression('${vars:get()}'))).toBe('flow.expression')
    expect(codeOf(() => readExpression('${other:get(input)}'))).toBe('flow.expression')
  })
})

describe('what the subset has no place for is refused when it is read', () => {
  test.each([
    '${',
    '${}',
    '${a',
    '${1 +}',
    '${a b}',
    '${a = 1}',
    '${a; b}',
    '${x -> y}',
    '${constructor}',
    '${a.constructor}',
    '${a.__proto__}',
    "${a['__proto__']}",
    "${a['constructor']}",
    '${a.getClass()}',
    '${new Date()}',
    '${function() {}}',
    '${`x`}',
    '${a.b.}',
    `\${${'('.repeat(60)}1${')'.repeat(60)}}`,
    `\${a${'.b'.repeat(60)}}`,
    `\${${'!'.repeat(60)}a}`,
  ])('%s', text => {
    expect(codeOf(() => readExpression(text))).toBe('flow.expression')
  })

  test('and a text without end, before it is looked at', () => {
    expect(codeOf(() => readExpression(`\${${'1+'.repeat(5_000)}1}`))).toBe('flow.expression-size')
  })

  test('with the place it cannot be read from on', () => {
    expect(() => readExpression('${input ==}')).toThrow(
      expect.objectContaining({ params: { text: '${input ==}', at: 11 } }),
    )
  })
})

test.each([
  ['${missing == 1}', 'flow.expression-name'],
  ['${name + 1}', 'flow.expression-type'],
  ['${input.nothing}', 'flow.expression-type'],
  ['${record ? 1 : 2}', 'flow.expression-type'],
  ['${name.repeat(3)}', 'flow.expression-method'],
  ["${name.contains('a', 'b')}", 'flow.expression-method'],
  ['${record.city.toString()}', 'flow.expression-method'],
])('%s is refused when it is run: %s', (text, code) => {
  expect(codeOf(() => run(text))).toBe(code)
})

test('nothing behind a value is reached by a key that is computed', () => {
  const keys = { has: () => true, get: (name: string) => (name === 'key' ? '__proto__' : { a: 1 }) }
  expect(runExpression(readExpression('${x[key]}'), keys)).toBeNull()
})

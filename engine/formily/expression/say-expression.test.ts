import { expect, test } from 'vitest'
import type { Field, Json, Rule } from '../../schema/document.ts'
import { type Found, sayExpression, sayOneOf } from './say-expression.ts'

const title = { zh: 'x' }
const field = (id: string, more: Partial<Field> = {}): Found => ({
  rule: { var: id },
  field: { id, type: 'string', title, ...more },
})
const choice = (id: string, values: Json[], more: Partial<Field> = {}): Found => ({
  ...field(id, { type: 'enum', ...more }),
  codes: new Map(values.map((value, at) => [value, typeof value === 'string' ? value : `c${at}`])),
})
const FOUND: Record<string, Found> = {
  a: field('a'),
  b: field('b'),
  n: field('n', { type: 'integer' }),
  yes: field('yes', { type: 'boolean' }),
  rows: field('rows', { type: 'children', fields: [] }),
  files: field('files', { type: 'file' }),
  kind: choice('kind', ['x', 'y']),
  flag: choice('flag', [true, false]),
  kinds: choice('kinds', ['x', 'y'], { many: true }),
  'address.city': field('addressCity'),
}
const find = ([root, ...path]: string[]) =>
  (root === '$values' || root === '$query' ? FOUND[path.join('.')] : undefined) ?? null
const v = (name: string): Rule => ({ var: name })
const filled = (rule: Rule): Rule => ({ '!': [{ empty: [rule] }] })
const positive = (rule: Rule): Rule => ({ '!=': [{ coalesce: [rule, 0] }, 0] })

test.each<[string, Rule]>([
  ['{{$values.a}}', v('a')],
  ["{{ $values?.address['city'] }}", v('addressCity')],
  ["{{$values.a == ''}}", { empty: [v('a')] }],
  ['{{null != $values.a}}', filled(v('a'))],
  ['{{$values.n === "3"}}', { '==': [v('n'), 3] }],
  ['{{$values.a !== 3}}', { '!=': [v('a'), '3'] }],
  ['{{$values.kind === "z"}}', false],
  ['{{$values.flag === true}}', { '==': [v('flag'), 'c0'] }],
  ['{{$values.a ? 1 : $values.n ? 2 : 3}}', { if: [filled(v('a')), 1, { if: [positive(v('n')), 2, 3] }] }],
  ['{{$values.n + $values.n * -2}}', { '+': [v('n'), { '*': [v('n'), -2] }] }],
  ["{{$values.a + '元'}}", { cat: [v('a'), '元'] }],
  ['{{$values.a + $values.b}}', { cat: [v('a'), v('b')] }],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
  ['{{`${$values.a}-${$values.b}!`}}', { cat: [v('a'), '-', v('b'), '!'] }],
  ['{{($values.n - 1) / 2}}', { '/': [{ '-': [v('n'), 1] }, 2, 6] }],
  ['{{$values.n % 2}}', { mod: [v('n'), 2] }],
  ['{{$values.a || "none"}}', { if: [filled(v('a')), v('a'), 'none'] }],
  ['{{$values.a ?? "none"}}', { coalesce: [v('a'), 'none'] }],
  ['{{$values.a.length}}', { length: [v('a')] }],
  ['{{$values.rows?.length > 2}}', { '>': [{ count: [v('rows')] }, 2] }],
  ['{{$values.files.length}}', { size: [v('files')] }],
  ['{{Math.max($values.n, 3)}}', { greatest: [v('n'), 3] }],
  ['{{Math.round($values.n)}}', { round: [v('n'), 0] }],
  ['{{$values.a.trim().toUpperCase()}}', { upper: [{ trim: [v('a')] }] }],
  ["{{$form.query('a').value()}}", v('a')],
  ["{{$form.getValuesIn('n') > 1}}", { '>': [v('n'), 1] }],
  ["{{'it\\'s'}}", "it's"],
  ['{{"a\\n\\t\\\\b\\u0041\\u{1F600}\\"`"}}', 'a\n\t\\bA😀"`'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
  ['{{`a\\n${$values.a}\\`\\$`}}', { cat: ['a\n', v('a'), '`$'] }],
])('the value of %s', (text, rule) => {
  expect(sayExpression(text, find, 'value')).toEqual(rule)
})

test.each<[string, Rule]>([
  ['{{$values.a}}', filled(v('a'))],
  ['{{!$values.a}}', { empty: [v('a')] }],
  ['{{!!$values.yes}}', v('yes')],
  ['{{$values.n}}', positive(v('n'))],
  ['{{!!$values.flag}}', { '==': [v('flag'), 'c0'] }],
  ['{{$values.yes && $values.a}}', { and: [v('yes'), filled(v('a'))] }],
  ['{{$values.yes && true}}', v('yes')],
  [
    '{{$values.n > 1 && $values.n <= 2.5 || !$values.yes}}',
    { or: [{ and: [{ '>': [v('n'), 1] }, { '<=': [v('n'), 2.5] }] }, { '!': [v('yes')] }] },
  ],
  ["{{['x', 'z'].includes($values.kind)}}", { '==': [v('kind'), 'x'] }],
  ["{{['x', 'y'].indexOf($values.kind) > -1}}", { in: [v('kind'), ['x', 'y']] }],
  ["{{$values.kinds.includes('y')}}", { has: [v('kinds'), 'y'] }],
  ["{{$values.a.indexOf('y') === -1}}", { '!': [{ contains: [v('a'), 'y'] }] }],
  ["{{$values.a.startsWith('y')}}", { startsWith: [v('a'), 'y'] }],
  ['{{$values.rows.length}}', positive({ count: [v('rows')] })],
  ['{{$values.yes ? true : false}}', { if: [v('yes'), true, false] }],
])('whether %s holds', (text, rule) => {
  expect(sayExpression(text, find, 'truth')).toEqual(rule)
})

test('whether a state is one of some words', () => {
  expect(sayOneOf("{{$values.yes ? 'none' : 'visible'}}", find, ['none'])).toEqual({ if: [v('yes'), true, false] })
  expect(sayOneOf('{{$values.kind}}', find, ['x', 'none'])).toEqual({ '==': [v('kind'), 'x'] })
  expect(sayOneOf('{{$values.a}}', find, ['x', 'none'])).toEqual({ in: [v('a'), ['x', 'none']] })
  expect(sayOneOf('{{$values.gone}}', find, ['x'])).toBeNull()
})

test.each([
  '{{$values.list.map(x => x)}}',
  '{{() => alert(1)}}',
  '{{$self.fetch()}}',
  '{{window.location}}',
  '{{constructor.constructor("return 1")()}}',
  '{{$values.a; 1}}',
  '{{$values.a = 1}}',
  '{{new Date()}}',
  '{{typeof $values.a}}',
  '{{$values[$values.a]}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
  '{{`${$values.a`}}',
  '{{$values.a ===}}',
  '{{}}',
  '{{(((}}',
  "{{'a\\d'}}",
  "{{'\\u00'}}",
  "{{'\\u{110000}'}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
  '{{`\\${$values.a}`}}',
])('%s is not said, and never run', text => {
  expect(sayExpression(text, find, 'value')).toBeNull()
})

test.each([
  ['brackets', `${'('.repeat(450)}1${')'.repeat(450)}`],
  ['open brackets', '('.repeat(995)],
  ['lists', '['.repeat(995)],
  ['signs', `${'!'.repeat(990)}1`],
  ['choices', `${'1?1:'.repeat(200)}1`],
])('one that goes deeper into %s than any rule is not read', (_, text) => {
  expect(sayExpression(`{{${text}}}`, find, 'value')).toBeNull()
})

test('one that is longer than any rule is not read', () => {
  expect(sayExpression(`{{${'('.repeat(100_000)}`, find, 'value')).toBeNull()
  expect(sayExpression(`{{${'1+'.repeat(100_000)}1}}`, find, 'value')).toBeNull()
  expect(sayExpression(`{{${'`${'.repeat(10_000)}}}`, find, 'value')).toBeNull()
})

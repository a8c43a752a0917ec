import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { groupDigits, groupValue } from '#engine/value/group-digits.ts'
import { safeLink, webLink } from '#engine/value/safe-link.ts'
import { countCodePoints } from './count-code-points.ts'
import { describeControl } from './describe-control.ts'

test.each([
  ['https://example.org/a', true],
  ['/app/loans', true],
  ['mailto:a@example.org', true],
  ['//example.org', false],
  ['/\\example.org', false],
  ['/\t/example.org', false],
  ['/a\n/example.org', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
])('the address %s may be followed: %s', (address, may) => expect(safeLink(address)).toBe(may ? address : undefined))

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['example.org/a', '//example.org/a'],
  ['/app/loans', null],
  ['javascript:alert(1)', null],
])('of the web the address %s leads to %s', (address, link) => expect(webLink(address)).toBe(link))

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['-1234567.1234', '-1,234,567.1234'],
])('%s is shown as %s', (number, text) => expect(groupDigits(number)).toBe(text))

test.each<[string, Pick<Field, 'type' | 'scale' | 'widget'>, string]>([
  ['2026', { type: 'integer' }, '2026'],
  ['-2026', { type: 'decimal' }, '-2026'],
  ['12026', { type: 'integer' }, '12,026'],
  ['2026', { type: 'decimal', scale: 2 }, '2,026'],
  ['2026.50', { type: 'decimal', scale: 2 }, '2,026.50'],
  ['2026', { type: 'decimal', widget: 'money' }, '2,026'],
  ['12026', { type: 'string' }, '12026'],
  ['Up to 12026', { type: 'integer' }, 'Up to 12026'],
])('%s of %j is said %s', (number, field, said) => expect(groupValue(number, field)).toBe(said))

test('an emoji counts as one', () => expect(countCodePoints('a\u{1F600}')).toBe(2))

test('only what is there describes a control', () => {
  expect(describeControl({ id: 'a', invalid: false, required: false })['aria-describedby']).toBeUndefined()
  expect(describeControl({ id: 'a', help: 'h', invalid: true, required: true })).toEqual({
    id: 'a',
    'aria-invalid': true,
    'aria-required': true,
    'aria-describedby': 'a-issue a-help',
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPattern, compilePattern } from './pattern.ts'

const PATTERNS = [
  '^[A-Za-z0-9][A-Za-z0-9_.@-]*$',
  '^[0-9]{6,12}$',
  'a|bc|',
  '^(a|b)*c+$',
  '^(?:ab?){2,3}$',
  '[^a-c\\d]',
  '^\\w+\\s\\S.$',
  'a{0}b',
  '^a??b*?$',
  '\\u0061\\x62|\\.',
  '(^a)|(b$)',
  '[-a]b|[a-]c',
  '^.$',
]

describe('a pattern', () => {
  test.each(PATTERNS)('%s finds what a regular expression finds', source => {
    const pattern = compilePattern(source)
    const expression = new RegExp(source, 'u')
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'b', 'c', '.', '@', '1', ' ', '_', '-', 'Z', '\n', '\u4e2d'),
          maxLength: 8,
        }),
        text => {
          expect(pattern.matches(text)).toBe(expression.test(text))
        },
      ),
    )
  })

  test('takes a character outside of the first plane as one', () => {
    expect(compilePattern('^.{2}$').matches('\u{20BB7}\u91ce')).toBe(true)
    expect(compilePattern('^[\\u{20000}-\\u{2FFFF}]$').matches('\u{20BB7}')).toBe(true)
  })

  test('that makes others explode is matched in one walk', () => {
    expect(compilePattern('^(a+)+$').matches(`${'a'.repeat(5000)}!`)).toBe(false)
    expect(compilePattern('^(a|a)*(a|a)*$').matches(`${'a'.repeat(5000)}!`)).toBe(false)
  })

  test('that repeats nothing is built at once', () => {
    expect(compilePattern('^(((((){1000}){1000}){1000}){0,1000}){1000}a{0}$').matches('')).toBe(true)
  })

  test('a text that takes too long to walk does not match, however long and whatever the pattern', () => {
    const text = 'a'.repeat(1_000_000)
    for (const source of ['^[ab]*$', '(a|b|c|d?){300}z', '^(a?){1000}$'])
      expect(compilePattern(source).matches(text)).toBe(false)
    expect(compilePattern('^[ab]*$').matches('a'.repeat(100_000))).toBe(true)
  })

  test.each([
    '(?=a)',
    '(?<!a)b',
    '(a)\\1',
    '\\bword',
    'a**',
    '(',
    'a)',
    '[a',
    '[z-a]',
    'a{2,1}',
    'x{1,5000}',
    '\\',
    '*a',
    '((a{1000}){1000})',
  ])('%s is refused', source => {
    expect(checkPattern(source)?.code).toBe(source.startsWith('((') ? 'field.pattern.large' : 'field.pattern.unsafe')
    expect(() => compilePattern(source)).toThrow('not a safe pattern')
  })
})

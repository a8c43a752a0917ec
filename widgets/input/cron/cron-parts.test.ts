import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginChoice, type Choice, choosePart, kindsOf, PARTS, printPart, readPart, splitCron } from './cron-parts.ts'

describe('a part of a Quartz expression', () => {
  test.each([
    ['second', '*', { kind: 'every' }],
    ['minute', '0/20', { kind: 'step', from: 0, by: 20 }],
    ['minute', '*/5', { kind: 'step', from: 0, by: 5 }],
    ['day', '*/5', { kind: 'step', from: 1, by: 5 }],
    ['hour', '8-18', { kind: 'range', from: 8, to: 18 }],
    ['hour', '8,12,18', { kind: 'list', values: [8, 12, 18] }],
    ['hour', '2', { kind: 'list', values: [2] }],
    ['day', '?', { kind: 'open' }],
    ['day', 'L', { kind: 'lastDay' }],
    ['day', 'LW', { kind: 'lastWorkday' }],
    ['day', '15W', { kind: 'workday', near: 15 }],
    ['month', 'jan-MAR', { kind: 'range', from: 1, to: 3 }],
    ['weekday', 'MON-FRI', { kind: 'range', from: 2, to: 6 }],
    ['weekday', '6L', { kind: 'lastOf', weekday: 6 }],
    ['weekday', '6#3', { kind: 'nthOf', weekday: 6, nth: 3 }],
    ['year', '', { kind: 'open' }],
    ['year', '*', { kind: 'open' }],
    ['minute', '10-50/10', { kind: 'typed', text: '10-50/10' }],
    ['hour', 'nonsense', { kind: 'typed', text: 'nonsense' }],
  ] as const)('JB-02 %s %s is read as the choice it stands for', (name, text, choice) => {
    expect(readPart(name, text)).toEqual(choice)
  })

  test('JB-02 what is chosen is read again as it was chosen', () => {
    const choices = PARTS.flatMap(({ name }) => kindsOf(name).map(kind => [name, kind] as const))
    fc.assert(
      fc.property(fc.constantFrom(...choices), ([name, kind]) => {
        const choice = beginChoice(name, kind, 2030)
        expect(readPart(name, printPart(name, choice))).toEqual(choice)
      }),
    )
  })
})

describe('an expression', () => {
  const hours: Choice = { kind: 'list', values: [18, 2] }
  test.each([
    ['0 0 2 * * ?', 'hour', hours, '0 0 2,18 * * ?'],
    ['0 0 2 * * ?', 'weekday', { kind: 'range', from: 2, to: 6 }, '0 0 2 ? * 2-6'],
    ['0 0 2 ? * 2-6', 'day', { kind: 'lastDay' }, '0 0 2 L * ?'],
    ['0 0 2 ? * 2-6', 'weekday', { kind: 'open' }, '0 0 2 * * ?'],
    ['0 0 2 * * ?', 'year', { kind: 'range', from: 2030, to: 2032 }, '0 0 2 * * ? 2030-2032'],
    ['0 0 2 * * ? 2030-2032', 'year', { kind: 'open' }, '0 0 2 * * ?'],
    ['half an expression', 'hour', { kind: 'list', values: [6] }, '0 0 6 * * ?'],
    ['', 'minute', { kind: 'step', from: 0, by: 5 }, '0 0/5 0 * * ?'],
  ] as const)('JB-02 %s with another %s is %s', (expression, name, choice, expected) => {
    expect(choosePart(expression, name, choice as Choice)).toBe(expected)
  })

  test('JB-02 keeps the parts nobody touched, and never limits day and weekday at once', () => {
    const choice = fc
      .constantFrom(...PARTS)
      .chain(({ name }) =>
        fc.constantFrom(...kindsOf(name)).map(kind => ({ name, choice: beginChoice(name, kind, 2030) })),
      )
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 8 }), steps => {
        let expression = '0 0 2 * * ?'
        for (const { name, choice } of steps) {
          const before = splitCron(expression)
          expression = choosePart(expression, name, choice)
          const after = splitCron(expression)
          for (const [at, part] of PARTS.entries()) {
            if (part.name !== name && part.name !== 'day' && part.name !== 'weekday') {
              expect(after[at]).toBe(before[at])
            }
          }
          expect([after[3], after[5]].filter(part => part === '?')).toHaveLength(1)
        }
      }),
    )
  })
})

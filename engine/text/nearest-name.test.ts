import { expect, test } from 'vitest'
import { mostAlike, nearestName } from './nearest-name.ts'

const widgets = ['button', 'card', 'chart', 'column', 'date', 'number', 'number-card', 'table', 'textarea']

test.each([
  ['textaria', 'textarea'],
  ['numbr', 'number'],
  ['spreadsheet', null],
])('%s is meant as %s', (word, near) => expect(nearestName(word, widgets)).toBe(near))

test('a word of any length is compared with names of its own', () => {
  const names = Array.from({ length: 1000 }, (_, n) => `field${n}`)
  expect(nearestName('x'.repeat(5_000_000), names)).toBeNull()
})

test.each([
  ['card-number', 'number-card'],
  ['datepicker', 'date'],
  ['DataTable', 'table'],
])('%s is most like %s', (word, first) => {
  const names = mostAlike(word, widgets)
  expect(names[0]).toBe(first)
  expect(names.toSorted()).toEqual(widgets.toSorted())
})

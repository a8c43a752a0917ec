import { expect, test } from 'vitest'
import { linesOf } from '#engine/value/lines-of.ts'
import { between, blockOf, moveBy, tabFrom } from './moves.ts'

const size = { rows: 30, columns: 4 }
const at = { row: 5, column: 2 }

test.each([
  ['ArrowUp', false, { row: 4, column: 2 }],
  ['ArrowDown', true, { row: 29, column: 2 }],
  ['ArrowLeft', true, { row: 5, column: 0 }],
  ['ArrowRight', false, { row: 5, column: 3 }],
  ['PageUp', false, { row: 0, column: 2 }],
  ['PageDown', false, { row: 15, column: 2 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', true, { row: 29, column: 3 }],
  ['a', false, null],
] as const)('%s (far: %s) leads to %j, never out of the table', (key, far, to) => {
  expect(moveBy(key, far, at, size)).toEqual(to)
  expect(moveBy('ArrowUp', false, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 })
})

test('Tab goes on in the next row, and leaves after the last cell', () => {
  expect(tabFrom({ row: 5, column: 3 }, false, size)).toEqual({ row: 6, column: 0 })
  expect(tabFrom({ row: 6, column: 0 }, true, size)).toEqual({ row: 5, column: 3 })
  expect(tabFrom({ row: 29, column: 3 }, false, size)).toBeNull()
  expect(tabFrom({ row: 0, column: 0 }, true, size)).toBeNull()
})

test('the cells between two, in whichever order; what is copied is read back as it was', () => {
  expect(between({ row: 3, column: 0 }, { row: 1, column: 2 })).toEqual([
    { row: 1, column: 0 },
    { row: 3, column: 2 },
  ])
  const lines = [
    ['a', 'say "b"'],
    ['two\nlines', 'tab\there'],
  ]
  expect(linesOf(blockOf(lines))).toEqual(lines)
})

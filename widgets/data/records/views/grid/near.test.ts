import { expect, test } from 'vitest'
import { columnParts, nearColumns, nearRows, printedRows } from './near.ts'

const widths = Array.from({ length: 80 }, () => 120)

test('a table of few rows and columns is drawn whole', () => {
  expect(nearRows(100, 40, 3000, 600)).toEqual({ from: 0, to: 100 })
  expect(nearColumns(widths.slice(0, 30), 2000, 900)).toEqual({ from: 0, to: 30 })
})

test('of many, those in sight are drawn and some on both sides, never more than there are', () => {
  expect(nearRows(10_000, 40, 0, 600)).toEqual({ from: 0, to: 24 })
  expect(nearRows(10_000, 40, 200_000, 600)).toEqual({ from: 4992, to: 5024 })
  expect(nearRows(10_000, 40, 399_400, 600)).toEqual({ from: 9976, to: 10_000 })
  expect(nearRows(10_000, 40, 900_000, 600).to).toBe(10_000)
  expect(nearColumns(widths, 0, 1200)).toEqual({ from: 0, to: 16 })
  expect(nearColumns(widths, 8400, 1200)).toEqual({ from: 64, to: 80 })
})

test('a pinned column is drawn wherever it is scrolled, and gaps say how many are left out', () => {
  expect(columnParts(10, { from: 4, to: 6 }, place => place === 0)).toEqual([
    ...[0, { gap: 3, before: 1 }],
    ...[4, 5, { gap: 4, before: 6 }],
  ])
  expect(columnParts(3, { from: 0, to: 3 }, () => false)).toEqual([0, 1, 2])
})

test('all rows are printed, but no more cells than a browser prints', () => {
  expect(printedRows(300, 4)).toEqual({ from: 0, to: 300 })
  expect(printedRows(10_000, 80)).toEqual({ from: 0, to: 250 })
})

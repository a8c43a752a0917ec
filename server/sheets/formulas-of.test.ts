import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { formulasOf } from './formulas-of.ts'

const cellsOf = (...rows: (Record<string, unknown> | null)[]) =>
  new Map(rows.flatMap((cell, row) => (cell ? [[`${row},2`, cell] as const] : [])))

test.each<[string, (Record<string, unknown> | null)[], string | undefined]>([
  ['one formula, each over its row', [null, { formula: 'A2*$B2' }, { formula: 'A3*$B3' }], '[0]*[1]'],
  [
    'one that is written once and shared',
    [null, { formula: 'SUM(A2:B2)', formulaSharedIndex: 0 }, { formula: '', formulaSharedIndex: 0 }],
    'SUM([0]:[1])',
  ],
  ['a text that looks like a cell', [null, { formula: 'IF(A2>1,"B9",LOG10(B2))' }], 'IF([0]>1,"B9",LOG10([1]))'],
  ['different ones', [null, { formula: 'A2' }, { formula: 'A3+1' }], undefined],
  ['one over another row', [null, { formula: 'A2+C1' }], undefined],
  ['one over a fixed row', [null, { formula: 'A2*$B$1' }], undefined],
  ['one over another sheet', [null, { formula: 'A2*Rates!B2' }], undefined],
  ['one over a sheet with a name in quotes', [null, { formula: "A2*'My rates'!B2" }], undefined],
  ['none', [null, { style: {} }], undefined],
])('of a column with %s', (_, cells, text) => {
  const rows = cells.filter(cell => cell && 'formula' in cell).length
  expect(formulasOf(cellsOf(...cells), 10)).toEqual(text === undefined ? [] : [{ at: 2, text, rows }])
})

test('formulas are found in a workbook, with their values beside', async () => {
  const cells = new Map([2, 3].map(row => [`${row - 1},2`, { formula: `A${row}*B${row}`, formulaResult: row * 10 }]))
  const rows = [
    ['a', 'b', 'c'],
    [2, 10, 20],
    [3, 10, 30],
  ]
  const { sheets } = await readXlsx(await writeXlsx({ sheets: [{ name: 'S', rows, cells: cells as never }] }), {
    readStyles: true,
  })
  expect(formulasOf(sheets[0]!.cells, 10)).toEqual([{ at: 2, text: '[0]*[1]', rows: 2 }])
  expect(sheets[0]!.rows[1]).toEqual([2, 10, 20])
})

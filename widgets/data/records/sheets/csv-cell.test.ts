import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1 234', `'+1 234`],
  ['@cmd', `'@cmd`],
  ['-abs', `'-abs`],
  ['\tx', `'\tx`],
])('what a spreadsheet would run is made text: %s', (text, cell) => expect(csvCell(text)).toBe(cell))

test.each([
  ['Projector', 'Projector'],
  ['-12.50', '-12.50'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
])('the rest stays what it is: %s', (text, cell) => expect(csvCell(text)).toBe(cell))

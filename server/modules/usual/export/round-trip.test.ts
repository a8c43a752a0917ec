/** What an export writes, an import reads: values of every type that is said in a cell. */
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { isSame } from '#engine/entity/settle.ts'
import type { Field } from '#engine/schema/document.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { sheetFormat } from '#engine/value/sheet-cell.ts'
import type { Value } from '#engine/value/value.ts'
import type { Column } from '../../../entity/table/columns.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { type CellValue, streamSheet } from '../../../sheets/write-sheet.ts'
import { readRow } from '../import/rows/read-row.ts'
import { cellOf } from './cells.ts'

const ROWS = 300
const two = (number: number) => String(number).padStart(2, '0')
const number = (least: number, most: number) => fc.integer({ min: least, max: most })
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const time = fc.tuple(number(0, 23), number(0, 59), number(0, 59)).map(parts => parts.map(two).join(':'))
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('=1+1', '_x0041_', '00123', '1e5', 'TRUE', '2026-01-01', 'a\tb\nc'),
  )
  .map(said =>
    said
      .replace(/[\0\r\ufffe\uffff]/g, '')
      .toWellFormed()
      .trim(),
  )
const options = ['a', 'b', 'c'].map(id => ({ id, title: { zh: `选项 ${id}`, en: `Option ${id}` } }))

const KINDS: [Partial<Field> & Pick<Field, 'type'>, fc.Arbitrary<unknown>][] = [
  [{ type: 'string' }, text],
  [{ type: 'text' }, text],
  [{ type: 'integer' }, fc.maxSafeInteger()],
  [{ type: 'integer', unit: { zh: '元' } }, number(-1e9, 1e9)],
  [{ type: 'integer', widget: 'duration' }, number(0, 100_000)],
  [
    { type: 'decimal', scale: 2 },
    fc.tuple(fc.bigInt(-(10n ** 17n), 10n ** 17n), number(0, 99)).map(([whole, part]) => `${whole}.${two(part)}`),
  ],
  [{ type: 'decimal', scale: 2, widget: 'percent' }, number(-10_000, 10_000).map(n => (n / 100).toFixed(2))],
  [{ type: 'boolean' }, fc.boolean()],
  [{ type: 'date' }, day],
  [{ type: 'datetime' }, fc.tuple(day, time).map(parts => parts.join(' '))],
  [{ type: 'time' }, time],
  [{ type: 'enum', options }, fc.constantFrom('a', 'b', 'c')],
  [{ type: 'enum', many: true, options }, fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })],
]

test.each(['zh', 'en'] as const)('every value comes back the same, exported in %s', async lang => {
  const columns = KINDS.map(([more], at): Column => {
    const field: Field = { id: `f${at}`, title: { zh: `列 ${at}` }, ...more }
    return { id: field.id, wire: field.id, field, type: 'text' } as unknown as Column
  })
  const records = fc.sample(
    fc.record(Object.fromEntries(KINDS.map(([, values], at) => [`f${at}`, fc.option(values, { freq: 9 })]))),
    ROWS,
  )
  async function* cells(): AsyncIterable<CellValue[]> {
    for (const record of records)
      yield columns.map(column =>
        cellOf({ title: column.field.title, column }, record as WireRecord, () => undefined, lang),
      )
  }
  const heads = columns.map(({ field }) => ({ title: field.title.zh, format: sheetFormat(field) }))
  const [, ...rows] = await readSheet(await buffer(streamSheet('S', heads, cells()).body))
  const wrong = records.flatMap((record, row) => {
    const { record: read } = readRow(rows[row] ?? [], new Map(columns.entries()), {
      references: new Map(),
      codes: new Map(),
    })
    return columns.flatMap(({ id, field }) => {
      const [before, after] = [record[id], read[id] ?? null].map(value => parseValue(field, value).value ?? null)
      return isSame(before as Value, after as Value) ? [] : [[field.type, field.widget, record[id], read[id]]]
    })
  })
  expect(wrong).toEqual([])
})

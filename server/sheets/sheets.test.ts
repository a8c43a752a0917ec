import { buffer } from 'node:stream/consumers'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CellValue } from 'hucre/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import type { Download } from '../http/answer/download.ts'
import { measureZip, readEntries } from './measure-zip.ts'
import { previewSheets } from './preview-sheets.ts'
import { readSheet, type SheetLimits } from './read-sheet.ts'
import { streamSheet, wholeBook } from './write-sheet.ts'

const MB = 1024 * 1024
const SMALL: SheetLimits = { rows: 3, columns: 3, bytes: MB, unpackedBytes: MB, heapMb: 128, timeMs: 20_000 }

const bookOf = async (rows: CellValue[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }))
const contentOf = ({ body }: Download) => (Buffer.isBuffer(body) ? Promise.resolve(body) : buffer(body))
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Fault ? error.code : String(error)),
  )

async function* each(rows: CellValue[][]): AsyncIterable<CellValue[]> {
  yield* rows
}

test('what is written is read: texts, numbers, truths, days; a formula in a text stays a text', async () => {
  const rows = [
    ['=1+1', 12.5, true],
    ['  账号 ', null, '2026-11-20'],
  ]
  const written = await contentOf(streamSheet('人/员', [{ title: 'a' }, { title: 'b' }, { title: 'c' }], each(rows)))
  expect(await readSheet(written)).toEqual([
    ['a', 'b', 'c'],
    ['=1+1', 12.5, true],
    ['账号', null, '2026-11-20'],
  ])
  const days = await bookOf([['day'], [new Date('2026-11-20T08:30:00Z')]])
  expect(await readSheet(days)).toEqual([['day'], ['2026-11-20 08:30:00']])
})

test('a text with characters that XML has not leaves a sound workbook, and one that looks escaped stays as it is', async () => {
  const odd = 'a\ufffeb\uffffc\ud800d_x0041_e'
  const books = [
    await contentOf(streamSheet('s', [{ title: odd }], each([[odd]]))),
    await contentOf(await wholeBook('s', [{ name: odd, rows: [[odd], [odd]] }])),
  ]
  for (const book of books) {
    const parts = readEntries(book).map(({ at, packed }) => inflateRawSync(book.subarray(at, at + packed)))
    expect(parts.filter(part => part.includes('\ufffe') || part.includes('\uffff'))).toEqual([])
    expect(await readSheet(book)).toEqual([['a\ufffdb\ufffdc\ufffdd_x0041_e'], ['a\ufffdb\ufffdc\ufffdd_x0041_e']])
  }
})

test('more rows or columns than may be are refused: none is lost', async () => {
  const rows = (count: number, width: number) => [...Array(count)].map((_, at) => [at, 'b', 'c', 'd'].slice(0, width))
  expect(await readSheet(await bookOf(rows(4, 3)), SMALL)).toEqual([0, 1, 2, 3].map(at => [at, 'b', 'c']))
  expect(await codeOf(readSheet(await bookOf(rows(5, 3)), SMALL))).toBe('sheet.rows')
  expect(await codeOf(readSheet(await bookOf(rows(4, 4)), SMALL))).toBe('sheet.columns')
})

test('a row far below costs nothing, and is too far', async () => {
  const far = await bookOf([['a'], ...[...Array(60_000)].map(() => []), ['end']])
  expect(await codeOf(readSheet(far))).toBe('sheet.rows')
})

test('what unpacks to more than may be is refused by what it says, before it is unpacked', async () => {
  const bomb = zipOf([['xl/worksheets/sheet1.xml', Buffer.alloc(3 * MB, 32)]])
  expect(bomb.length).toBeLessThan(10_000)
  expect(measureZip(bomb)).toBe(3 * MB)
  expect(await codeOf(readSheet(bomb, SMALL))).toBe('sheet.unpacked')
})

test('what says less than it unpacks to is refused', async () => {
  const honest = await bookOf([['a'.repeat(2000)]])
  const lying = Buffer.from(honest)
  for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 4)) {
    lying.writeUInt32LE(10, at + 24)
  }
  expect(await codeOf(readSheet(honest))).toBe('read')
  expect(await codeOf(readSheet(lying))).toBe('sheet.unreadable')
})

const OLD = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
const sheets = [{ name: 'Sheet', rows: [['a']] }]

test.each<[string, () => Buffer | Promise<Uint8Array>, string]>([
  ['no archive', () => Buffer.from('account,name'), 'sheet.unreadable'],
  ['an archive of something else', () => zipOf([['a.txt', Buffer.from('a')]]), 'sheet.unreadable'],
  [
    'an archive that ends twice',
    () => Buffer.concat([zipOf([['a.txt', Buffer.from('a')]]), zipOf([])]),
    'sheet.unreadable',
  ],
  ['nothing', () => Buffer.alloc(0), 'sheet.unreadable'],
  ['a workbook of 1997', () => OLD, 'sheet.old'],
  [
    'a workbook with a password',
    () => writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 10 } }),
    'sheet.locked',
  ],
  ['a workbook with macros, which are not read,', () => writeXlsx({ sheets, vbaProject: OLD }), 'read'],
])('%s is judged by its bytes, at an import and in a preview', async (_, make, code) => {
  const bytes = Buffer.from(await make())
  expect(await codeOf(readSheet(bytes))).toBe(code)
  expect(await codeOf(previewSheets(bytes))).toBe(code)
})

test('a reader that takes too long is ended', async () => {
  const book = await bookOf([['a']])
  expect(await codeOf(readSheet(book, { ...SMALL, timeMs: 1 }))).toBe('sheet.heavy')
})

function zipOf(entries: [name: string, content: Buffer][]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    const part = Buffer.concat([head, Buffer.from(name), packed])
    parts.push(part)
    directory.push(entry, Buffer.from(name))
    at += part.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

test.each(['1A', 'A0', 'AAAAAA1', 'A', ''])(
  'HT-35 a cell said to stand at %j is no cell: the file is refused',
  async at => {
    const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const part = (name: string, text: string): [string, Buffer] => [name, Buffer.from(`<?xml version="1.0"?>${text}`)]
    const book = (reference: string) =>
      zipOf([
        part(
          '[Content_Types].xml',
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
        ),
        part(
          '_rels/.rels',
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${rels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        ),
        part(
          'xl/workbook.xml',
          `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets><sheet name="s" sheetId="1" r:id="a"/></sheets></workbook>`,
        ),
        part(
          'xl/_rels/workbook.xml.rels',
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
        part(
          'xl/worksheets/sheet1.xml',
          `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="${reference}"><v>7</v></c></row></sheetData></worksheet>`,
        ),
      ])
    expect(await readSheet(book('B1'))).toEqual([[null, 7]])
    expect(await codeOf(readSheet(book(at)))).toBe('sheet.unreadable')
    expect(await codeOf(previewSheets(book(at)))).toBe('sheet.unreadable')
  },
)

test('FM-24 the beginning of each visible sheet is shown: what stands in it, cut where there is more', async () => {
  const book = await writeXlsx({
    sheets: [
      { name: '一览', rows: [['<b>x</b>', 12.5, true, null], [], [null, new Date('2026-11-20T08:30:00Z')]] },
      { name: 'hidden', rows: [['secret']], hidden: true },
      { name: 'long', rows: [...Array(300)].map((_, at) => [at]) },
      { name: 'wide', rows: [[...Array(60).keys()]] },
      { name: 'empty', rows: [] },
    ],
  })
  const [first, long, wide, empty, ...more] = await previewSheets(Buffer.from(book))
  expect(first).toEqual({
    name: '一览',
    rows: [['<b>x</b>', 12.5, true], [], [null, '2026-11-20 08:30:00']],
    isCut: false,
  })
  expect([long!.name, long!.rows.length, long!.rows.at(-1), long!.isCut]).toEqual(['long', 200, [199], true])
  expect([wide!.rows[0]!.length, wide!.isCut]).toEqual([50, true])
  expect(empty).toEqual({ name: 'empty', rows: [], isCut: false })
  expect(more).toEqual([])
})

test('FM-24 what is no workbook, or too large a one, is refused, and the next is read', async () => {
  expect(await codeOf(previewSheets(zipOf([['x', Buffer.from('nothing')]])))).toBe('sheet.unreadable')
  expect(await codeOf(previewSheets(Buffer.alloc(11 * MB)))).toBe('sheet.size')
  expect((await previewSheets(await bookOf([['a']])))[0]!.rows).toEqual([['a']])
})

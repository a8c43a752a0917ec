/**
 * Checks the cell references of a workbook. The reader misreads an invalid one as another place, and the cell would be
 * lost silently, so such a file is refused before it is read.
 * @source HT-35
 */
import { inflateRawSync } from 'node:zlib'
import type { ZipEntry } from './measure-zip.ts'

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
const CELL = /<(?:\w+:)?c\s(?:[^<>]*?\s)?r="([^"]*)"/g
const PART = 1024 * 1024
/** Up to XFD1048576. */
const PLACE = /^[A-Z]{1,3}[1-9]\d{0,6}$/i

/** @throws Error naming an invalid reference */
export function checkCells(bytes: Uint8Array, entries: ZipEntry[]): void {
  for (const { name, at, packed, size, isDeflated } of entries) {
    if (!SHEET.test(name)) continue
    const content = bytes.subarray(at, at + packed)
    const xml = isDeflated ? inflateRawSync(content, { maxOutputLength: Math.max(size, 1) }) : Buffer.from(content)
    for (const part of partsOf(xml)) {
      for (const [, place = ''] of part.matchAll(CELL)) {
        if (!PLACE.test(place)) throw new Error(`no cell: ${place.slice(0, 20)}`)
      }
    }
  }
}

/** Splits at the beginning of tags, so that none is cut; a byte is a character, because only ASCII is searched for. */
function* partsOf(xml: Buffer): Iterable<string> {
  for (let from = 0, to = 0; from < xml.length; from = to) {
    const next = from + PART < xml.length ? xml.lastIndexOf('<', from + PART) : -1
    to = next > from ? next : Math.min(from + PART, xml.length)
    yield xml.toString('latin1', from, to)
  }
}

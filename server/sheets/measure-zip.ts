/**
 * The unpacked size that a zip archive declares, read from its directory before unpacking. The spreadsheet reader
 * unpacks no entry beyond its declared size, so this limits the total.
 * @source docs/security.md#files
 */
import { Fault } from '#engine/error/fault.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
/** Placeholder for a number too large for the plain format; no spreadsheet within the limits needs it. */
const ELSEWHERE = 0xffffffff

export interface ZipEntry {
  name: string
  /** offset of its content */
  at: number
  packed: number
  /** declared size when unpacked */
  size: number
  isDeflated: boolean
}

/**
 * @returns  bytes of all entries together
 * @throws   Fault 'sheet.unreadable' for a file that is no archive, or does not declare the sizes of its entries
 */
export function measureZip(bytes: Buffer): number {
  return readEntries(bytes).reduce((total, { size }) => total + size, 0)
}

/** The entries of its directory. @throws Fault as `measureZip` */
export function readEntries(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) throw new Fault('sheet.unreadable')
    const packed = bytes.readUInt32LE(at + 20)
    const size = bytes.readUInt32LE(at + 24)
    if (packed === ELSEWHERE || size === ELSEWHERE || (size === 0 && packed > 2)) throw new Fault('sheet.unreadable')
    const local = bytes.readUInt32LE(at + 42)
    if (local + LOCAL_BYTES > end) throw new Fault('sheet.unreadable')
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)),
      at: local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
      packed,
      size,
      isDeflated: bytes.readUInt16LE(at + 10) !== 0,
    })
    at += ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The single end record at the very end. An archive with two of them is ambiguous and refused. */
function findEnd(bytes: Buffer): number {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(END)
  const end = bytes.lastIndexOf(mark)
  const isLast =
    end >= 0 && end + END_BYTES <= bytes.length && end + END_BYTES + bytes.readUInt16LE(end + 20) === bytes.length
  if (!isLast || bytes.indexOf(mark) !== end) throw new Fault('sheet.unreadable')
  return end
}

import { expect, test } from 'vitest'
import { unreadableKind } from './workbook-kind.ts'

const OLE = 'd0cf11e0a1b11ae1'
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const LOCKED = Buffer.from('EEncryptedPackage', 'utf16le').toString('hex')

test.each([
  ['a zip', '504b0304', null],
  ['nothing', '', null],
  ['half a head', OLE.slice(0, 8), null],
  ['Excel 97–2003', `${OLE}000045006e00`, 'old'],
  ['a password', `${OLE}0000${LOCKED}00`, 'locked'],
  ['the name cut off', `${OLE}${LOCKED.slice(0, -4)}`, 'old'],
])('%s', (_, hex, kind) => {
  expect(unreadableKind(bytes(hex))).toBe(kind)
})

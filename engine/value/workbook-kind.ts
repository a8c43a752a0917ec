/** The container of the formats before 2007, and of workbooks with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** In UTF-16, the name of the part that holds a workbook with a password. */
const LOCKED = [...'EncryptedPackage'].flatMap(letter => [letter.charCodeAt(0), 0])

/** Why a file is no workbook that can be read: `old` of Excel 97–2003, `locked` with a password; null: it may be one. */
export function unreadableKind(bytes: Uint8Array): 'old' | 'locked' | null {
  if (!OLE.every((byte, at) => bytes[at] === byte)) return null
  for (let at = bytes.indexOf(LOCKED[0]!); at >= 0; at = bytes.indexOf(LOCKED[0]!, at + 1))
    if (LOCKED.every((byte, place) => bytes[at + place] === byte)) return 'locked'
  return 'old'
}

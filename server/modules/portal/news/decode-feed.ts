/**
 * The text of a fetched feed.
 * @source ADR 0051; RFC 7303
 */
import { Fault } from '#engine/error/fault.ts'

/** Where an XML declaration names its encoding. */
const DECLARED = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/
const DECLARATION_BYTES = 300
/** Marks of byte order, which decide before whatever else is said. */
const MARKS: [label: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * @param type      the header `content-type`
 * @param encoding  a label that decides; `auto`: as the mark of byte order, the header or the XML declaration say, else
 *   UTF-8
 * @throws Fault 'news.encoding' for a label that names no encoding
 */
export function decodeFeed(body: Buffer, type: string, encoding: string): string {
  const label = encoding === 'auto' ? labelOf(body, type) : encoding
  try {
    return new TextDecoder(label).decode(body)
  } catch (cause) {
    throw new Fault('news.encoding', { encoding: label }, { cause })
  }
}

function labelOf(body: Buffer, type: string): string {
  const mark = MARKS.find(([, bytes]) => bytes.every((byte, at) => body[at] === byte))
  if (mark) return mark[0]
  const charset = /;\s*charset\s*=\s*"?([A-Za-z0-9._:-]{1,40})/i.exec(type)?.[1]
  return charset ?? DECLARED.exec(body.toString('latin1', 0, DECLARATION_BYTES))?.[1] ?? 'utf-8'
}

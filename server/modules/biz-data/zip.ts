/**
 * Writes a zip archive while its entries are read, so memory is that of one buffer however many there are.
 * @source DM-23; docs/http.md#micro-apps
 */
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'

export interface Entry {
  folder: string
  name: string
  content: AsyncIterable<Uint8Array>
}

/** @param entries  each is read to its end before the next is asked for */
export function streamZip(entries: AsyncIterable<Entry>): Readable {
  return Readable.fromWeb(makeZip(named(entries)) as Parameters<typeof Readable.fromWeb>[0])
}

async function* named(entries: AsyncIterable<Entry>) {
  const nameOf = openNames()
  for await (const { folder, name, content } of entries) yield { name: nameOf(folder, name), input: content }
}

/** The longest part of a path, in characters. */
const LONGEST = 80
/** What Windows, macOS or Linux take for something else in a name, and what turns the direction of writing. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu
/** Devices of Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Paths in an archive: each unique, whichever case counts, and below the folder it is unpacked to. */
export function openNames(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const [, base = '', extension = ''] = /^(.*?)(\.[^.]{1,10})?$/su.exec(safe(name))!
    for (let n = 1; ; n++) {
      const path = `${safe(folder)}/${base}${n > 1 ? ` (${n})` : ''}${extension}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

/** The end of a long name is kept: it has the extension. */
function safe(part: string): string {
  const chars = [...part.replace(UNSAFE, '_')]
  const short = chars.length > LONGEST ? [...chars.slice(0, LONGEST - 20), ...chars.slice(-20)] : chars
  const plain = short.join('').replace(/^[. ]+|[. ]+$/g, '')
  return (plain || '_').replace(DEVICE, '_$1')
}

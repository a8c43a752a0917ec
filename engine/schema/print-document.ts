import { orderKeys } from './order-keys.ts'

const WIDTH = 118
const ROW = 116

/**
 * The canonical text of a document: UTF-8, NFC, two spaces, keys in a fixed order, an item on one line where it fits in
 * 120 columns, otherwise one item on each line; ends with a newline. Only this text is stored and hashed.
 * @source docs/language.md#canonical-text
 */
export function printDocument(document: object): string {
  return `${printTop(orderKeys(document) as Record<string, unknown>)}\n`.normalize('NFC')
}

function printTop(document: Record<string, unknown>): string {
  const rows = packRows(document, '  ')
  return `{\n${rows.map(row => `  ${row}`).join(',\n')}\n}`
}

/** `lead`: columns already used on the line by the key before the value. */
function print(value: unknown, pad: string, lead: number): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const line = printLine(value, WIDTH - pad.length - lead)
  if (line !== null) return line
  const inner = `${pad}  `
  if (!Array.isArray(value)) return `{ ${packRows(value as Record<string, unknown>, inner).join(`,\n${inner}`)} }`
  if (value.every(item => typeof item !== 'object')) return `[${value.map(item => JSON.stringify(item)).join(', ')}]`
  return `[\n${value.map(item => inner + print(item, inner, 0)).join(',\n')}\n${pad}]`
}

/** The pairs of an object, as many on a line as fit; a pair of several lines has its own lines. */
function packRows(object: Record<string, unknown>, pad: string): string[] {
  const rows: string[] = []
  for (const [key, value] of Object.entries(object)) {
    const pair = `${JSON.stringify(key)}: ${print(value, pad, key.length + 4)}`
    const last = rows.at(-1)
    const joins = last !== undefined && !last.includes('\n') && !pair.includes('\n')
    if (joins && pad.length + last.length + pair.length < ROW) rows[rows.length - 1] = `${last}, ${pair}`
    else rows.push(pair)
  }
  return rows
}

/** `value` on one line of at most `room` columns, or null. */
function printLine(value: unknown, room: number): string | null {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  const parts: string[] = []
  let left = room - (isList ? 2 : 4)
  for (const [key, item] of Object.entries(value)) {
    const name = isList ? '' : `${JSON.stringify(key)}: `
    const line = printLine(item, left - name.length)
    if (line === null) return null
    parts.push(name + line)
    left -= name.length + line.length + 2
    if (left + 2 < 0) return null
  }
  if (parts.length === 0) return isList ? '[]' : '{}'
  return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
}

import type { ByteRange } from './storage.ts'

/**
 * Parses the header `Range` of a request for a file.
 * @param size  in bytes, > 0
 * @returns     the part; 'whole' when it names none, several or nonsense; 'none' when the part is outside of the file
 * @source RFC 9110 section 14.1.2
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!first && !last) return 'whole'
  if (!first) return Number(last) === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < start) return 'whole'
  return start >= size ? 'none' : { start, end }
}

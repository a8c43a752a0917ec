import { readDate, readStamp, readTime } from './calendar.ts'
import type { Reading } from './reading.ts'

/** A date may be given as a datetime at midnight; nothing else is cut off. */
export function parseDateTime(input: unknown, type: 'date' | 'time' | 'datetime'): Reading {
  const text = typeof input === 'string' ? input : ''
  const read = { date: readDate, time: readTime, datetime: readStamp }[type]
  const value = read(type === 'date' ? text.replace(/[ T]00:00(:00)?$/, '') : text)
  return value === null ? { code: `field.${type}` } : { value }
}

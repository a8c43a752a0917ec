import type { Reading } from './reading.ts'
import { isRecord, type Value } from './value.ts'

/** Files in the form an upload returns. A link is a path of the application or an http(s) address, never a script. */
export function parseFiles(input: unknown): Reading {
  if (!Array.isArray(input)) return { code: 'field.file' }
  const files = input.map(readFile)
  return files.includes(null) ? { code: 'field.file' } : { value: files }
}

function readFile(input: unknown): Value {
  if (!isRecord(input)) return null
  const { link, name, size, attachId, originalName } = input
  if (typeof link !== 'string' || !/^(https?:\/\/|\/(?![/\\]))/.test(link)) return null
  if (typeof name !== 'string' || name === '') return null
  return {
    link,
    name,
    size: typeof size === 'number' ? size : null,
    attachId: typeof attachId === 'string' || typeof attachId === 'number' ? String(attachId) : null,
    ...(typeof originalName === 'string' ? { originalName } : {}),
  }
}

/**
 * Whether a file may be sent. The server asks again, by the file's own bytes.
 * @source VM-08, VM-64
 */
import type { Issue } from '#engine/error/issue.ts'

export interface FileLimits {
  accept?: string[]
  maxMb?: number
  maxCount?: number
}

const BYTES_PER_MB = 1024 * 1024

/** What stands against each of `files`, when `count` are there already. Codes are keys of `schemas/text/widgets.json`. */
export function checkFiles(files: { name: string; size: number }[], count: number, limits: FileLimits): Issue[] {
  const { accept, maxMb, maxCount } = limits
  if (maxCount !== undefined && count + files.length > maxCount) {
    return [{ path: '', code: 'widgets.tooManyFiles', params: { n: maxCount } }]
  }
  return files.flatMap(({ name, size }): Issue[] => {
    if (accept?.length && !accept.some(kind => matches(name, kind))) {
      return [{ path: name, code: 'widgets.onlyKinds', params: { kinds: accept.join(', ') } }]
    }
    if (maxMb !== undefined && size > maxMb * BYTES_PER_MB) {
      return [{ path: name, code: 'widgets.fileTooBig', params: { name, maxMb } }]
    }
    return []
  })
}

function matches(name: string, kind: string): boolean {
  return name.toLowerCase().endsWith(`.${kind.toLowerCase().replace(/^\*?\./, '')}`)
}

/** `182400` → `178 KB`. */
export function sayBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < BYTES_PER_MB) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`
}

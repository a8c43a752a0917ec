/**
 * Checks whether a file may be uploaded. The server checks again, by the file's content.
 * @source FM-16, VM-08, VM-63, VM-64
 */
import type { Issue } from '#engine/error/issue.ts'
import { FILE_LIMIT_MB, fileGroupOf, sayMost } from '#engine/value/file-kinds.ts'

export interface FileLimits {
  accept?: string[]
  maxMb?: number
  maxCount?: number
}

const BYTES_PER_MB = 1024 * 1024

/** What is wrong with each of `files`, when there are `count` already. Codes are keys of `schemas/text/files.json`. */
export function checkFiles(files: { name: string; size: number }[], count: number, limits: FileLimits): Issue[] {
  const { accept, maxMb = FILE_LIMIT_MB, maxCount } = limits
  if (maxCount !== undefined && count + files.length > maxCount) {
    return [{ path: '', code: 'files.tooManyFiles', params: { n: maxCount } }]
  }
  return files.flatMap(({ name, size }): Issue[] => {
    if (accept?.length && !accept.some(kind => matches(name, kind))) {
      return [{ path: name, code: 'files.onlyKinds', params: { kinds: accept.join(', ') } }]
    }
    if (!fileGroupOf(name)) return [{ path: name, code: 'files.kindForbidden' }]
    if (size > maxMb * BYTES_PER_MB) {
      return [{ path: name, code: 'files.fileTooBig', params: { name, most: sayMost(maxMb) } }]
    }
    return []
  })
}

function matches(name: string, kind: string): boolean {
  return name.toLowerCase().endsWith(`.${kind.toLowerCase().replace(/^\*?\./, '')}`)
}

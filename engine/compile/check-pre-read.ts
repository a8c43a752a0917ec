/**
 * What a text that is read before a form must have.
 * @source VM-69, VM-70, VM-71, CN-10; docs/language.md#form
 */
import type { Issue } from '../error/issue.ts'
import type { PreRead } from '../schema/document.ts'
import { isBlankHtml } from '../value/rich-text.ts'

/** The most files, and the most bytes of each. */
export const READ_FILES = { count: 3, mb: 10 }
const BYTES_PER_MB = 1024 * 1024

/** @returns issues at `title`, `body` and `files` */
export function checkPreRead({ title, body, files = [] }: PreRead): Issue[] {
  const isOver = files.length > READ_FILES.count || files.some(({ size = 0 }) => size > READ_FILES.mb * BYTES_PER_MB)
  return [
    ...(title?.zh.trim() ? [] : [{ path: 'title', code: 'preRead.title', params: {} }]),
    ...(body && !isBlankHtml(body.zh) ? [] : [{ path: 'body', code: 'preRead.body', params: {} }]),
    ...(isOver ? [{ path: 'files', code: 'preRead.files', params: READ_FILES }] : []),
  ]
}

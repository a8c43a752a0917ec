import type { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { VerbContext } from './verb.ts'

/** What is wrong, with the place where a record is refused. */
export function sayRefusal(
  { errors, lang }: Pick<VerbContext, 'errors' | 'lang'>,
  { code, params, data }: Fault,
): string {
  const { issues = [] } = (data ?? {}) as { issues?: Issue[] }
  return (
    issues.map(issue => errors.text(issue.code, issue.params ?? {}, lang)).join(' | ') ||
    errors.text(code, params, lang)
  )
}

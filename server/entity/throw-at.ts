import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'

/** @throws the error, with the paths of its issues replaced */
export function throwAt(error: unknown, place: (path: string) => string): never {
  const issues = error instanceof Fault && (error.data as { issues?: Issue[] } | undefined)?.issues
  if (!issues) throw error
  const told = issues.map(issue => ({ ...issue, path: place(issue.path) }))
  throw new Fault(error.code, error.params, { cause: error, data: { issues: told } })
}

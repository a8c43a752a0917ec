import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'

/** @throws the error, with the paths of its issues replaced */
export function throwAt(error: unknown, place: (path: string) => string): never {
  throw error instanceof Fault ? placed(error, place) : error
}

/** The fault, with the paths of its issues replaced. */
export function placed(fault: Fault, place: (path: string) => string): Fault {
  const { issues } = (fault.data ?? {}) as { issues?: Issue[] }
  if (!issues) return fault
  const told = issues.map(issue => ({ ...issue, path: place(issue.path) }))
  return new Fault(fault.code, fault.params, { cause: fault, data: { issues: told } })
}

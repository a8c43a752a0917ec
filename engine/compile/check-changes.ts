import type { Issue } from '../error/issue.ts'
import type { Change } from '../schema/document.ts'
import { nameOfChange } from '../version/merge-changes.ts'

/** A list of changes is a set: it has at most one of each verb for each address. */
export function checkChanges(changes: Change[]): Issue[] {
  const seen = new Set<string>()
  return changes.flatMap((change, index) => {
    const name = nameOfChange(change)
    const twice = seen.has(name)
    seen.add(name)
    const [verb, address] = name.split(' ')
    return twice ? [{ path: `change/${index} ${name}`, code: 'change.twice', params: { verb, address } }] : []
  })
}

/** The place of an issue, as a selection. @source docs/designer.md#session */
import type { Issue } from '#engine/error/issue.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { type DocName, designedKindOf, namesOf, surfaceOf } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import type { Surface } from '../session/surfaces.ts'

export interface IssuePlace {
  surface: Surface
  document: DocName
  /** '' for the document as a whole */
  address: string
  /** the rest of the path inside the item: keys, and ids in lists that are one value */
  path: string[]
}

/** A path begins with its document (`page/loan.manage/…`); null for a document of another app. */
export function placeOfIssue(view: DraftView, issue: Issue): IssuePlace | null {
  const name = namesOf(view.docs).find(one => {
    const head = one.replace(':', '/')
    return issue.path === head || issue.path.startsWith(`${head}/`)
  })
  if (!name) return null
  const rest = issue.path.slice(name.length + 1)
  const place = nearest(view, name, targetOf(rest) ?? rest)
  return { ...place, document: name, surface: surfaceAt(name, rest) }
}

/** The target of a change: `change/3 set table/columns/price`. */
function targetOf(path: string): string | undefined {
  return /^change\/\d+ \w+ (.*)$/.exec(path)?.[1]
}

function surfaceAt(name: DocName, path: string): Surface {
  return path.split('/')[0] === 'access' && !designedKindOf(name).ownAccess ? 'access' : surfaceOf(name)
}

/** The longest prefix of `path` that names an item. Nodes are named in their scope, whatever contains them. */
function nearest(view: DraftView, name: DocName, path: string): Pick<IssuePlace, 'address' | 'path'> {
  const steps = path
    .replaceAll(/(^|\/)[^/]+\/children\//g, '$1')
    .split('/')
    .filter(step => step !== '')
  for (let length = steps.length; length > 0; length -= 1) {
    const end = steps.slice(0, length)
    const inScope = end.filter(step => step !== 'body' && step !== 'nodes').join('/')
    for (const address of [end.join('/'), inScope])
      if (findItem(view.docs[name], address)) return { address, path: steps.slice(length) }
  }
  return { address: '', path: steps }
}

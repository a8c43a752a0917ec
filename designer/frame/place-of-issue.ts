/** Where an issue is, as a selection. @source docs/designer.md#session */
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { View } from '../commands/command.ts'
import { type DocName, namesOf } from '../commands/docs.ts'
import { findItem } from '../commands/walk.ts'
import type { Surface } from './surfaces.ts'

export interface IssuePlace {
  surface: Surface
  document: DocName
  /** '' when the document as a whole is meant */
  address: string
}

/** The document an issue's path begins with (`page:loan.manage/…` or the key alone), and the nearest item on the path. */
export function placeOfIssue(view: View, issue: WireIssue): IssuePlace | null {
  const named = String(issue.params?.document ?? '')
  const names = namesOf(view.docs)
  for (const name of names) {
    const key = name.slice(name.indexOf(':') + 1)
    const heads = [name, key, name.replace(':', '/'), name.replace(':', ' ')]
    const head = heads.find(one => issue.path === one || issue.path.startsWith(`${one}/`))
    if (!head && named !== name && named !== key) continue
    const path = head ? issue.path.slice(head.length + 1) : issue.path
    return { surface: surfaceOf(name), document: name, address: nearest(view, name, path) }
  }
  const holder = names.find(name => nearest(view, name, issue.path) !== '')
  return holder ? { surface: surfaceOf(holder), document: holder, address: nearest(view, holder, issue.path) } : null
}

function surfaceOf(name: DocName): Surface {
  return name.startsWith('entity:') ? 'data' : 'screens'
}

/** The longest beginning of `path` that names an item. */
function nearest(view: View, name: DocName, path: string): string {
  const steps = path.split('/')
  for (let length = steps.length; length > 0; length -= 1) {
    const end = steps.slice(0, length)
    for (const address of [end.join('/'), end.filter(step => step !== 'body' && step !== 'nodes').join('/')])
      if (findItem(view.docs[name], address)) return address
  }
  return ''
}

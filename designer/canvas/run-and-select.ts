import type { Issue } from '#engine/error/issue.ts'
import type { DocName } from '../commands/docs.ts'
import type { Call } from '../commands/index.ts'
import { walkDocument } from '../commands/walk.ts'
import type { Session } from '../frame/session.ts'
import { pictureOf } from './blocks.ts'

/** Runs the calls as one step and selects what they brought onto the picture being edited, if anything. */
export function runAndSelect(session: Session, document: DocName, picture: string, calls: Call[]): Issue[] {
  const addresses = () => {
    const seen = session.state().view.docs[document]
    return seen ? walkDocument(seen).map(item => item.address) : []
  }
  const before = new Set(addresses())
  const issues = session.runAll(calls)
  const seen = session.state().view.docs[document]
  const made = addresses().find(address => !before.has(address) && pictureOf(seen, address) === picture)
  if (made !== undefined) session.select({ document, addresses: [made] })
  return issues
}

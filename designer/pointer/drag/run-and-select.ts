import type { Issue } from '#engine/error/issue.ts'
import { itemAddress } from '#engine/version/address.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import type { Call } from '../../commands/index.ts'
import type { Session } from '../../session/session.ts'
import { pictureOf } from '../../stage/blocks.ts'

/** Runs the calls as one step and selects what they added to the current picture, if anything. */
export function runAndSelect(session: Session, document: DocName, picture: string, calls: Call[]): Issue[] {
  const issues = session.runAll(calls)
  const seen = session.state().view.docs[document]
  const made = calls
    .flatMap(call => madeBy(call) ?? [])
    .filter(address => findItem(seen, address) && pictureOf(seen, address) === picture)
  if (issues.length === 0 && made.length > 0) session.select({ document, addresses: made })
  return issues
}

/** The address of what a call adds to a screen. */
export function madeBy({ command, args }: Call): string | undefined {
  switch (command) {
    case 'node.add':
      return itemAddress(args.in, args.node.id)
    case 'column.add':
    case 'search.add':
    case 'button.add':
    case 'view.add':
      return args.along ? undefined : itemAddress(args.list, args.item.id)
    case 'field.add':
      return args.place && `${args.place.block}${args.field.id}`
    default:
      return undefined
  }
}

/** What can be done with everything that is selected, the same by key, bar and menu; each is one step. @source docs/designer.md#canvas */
import { translate } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { freeId, idsTaken } from '../../commands/documents/ids.ts'
import { outermost } from '../../commands/documents/outermost.ts'
import { findItem, type Item, isNode, itemsIn } from '../../commands/documents/walk.ts'
import { useSession } from '../../session/designer-context.tsx'
import { tabCalls } from './tab-calls.ts'
import { useAttempt } from './use-attempt.ts'

const DEEDS = ['group', 'beside', 'tabs', 'duplicate', 'remove'] as const
export type Deed = (typeof DEEDS)[number]

/**
 * Does it to the selection in `document`; what cannot be done does nothing.
 * @param onName  called with what was made and has no name of its own yet
 */
export function useDeeds(
  document: DocName | undefined,
  onName: (...addresses: string[]) => void = () => undefined,
): (deed: Deed) => void {
  const session = useSession()
  const attempt = useAttempt()
  return deed => {
    const { view, selection } = session.state()
    const seen = document && view.docs[document]
    if (!document || !seen || selection?.document !== document || selection.addresses.length === 0) return
    const { addresses } = selection
    const selecting = (...next: string[]) => ({ select: { document, addresses: next } })
    if (deed === 'duplicate') return attempt(session.run('node.duplicate', { document, addresses }))
    if (deed === 'remove') {
      const next = neighbourOf(seen, addresses)
      return attempt(session.run('node.remove', { document, addresses }, selecting(...next)))
    }
    if (!mayDo(seen, addresses).includes(deed)) return
    const [target = '', ...others] = outermost(seen, addresses)
    const { scope, listAddress } = findItem(seen, target) as Item
    const taken = idsTaken(seen, listAddress)
    if (deed === 'beside') {
      const args = { document, addresses: others, target, side: 'right', row: freeId('row', taken) } as const
      return attempt(session.run('node.beside', args))
    }
    if (deed === 'group') {
      const id = freeId('group', taken)
      const title = { zh: translate('zh', 'designer.new.group'), en: translate('en', 'designer.new.group') }
      const container = { id, widget: 'group', title, children: [] }
      attempt(session.run('node.wrap', { document, addresses, container }, selecting(scope + id)))
      return onName(scope + id)
    }
    const { calls, made } = tabCalls(seen, document, addresses)
    attempt(session.runAll(calls, selecting(...made.slice(-1))))
    onName(...made)
  }
}

/** What can be done with these: a container takes nodes of one form or page, and beside needs two. */
export function mayDo(document: AnyDocument, addresses: string[]): Deed[] {
  const items = outermost(document, addresses).flatMap(address => findItem(document, address) ?? [])
  const together = items.length > 0 && items.every(item => isNode(item) && item.scope === items[0]?.scope)
  return DEEDS.filter(deed => {
    if (deed === 'beside') return together && items.length > 1
    return together || deed === 'duplicate' || deed === 'remove'
  })
}

/** After a removal the next sibling is selected, else the previous one, else the parent. */
function neighbourOf(document: AnyDocument, gone: string[]): string[] {
  const item = findItem(document, gone[0] ?? '')
  if (!item) return []
  const siblings = itemsIn(document, item.listAddress).filter(one => !gone.includes(one.address))
  const next = siblings.find(one => one.index > item.index) ?? siblings.at(-1)
  return [next?.address ?? item.owner].filter(Boolean)
}
